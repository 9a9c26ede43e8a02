"""The forms in which a run and its trials are shown and kept: one table; a new form is one line in it."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from harness.analysis.run import Run
from harness.redaction import Redactor
from harness.report.causes.document import causes_in_short
from harness.report.ci.junit import junit_xml
from harness.report.json_report import json_document, json_line
from harness.report.layout.lines import hanging, print_lines
from harness.report.markdown import summary_md
from harness.report.methods import methods_text
from harness.report.reviews.lines import said_lines
from harness.report.stories.spreadsheet import stories_csv
from harness.report.terminal import console_for, print_overview, reading_width
from harness.report.trial.ticket import ticket_markdown, trial_json
from harness.report.trial.transcript import ALL_TURNS, Turns, transcript
from harness.runs.folder.store import StoredRun
from harness.runs.money.account import OPTIONS
from harness.types.story import Story
from harness.types.trial import Trial


@dataclass(frozen=True, slots=True)
class TrialView:
    """What of one trial is shown: some turns, and whether long values are whole."""

    turns: Turns = ALL_TURNS
    full: bool = False


ShowRun = Callable[[Run, str], None]
"""Prints a run; the text is the command that shows it again."""
ShowTrial = Callable[[Run, Story | None, Trial, TrialView], None]
"""Prints one trial of a run, with its story where that is at hand."""


@dataclass(frozen=True, slots=True)
class ReportFormat:
    """One form of a report. None: there is no such."""

    show_run: ShowRun | None = None
    show_trial: ShowTrial | None = None
    file: str | None = None
    """The file of that form in every run folder."""
    content: Callable[[Run, Redactor], Iterable[str]] | None = None
    """What it holds, in pieces and without secrets."""


def going_on(run: StoredRun) -> str:
    """The command that plays what is left of a run."""
    options = run.header.go_on
    limits = {option: limit for limit, option in OPTIONS.items()}
    if run.header.measures is not None and options and options[0] in limits:  # harness doctor has no options for them
        options = ("--set", f"budget.{limits[options[0]]}={options[1]}")
    return shlex.join([*run.header.resumed_by.split(), "--resume", str(run.path), *options])


def run_markdown(run: Run) -> str:
    causes = causes_in_short(run.causes) if run.causes_are_shorter else ()
    return summary_md(run.results, run.path.name, stopped=run.stopped, missing=run.missing, causes=causes)


def what_is_left(run: StoredRun) -> str:
    """What was not played, and how to come to it; "" when there is nothing."""
    if run.missing and run.header.missing is not None and run.header.missing.accepted:
        return f"missing: {run.missing}; the run was merged without that (--partial)"
    if run.missing:
        return f"missing: {run.missing}; play that as well and merge it with this run, or merge with --partial"
    if run.stopped:
        return f"stopped: {run.stopped}; go on with: {going_on(run)}"
    return f"to play the other {run.unplayed}: {going_on(run)}" if run.unplayed else ""


def print_json(run: Run, also: Mapping[str, Any] = MappingProxyType({})) -> None:
    """The report as one line, for a program; `also` stands beside it."""
    beside = {"run": str(run.path), **also}
    sys.stdout.writelines(json_line(run.results, stopped=run.stopped, missing=run.missing, also=beside))


def _run_as_text(run: Run, command: str) -> None:
    print_overview(console_for(), run.results, show=command)
    if left := what_is_left(run):
        print(left)


def _trial_as_text(run: Run, story: Story | None, trial: Trial, view: TrialView) -> None:
    console = console_for()
    width = reading_width(console)
    print_lines(console, transcript(story, trial, width=width, full=view.full, turns=view.turns))
    for text in said_lines(run.reviews.of(trial.key)):
        print_lines(console, hanging([], text, width, "yellow"))


def _run_as_json(run: Run, command: str) -> None:
    print_json(run)


def _trial_as_json(run: Run, story: Story | None, trial: Trial, view: TrialView) -> None:
    labels = [each.label for each in run.reviews.of(trial.key)]
    print(json.dumps(trial_json(story, trial, str(run.path), labels, turns=view.turns), allow_nan=False))


def _run_as_markdown(run: Run, command: str) -> None:
    print(run_markdown(run), end="")


def _run_as_csv(run: Run, command: str) -> None:
    print(stories_csv(run.results), end="")


def _run_as_junit(run: Run, command: str) -> None:
    sys.stdout.writelines(junit_xml(run.results, run.suite.name))


def _trial_as_markdown(run: Run, story: Story | None, trial: Trial, view: TrialView) -> None:
    people = list(said_lines(run.reviews.of(trial.key)))
    print(ticket_markdown(story, trial, run.path.name, people, turns=view.turns, full=view.full), end="")


def _run_as_methods(run: Run, command: str) -> None:
    print(methods_text(run), end="")


FORMATS: Mapping[str, ReportFormat] = {
    "text": ReportFormat(_run_as_text, _trial_as_text),
    "markdown": ReportFormat(
        _run_as_markdown, _trial_as_markdown, "summary.md", lambda run, redact: [redact(run_markdown(run))]
    ),
    "json": ReportFormat(
        _run_as_json,
        _trial_as_json,
        "report.json",
        lambda run, redact: json_document(run.results, redact, stopped=run.stopped, missing=run.missing),
    ),
    "csv": ReportFormat(
        _run_as_csv, file="summary_metrics.csv", content=lambda run, redact: [redact(stories_csv(run.results))]
    ),
    "junit": ReportFormat(
        _run_as_junit,
        file="junit.xml",
        content=lambda run, redact: map(redact, junit_xml(run.results, run.suite.name)),
    ),
    "methods": ReportFormat(_run_as_methods),
}
SHOWN = tuple(name for name, form in FORMATS.items() if form.show_run is not None)
"""Those that `harness show` prints."""
