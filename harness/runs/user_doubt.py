"""When a failed trial says nothing about the agent, because the simulated user did not understand it, or its story."""

from __future__ import annotations

from itertools import takewhile

from harness.types.story import Brief
from harness.types.trajectory import Trajectory
from harness.types.trial import Failure
from harness.types.user.note import UserDoubt, UserNote
from harness.types.verdict import Verdict
from harness.users.agenda.hearing.listening import is_done
from harness.users.agenda.language.pack import listening_pack

MOST_REFUSALS = 3
"""So many requests for facts after everything was told are `stuck`."""
WRONG_ACTS = frozenset({"unexpected_write", "forbidden_call"})
"""Codes of checks that fail by a call."""


def not_understood(trajectory: Trajectory, verdict: Verdict | None, brief: Brief) -> Failure | None:
    """The user's failure where a failed trial may be its doing; None where the verdict stands.

    Who answered in doubt may have misled the agent: with a yes, a no or a choice, or with too little. Who told
    everything that it may tell has not; what is missing then is missing in the story, or the agent is wrong. Who did
    not understand a sentence of its own story may have misled the agent in anything that a user can cause.
    """
    if verdict is None or verdict.success is not False:
        return None
    notes = list(trajectory.user_notes)
    doubts = [note.doubt for note in notes if note.doubt is not None]
    untold = next((note.untold for note in reversed(notes) if note.untold is not None), 0)
    misled = next((doubt for doubt in doubts if doubt.about != "request"), None)
    if doubts and (misled is not None or untold):
        return _failure(misled or doubts[-1], untold)
    unread = next((note.unread for note in notes if note.unread is not None), None)
    if unread is None or _is_the_agents(trajectory, verdict, brief):
        return None
    return _failure(unread, untold)


def _failure(doubt: UserDoubt, untold: int) -> Failure:
    what = {
        "request": f"what was asked for, and {untold} of the facts that it may tell were never told",
        "yes_no": "whether to say yes or no",
        "choice": "which to choose",
        "story": "how to play this sentence of its story",
    }[doubt.about]
    cure = f"; in the story, {doubt.cure} would help" if doubt.cure else ""
    return Failure(side="user", code="not_understood", message=f'"{doubt.heard}": it could not tell {what}{cure}')


def _is_the_agents(trajectory: Trajectory, verdict: Verdict, brief: Brief) -> bool:
    """Whether it failed by something that no user can cause, however it played: a write without the yes that has to
    stand before it, a call before the user said any word of its own, the same write twice in one turn, or a claim
    that something was done, which nothing was called for."""
    if any(check.fails and check.code == "no_consent" for check in verdict.checks):
        return True
    acts = {step for check in verdict.checks if check.fails and check.code in WRONG_ACTS for step in check.evidence}
    return (
        _acts_unasked(trajectory, acts)
        or any(_repeats(trajectory, step) for step in acts)
        or _claims(trajectory, verdict, brief)
    )


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


def _claims(trajectory: Trajectory, verdict: Verdict, brief: Brief) -> bool:
    """Whether it says last, after a yes, that something was done, but called nothing for it, and a call is missing."""
    missing = any(g.required and g.reason is not None and g.reason.code == "missing_call" for g in verdict.goals)
    steps = list(trajectory.steps)
    while steps and steps[-1].role == "user":
        steps.pop()
    turn = list(takewhile(lambda step: step.role != "user", reversed(steps)))
    before = steps[: len(steps) - len(turn)]
    agreed = before and any(note.intention == "affirm" for note in Trajectory(steps=before[-1:]).user_notes)
    if not (missing and agreed) or any(step.calls for step in turn):
        return False
    pack = listening_pack(brief.language)
    return any(is_done(line, pack) for step in turn for line in pack.sentences(step.text))


def nothing_left(trajectory: Trajectory, now: UserNote) -> bool:
    """Whether the user, with what it is about to say, was asked for facts for the third time after it had told all."""
    if not _refuses(now):
        return False
    since = 1
    for note in trajectory.user_notes:
        since = 1 if note.told else since + _refuses(note)
    return since >= MOST_REFUSALS


def _refuses(note: UserNote) -> bool:
    return not note.told and note.untold == 0 and note.doubt is not None and note.doubt.about == "request"
