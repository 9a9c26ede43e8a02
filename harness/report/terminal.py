"""The report of a run on the terminal: table, diffs, totals."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

from harness.analysis.gate import told_below, told_open
from harness.analysis.story_trials import StoryTrials, asks_for_goals
from harness.analysis.summary import Results, Summary
from harness.report.judging.corrected import corrected_lines
from harness.report.layout.lines import Line, hanging, line, print_lines
from harness.report.layout.printable import printable
from harness.report.layout.wording import (
    GROUND_WORDS,
    bounded,
    interval_text,
    models_lines,
    personas_line,
    simulator_line,
    success_line,
    unstable_lines,
)
from harness.report.reviews.lines import review_lines
from harness.report.stories.table import table
from harness.report.tool_notes import tool_notes
from harness.report.trial.failures import Replay, block, no_calls_seen, problems
from harness.text.wording import count, duration, percent, some
from harness.types.verdict import READ_IN_PART, VACUOUS

if TYPE_CHECKING:
    from rich.console import Console

MOST_ROWS = 100
"""In a longer table, stories of which every trial succeeded are counted instead of listed."""
MOST_ROWS_BESIDE_CAUSES = 20
"""Those that fell short, listed of a longer table where the causes of all of them follow."""
MOST_DIFFS = 20
MOST_FLAKY = 20
BESIDE_THE_SUCCESS = ("mean_pass_rate", "weighted")
"""What a gate may ask for that is no Journey Success, so that the last line does not tell it."""


def console_for(stream: TextIO | None = None) -> Console:
    """A console that prints text as it is: no markup, no highlighting; colours only on a terminal without NO_COLOR.

    The stream prints a question mark for what its encoding lacks, instead of failing.
    """
    from rich.console import Console

    stream = stream or sys.stdout
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    return Console(file=stream, markup=False, highlight=False, emoji=False)


def reading_width(console: Console) -> int:
    """Columns for text that is read line by line, in a terminal or in a file."""
    return min(console.width, 120) if console.is_terminal else int(os.environ.get("COLUMNS", 100))


def table_width(console: Console) -> int:
    """Columns for tables that are as wide as the terminal: those of COLUMNS where there is none, else 100."""
    return console.width if console.is_terminal else int(os.environ.get("COLUMNS", 100))


def print_report(
    console: Console,
    results: Results,
    *,
    replay: Replay,
    show: str = "harness show last",
    most_diffs: int = MOST_DIFFS,
    causes: Sequence[Line] = (),
) -> None:
    """The table, the causes of the failures or else a diff for each, the totals and, last, the Journey Success."""
    groups = results.groups
    _print_table(console, groups, show, most_rows=MOST_ROWS, listed=MOST_ROWS_BESIDE_CAUSES if causes else MOST_ROWS)
    if causes and no_calls_seen(groups) is None:
        print_lines(console, [*causes, line()])
    else:
        _print_problems(console, groups, replay, show, most_diffs)
    _print_totals(console, results, show)


def print_overview(console: Console, results: Results, *, show: str = "harness show last") -> None:
    """The whole table and totals of a run, and how to see one of its stories."""
    groups = results.groups
    _print_table(console, groups, show, most_rows=None)
    example = next((group for group in groups if not group.all_passed and group.trials), groups[0] if groups else None)
    if example is not None:
        print_lines(console, [line(("to read one of them: ", "dim"), f"{show} {quoted(example.id)}"), line()])
    _print_totals(console, results, show)


def quoted(name: str) -> str:
    """The name as one word of a shell command."""
    import shlex

    return shlex.quote(printable(name))


def _print_table(
    console: Console, groups: Sequence[StoryTrials], show: str, *, most_rows: int | None, listed: int = MOST_ROWS
) -> None:
    """Of more than `most_rows` stories, `listed` of those that fell short."""
    shown = list(groups)
    if most_rows is not None and len(shown) > most_rows:
        shown = [group for group in shown if not group.all_passed][:listed]
    left, more = len(groups) - len(shown), []
    if left:
        succeeded = sum(group.all_passed for group in groups)
        what = (
            f"… and {count(left, 'more story', 'more stories')}, {succeeded:,} of all {len(groups):,} succeeded: {show}"
        )
        more = [line((what, "dim"))]
    print_lines(console, [*table(shown, console.width, every=groups, more=more), line()])


def _print_problems(
    console: Console, groups: Sequence[StoryTrials], replay: Replay, show: str, most_diffs: int
) -> None:
    found = problems(groups, width=console.width)
    unseen = no_calls_seen(groups)
    if unseen is not None:
        found = [problem for problem in found if problem.trial.shown != "fail" or problem.trial.failure is not None]
        print_lines(console, [*hanging([("! ", "yellow")], unseen, console.width), line()])
    for problem in found[:most_diffs]:
        print_lines(console, [*block(problem, replay), line()])
    if len(found) > most_diffs:
        print_lines(console, [line(f"… and {len(found) - most_diffs} more: {show}"), line()])


def _print_totals(console: Console, results: Results, show: str) -> None:
    summary = results.summary
    for text in totals(results):
        print_lines(console, hanging([], text, console.width, "dim"))
    for note in tool_notes(summary, show.removeprefix("harness show ")):
        print_lines(console, [line((text, "dim")) for text in note])
    expected = sum(summary.failed_as_expected.values())
    fine = 0 < summary.trials == summary.success + expected
    style = "bold green" if fine else "bold red" if summary.fail > expected else "bold yellow"
    print_lines(console, [Line(((success_line(summary), style),))])


def totals(results: Results) -> list[str]:
    """What stands beside the Journey Success, and what one should know of how it came about."""
    summary, groups = results.summary, results.groups
    lines = _repeated(summary)
    if summary.scored:
        parts = []
        if any(asks_for_goals(trial) for trial in results.trials if trial.scored):
            parts.append(f"completion {bounded(summary.journey_completion, summary.journey_completion_bounds)}")
        if summary.tool_calls and not summary.expected_tool_calls:
            parts.append(count(summary.tool_calls, "call"))
        elif summary.expected_tool_calls:
            parts.append(
                f"{summary.correct_tool_calls:,} of {count(summary.expected_tool_calls, 'expected call')} made, "
                f"{summary.tool_calls:,} in all "
                f"(precision {percent(summary.tool_call_precision)}, recall {percent(summary.tool_call_recall)})"
            )
        if summary.text_trials:
            parts.append(f"text {summary.text_matches:,}/{summary.text_trials:,}")
        if len({group.story.severity for group in groups if group.story}) > 1:
            weighted = bounded(summary.severity_weighted_success, summary.severity_weighted_bounds)
            parts.append(f"weighted by severity {weighted}")
        lines += [" · ".join(parts)] if parts else []
        words = GROUND_WORDS if summary.text_trials else {**GROUND_WORDS, "keywords": "answers"}
        resting = (f"{words[ground]} {number:,}" for ground, number in summary.rests_on.items())
        lines.append(f"verdicts rest on {' · '.join(resting)}")
    if (planted := summary.planted_mistakes) is not None:
        lines.append(
            f"{planted.caught:,} of {count(planted.planted, 'planted mistake')} caught ({percent(planted.share)})"
        )
    lines += [*_vacuous(groups), *unstable_lines(results.gate.stability)]
    lines += filter(None, (personas_line(summary.personas), simulator_line(summary.simulator)))
    spent = models_lines(summary.models)
    if summary.seconds and summary.seconds.p95 >= 0.001:  # recordings are judged in no time
        times = f"trials took {duration(summary.seconds.p50)} (median), {duration(summary.seconds.p95)} (p95)"
        spent.insert(0, times)
    if spent:
        lines.append(" · ".join(spent))
    gates = [each.text for each in results.gate.demands if each.name in BESIDE_THE_SUCCESS]
    gates += [
        *told_below(results.gate.stories.values()),
        *told_open(results.gate.stories.values()),
        *_leniency(summary),
    ]
    gates += [*review_lines(summary.reviewed), *corrected_lines(summary.corrected, summary.calibration_problem)]
    return [printable(each) for each in [*lines, *gates, *_played_again(groups), *_doubts(summary, groups)]]


def _vacuous(groups: Sequence[StoryTrials]) -> list[str]:
    """Checks that held only because nothing happened that they are about, in one line. Consent is asked for in case."""
    parts = {"held vacuously, never put to the test": VACUOUS, "passed by a judge that read only a part": READ_IN_PART}
    held = {what: _with_code(groups, code) for what, code in parts.items()}
    return [f"{what}: {some(each)}" for what, each in held.items() if each]


def _with_code(groups: Sequence[StoryTrials], code: str) -> list[str]:
    found = Counter(
        check.name
        for group in groups
        for trial in group.trials
        if trial.verdict is not None
        for check in trial.verdict.checks
        if check.code == code and check.check != "consent"
    )
    return [f"{name} in {count(number, 'trial')}" for name, number in found.most_common()]


def _leniency(summary: Summary) -> list[str]:
    """What the gate makes of trials that neither simply passed nor failed, in one line; none where there are none."""
    expected = sum(summary.failed_as_expected.values())
    parts = [
        (summary.undecided, "undecided read as failed and as passed"),
        (expected, "failed as expected and left out"),
        (summary.warned, "passed with a warning"),
        (summary.with_skipped_checks, "judged without a check that was skipped"),
    ]
    said = [f"{number:,} {what}" for number, what in parts if number]
    return [f"gate: {' · '.join(said)}"] if said else []


def _played_again(groups: Sequence[StoryTrials]) -> list[str]:
    """What is known of failures by playing them again; those that nothing else explains come first."""
    found: dict[str, list[str]] = {"confirmed": [], "passes alone: trials share state": [], "flaky": []}
    for group in groups:
        for trial in group.trials:
            if alone := group.found_alone(trial):
                found[alone].append(group.id)
    parts = [f"{len(names)} {what} ({some(names)})" for what, names in found.items() if names]
    return ["failures played again, each alone in a fresh process: " + " · ".join(parts)] if parts else []


def _doubts(summary: Summary, groups: Sequence[StoryTrials]) -> list[str]:
    """What rests on little."""
    lines = []
    if summary.failures_by_keywords_alone:
        failures = count(summary.failures_by_keywords_alone, "failure")
        lines.append(f"{failures} by keywords alone: no judge was asked whether the agent said the same in other words")
    if summary.fell_back:
        failed = ", ".join(f"{each} ({number:,})" for each, number in summary.fell_back.items())
        lines.append(f"compared by the next rung of the ladder, because one failed: {failed}")
    for role, spent in summary.models.items():
        if spent.cut:
            of = f"{spent.cut} of {count(spent.calls, 'call')}"
            lines.append(f"longer than the window of the {role}'s model, and cut: {of}")
    if warned := [group.id for group in groups if group.warned]:
        lines.append(f"warned ({len(warned)}): {some(warned)}")
    passed = [group.id for group in groups if any(trial.passed_unexpectedly for trial in group.trials)]
    if passed:
        lines.append(f"passed though expected to fail: {some(passed)}; if that lasts, take xfail out of the story")
    return lines


def _repeated(summary: Summary) -> list[str]:
    """What repeated trials say, in which the same story may pass and fail."""
    if not summary.repeats:
        return []
    spread, last = summary.success_interval, summary.repeats[-1]
    parts = ["fewer than 10 stories, so no interval"]
    if spread is not None:
        parts = [f"95 % interval {interval_text(spread)}, clustered by story"]
    if last.pass_hat_k is not None:
        of = f" ({count(last.stories, 'story', 'stories')})" if last.stories < summary.stories else ""
        any_of, all_of = (
            bounded(last.pass_at_k, last.pass_at_k_bounds),
            bounded(last.pass_hat_k, last.pass_hat_k_bounds),
        )
        parts.append(f"pass@{last.k} {any_of}, pass^{last.k} {all_of}{of}")
    lines = [" · ".join(parts)]
    if summary.flaky:
        flaky = [f"{story} {often}" for story, often in summary.flaky.items()]
        more = " …" if len(flaky) > MOST_FLAKY else ""
        lines.append(f"flaky ({len(flaky)}): {', '.join(flaky[:MOST_FLAKY])}{more}")
    return lines
