"""The words every report uses for numbers, outcomes and ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from harness.analysis.personas import PersonaRate
from harness.analysis.simulator import Simulator
from harness.analysis.statistics.intervals import Interval
from harness.analysis.statistics.rates import Bounds
from harness.analysis.summary import Summary
from harness.report.layout.printable import printable, shortened
from harness.runs.money.spending import Spending
from harness.text.wording import count, dollars, duration, percent, some
from harness.types.model_spec import Role
from harness.types.trajectory import REGULAR_ENDS, EndedBy, Usage
from harness.types.trial import Failure, Fault, ShownOutcome, Side, Standing
from harness.types.verdict import CheckResult, Ground

MOST_UNSTABLE = 10

MARKS: Mapping[ShownOutcome, tuple[str, str]] = {
    "success": ("✓", "green"),
    "fail": ("✗", "red"),
    "undecided": ("?", "yellow"),
}
"""Outcome → its mark and style."""
KNOWN_FAILURE = ("–", "dim")
"""The mark of a trial that failed as its story says it would."""
ENDS: Mapping[EndedBy, str] = {
    "user_done": "the user was done",
    "agent_done": "the agent closed it",
    "ends_on": "a call that ends the talk was made",
    "max_turns": "the turns were used up",
    "stuck": "the agent repeated itself",
    "agent_error": "the agent failed",
    "user_error": "the simulated user failed",
    "timeout": "a time limit was reached",
    "budget": "the budget was spent",
}
SIDES: Mapping[Side, str] = {
    "agent": "the agent failed",
    "user": "the simulated user failed",
    "judge": "the judge gave no answer",
    "harness": "the harness failed",
}
GROUND_WORDS: Mapping[Ground, str] = {
    "calls": "calls alone",
    "keywords": "keywords",
    "judge": "a judge",
    "entailment": "entailment",
    "likeness": "a likeness",
}
"""What verdicts rest on."""
TICKET_ROOM, MOST_TICKETS = 40, 5
"""Columns for what a story says of its known failure, and how many of these are named."""


def models_lines(models: Mapping[Role, Spending]) -> list[str]:
    """What models were asked and what they spent, such as `user 12 calls, 4,810 tokens, $0.0120`, by role."""
    return [f"{role} {', '.join(_spent(spent))}" for role, spent in models.items()]


def _spent(spent: Spending) -> list[str]:
    usage = spent.usage or Usage()
    also = [f"{number} {what}" for number, what in ((spent.retries, "tried again"), (spent.failed, "failed")) if number]
    parts = []
    if spent.calls:
        each = f" of {duration((spent.seconds - spent.waited) / spent.calls)}"
        parts.append(count(spent.calls, "call") + each + (f" ({', '.join(also)})" if also else ""))
    parts += [count(usage.tokens, "token")] if usage.tokens is not None else []
    parts += [dollars(usage.cost)] if usage.cost is not None else []
    if spent.unpriced:
        of = "" if usage.cost is None else f" of {count(sum(spent.unpriced.values()), 'call')}"
        parts.append(f"unknown cost{of} ({', '.join(map(printable, spent.unpriced))})")
    elif usage.cost is None and usage.tokens is not None:
        parts.append("unknown cost")
    return parts


def personas_line(found: Mapping[str, PersonaRate]) -> str:
    """Success by persona, such as `personas: terse 12/14 (86 %), 1 undecided · talkative 14/14 (100 %)`."""
    parts = [
        f"{name} {each.success}/{each.scored} ({percent(each.rate)})"
        + (f", {each.undecided} undecided" if each.undecided else "")
        for name, each in found.items()
    ]
    return f"personas: {' · '.join(parts)}" if parts else ""


def simulator_line(found: Simulator | None) -> str:
    """How the simulated user played, such as `simulator: 12 turns · 1 reworded · void 2 (invents 2)`; "" for none.

    Nothing is said of a user that was never in doubt, never at fault, and never told what it was not asked for.
    """
    if found is None:
        return ""
    parts = [f"{found.reworded:,} reworded"] if found.reworded else []
    if found.voids:
        codes = ", ".join(f"{code} {number:,}" for code, number in found.voids.items())
        of = count(found.stories, "story", "stories")
        parts.append(f"void {sum(found.voids.values()):,} ({codes}), in {found.stories_with_void:,} of {of}")
    if found.reported:
        codes = ", ".join(f"{code} {number:,}" for code, number in found.reported.items())
        parts.append(f"guards broken and counted all the same: {codes}")
    if found.helped or found.hindered:
        parts.append(f"{found.helped:,} helped the agent, {found.hindered:,} hindered it")
    if found.donated:
        parts.append(f"{found.donated:,} of {count(found.told, 'fact')} told unasked ({percent(found.donated_share)})")
    if found.doubts:
        parts.append(f"in doubt {count(found.doubts, 'time')}")
    turns = [count(found.turns, "turn")] if found.turns else []
    return f"simulator: {' · '.join([*turns, *parts])}" if parts else ""


def interval_text(spread: Interval) -> str:
    """An interval of a share, such as `79 to 97 %`."""
    return f"{spread.low * 100:.0f} to {spread.high * 100:.0f} %"


def outcome_text(trial: Standing) -> str:
    """How a trial came out and whose doing that is, such as `undecided (judge)`."""
    return f"{trial.shown} ({trial.fault})" if trial.fault else trial.shown


def faults_text(faults: Mapping[Fault, int]) -> str:
    """Whose doing, such as `judge`, or with several `2 judge, 1 user`."""
    if len(faults) == 1:
        return next(iter(faults))
    return ", ".join(f"{number} {fault}" for fault, number in faults.items())


def undecided_text(faults: Mapping[Fault, int]) -> str:
    """`3 undecided (2 judge, 1 user)`; "" for none."""
    return f"{sum(faults.values())} undecided ({faults_text(faults)})" if faults else ""


def bounds_text(bounds: Bounds) -> str:
    """What a rate is with every undecided trial read as failed and as passed, such as `62 to 75 %`."""
    low, high = percent(bounds.low), percent(bounds.high)
    return high if low == high else f"{low.removesuffix(' %')} to {high}"


def bounded(rate: float | None, bounds: Bounds | None) -> str:
    """A rate as percent, and beside it its bounds where undecided trials might move it, such as `71 % (62 to 75 %)`."""
    moved = bounds is not None and {percent(bounds.low), percent(bounds.high)} != {percent(rate)}
    return percent(rate) + (f" ({bounds_text(bounds)})" if bounds is not None and moved else "")


def success_line(summary: Summary) -> str:
    """The total of a run in one line, the trials that are in no rate beside it."""
    between, undecided = summary.journey_success_bounds, undecided_text(summary.undecided_by)
    if not summary.scored:
        total = "Journey Success –/0 (nothing could be scored)"
    else:
        rate = percent(summary.journey_success_rate)
        rate += f"; {bounds_text(between)} with the undecided" if between is not None else ""
        total = f"Journey Success {summary.success}/{summary.scored} ({rate})"
    expected = sum(summary.failed_as_expected.values())
    parts = [total]
    if summary.trials > summary.success:
        parts += [f"{summary.fail - expected} failed", *([undecided] if undecided else [])]
    parts += [f"{summary.warned} warned"] if summary.warned else []
    for number, what, said in (
        (expected, "failed as expected", summary.failed_as_expected),
        (sum(summary.passed_unexpectedly.values()), "passed unexpectedly", summary.passed_unexpectedly),
    ):
        parts += [f"{number} {what} ({_tickets(said)})"] if number else []
    return " · ".join(parts)


def _tickets(said: Iterable[str]) -> str:
    names = [shortened(printable(each), TICKET_ROOM) for each in said]
    return ", ".join(names[:MOST_TICKETS]) + (" …" if len(names) > MOST_TICKETS else "")


def known_failure(trial: Standing) -> str:
    """What is to be said of a trial whose story tells of a known failure; "" when there is nothing."""
    if trial.failed_as_expected:
        return f"failed as expected: {trial.xfail}"
    return f"passed, though expected to fail: {trial.xfail}" if trial.passed_unexpectedly else ""


def ending(ended_by: EndedBy | None) -> str:
    """How a conversation ended, and whether that cut it short."""
    if ended_by is None:
        return "how it ended is not known"
    return f"{'' if ended_by in REGULAR_ENDS else 'cut short: '}{ENDS[ended_by]} ({ended_by})"


def failure_line(failure: Failure) -> str:
    """Who failed and why; of the world the message alone, for it says itself what was refused, used up or not there."""
    said = failure.message or failure.code
    return f"{SIDES[failure.side]}: {said}" if failure.side in SIDES else said


def unstable_lines(found: Mapping[str, Sequence[CheckResult]]) -> list[str]:
    """A line for each thing in which trials of a story differ too much (the first ones, and how many there are more),
    and for each reason why nobody can say it of some stories."""
    told, unknown = [], dict[str, list[str]]()
    for story, results in found.items():
        for each in results:
            if each.status == "fail":
                warning = "warning: " if each.warns else ""
                told.append(f"{warning}trials of {printable(story)} differ: {each.code}: {each.message}")
            elif each.status != "pass":
                unknown.setdefault(f"{each.code}: {each.message}", []).append(printable(story))
    more = [f"… and {len(told) - MOST_UNSTABLE} more"] if len(told) > MOST_UNSTABLE else []
    return [*told[:MOST_UNSTABLE], *more, *(_not_compared(why, names) for why, names in unknown.items())]


def _not_compared(why: str, stories: Sequence[str]) -> str:
    stories = list(dict.fromkeys(stories))
    many = f"{count(len(stories), 'story', 'stories')} ({some(stories)})"
    return f"trials of {stories[0] if len(stories) == 1 else many} not compared: {why}"
