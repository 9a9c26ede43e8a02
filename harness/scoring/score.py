"""Judges a trajectory: assigns its calls and messages to the story's goals, and derives checks and metrics."""

from __future__ import annotations

from typing import Any

from harness.scoring.arguments import Matching
from harness.scoring.calls.error_likeness import error_like
from harness.scoring.candidates import Evidence
from harness.scoring.checks.demanded import demanded
from harness.scoring.checks.judged import Judged
from harness.scoring.checks.table import CHECKS
from harness.scoring.metrics import measure
from harness.scoring.reasons import nearest_text, reason_for
from harness.scoring.routing import check_routing
from harness.scoring.search.assignment import assign
from harness.scoring.search.problem import Assignment
from harness.scoring.similarity.bands import limit_of
from harness.scoring.similarity.likeness import WordsAlone
from harness.scoring.undecided import OneReading, settled, why_undecided
from harness.scoring.ways import due_goals, group_results, not_due
from harness.scoring.world.end import EndState
from harness.scoring.world.met import asking_what_works, assign_others, fails_for_anybody, shown_by_state
from harness.types.goals import ToolGoal
from harness.types.jsonable import unchecked
from harness.types.protocols import Similarity
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Trajectory
from harness.types.verdict import STATE, ArgumentResult, GoalResult, Verdict

DEFAULT_RULES = Rules()
_met_call, _verdict = unchecked(GoalResult), unchecked(Verdict)


def score(
    story: Story,
    trajectory: Trajectory,
    rules: Rules = DEFAULT_RULES,
    similarity: Similarity | None = None,
    end: EndState | None = None,
) -> Verdict:
    """The verdict on a trajectory. A pure function: the same arguments give the same verdict.

    `similarity` is the fuzzy ladder; by default its last rung, token similarity. What it cannot tell is read against
    the agent and then for it. Where both come to the same, that is the verdict. `end` is how the world ended, for a
    story that demands something of it. Raises TimeoutError when the suite's error pattern takes too long on a result.
    """
    story = asking_what_works(story, end)
    asked = similarity or WordsAlone(limit_of(rules))
    by, fuzzy = story.language, rules.enable_fuzzy_matching
    against = _read(story, trajectory, rules, Matching(asked, fuzzy, by, now=story.now), end)
    if not against.evidence.matching.undecided:
        return against.verdict
    kindly = Matching(asked, fuzzy, by, for_the_agent=True, now=story.now)
    return settled(against, _read(story, trajectory, rules, kindly, end))


def _read(story: Story, trajectory: Trajectory, rules: Rules, matching: Matching, end: EndState | None) -> OneReading:
    """The verdict with everything that is undecided read one way."""
    evidence = Evidence.gather(story, trajectory, rules, matching)
    assignment = assign(evidence.question())
    shown: frozenset[int] = frozenset()
    if end is not None:
        end = end.agreeing(_same_in_meaning(assignment, evidence))
        shown = shown_by_state(end, evidence)
        assignment = assign_others(evidence, shown, assignment) if shown else assignment
    due = due_goals(evidence, assignment, shown)
    found = [_goal_result(i, assignment, evidence, trajectory, shown, end) for i in due.goals]
    goals = tuple([goal for goal, _ in found])
    unmet = [(goal.name, place) for goal, place in found if goal.required and not goal.met]
    told = {place: name for name, place in reversed(unmet) if place is not None}
    judged = Judged(story, trajectory, evidence, assignment, told, end)
    checks = (*[result for check in CHECKS if (result := check(judged)) is not None], *demanded(judged))
    failed = any([check.fails for check in checks])
    missed = assignment.exact and bool(unmet)
    undecided = None if failed or missed else why_undecided(judged, checks)
    success = None if undecided is not None else not (failed or missed)
    verdict = _verdict(
        success=success,
        undecided=undecided,
        goals=goals,
        groups=group_results(due, goals, evidence, assignment) if due.picked else (),
        not_due=not_due(evidence, assignment) if due.picked else (),
        checks=checks,
        metrics=measure(success, goals, assignment.slots, evidence, trajectory, check_routing(story, trajectory)[1]),
        unknown_tools=tuple(sorted(evidence.effects.unknown.intersection(evidence.called))),
        guessed_reads=tuple(sorted(evidence.effects.guessed.intersection(evidence.called))),
        error_like=tuple(error_like(evidence.succeeded)),
    )
    return OneReading(verdict, evidence, assignment.slots, due.goals)


def _same_in_meaning(assignment: Assignment, evidence: Evidence) -> list[tuple[object, object]]:
    """(expected, observed) of the arguments that were taken for the same."""
    return [
        (each.expected, each.observed)
        for i, goal in enumerate(evidence.story.goal_details)
        if isinstance(goal, ToolGoal) and "fuzzy" in goal.arg_matching.values()
        if (slot := assignment.slots[i]) is not None
        for each in _by_meaning(i, goal, slot, assignment, evidence)
        if each.met
    ]


def _goal_result(
    i: int,
    assignment: Assignment,
    evidence: Evidence,
    trajectory: Trajectory,
    shown: frozenset[int],
    end: EndState | None,
) -> tuple[GoalResult, int | None]:
    """The result, and for a goal that was not met the slot of the call that its reason tells of."""
    goal, slot = evidence.story.goal_details[i], assignment.slots[i]
    if i in shown and (slot is None or slot not in evidence.candidates[i]):
        step, call = (evidence.slots[slot].step, evidence.calls[slot].id) if slot is not None else (None, None)
        by_state = GoalResult(
            name=goal.name, type=goal.type, required=goal.required, met=True, step=step, call_id=call, by=STATE
        )
        return by_state, None
    if slot is not None:
        return _met(i, slot, assignment, evidence), None
    reason, nearest = reason_for(i, assignment.slots, evidence, trajectory.ended_by)
    if (why := fails_for_anybody(goal.name, end)) is not None:
        reason = reason.model_copy(update={"message": why})
    result = GoalResult(
        name=goal.name,
        type=goal.type,
        required=evidence.is_required(i),
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
            required=evidence.is_required(i),
            met=True,
            step=step,
            **_told_by(i, slot, evidence),
        )
    return _met_call(
        name=goal.name,
        type=goal.type,
        required=evidence.is_required(i),
        met=True,
        step=step,
        call_id=evidence.calls[slot].id,
        arguments=_by_meaning(i, goal, slot, assignment, evidence) if "fuzzy" in goal.arg_matching.values() else (),
    )


def _by_meaning(
    i: int, goal: ToolGoal, slot: int, assignment: Assignment, evidence: Evidence
) -> tuple[ArgumentResult, ...]:
    met = {source: place for source, place in enumerate(assignment.slots) if place is not None}
    results = evidence.results(met, {flow.source for flow in evidence.story.graph.flows[i]})
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
