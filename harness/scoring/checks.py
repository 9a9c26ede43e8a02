"""The checks besides the goals, as one table: each looks at what was judged and says pass, fail or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pydantic import JsonValue

from harness.scoring.assignment import Assignment
from harness.scoring.candidates import Evidence
from harness.scoring.routing import check_routing
from harness.scoring.world.check import state
from harness.scoring.world.end import EndState
from harness.types.goals import ToolGoal
from harness.types.story import Story
from harness.types.trajectory import REGULAR_ENDS, ErrorEvent, Trajectory
from harness.types.verdict import CheckResult


class Judged(NamedTuple):
    """What a check may look at."""

    story: Story
    trajectory: Trajectory
    evidence: Evidence
    assignment: Assignment
    """Which goal was met by which call or message."""
    told: Mapping[int, str]
    """Slot of a call that meets no goal → the goal whose reason tells of it."""
    end: EndState | None = None
    """How the world ended, where that is known."""

    @property
    def as_expected(self) -> bool:
        """Whether the world ended as the goals would leave it, so that no call changed anything else."""
        return self.end is not None and self.end.reached is not None


def agent_error(judged: Judged) -> CheckResult | None:
    """The agent raised, and that was the last thing that happened."""
    trajectory = judged.trajectory
    if not trajectory.steps or not trajectory.steps[-1].events:
        return None
    last = trajectory.steps[-1].events[-1]
    if not isinstance(last, ErrorEvent):
        return None
    return CheckResult(
        check="agent_error",
        status="fail",
        code="agent_error",
        message=last.message,
        evidence=(trajectory.steps[-1].number,),
    )


def regular_end(judged: Judged) -> CheckResult | None:
    """The conversation ended regularly, where the story demands it."""
    trajectory = judged.trajectory
    if not judged.story.regular_end:
        return None
    regular = trajectory.ended_by in REGULAR_ENDS
    return CheckResult(
        check="regular_end",
        status="pass" if regular else "fail",
        code=None if regular else "irregular_end",
        message="" if regular else f"the conversation ended by {trajectory.ended_by or 'nothing that was recorded'}",
        expected=sorted(REGULAR_ENDS),
        observed=trajectory.ended_by,
    )


def unexpected_write(judged: Judged) -> CheckResult | None:
    """No extra call succeeded and changed something."""
    evidence, story = judged.evidence, judged.story
    if (story.unexpected_writes or evidence.rules.unexpected_writes) == "allow" or judged.as_expected:
        return None
    writes = evidence.effects.writes
    extra = evidence.extra(writes, judged.assignment.slots)
    if not extra:
        called = not writes.isdisjoint(evidence.called)
        all_there_is = not story.goal_details and _names_writes(judged)
        return CheckResult(check="unexpected_write", status="pass") if called or all_there_is else None
    untold = [place for place in extra if place not in judged.told]
    return CheckResult(
        check="unexpected_write",
        status="fail",
        code="unexpected_write",
        message=_write_message(judged, extra, untold),
        observed=_calls(evidence, untold) or None,
        evidence=tuple(evidence.slots[place].step for place in extra),
        hint=_write_hint({evidence.calls[place].name for place in untold}, story) if untold else None,
        told_by=() if untold else tuple(dict.fromkeys(judged.told[place] for place in extra)),
    )


def _names_writes(judged: Judged) -> bool:
    """Whether it is known of some tool that it changes something."""
    named = judged.story.tools.write or judged.evidence.rules.tools.write
    return bool(named) or any(tool.read_only is False for tool in judged.trajectory.tools or ())


def _write_message(judged: Judged, extra: Sequence[int], untold: Sequence[int]) -> str:
    """Each write is told once: here, or where its goal says what is wrong with it."""
    parts = []
    if untold:
        parts.append(f"changed something by a call that meets no goal: {_listed(judged.evidence, untold)}")
    told = [place for place in extra if place in judged.told]
    if told:
        goals = ", ".join(dict.fromkeys(judged.told[place] for place in told))
        parts.append(f"{_listed(judged.evidence, told)} changed something: see {goals}")
    return "; ".join(parts)


def _listed(evidence: Evidence, places: Sequence[int]) -> str:
    return ", ".join(f"{evidence.calls[place].name} (step {evidence.slots[place].step})" for place in places)


def _calls(evidence: Evidence, places: Sequence[int]) -> list[JsonValue]:
    return [{"tool": evidence.calls[place].name, "arguments": evidence.calls[place].arguments} for place in places]


def _write_hint(tools: set[str], story: Story) -> str:
    asked_for = {goal.tool_name for goal in story.goal_details if isinstance(goal, ToolGoal)}
    if tools <= asked_for:
        return "a goal asks for this tool, but not for this call: see the goal for what differs"
    return "if this is as it should be, add a goal for it or set unexpected_writes: allow"


def undecided(judged: Judged) -> CheckResult | None:
    """The search for an assignment was not cut."""
    if judged.assignment.exact:
        return None
    return CheckResult(
        check="assignment",
        status="error",
        code="undecided",
        message="the search for an assignment was cut before all ways were tried",
        hint="too many calls fit too many goals: give the goals more specific arguments or an order",
    )


def story_checks(judged: Judged) -> CheckResult | None:
    """What a story that was written for another version demands besides, and nobody can judge here."""
    checks = judged.story.checks
    if not checks:
        return None
    types = ", ".join(dict.fromkeys(str(each.get("type", "without a type")) for each in checks))
    return CheckResult(
        check="checks",
        status="skip",
        code="unknown_check",
        message=f"this version judges no checks of a story, and skipped {len(checks)}: {types}",
    )


def routing(judged: Judged) -> CheckResult | None:
    """The agents took over as the story's routing expects."""
    return check_routing(judged.story, judged.trajectory)[0]


CHECKS: tuple[Callable[[Judged], CheckResult | None], ...] = (
    agent_error,
    regular_end,
    unexpected_write,
    state,
    routing,
    story_checks,
    undecided,
)
"""Every check that can be made without a model, in the order in which they are shown; None: it does not apply."""
