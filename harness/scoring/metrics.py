"""The metrics of one trial, derived from its goals and its trajectory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from harness.checks.amounts import usage_of
from harness.scoring.candidates import Evidence
from harness.scoring.last_request import calls_after_last_request
from harness.types.goals import ToolGoal
from harness.types.jsonable import unchecked
from harness.types.metrics import Metrics
from harness.types.trajectory import Trajectory
from harness.types.verdict import GoalResult

_metrics = unchecked(Metrics)


def measure(
    success: bool | None,
    goals: Sequence[GoalResult],
    chosen: Sequence[int | None],
    evidence: Evidence,
    trajectory: Trajectory,
    routing_f1: float | None = None,
) -> Metrics:
    """All metrics of a trial; `chosen` is the slot of every goal."""
    kinds = [(goal.type, goal.required, goal.met) for goal in goals]
    required = [(kind, met) for kind, needed, met in kinds if needed]
    missed = [kind for kind, met in required if not met]
    texts = [met for kind, met in required if kind == "text"]
    tools = [goal for goal in goals if goal.type == "tool_call"]
    met = [goal for goal in tools if goal.met]
    correct = len([goal for goal in met if goal.step is not None])  # what the end state shows needs no call of its own
    due = len(met) + missed.count("tool_call")
    calls = len(evidence.calls)
    late = calls_after_last_request(trajectory, evidence, chosen) if calls > correct else 0
    precision = correct / (calls - late) if tools and calls > late else None
    recall = len(met) / due if due else None
    perhaps = {
        "journey_success": success,
        "tool_call_precision": precision,
        "tool_call_recall": recall,
        "tool_call_f1": _f1(precision, recall),
        "text_match": all(texts) if texts else None,
        "routing_f1": routing_f1,
        **_of_models(trajectory, evidence),
        **_of_times(trajectory),
    }
    return _metrics(
        journey_completion=(len(required) - len(missed)) / len(required) if required else 1.0,
        tool_calls=calls,
        expected_tool_calls=len(tools),
        correct_tool_calls=correct,
        calls_after_last_request=late,
        wrong_argument_calls=_wrong_argument_calls(goals, chosen, evidence) if calls > correct else 0,
        missed_goals=len(missed),
        steps=len(trajectory.steps),
        # What is not known is left out: a model that is told fewer fields takes a third of the memory.
        **{name: value for name, value in perhaps.items() if value is not None},
    )


def _of_models(trajectory: Trajectory, evidence: Evidence) -> dict[str, float | None]:
    """What the agent's models were seen to do, and what that cost."""
    found: dict[str, float | None] = {}
    steps, said = evidence.model_steps, evidence.measured
    usage = usage_of(trajectory, steps)
    if steps:
        found["model_steps"] = len(steps)
    if said:
        sure = [each.confidence for each in said if each.confidence is not None]
        found["first_chunk_seconds"] = _mean(each.first_chunk for each in said)
        found["response_confidence"] = _mean(each.response for each in sure)
        found["retrieval_confidence"] = _mean(each.retrieval for each in sure)
    if usage is not None:
        found["input_tokens"], found["output_tokens"] = usage.input_tokens, usage.output_tokens
        found["tokens"], found["cost"] = usage.tokens, usage.cost
    return found


def _of_times(trajectory: Trajectory) -> dict[str, float | None]:
    """How long all of it took, and the turns of the agent."""
    found: dict[str, float | None] = {}
    began, ended, turns = trajectory.started_at, trajectory.ended_at, trajectory.turn_seconds
    if began is not None and ended is not None:
        found["seconds"] = max(0.0, ended - began)
    if turns:
        turns = sorted(turns)
        found["turn_seconds_mean"] = sum(turns) / len(turns)
        found["turn_seconds_p50"] = percentile(turns, 0.5)
        found["turn_seconds_p95"] = percentile(turns, 0.95)
    return found


def _mean(told: Iterable[float | None]) -> float | None:
    """Of what is told."""
    known = [each for each in told if each is not None]
    return sum(known) / len(known) if known else None


def percentile(ordered: Sequence[float], share: float) -> float:
    """Linear interpolation between the two nearest ranks of at least one value (type 7 of Hyndman and Fan, 1996)."""
    position = share * (len(ordered) - 1)
    low = int(position)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (position - low)


def _f1(precision: float | None, recall: float | None) -> float | None:
    if precision is None or recall is None:
        return None
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _wrong_argument_calls(due: Sequence[GoalResult], chosen: Sequence[int | None], evidence: Evidence) -> int:
    """Calls that meet no goal although one that is due names their tool, because the arguments fit none."""
    taken = {slot for slot in chosen if slot is not None}
    details, names = evidence.story.goal_details, {goal.name for goal in due}
    goals = {i: goal for i, goal in enumerate(details) if isinstance(goal, ToolGoal) and goal.name in names}
    results = evidence.results({i: slot for i, slot in enumerate(chosen) if slot is not None})
    wrong = 0
    for place, call in evidence.calls.items():
        same_tool = [(i, goal) for i, goal in goals.items() if goal.tool_name == call.name]
        if place not in taken and same_tool:
            compared = (evidence.compare(i, goal, call, results) for i, goal in same_tool)
            wrong += not any(all(result.met for result in each) for each in compared)
    return wrong
