"""Judges a trajectory: assigns its calls and messages to the story's goals, and derives checks and metrics."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from harness.scoring.arguments import Matching
from harness.scoring.assignment import Assignment, assign
from harness.scoring.candidates import Evidence
from harness.scoring.metrics import measure
from harness.scoring.reasons import nearest_text, reason_for
from harness.scoring.routing import check_routing
from harness.scoring.tools import effect
from harness.types.goals import ToolGoal
from harness.types.protocols import Similarity
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import REGULAR_ENDS, ErrorEvent, Trajectory
from harness.types.verdict import ArgumentResult, CheckResult, GoalResult, Verdict

DEFAULT_RULES = Rules()


def score(
    story: Story, trajectory: Trajectory, rules: Rules = DEFAULT_RULES, similarity: Similarity | None = None
) -> Verdict:
    """The verdict on a trajectory. A pure function: the same arguments give the same verdict.

    `similarity` is the fuzzy ladder; by default its last rung, token similarity. Raises TimeoutError when the suite's
    error pattern takes too long on a result.
    """
    matching = Matching(
        similarity=similarity or _tokens(),
        threshold=rules.similarity_threshold,
        fuzzy=rules.enable_fuzzy_matching,
        language=story.language,
    )
    evidence = Evidence.gather(story, trajectory, rules, matching)
    assignment = assign(evidence.question())
    goals = tuple(_goal_result(i, assignment, evidence, trajectory) for i in range(len(story.goal_details)))
    called = {call.name for call in evidence.calls.values()}
    effects = {name: effect(name, story, rules, trajectory.tools) for name in called}
    routing, routing_f1 = check_routing(story, trajectory)
    checks = tuple(
        check
        for check in (
            _agent_error(trajectory),
            _regular_end(story, trajectory),
            _unexpected_write(assignment, evidence, effects),
            routing,
            None if assignment.exact else _undecided(),
        )
        if check is not None
    )
    success: bool | None = all(goal.met for goal in goals if goal.required)
    if any(check.status == "fail" for check in checks):
        success = False
    elif not assignment.exact:
        success = None
    return Verdict(
        success=success,
        goals=goals,
        checks=checks,
        metrics=measure(success, goals, assignment.slots, evidence, trajectory, routing_f1),
        unknown_tools=tuple(sorted(name for name, known in effects.items() if known is None)),
    )


@lru_cache(maxsize=1)
def _tokens() -> Similarity:
    from harness.scoring.similarity.tokens import TokenSimilarity

    return TokenSimilarity()


def _goal_result(i: int, assignment: Assignment, evidence: Evidence, trajectory: Trajectory) -> GoalResult:
    goal, slot = evidence.story.goal_details[i], assignment.slots[i]
    if slot is None:
        return GoalResult(
            name=goal.name,
            type=goal.type,
            required=goal.required,
            met=False,
            **_told_by(i, nearest_text(i, evidence), evidence),
            reason=reason_for(i, assignment.slots, evidence, trajectory.ended_by),
        )
    step = evidence.slots[slot].step
    if not isinstance(goal, ToolGoal):
        return GoalResult(
            name=goal.name,
            type=goal.type,
            required=goal.required,
            met=True,
            step=step,
            **_told_by(i, slot, evidence),
        )
    by_meaning: tuple[ArgumentResult, ...] = ()
    if "fuzzy" in goal.arg_matching.values():
        results = {
            evidence.story.goal_details[source].name: evidence.result(place)
            for source in evidence.story.graph.sources[i]
            if (place := assignment.slots[source]) is not None
        }
        by_meaning = tuple(evidence.compare(goal, evidence.calls[slot], results))
    return GoalResult(
        name=goal.name,
        type=goal.type,
        required=goal.required,
        met=True,
        step=step,
        call_id=evidence.calls[slot].id,
        arguments=by_meaning,
    )


def _told_by(i: int, slot: int | None, evidence: Evidence) -> dict[str, Any]:
    """What decided a text goal, from the message that meets it or comes nearest."""
    if slot is None:
        return {}
    match = evidence.texts[i, slot]
    return {"by": match.by, "score": match.score, "note": match.note}


def _agent_error(trajectory: Trajectory) -> CheckResult | None:
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


def _regular_end(story: Story, trajectory: Trajectory) -> CheckResult | None:
    if not story.regular_end:
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


def _unexpected_write(
    assignment: Assignment, evidence: Evidence, effects: Mapping[str, str | None]
) -> CheckResult | None:
    """An extra call that succeeded and changed something."""
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


def _undecided() -> CheckResult:
    return CheckResult(
        check="assignment",
        status="error",
        code="undecided",
        message="the search for an assignment was cut before all ways were tried",
        hint="too many calls fit too many goals: give the goals more specific arguments or an order",
    )
