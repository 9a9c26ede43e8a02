"""Signs, in the conversation itself, that user and agent misunderstood each other: one table, the surest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from harness.runs.doubt.deeds import as_told
from harness.runs.doubt.disclosure import Unsaid, is_told, unsaid
from harness.runs.doubt.hindsight import never_asked_for, picked, refused, withheld
from harness.runs.doubt.talk import YES_OR_NO, UserReply, UserTalk, is_decided
from harness.types.verdict import Verdict

LONGEST_QUOTE = 200
WRONG = "wrong_arguments"
"""The call that is wanted was made, and told of."""


@dataclass(frozen=True, slots=True)
class Misunderstanding:
    """What shows it."""

    asked: UserReply
    """What answers the sentence of the agent."""
    what: str
    """What went wrong with it."""
    lacks: Unsaid | None = None
    """What the user should have said."""
    agrees: bool = False
    """It should have said yes."""

    @property
    def heard(self) -> str:
        """The sentence of the agent."""
        return next((each.text for each in reversed(self.asked.asks) if each.text), self.asked.heard)


def asked_again_untold(talk: UserTalk, verdict: Verdict) -> Misunderstanding | None:
    """The agent asked the same again, which names nothing that the user has told, and something was never said."""
    never = list(unsaid(talk))
    for replies in reversed(talk.in_vain if never else []):
        asked = replies[-1]
        if is_told(asked, talk) or _picks(asked, talk):
            continue
        decided = is_decided(replies) or (asked.options and asked.is_answered and not asked.denies)
        for each in sorted(never, key=lambda one: -_common(one, asked)):
            doubted = each.reaction and (asked.denies or not asked.is_answered)
            if doubted or (not decided and (each.fact or _common(each, asked))):
                what = f'it was asked this again after "{short(asked.said)}", and never said "{each.what}"'
                return Misunderstanding(asked, what, each)
    return None


def _picks(asked: UserReply, talk: UserTalk) -> bool:
    """Whether the user named one of the things that the agent had named, and that it knows."""
    values = [str(value) for fact in talk.data.knows.values() for value in fact.values]
    says = asked.part.says
    return not asked.asks_leave and any(says(asked.said, [each]) and says(asked.heard, [each]) for each in values)


def _common(each: Unsaid, asked: UserReply) -> int:
    """How many words a question has in common with what was never said."""
    return len(asked.part.content(f"{each.what} {each.name or ''}") & asked.part.content(asked.heard))


def asked_again_unanswered(talk: UserTalk, verdict: Verdict) -> Misunderstanding | None:
    """The agent asked for a yes or no, or to choose, again, and was never answered with one."""
    for replies in reversed(talk.in_vain):
        asked = replies[-1]
        answered = is_told(asked, talk) and not asked.hearing.asked("confirm", "offer")
        answered = answered or asked.is_answered or is_decided(replies)
        if (asked.asks_leave or asked.options) and not answered:
            return Misunderstanding(asked, f'it was asked this again after "{short(asked.said)}", which is no answer')
    return None


def refused_its_own(talk: UserTalk, verdict: Verdict) -> Misunderstanding | None:
    """The last proposal was answered with a no that objects to nothing: each value that the user named with it stands
    in the proposal, and so does no other deed. Or with a bare no, and then it said that this was all."""
    proposed = (each for each in reversed(talk.replies) if each.asks_leave or (each.denies and not each.asks))
    asked = next(proposed, None)
    if asked is None or not asked.denies:
        return None
    bare = not asked.part.content(asked.said) and talk.replies[-1] is not asked
    if not (_objects_to_nothing(asked) or (bare and _is_over(talk, asked))):
        return None
    return Misunderstanding(
        asked, f'it said "{short(asked.said)}", which names nothing that is otherwise there', agrees=True
    )


def _is_over(talk: UserTalk, asked: UserReply) -> bool:
    """Whether the user said nothing after this but that it was all."""
    after = talk.replies[talk.replies.index(asked) + 1 :]
    return all(each.note is not None and each.note.intention == "end" for each in after)


def _objects_to_nothing(asked: UserReply) -> bool:
    part = asked.part
    values = part.values(asked.said)
    deeds = part.pack.stemmed("actions") - part.pack.stemmed("placing")
    others = part.stems(asked.heard) & deeds - part.stems(asked.said)
    return bool(values) and not others and all(part.says(asked.heard, [each.text]) for each in values)


def unheard(talk: UserTalk, verdict: Verdict) -> Misunderstanding | None:
    """The agent said the same again, about what the user knows or would say to it, and the user had not understood that
    anything was asked or told."""
    values = [str(value) for fact in talk.data.knows.values() for value in fact.values]
    about = talk.part.content("\n".join([*values, *(each.say for each in talk.data.when_told)]))
    for replies in reversed(talk.in_vain):
        asked = replies[-1]
        if not (asked.is_heard or is_told(asked, talk)) and about & talk.part.content(asked.heard):
            return Misunderstanding(
                asked, f'it was told this again after "{short(asked.said)}", and made nothing of it'
            )
    return None


def left_open(talk: UserTalk, verdict: Verdict) -> Misunderstanding | None:
    """The user ended where an answer was awaited, or before it had said all, and nothing was done or refused."""
    last = talk.replies[-1] if talk.replies else None
    if last is None or talk.trajectory.ended_by != "user_done":
        return None
    heard, end = talk.last, replace(last, heard=last.answer, said="")
    if heard.failed or talk.claims(end.heard):
        return None
    untold = any(True for _ in unsaid(talk)) and not is_told(end, talk)
    waits = end.asks and (untold or all(each.kind in YES_OR_NO for each in end.asks))
    steps = {step.number for step in last.then}
    tried = any(goal.reason.step in steps for goal in verdict.goals if goal.reason and goal.reason.code == WRONG)
    proposes = not (heard.asks or heard.ends or tried) and talk.is_about(end.heard)
    if waits or proposes:
        return Misunderstanding(end, "it ended where this was said")
    return _closed(talk)


def _closed(talk: UserTalk) -> Misunderstanding | None:
    """It said that this was all, though it had not told all, nothing was told to it, and it had said yes to nothing."""
    never = next((each for each in unsaid(talk) if each.fact), None)
    before = [each for each in talk.replies if each.heard]
    ends = next((each for each in before if each.note is not None and each.note.intention == "end"), None)
    if never is None or ends is None or ends.hearing.told or talk.claims(ends.heard):
        return None
    if any(each.hearing.failed or (each.affirms and each.asks_leave) for each in before):
        return None
    return Misunderstanding(ends, f'it said "{short(ends.said)}", and had never said "{never.what}"', never)


def told_wrongly(talk: UserTalk, verdict: Verdict) -> Misunderstanding | None:
    """The agent wrote what the user had said, and agreed to; the user never said what the story wants."""
    for goal in verdict.goals:
        if as_told(talk, goal) is not None and goal.reason is not None:
            agreed = next(e for e in talk.replies if any(step.number == goal.reason.step for step in e.then))
            wanted = ", ".join(f"{each.path}: {each.expected}" for each in goal.reason.arguments if not each.met)
            return Misunderstanding(agreed, f'it said "{short(agreed.said)}" to this, and never said {wanted}')
    return None


def refused_what_it_wants(talk: UserTalk, verdict: Verdict) -> Misunderstanding | None:
    """The user said no to what the story is there for."""
    no = refused(talk, verdict)
    if no is None:
        return None
    return Misunderstanding(no, f'it said "{short(no.said)}" to this, which is what the story wants', agrees=True)


def picked_another(talk: UserTalk, verdict: Verdict) -> Misunderstanding | None:
    """The user picked what the story does not want, where it was offered what the story wants."""
    reply = picked(talk, verdict)
    if reply is None:
        return None
    return Misunderstanding(reply, f'it picked "{short(reply.said)}", and what the story wants stands there, too')


def held_back(talk: UserTalk, verdict: Verdict) -> Misunderstanding | None:
    """The user was asked, told nothing, and never said what the story wants."""
    found = withheld(talk, verdict)
    if found is None:
        return None
    reply, value = found
    return Misunderstanding(reply, f'it said "{short(reply.said)}" to this, and never said {value}')


def never_voiced(talk: UserTalk, verdict: Verdict) -> Misunderstanding | None:
    """The user never spoke of what a missing call is for."""
    wanted = never_asked_for(talk, verdict)
    last = talk.replies[-1] if talk.replies else None
    if wanted is None or last is None:
        return None
    lacks = next((Unsaid(want.say) for want in talk.data.wants if want.say == wanted), None)
    return Misunderstanding(last, f'it said "{short(last.said)}" to this, and had never spoken of "{wanted}"', lacks)


SIGNS: Mapping[str, Callable[[UserTalk, Verdict], Misunderstanding | None]] = {
    "asked_again_untold": asked_again_untold,
    "asked_again_unanswered": asked_again_unanswered,
    "refused_its_own": refused_its_own,
    "refused_what_it_wants": refused_what_it_wants,
    "picked_another": picked_another,
    "unheard": unheard,
    "left_open": left_open,
    "held_back": held_back,
    "never_voiced": never_voiced,
    "told_wrongly": told_wrongly,
}


def short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_QUOTE else f"…{line[-LONGEST_QUOTE:]}"
