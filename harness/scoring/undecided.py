"""Why a journey that nothing is held against is still no success, and what two readings of a doubt come to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from harness.scoring.candidates import Evidence
from harness.scoring.checks.demanded import asked_for
from harness.scoring.checks.judged import Judged
from harness.types.goals import TextGoal, ToolGoal
from harness.types.verdict import ArgumentResult, CheckResult, GoalResult, Reason, Undecided, Verdict

LONGEST = 120
"""Characters of a text that are quoted."""


def why_undecided(judged: Judged, checks: Sequence[CheckResult]) -> Undecided | None:
    """What nobody can say of the trial, such as what an extra call did; None when it is decided."""
    if not judged.assignment.exact:
        return Undecided(code="search_cut", message="the search for an assignment was cut before all ways were tried")
    return _unknown_effect(judged) or _broken(checks) or _nothing_judged(judged, checks)


def _unknown_effect(judged: Judged) -> Undecided | None:
    """Extra calls succeeded of tools that may have changed something, which would fail the journey; no check asks for
    them."""
    evidence, story = judged.evidence, judged.story
    if (story.unexpected_writes or evidence.rules.unexpected_writes) == "allow" or judged.as_expected:
        return None
    unmet = evidence.extra(evidence.effects.unsure, judged.assignment.slots)
    asked = asked_for(judged, unmet) if unmet else set()
    extra = [place for place in unmet if place not in asked]
    if not extra:
        return None
    tools = tuple(dict.fromkeys(evidence.calls[place].name for place in extra))
    named = ", ".join(f"{evidence.calls[place].name} (step {evidence.slots[place].step})" for place in extra)
    return Undecided(
        code="unknown_effect",
        message=f"called without a goal, and nobody says whether that changed something: {named}",
        tools=tools,
    )


def _broken(checks: Iterable[CheckResult]) -> Undecided | None:
    """A check could not be made, by its own doing."""
    found = next((check for check in checks if check.status == "error" and check.severity != "warning"), None)
    return None if found is None else Undecided(code="check_broken", message=f"{found.check}: {found.message}")


def _nothing_judged(judged: Judged, checks: Iterable[CheckResult]) -> Undecided | None:
    """No goal, no scripted turn to come through, and no check that could be made."""
    story = judged.story
    if (
        story.goal_details
        or story.user_turns
        or any(check.status != "skip" and check.severity != "warning" for check in checks)
    ):
        return None
    return Undecided(
        code="nothing_judged", message="nothing was judged: the story has no goal, and no check of it could be made"
    )


# ------------------------------------------------------------------------------------------------------ two readings


class OneReading(NamedTuple):
    """A trajectory judged with everything that nobody can tell taken one way."""

    verdict: Verdict
    evidence: Evidence
    chosen: Sequence[int | None]
    """The slot of every goal."""
    due: Sequence[int]
    """The places of the goals that the verdict tells of."""

    def slot_of(self, name: str) -> int | None:
        """The slot of what meets the goal of this name."""
        names = [goal.name for goal in self.evidence.story.goal_details]
        return self.chosen[names.index(name)]


def settled(against: OneReading, kindly: OneReading) -> Verdict:
    """The verdict on what was read against the agent and for it.

    What is not met in the one and met in the other is unsure; checks fail only where they fail both ways. The metrics
    count what is unsure as not met, and whether the texts were said is then not known.
    """
    one, other = against.verdict, kindly.verdict
    reached = {goal.name for goal in other.goals if goal.met}
    unsure = [i for i, goal in enumerate(one.goals) if not goal.met and goal.name in reached]
    goals = tuple(_unsure(goal.name, kindly) if i in unsure else goal for i, goal in enumerate(one.goals))
    open_texts = any(goals[i].type == "text" and goals[i].required for i in unsure)
    metrics = one.metrics.model_copy(update={"text_match": None} if open_texts else {})
    if one.success == other.success and _code(one) == _code(other):
        checks = other.checks if one.success is False else one.checks
        return one.model_copy(update={"goals": goals, "checks": checks, "metrics": metrics})
    undecided = Undecided(code="meaning", message=_which(unsure, goals, kindly) or _of_check(one, other))
    metrics = metrics.model_copy(update={"journey_success": None})
    return one.model_copy(
        update={"success": None, "undecided": undecided, "goals": goals, "checks": other.checks, "metrics": metrics}
    )


def _code(verdict: Verdict) -> str | None:
    return verdict.undecided.code if verdict.undecided is not None else None


def _unsure(name: str, kindly: OneReading) -> GoalResult:
    """A goal that is met only as long as it is read for the agent."""
    goal = next(each for each in kindly.verdict.goals if each.name == name)
    place = kindly.slot_of(name)
    assert place is not None
    step = kindly.evidence.slots[place].step
    open_arguments = tuple(each for each in goal.arguments if each.unsure)
    if goal.type == "text":
        message = f"nobody can say whether the message at step {step} says it"
    elif open_arguments:
        named = ", ".join(each.path for each in open_arguments)
        message = f"nobody can say whether the call at step {step} has the right {named}"
    else:  # its own place is sure, but it hangs on a goal that is not
        message = f"it is met at step {step} if what is unsure of other goals is read for the agent"
    reason = Reason(code="unsure", message=message, step=step, score=goal.score, arguments=open_arguments)
    return goal.model_copy(
        update={"met": False, "unsure": True, "step": None, "call_id": None, "arguments": (), "reason": reason}
    )


def _which(unsure: Sequence[int], goals: Sequence[GoalResult], kindly: OneReading) -> str:
    """The text that decides, what was expected, what was said, and what to do; nothing where it is no goal's."""
    texts = [text for i in unsure for text in _texts(goals[i], kindly)]
    if not texts or not unsure:
        return ""
    more = f" (and {len(texts) - 1} more)" if len(texts) > 1 else ""
    return f"{texts[0]}{more}; {_remedy(goals[unsure[0]])}"


