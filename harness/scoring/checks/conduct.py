"""Checks of how the conversation went: whether the agent broke, how it ended, who took over."""

from __future__ import annotations

from harness.scoring.checks.judged import Judged
from harness.scoring.routing import check_routing
from harness.types.trajectory import REGULAR_ENDS, ErrorEvent
from harness.types.verdict import CheckResult


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


def routing(judged: Judged) -> CheckResult | None:
    """The agents took over as the story's routing expects."""
    return check_routing(judged.story, judged.trajectory)[0]
