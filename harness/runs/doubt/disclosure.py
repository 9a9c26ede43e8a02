"""What of its story a user never said, and when it has said everything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from harness.runs.doubt.talk import UserReply, UserTalk
from harness.types.trajectory import Trajectory
from harness.types.user.data import KnownFact
from harness.types.user.note import UserNote

MOST_REFUSALS = 3
"""So many requests for facts after everything was told are `stuck`."""


@dataclass(frozen=True, slots=True)
class Unsaid:
    """Something of the story that its user never said."""

    what: str
    name: str | None = None
    """Of a fact."""
    reaction: bool = False
    """It is what the user says when it is told something: maybe it was not told."""

    @property
    def fact(self) -> bool:
        return self.name is not None


def unsaid(talk: UserTalk) -> Iterator[Unsaid]:
    """Facts that may be told, those that a want needs first; wants; what the user says when it is told something."""
    data, part = talk.data, talk.part
    said = part.content(talk.said)
    needed = {name for want in data.wants for name in want.needs}
    for name, fact in sorted(data.knows.items(), key=lambda known: known[0] not in needed):
        if fact.tell != "never" and not _is_said(fact, talk, said):
            yield Unsaid(str(fact.values[0]), name)
    for want in data.wants:
        if part.content(want.say) - said:
            yield Unsaid(want.say)
    for other in (each for fact in data.knows.values() for each in fact.otherwise):
        if part.content(str(other.values[0])) - said:
            yield Unsaid(str((*other.say, *other.values)[0]), reaction=True)
    for reaction in data.when_told:
        if part.content(reaction.say) - said:
            yield Unsaid(reaction.say, reaction=True)


def _is_said(fact: KnownFact, talk: UserTalk, said: frozenset[str]) -> bool:
    """Whether the user said it, or said yes to a message that did."""
    values = [str(each) for each in fact.values]
    in_words = any(content and content <= said for content in map(talk.part.content, values))
    return in_words or talk.part.says(talk.disclosed, values) or any(way in talk.said for way in fact.say[-1:])


def is_told(asked: UserReply, talk: UserTalk) -> bool:
    """Whether each thing asked is a fact that was told, or one that the user does not know."""
    part, said = talk.part, talk.part.content(talk.said)
    if any(name <= part.stems(asked.heard) for name in part.unknown):
        return True
    named = [[fact for fact in part.facts if part.asks_for(fact, each.text)] for each in asked.asks]
    named = [facts for facts in named if facts] or [[fact for fact in part.facts if part.asks_for(fact, asked.heard)]]
    return all(any(_is_said(talk.data.knows[fact.name], talk, said) for fact in facts) for facts in named)


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