def _of_check(against: Verdict, kindly: Verdict) -> str:
    """The check that decides: it fails in the one reading alone."""
    held = {check.name for check in kindly.checks if check.status == "pass"}
    check = next((each for each in against.checks if each.fails and each.name in held), None)
    if check is None or check.code != "numeric_mismatch":
        return "what nobody can tell of a text decides it: add a judge (--judge-model)"
    number = f"{check.expected:.15g}" if isinstance(check.expected, float) else check.expected
    return (
        f"{check.name}: nobody can say what the {number} in {_quoted(check.observed)} is of; "
        "write label as the answer does, or use regex"
    )


def _texts(goal: GoalResult, kindly: OneReading) -> Iterator[str]:
    detail = next(each for each in kindly.evidence.story.goal_details if each.name == goal.name)
    reason, place = goal.reason, kindly.slot_of(goal.name)
    if isinstance(detail, TextGoal) and reason is not None and place is not None:
        said, told = kindly.evidence.messages[place].text, _by(goal.by, goal.score, goal.note)
        where = f"{_quoted(said)} (step {reason.step})"
        yield f"{goal.name}: nobody can say whether {where} says {_quoted(detail.response)}{told}"
    elif isinstance(detail, ToolGoal) and reason is not None:
        yield from (f"{goal.name}: {_of_argument(each)}" for each in reason.arguments)


def _of_argument(each: ArgumentResult) -> str:
    told = _by(each.rung, each.score, each.note)
    return f"nobody can say whether {each.path} {_quoted(each.observed)} means {_quoted(each.expected)}{told}"


def _by(rung: str | None, score: float | None, note: str | None) -> str:
    shown = "" if score is None else f" {score:.2f}"
    return f" ({rung}{shown}{f': {note}' if note else ''})"


def _remedy(goal: GoalResult) -> str:
    if goal.type == "text":
        return "add keywords to the goal, or a judge (--judge-model)"
    return "add a judge (--judge-model), or set similarity_threshold"


def _quoted(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
