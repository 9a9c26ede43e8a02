"""The metrics of one trial, derived from its goals and its trajectory."""

from __future__ import annotations

from collections.abc import Sequence

from harness.scoring.candidates import Evidence
from harness.scoring.last_request import calls_after_last_request
from harness.types.goals import TextGoal, ToolGoal
from harness.types.metrics import Metrics
from harness.types.trajectory import Message, ModelStep, Trajectory, Usage
from harness.types.verdict import GoalResult


def measure(
    success: bool | None,
    goals: Sequence[GoalResult],
    chosen: Sequence[int | None],
    evidence: Evidence,
    trajectory: Trajectory,
    routing_f1: float | None = None,
) -> Metrics:
    """All metrics of a trial; `chosen` is the slot of every goal."""
    required = [goal for goal in goals if goal.required]
    tools = [goal for goal in goals if goal.type == "tool_call"]
    texts = [goal for goal in required if goal.type == "text"]
    correct = sum(goal.met for goal in tools)
    due = sum(goal.required or goal.met for goal in tools)
    calls = len(evidence.calls)
    late = calls_after_last_request(trajectory, evidence, chosen) if calls > correct else 0
    precision = correct / (calls - late) if calls > late else None
    recall = correct / due if due else None
    model_steps = [event for _, event in trajectory.events() if isinstance(event, ModelStep)]
    usage = trajectory.usage or Usage.total(step.usage for step in model_steps if step.usage is not None)
    turns = sorted(trajectory.turn_seconds or ())
    chunks = [
        event.first_chunk
        for _, event in trajectory.events()
        if isinstance(event, Message) and event.first_chunk is not None
    ]
    ends = trajectory.started_at, trajectory.ended_at
    found = dict(
        journey_success=success,
        journey_completion=sum(goal.met for goal in required) / len(required) if required else 1.0,
        tool_calls=calls,
        expected_tool_calls=len(tools),
        correct_tool_calls=correct,
        tool_call_precision=precision,
        calls_after_last_request=late,
        tool_call_recall=recall,
        tool_call_f1=_f1(precision, recall),
        wrong_argument_calls=_wrong_argument_calls(chosen, evidence) if calls > correct else 0,
        missed_goals=sum(not goal.met for goal in required),
        text_match=all(goal.met for goal in texts) if texts else None,
        routing_f1=routing_f1,
        steps=len(trajectory.steps),
        model_steps=len(model_steps) or None,
        seconds=max(0.0, ends[1] - ends[0]) if ends[0] is not None and ends[1] is not None else None,
        turn_seconds_mean=sum(turns) / len(turns) if turns else None,
        turn_seconds_p50=percentile(turns, 0.5),
        turn_seconds_p95=percentile(turns, 0.95),
        first_chunk_seconds=sum(chunks) / len(chunks) if chunks else None,
        input_tokens=usage.input_tokens if usage else None,
        output_tokens=usage.output_tokens if usage else None,
        tokens=usage.tokens if usage else None,
        cost=usage.cost if usage else None,
    )
    # What is not known is left out: a model that is told fewer fields takes a third of the memory.
    return Metrics(**{name: value for name, value in found.items() if value is not None})


def percentile(ordered: Sequence[float], share: float) -> float | None:
    """Linear interpolation between the two nearest ranks (type 7 of Hyndman and Fan, 1996); None of nothing."""
    if not ordered:
        return None
    position = share * (len(ordered) - 1)
    low = int(position)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (position - low)


def _f1(precision: float | None, recall: float | None) -> float | None:
    if precision is None or recall is None:
        return None
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _wrong_argument_calls(chosen: Sequence[int | None], evidence: Evidence) -> int:
    """Calls that meet no goal although a goal names their tool, because the arguments fit none."""
    taken = {slot for slot in chosen if slot is not None}
    details = evidence.story.goal_details
    goals = {i: goal for i, goal in enumerate(details) if isinstance(goal, ToolGoal)}
    results = {
        details[i].name: evidence.result(slot)
        for i, slot in enumerate(chosen)
        if slot is not None and not isinstance(details[i], TextGoal)
    }
    wrong = 0
    for place, call in evidence.calls.items():
        same_tool = [goal for goal in goals.values() if goal.tool_name == call.name]
        if place not in taken and same_tool:
            wrong += not any(all(result.met for result in evidence.compare(goal, call, results)) for goal in same_tool)
    return wrong
