"""The trials that fell short, as blocks a person can act on; trials of a story that fail alike share one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from harness.analysis.story_trials import StoryTrials, asks_for_goals, completion
from harness.report.layout.lines import Line, Piece, hanging, line, plain
from harness.report.layout.printable import printable
from harness.report.layout.wording import MARKS, ending, outcome_text
from harness.report.trial.diff import diff
from harness.report.trial.wants import wants_line
from harness.report.trial.why import why
from harness.runs.folder.facts import TrialFacts
from harness.text.wording import percent
from harness.types.story import Story
from harness.types.trial import Found, Trial

Replay = Callable[[TrialFacts], str]
"""What to do and how, such as `play it again: COMMAND` for just this trial."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong in one or more trials of a story. The first is read when it is shown: there may be many."""

    group: StoryTrials
    trials: tuple[TrialFacts, ...]
    width: int

    @property
    def trial(self) -> TrialFacts:
        return self.trials[0]

    @property
    def alone(self) -> Found | None:
        """What is known by playing one of them again, alone."""
        return next(filter(None, map(self.group.found_alone, self.trials)), None)

    @property
    def body(self) -> list[Line]:
        return _body(self.trial.read(), self.group.story, self.width)


def problems(groups: Iterable[StoryTrials], *, width: int = 100) -> list[Problem]:
    """One for each way in which a story fell short, confirmed failures first, trials without a verdict last."""
    found: list[Problem] = []
    for group in groups:
        alike: dict[tuple[str, bytes], list[TrialFacts]] = {}
        for trial in group.trials:
            if trial.fell_short:
                body = plain(_body(trial.read(), group.story, width))
                digest = sha256(body.encode(errors="replace")).digest()
                alike.setdefault((outcome_text(trial), digest), []).append(trial)
        found += [Problem(group, tuple(trials), width) for trials in alike.values()]
    return sorted(found, key=lambda problem: (problem.trial.shown != "fail", problem.alone != "confirmed"))


def _body(trial: Trial, story: Story | None, width: int) -> list[Line]:
    wants = wants_line(story, trial)
    found = diff(trial, story, width=width) or [line(f"  {why(trial, story)}")]
    return found + (hanging(["  "], wants, width, "dim") if wants else [])


def title(problem: Problem) -> Line:
    """Which story, which trials of it, how far they came and how they ended."""
    first = problem.trial
    mark, style = MARKS[first.shown]
    about: list[str] = [outcome_text(first)]
    if len(problem.group.trials) > 1:
        about.append(f"{_numbers(problem.trials)} of {len(problem.group.trials)}")
    if first.scored and asks_for_goals(first):
        about.append(f"completion {percent(completion(first))}")
    if first.failure is None and first.ended_by is not None:
        about.append(ending(first.ended_by))
    if problem.alone is not None:
        about.append(problem.alone)
    return line((f"{mark} ", style), (printable(first.story), "bold"), " · ", " · ".join(about))


def block(problem: Problem, replay: Replay) -> list[Line]:
    return [title(problem), *problem.body, line("  ", *_hint(replay(problem.trial)))]


def _hint(text: str) -> tuple[Piece | str, ...]:
    """`what to do: command`, the first part dimmed."""
    what, colon, command = text.partition(": ")
    return ((what + colon, "dim"), command)


def _numbers(trials: Sequence[TrialFacts]) -> str:
    numbers = ", ".join(str(trial.trial) for trial in trials)
    return f"trial {numbers}" if len(trials) == 1 else f"trials {numbers}"


def no_calls_seen(groups: Sequence[StoryTrials]) -> str | None:
    """One line for a run in which no trial shows a tool call although goals ask for some: mostly they are not recorded.

    Trials in which the agent broke say nothing about that.
    """
    trials = [trial for group in groups for trial in group.trials if trial.scored]
    played = [trial for trial in trials if trial.failure is None and trial.verdict is not None]
    asked = sum(trial.verdict.value("expected_tool_calls") for trial in played if trial.verdict)
    if not asked or any(trial.tools for group in groups for trial in group.trials):
        return None
    where = "in the trial" if len(played) == 1 else f"in any of the {len(played):,} trials"
    seen = f"no tool call was seen {where} although the goals ask for {asked:,}: "
    offered = sorted({tool.name for trial in played for tool in trial.read().trajectory.tools or ()})
    if offered:
        return printable(
            f"{seen}the agent was offered {', '.join(offered[:5])}{' …' if len(offered) > 5 else ''} and used none; "
            "see that its model is given these tools and can call them"
        )
    return (
        f"{seen}an agent that returns plain text hides its calls; play it with --gateway, which sees its model's, let "
        "it return its messages with their tool_calls, or name the graph itself (--agent graph:module:attribute)"
    )
