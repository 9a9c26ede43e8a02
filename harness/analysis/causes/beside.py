"""What is worth a look besides causes: slow, dear and flaky trials, and goals and checks that tell nothing apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from harness.analysis.summary import Results
from harness.runs.folder.facts import TrialFacts
from harness.types.goals import ToolGoal
from harness.types.story import Story
from harness.types.trajectory import Data

LEAST_JUDGED = 5
"""Trials in which a goal or check was judged, below which nothing is said of it."""
MOST_TRIALS = 3


class TrialFigure(Data):
    """A trial and its seconds or dollars."""

    story: str
    trial: int
    value: float


class Uniform(Data):
    """A check, or the goals that ask for the same, that came out alike in every trial that was judged."""

    name: str
    """Of a check, a tool, or a text goal."""
    of: str
    """check, tool or text."""
    judged: int


class Beside(Data):
    """Of all trials of a run that have a verdict."""

    slowest: tuple[TrialFigure, ...]
    dearest: tuple[TrialFigure, ...]
    """By what all models together cost, as far as that is known."""
    flaky: dict[str, str]
    """Stories of which some trials passed and some failed → how many passed, such as 3/4."""
    never_pass: tuple[Uniform, ...]
    never_fail: tuple[Uniform, ...]


def beside(results: Results) -> Beside:
    """Nothing of it is read from a file: the trials in short tell all of it."""
    tallies: dict[tuple[str, str], list[bool]] = {}
    for group in results.groups:
        for trial in group.trials:
            for thing, passed in _judged(trial, group.story):
                tallies.setdefault(thing, []).append(passed)
    uniform = [
        (Uniform(name=name, of=of, judged=len(outcomes)), outcomes[0])
        for (of, name), outcomes in tallies.items()
        if len(outcomes) >= LEAST_JUDGED and len(set(outcomes)) == 1
    ]
    return Beside(
        slowest=_largest((trial, trial.seconds) for trial in results.trials),
        dearest=_largest((trial, cost) for trial in results.trials if (cost := cost_of(trial)) is not None),
        flaky=results.summary.flaky,
        never_pass=tuple(each for each, passed in uniform if not passed),
        never_fail=tuple(each for each, passed in uniform if passed),
    )


def _judged(trial: TrialFacts, story: Story | None) -> Iterator[tuple[tuple[str, str], bool]]:
    """What was judged in a scored trial: each tool that goals ask for, each text goal, each check that applied."""
    if not trial.scored or trial.verdict is None:
        return
    details = story.goal_details if story is not None else ()
    if len(details) == len(trial.verdict.goals):  # else some were not due, and it is not told which
        tools: dict[str, bool] = {}
        for detail, goal in zip(details, trial.verdict.goals, strict=True):
            if goal.unsure or not (goal.required or goal.met):
                continue
            if isinstance(detail, ToolGoal):
                tools[detail.tool_name] = tools.get(detail.tool_name, True) and goal.met
            else:
                yield ("text", detail.name), goal.met
        yield from ((("tool", tool), met) for tool, met in tools.items())
    for check in trial.verdict.checks:
        if check.check == "agent_error":  # there is none where the agent did not break
            continue
        if check.status in ("pass", "fail") and check.code != "vacuous" and check.severity != "warning":
            yield ("check", check.check), check.status == "pass"


def cost_of(trial: TrialFacts) -> float | None:
    """What all its models cost; None where nothing is known."""
    costs = [spent.usage.cost for spent in trial.models.values() if spent.usage is not None]
    known = [cost for cost in costs if cost is not None]
    return sum(known) if known else None


def _largest(figures: Iterable[tuple[TrialFacts, float]]) -> tuple[TrialFigure, ...]:
    most = sorted(((trial, value) for trial, value in figures if value > 0), key=lambda each: -each[1])[:MOST_TRIALS]
    return tuple(TrialFigure(story=trial.story, trial=trial.trial, value=value) for trial, value in most)
