"""The checks besides the goals, as one table: each looks at what was judged and says pass, fail or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from harness.scoring.assignment import Assignment
from harness.scoring.candidates import Evidence
from harness.scoring.routing import check_routing
from harness.types.goals import ToolGoal
from harness.types.story import Story
from harness.types.trajectory import REGULAR_ENDS, ErrorEvent, Trajectory
from harness.types.verdict import CheckResult


@dataclass(frozen=True, slots=True)
class Judged:
    """What a check may look at."""

    story: Story
    trajectory: Trajectory
    evidence: Evidence
    assignment: Assignment
    """Which goal was met by which call or message."""
    effects: Mapping[str, str | None]
    """Tool that was called → read, write, or None where nobody says."""


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
    assignment, evidence, effects = judged.assignment, judged.evidence, judged.effects
    allowed = evidence.story.unexpected_writes or evidence.rules.unexpected_writes
    if allowed == "allow" or "write" not in effects.values():
        return None
    taken = {slot for slot in assignment.slots if slot is not None}
    extra = [
        place
        for place, call in evidence.calls.items()
        if effects[call.name] == "write" and place not in taken and place not in evidence.errors
    ]
    if not extra:
        return CheckResult(check="unexpected_write", status="pass")
    steps = tuple(evidence.slots[place].step for place in extra)
    names = ", ".join(f"{evidence.calls[place].name} (step {evidence.slots[place].step})" for place in extra)
    return CheckResult(
        check="unexpected_write",
        status="fail",
        code="unexpected_write",
        message=f"changed something by a call that meets no goal: {names}",
        observed=[
            {"tool": evidence.calls[place].name, "arguments": evidence.calls[place].arguments} for place in extra
        ],
        evidence=steps,
        hint=_write_hint({evidence.calls[place].name for place in extra}, evidence.story),
    )


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


def routing(judged: Judged) -> CheckResult | None:
    """The agents took over as the story's routing expects."""
    return check_routing(judged.story, judged.trajectory)[0]


CHECKS: tuple[Callable[[Judged], CheckResult | None], ...] = (
    agent_error,
    regular_end,
    unexpected_write,
    routing,
    undecided,
)
"""Every check that can be made without a model, in the order in which they are shown; None: it does not apply."""
