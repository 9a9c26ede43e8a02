"""Which agents took over, in order, against those a story expects."""

from __future__ import annotations

from collections.abc import Sequence

from harness.types.story import Story
from harness.types.trajectory import Handoff, ToolCall, Trajectory
from harness.types.verdict import CheckResult

HANDOFF_TOOLS = ("transfer_to_{}", "handoff_to_{}", "delegate_to_{}", "{}")
"""How tools that hand over to an agent are named; they count only for agents that the story's `routing` names."""


def is_handoff(call: ToolCall, story: Story) -> bool:
    """Whether a call is nothing but a handover to an agent of the story's routing: no goal asks for it as a call."""
    if not story.routing or any(getattr(goal, "tool_name", None) == call.name for goal in story.goal_details):
        return False
    return _target(call.name, story.routing) is not None


def _target(name: str, agents: Sequence[str]) -> str | None:
    return next((agent for agent in agents if name in {form.format(agent) for form in HANDOFF_TOOLS}), None)


def route(story: Story, trajectory: Trajectory) -> list[str]:
    """The agents that took over: by handoffs where there are any, else those that acted, one after the other."""
    taken: list[str] = []
    for _, event in trajectory.events():
        if isinstance(event, Handoff):
            taken.append(event.target)
        elif isinstance(event, ToolCall) and (target := _target(event.name, story.routing)) is not None:
            taken.append(target)
    if taken:
        return taken
    acted = [step.agent.split("/")[0] for step in trajectory.steps if step.agent is not None]
    return [name for i, name in enumerate(acted) if i == 0 or acted[i - 1] != name]


def common(expected: Sequence[str], observed: Sequence[str]) -> int:
    """The length of the longest common subsequence: agents that took over when it was their turn."""
    row = [0] * (len(observed) + 1)
    for left in expected:
        before = 0
        for i, right in enumerate(observed):
            before, row[i + 1] = row[i + 1], before + 1 if left == right else max(row[i], row[i + 1])
    return row[-1]


def check_routing(story: Story, trajectory: Trajectory) -> tuple[CheckResult | None, float | None]:
    """The check, and agent-routing F1: precision over the agents that took over, recall over those expected."""
    if not story.routing:
        return None, None
    observed = route(story, trajectory)
    fitting = common(story.routing, observed)
    f1 = 2 * fitting / (len(observed) + len(story.routing))
    passed = fitting == len(story.routing)
    shown = " → ".join(observed) or "nobody"
    result = CheckResult(
        check="routing",
        status="pass" if passed else "fail",
        code=None if passed else "wrong_routing",
        message="" if passed else f"expected {' → '.join(story.routing)}, but {shown} took over",
        expected=list(story.routing),
        observed=observed,
    )
    return result, f1
