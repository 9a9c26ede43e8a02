"""harness compare: two or more runs of the same stories; is it better, on what, is it noise."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from harness.analysis.baseline import Regression, baseline_of, regressions
from harness.analysis.compare import Comparison, compare, named, standings
from harness.analysis.gate import FELL_SHORT, NO_VERDICT, PASSED
from harness.analysis.pairing import Pairing, StoryPair
from harness.analysis.run import Run
from harness.errors import UserMistake
from harness.formats.documents import schema_problems
from harness.report import compare as report
from harness.report.json_report import as_valid_json
from harness.report.layout.lines import Line, line, print_lines
from harness.report.layout.printable import printable
from harness.report.side_by_side import chosen, side_by_side
from harness.report.terminal import console_for
from harness.runs.executor import uncollected
from harness.runs.store import find_run
from harness.types.suite import FailOn

if TYPE_CHECKING:
    from rich.console import Console

MOST_DIFFS = 20


def run(
    names: Sequence[str], metrics: Sequence[str], fail_on: Sequence[str], story: str | None, out: Path, as_json: bool
) -> int:
    """Compare, report, and return the exit status. Raises UserMistake."""
    if len(names) < 2:
        raise UserMistake("compare takes two runs or more, such as: harness compare last~1 last")
    named(metrics)
    rules = _rules([rule for each in fail_on for rule in each.split(",")]) if fail_on else None
    paths = [find_run(name, out) for name in names]
    if len({path.resolve() for path in paths}) < len(paths):
        raise UserMistake(f"{', '.join(names)}: the same run is given twice")
    with uncollected():
        return compare_runs([Run.read(path) for path in paths], metrics, rules, story, as_json)


def _rules(names: Sequence[str]) -> FailOn:
    """Just those that are named. Raises UserMistake."""
    try:
        return FailOn.model_validate(names)
    except ValidationError as error:
        problems = schema_problems(error, "--fail-on", FailOn)
        raise UserMistake(*(problem.replace("the document: ", "") for problem in problems)) from None


def compare_runs(
    runs: Sequence[Run], metrics: Sequence[str], rules: FailOn | None, story: str | None, as_json: bool
) -> int:
    """The same for runs that are at hand."""
    comparisons = compare(runs[0], runs[1:], metrics)
    broken: list[list[Regression]] = [[] for _ in comparisons]
    if rules is not None:
        baseline = baseline_of(runs[0])
        pairs = zip(runs[1:], comparisons, strict=True)
        broken = [regressions(baseline, other, rules, each.success) for other, each in pairs]
    if as_json:
        print(json.dumps(_document(runs, comparisons, broken), allow_nan=False))
    else:
        _print(runs, comparisons, story)
    return _status(runs, broken)


def _status(runs: Sequence[Run], broken: Sequence[Sequence[Regression]]) -> int:
    """A rule that is broken is broken, whatever else could not be compared."""
    for each, rules in zip(runs[1:], broken, strict=True):
        which = f" ({report.short_name(each.path.name)})" if len(runs) > 2 else ""
        for rule in rules:
            print(f"exit status {FELL_SHORT}: {rule.rule}{which}: {rule.message}", file=sys.stderr)
    if any(broken):
        return FELL_SHORT
    for each in runs:
        if not any(trial.scored for trial in each.trials):
            print(f"exit status {NO_VERDICT}: {each.path.name}: no trial could be scored", file=sys.stderr)
            return NO_VERDICT
    return PASSED


def _document(
    runs: Sequence[Run], comparisons: Sequence[Comparison], broken: Sequence[Sequence[Regression]]
) -> dict[str, object]:
    document = {
        "runs": [str(each.path) for each in runs],
        "standings": [each.model_dump() for each in standings(runs)],
        "comparisons": [
            {**each.model_dump(), "regressions": [rule.model_dump() for rule in rules]}
            for each, rules in zip(comparisons, broken, strict=True)
        ],
    }
    valid: dict[str, object] = as_valid_json(document)
    return valid


def _print(runs: Sequence[Run], comparisons: Sequence[Comparison], story: str | None) -> None:
    console = console_for()
    width = console.width if console.is_terminal else int(os.environ.get("COLUMNS", 100))
    if len(runs) > 2:
        print_lines(console, report.versions(standings(runs), width))
    for after, comparison in zip(runs[1:], comparisons, strict=True):
        print_lines(console, report.head(comparison, width))
        print_lines(console, report.metrics(comparison, width))
        _print_changed(console, runs[0], after, comparison, story, width)
        print_lines(console, [*report.stories(comparison.pairing, width), *([line()] if len(runs) > 2 else [])])


def _print_changed(
    console: Console, before: Run, after: Run, comparison: Comparison, story: str | None, width: int
) -> None:
    """The stories that changed, the worst first, or those asked for, each with both sides."""
    room = MOST_DIFFS
    for title, style, pairs in _changed(comparison.pairing, story):
        if not pairs:
            continue
        print_lines(console, [line((f"{title} ({len(pairs)}):", style)), line()])
        for pair in pairs[:room]:
            print_lines(console, _both_sides(pair, before, after, width))
        if len(pairs) > room:
            rest = ", ".join(printable(pair.story) for pair in pairs[room:][: report.MOST_NAMES])
            print_lines(console, [line(f"… and {len(pairs) - room} more (--story ID shows one): {rest}"), line()])
        room = max(0, room - len(pairs))


def _changed(pairing: Pairing, story: str | None) -> list[tuple[str, str, list[StoryPair]]]:
    if story is not None:
        asked = [pair for pair in pairing.pairs if fnmatchcase(pair.story, story)]
        if not asked:
            raise UserMistake(f'--story "{story}": no story that both runs have has such an id')
        return [(f"stories that fit {printable(story)}", "bold", asked)]
    # Those that fell furthest first; the order of the stories otherwise.
    worse = sorted(pairing.of("regressed"), key=lambda pair: (pair.after or 0) - (pair.before or 0))
    flaky = [pair for pair in pairing.pairs if pair.flaky and pair.change in {"same", "path"}]
    path = [pair for pair in pairing.of("path") if not pair.flaky]
    return [
        ("regressed", "red", worse),
        ("improved", "green", pairing.of("improved")),
        ("flaky", "yellow", flaky),
        ("other calls, the same outcome", "cyan", path),
    ]


def _both_sides(pair: StoryPair, before: Run, after: Run, width: int) -> list[Line]:
    trials = [[trial for trial in run.trials if trial.story == pair.story] for run in (before, after)]
    story = next((each for each in before.stories if each.id == pair.story), None)
    head = " ".join(part for part in (printable(pair.story), report.rates(pair)) if part)
    repeated = any(len(each) > 1 for each in trials)
    return [line((head, "bold")), *side_by_side(*chosen(*trials), story, width, repeated=repeated), line()]
