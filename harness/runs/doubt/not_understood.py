"""When a failed trial says nothing about the agent, because the simulated user did not understand it, or its story."""

from __future__ import annotations

from collections.abc import Sequence

from harness.runs.doubt.cures import OPEN, cure_of, unread_cure
from harness.runs.doubt.deeds import is_left_out, is_the_agents
from harness.runs.doubt.hindsight import refused
from harness.runs.doubt.signs import SIGNS, Misunderstanding, short
from harness.runs.doubt.talk import UserReply, UserTalk
from harness.types.goals import Goal
from harness.types.story import Brief
from harness.types.trajectory import Trajectory
from harness.types.trial import Failure
from harness.types.user.note import UserDoubt
from harness.types.verdict import Verdict

AGAIN = "it was not understood in the attempt before, and nothing that this one did says that the agent is to blame"


def not_understood(
    trajectory: Trajectory,
    verdict: Verdict | None,
    brief: Brief,
    goals: Sequence[Goal] = (),
    *,
    signs: bool = True,
    again: bool = False,
) -> Failure | None:
    """The user's failure where a failed trial may be its doing; None where the verdict stands.

    Who answered in doubt may have misled the agent: with a yes, a no or a choice, or with too little. Who told
    everything that it may tell has not; what is missing then is missing in the story, or the agent is wrong. Who did
    not understand a sentence of its own story may have misled the agent in anything that a user can cause. Where the
    agent only left something out, a sign in the conversation is enough that both misunderstood each other, as long as
    `signs` are looked for. Where an attempt before was void, nothing but what no user can cause is the agent's.
    """
    if verdict is None or verdict.success is not False:
        return None
    talk = UserTalk.of(trajectory, brief, goals)
    no = refused(talk, verdict) is not None if signs else False
    if is_the_agents(talk, verdict, refused=no):
        return None
    notes = list(trajectory.user_notes)
    doubts = [
        each.note.doubt for each in talk.replies if each.note and each.note.doubt and not _was_answered(each, talk)
    ]
    untold = next((note.untold for note in reversed(notes) if note.untold is not None), 0)
    misled = next((doubt for doubt in doubts if doubt.about != "request"), None)
    if doubts and (misled is not None or untold):
        doubt = misled or doubts[-1]
        asked = next((each for each in talk.replies if each.note is not None and each.note.doubt == doubt), None)
        return _failure(doubt, untold, cure_of(talk, verdict, Misunderstanding(asked, "")) if asked else None)
    if signs and is_left_out(talk, verdict, refused=no):
        for sign in SIGNS.values():
            if (found := sign(talk, verdict)) is not None:
                return _void(f'"{short(found.heard)}": {found.what}', cure_of(talk, verdict, found))
    unread = next((note.unread for note in notes if note.unread is not None), None)
    if unread is not None:
        return _failure(unread, untold, unread_cure(talk, verdict, unread.heard))
    return _void(AGAIN, None) if again else None


def _was_answered(asked: UserReply, talk: UserTalk) -> bool:
    """Whether facts were asked for in the same words before, and told at once, without a doubt."""
    if asked.note is None or asked.note.doubt is None or asked.note.doubt.about != "request":
        return False
    before = talk.replies[: talk.replies.index(asked)]
    told = (each.note for each in before if each.note is not None and each.is_asked_in(asked.heard))
    return any(note.doubt is None and "asked" in note.told.values() for note in told)


def _failure(doubt: UserDoubt, untold: int, cure: str | None) -> Failure:
    what = {
        "request": f"what was asked for, and {untold} of the facts that it may tell were never told",
        "yes_no": "whether to say yes or no",
        "choice": "which to choose",
        "story": "how to play this sentence of its story",
    }[doubt.about]
    cure = doubt.cure if cure is None or (OPEN in cure and doubt.cure) else cure
    return _void(f'"{doubt.heard}": it could not tell {what}', cure)


def _void(what: str, cure: str | None) -> Failure:
    helps = f"; in the story, {cure} would help" if cure else ""
    return Failure(side="user", code="not_understood", message=f"{what}{helps}")
