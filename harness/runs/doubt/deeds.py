"""Whose doing a failure is by what was done: what no user can cause, and what the agent did as it was told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from harness.runs.doubt.talk import UserReply, UserTalk
from harness.types.trajectory import Trajectory
from harness.types.verdict import ArgumentResult, CheckResult, GoalResult, Verdict
from harness.users.agenda.hearing.listening import is_done
from harness.users.guards.part import squeezed

WRONG_ACTS = frozenset({"unexpected_write", "forbidden_call"})
"""Codes of checks that fail by a call."""
NO_CONSENT = "no_consent"
FOLLOWING = frozenset({"state_differs", "irregular_end"})
"""Codes of checks that fail, too, where a goal was not met."""


def is_the_agents(talk: UserTalk, verdict: Verdict, *, refused: bool = False) -> bool:
    """Whether it failed by something that no user can cause, however it played: a write without the yes that has to
    stand before it, a call before the user said any word of its own, the same write twice in one turn, a write of
    another value than the user had said, and nobody else, two calls of one turn in the wrong order, or a claim that
    something was done, which nothing was called for. Who `refused` what it wants has given no yes that could be asked
    for."""
    if not refused and any(check.fails and check.code == NO_CONSENT for check in verdict.checks):
        return True
    acts = _wrong_acts(verdict)
    return (
        _acts_unasked(talk.trajectory, acts)
        or any(_repeats(talk.trajectory, step) for step in acts)
        or any(_writes_otherwise(talk, goal, acts) or _is_hasty(talk, goal, verdict) for goal in verdict.goals)
        or _claims(talk, verdict)
    )


def _writes_otherwise(talk: UserTalk, goal: GoalResult, acts: set[int]) -> bool:
    """Whether it wrote a number, date or code that was in nobody's words, where the user had said the right one."""
    reason = goal.reason
    if reason is None or reason.code != "wrong_arguments" or reason.step not in acts:
        return False
    agreed = [each for each in talk.replies if each.affirms]
    for each in reason.arguments:
        expected, observed = str(each.expected), str(each.observed)
        exact = any(map(str.isdigit, expected)) and any(map(str.isdigit, observed))
        if each.problem == "different" and exact and not each.met:
            said = talk.names(expected) and not talk.names(observed)
            if said and not any(each.names(observed) for each in agreed):
                return True
    return False


def _is_hasty(talk: UserTalk, goal: GoalResult, verdict: Verdict) -> bool:
    """Whether it called out of order with nothing said by the user in between."""
    reason = goal.reason
    if reason is None or reason.code != "out_of_order" or reason.step is None or reason.first is None:
        return False
    first = next((each.step for each in verdict.goals if each.name == reason.first), None)
    between = sorted(filter(None, (first, reason.step)))
    said = [step.number for step in talk.trajectory.steps if step.role == "user"]
    return len(between) > 1 and not any(between[0] < number < between[1] for number in said)


def is_left_out(talk: UserTalk, verdict: Verdict, *, refused: bool = False) -> bool:
    """Whether the agent only left something out: nothing wrong was written, said or claimed, save what it was told.
    A yes, too, where the user `refused` what it wants."""
    goals = [goal for goal in verdict.goals if goal.required and not goal.met]
    told = {step for goal in goals if (step := as_told(talk, goal)) is not None}
    if any(goal.reason is not None and goal.reason.code == "out_of_order" for goal in goals):
        return False
    left = {NO_CONSENT} if refused else set()
    failing = [each for each in verdict.checks if each.fails and each.code not in left and not _follows(each, told)]
    wrong = [goal for goal in goals if goal.reason is not None and goal.reason.code == "wrong_arguments"]
    written = {goal.reason.step for goal in wrong if goal.reason is not None} & _wrong_acts(verdict)
    return bool(goals or refused) and not failing and written <= told


def _follows(check: CheckResult, told: set[int]) -> bool:
    return check.code in FOLLOWING or (check.code == "unexpected_write" and set(check.evidence) <= told)


def as_told(talk: UserTalk, goal: GoalResult) -> int | None:
    """The step of the call that differs from what the story wants as the user said and agreed to: it had never said
    what the story wants, and said yes to a message that names what was written instead, or that leaves out what only
    the user knew. What else differs came with that: the hour of the day that it chose."""
    reason = goal.reason
    if reason is None or reason.code != "wrong_arguments" or reason.step is None:
        return None
    agreed = next((each for each in talk.replies if any(step.number == reason.step for step in each.then)), None)
    if agreed is None or not agreed.affirms:
        return None
    before = talk.until(agreed)
    wrong = [each for each in reason.arguments if not each.met]
    misled = any(_was_told(each, talk, agreed) for each in wrong)
    return reason.step if misled and not any(before.names(str(each.expected)) for each in wrong) else None


def _was_told(argument: ArgumentResult, talk: UserTalk, agreed: UserReply) -> bool:
    if isinstance(argument.expected, dict):  # what flows from another call
        return False
    if argument.problem == "missing" or argument.observed is None:
        return talk.keeps(str(argument.expected))
    if argument.problem != "different":
        return False
    if isinstance(argument.observed, bool):
        return any(_decides(each, argument, talk) for each in talk.replies if each is not agreed)
    observed = str(argument.observed)
    taken = talk.names(observed) and agreed.names(observed)
    return taken or talk.was_offered(str(argument.expected))


def _decides(reply: UserReply, flag: ArgumentResult, talk: UserTalk) -> bool:
    """Whether it is the yes, or the no, to a question that names a flag."""
    name = talk.part.content(flag.path.replace("_", " "))
    answered = reply.affirms if flag.observed else reply.denies
    whole = squeezed(flag.path.replace("_", ""))
    asked = (each.text for each in reply.asks)
    return answered and bool(name) and any(name <= talk.part.content(each) or whole in squeezed(each) for each in asked)


def _wrong_acts(verdict: Verdict) -> set[int]:
    return {step for check in verdict.checks if check.fails and check.code in WRONG_ACTS for step in check.evidence}


def _acts_unasked(trajectory: Trajectory, acts: set[int]) -> bool:
    """The opening is the story's own, word for word; what comes before the second message answers no user."""
    said = [step.number for step in trajectory.steps if step.role == "user"]
    answered = said[1] if len(said) > 1 else len(trajectory.steps) + 1
    return any(step < answered for step in acts)


def _repeats(trajectory: Trajectory, number: int) -> bool:
    """Whether a call of this step was made before, with nothing said by the user in between."""
    until = trajectory.steps[:number]
    turn = list(takewhile(lambda step: step.role != "user", reversed(until)))
    calls = [(call.name, call.arguments) for step in turn for call in step.calls if call.error is None]
    return any(calls.count(call) > 1 for call in calls)


def _claims(talk: UserTalk, verdict: Verdict) -> bool:
    """Whether it says, after a yes, that something was done, but called nothing for it, and a call is missing."""
    missing = any(g.required and g.reason is not None and g.reason.code == "missing_call" for g in verdict.goals)
    return missing and any(_claims_in(talk, each) for each in talk.replies)


def _claims_in(talk: UserTalk, reply: UserReply) -> bool:
    if not reply.affirms or any(step.calls for step in reply.then):
        return False
    pack = talk.part.pack
    return any(is_done(line, pack) for line in _sentences(talk, reply))


def _sentences(talk: UserTalk, reply: UserReply) -> Iterator[str]:
    for step in reply.then:
        yield from talk.part.pack.sentences(step.text)
