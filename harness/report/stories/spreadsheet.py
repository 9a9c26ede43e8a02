"""The figures of every story as CSV, for spreadsheets: no cell is a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

from harness.analysis.story_figures.row import StoryFigures, figures_of
from harness.analysis.story_figures.weighing import score_of
from harness.analysis.story_trials import StoryTrials, mean
from harness.analysis.summary import Results
from harness.report.layout.printable import printable
from harness.report.stories.columns import ALL, COLUMNS

DIGITS = 6
"""Significant ones of a mean."""
_FORMULA = re.compile(r"[=+\-@\t\r＝＋－＠]")
"""What a cell begins with that a spreadsheet computes."""
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")


def stories_csv(results: Results) -> str:
    """A row for each story and, as the last, one of all; shares from 0 to 1, times in seconds, empty is unknown."""
    file = io.StringIO()
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(["story", "outcome", *(column.name for column in COLUMNS), "score", "warned", "undecided"])
    scores = [_scores(group, results) for group in results.groups]
    for group, each in zip(results.groups, scores, strict=True):
        rows.writerow(
            [as_text(group.id), _outcome(group), *_numbers(figures_of(group.trials)),
             _number(mean(each)), group.warned, group.undecided]
        )  # fmt: skip
    summary = results.summary
    last = [*_numbers(figures_of(results.trials)), _number(mean([score for each in scores for score in each]))]
    rows.writerow([ALL, "", *last, summary.warned, summary.undecided])
    return file.getvalue()


def as_text(text: str) -> str:
    """Text of others as a cell that is shown as it is: with an apostrophe before what would be computed."""
    text = printable(text)
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def _outcome(group: StoryTrials) -> str:
    """In one word: 2/3 would be read as a date."""
    if not group.trials:
        return "not played"
    if group.all_passed:
        return "success"
    return "fail" if any(trial.outcome == "fail" for trial in group.trials) else "undecided"


def _scores(group: StoryTrials, results: Results) -> Sequence[float]:
    severity = group.story.severity if group.story is not None else "medium"
    found = (score_of(trial, severity, results.gate.weights) for trial in group.trials)
    return [score for score in found if score is not None]


def _numbers(figures: StoryFigures) -> Iterable[str]:
    return [_number(column.value(figures)) for column in COLUMNS]


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.{DIGITS}g}"
