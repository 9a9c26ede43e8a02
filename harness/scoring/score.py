"""Judges a trajectory: assigns its calls and messages to the story's goals, and derives checks and metrics."""

from __future__ import annotations

from typing import Any

from harness.scoring.arguments import Matching
from harness.scoring.assignment import Assignment, assign
from harness.scoring.calls.error_likeness import error_like
from harness.scoring.candidates import Evidence
from harness.scoring.checks.judged import Judged
from harness.scoring.checks.table import CHECKS
from harness.scoring.metrics import measure
from harness.scoring.reasons import nearest_text, reason_for
from harness.scoring.routing import check_routing
from harness.scoring.similarity.bands import limit_of
from harness.scoring.similarity.likeness import WordsAlone
from harness.scoring.undecided import OneReading, settled, why_undecided
from harness.types.goals import ToolGoal
from harness.types.protocols import Similarity
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Trajectory
from harness.types.verdict import ArgumentResult, GoalResult, Verdict

DEFAULT_RULES = Rules()


def score(
    story: Story, trajectory: Trajectory, rules: Rules = DEFAULT_RULES, similarity: Similarity | None = None
) -> Verdict:
    """The verdict on a trajectory. A pure function: the same arguments give the same verdict.

    `similarity` is the fuzzy ladder; by default its last rung, token similarity. What it cannot tell is read against
    the agent and then for it. Where both come to the same, that is the verdict. Raises TimeoutError when the suite's
    error pattern takes too long on a result.
    """
    asked = similarity or WordsAlone(limit_of(rules))
    by, fuzzy = story.language, rules.enable_fuzzy_matching
    against = _read(story, trajectory, rules, Matching(asked, fuzzy, by, now=story.now))
    if not against.evidence.matching.undecided:
        return against.verdict
    kindly = Matching(asked, fuzzy, by, for_the_agent=True, now=story.now)
    return settled(against, _read(story, trajectory, rules, kindly))


def _read(story: Story, trajectory: Trajectory, rules: Rules, matching: Matching) -> OneReading:
    """The verdict with everything that is undecided read one way."""
    evidence = Evidence.gather(story, trajectory, rules, matching)
    assignment = assign(evidence.question())
    found = [_goal_result(i, assignment, evidence, trajectory) for i in range(len(story.goal_details))]
    goals = tuple([goal for goal, _ in found])
    unmet = [(goal.name, place) for goal, place in found if goal.required and not goal.met]
    told = {place: name for name, place in reversed(unmet) if place is not None}
    judged = Judged(story, trajectory, evidence, assignment, told)
    checks = tuple([result for check in CHECKS if (result := check(judged)) is not None])
    failed = "fail" in [check.status for check in checks]
    missed = assignment.exact and bool(unmet)
    undecided = None if failed or missed else why_undecided(judged, checks)
    success = None if undecided is not None else not (failed or missed)
    verdict = Verdict(
        success=success,
        undecided=undecided,
        goals=goals,
        checks=checks,
        metrics=measure(success, goals, assignment.slots, evidence, trajectory, check_routing(story, trajectory)[1]),
        unknown_tools=tuple(sorted(evidence.effects.unknown.intersection(evidence.called))),
        guessed_reads=tuple(sorted(evidence.effects.guessed.intersection(evidence.called))),
        error_like=tuple(error_like(evidence.succeeded)),
    )
    return OneReading(verdict, evidence, assignment.slots)


def _goal_result(
    i: int, assignment: Assignment, evidence: Evidence, trajectory: Trajectory
) -> tuple[GoalResult, int | None]:
    """The result, and for a goal that was not met the slot of the call that its reason tells of."""
    goal, slot = evidence.story.goal_details[i], assignment.slots[i]
    if slot is not None:
        return _met(i, slot, assignment, evidence), None
    reason, nearest = reason_for(i, assignment.slots, evidence, trajectory.ended_by)
    result = GoalResult(
        name=goal.name,
        type=goal.type,
        required=goal.required,
        met=False,
        **_told_by(i, nearest_text(i, evidence), evidence),
        reason=reason,
    )
    return result, nearest


def _met(i: int, slot: int, assignment: Assignment, evidence: Evidence) -> GoalResult:
    goal, step = evidence.story.goal_details[i], evidence.slots[slot].step
    if not isinstance(goal, ToolGoal):
        return GoalResult(
            name=goal.name,
            type=goal.type,
            required=goal.required,
            met=True,
            step=step,
            **_told_by(i, slot, evidence),
        )
    return GoalResult(
        name=goal.name,
        type=goal.type,
        required=goal.required,
        met=True,
        step=step,
        call_id=evidence.calls[slot].id,
        arguments=_by_meaning(i, goal, slot, assignment, evidence) if "fuzzy" in goal.arg_matching.values() else (),
    )


def _by_meaning(
    i: int, goal: ToolGoal, slot: int, assignment: Assignment, evidence: Evidence
) -> tuple[ArgumentResult, ...]:
    results = {
        evidence.story.goal_details[source].name: evidence.result(place)
        for source in evidence.story.graph.sources[i]
        if (place := assignment.slots[source]) is not None
    }
    return tuple(evidence.compare(i, goal, evidence.calls[slot], results))


def _told_by(i: int, slot: int | None, evidence: Evidence) -> dict[str, Any]:
    """What decided a text goal, from the message that meets it or comes nearest."""
    if slot is None:
        return {}
    match = evidence.texts[i, slot]
    return {
        "by": match.by,
        "score": match.score,
        "note": match.note,
        "judge_said": match.judge_said,
        "quote": match.quote,
    }
