"""What the default user answers to sentences that an agent may say, one turn each: without agent and model."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from harness.types.story import Story
from harness.types.trajectory import Utterance
from harness.types.user.data import Reaction
from harness.types.user.note import UserTurn
from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.agenda.user import AgendaUser


@dataclass(frozen=True, slots=True)
class HeardSentence:
    """A sentence, and what the user says next."""

    sentence: str | None
    """None before the opening of a user that speaks first."""
    heard: UnderstoodMessage | None
    """None where it opens, whatever was said."""
    turn: UserTurn
    reaction: Reaction | None = None
    """The one of the story that the answer is."""


@dataclass(frozen=True, slots=True)
class PlayedSentences:
    """The turns, in order."""

    turns: tuple[HeardSentence, ...]
    unheard: tuple[str, ...] = ()
    """Sentences after the user was done."""


def play_sentences(story: Story, sentences: Sequence[str]) -> PlayedSentences:
    """Raises UserMistake where the default user cannot play the story."""
    return asyncio.run(_play(story, AgendaUser(story.brief), list(sentences)))


async def _play(story: Story, user: AgendaUser, sentences: list[str]) -> PlayedSentences:
    spoken: list[Utterance] = []
    turns: list[HeardSentence] = []
    waiting: list[str | None] = [*([] if story.agent_first else [None]), *sentences]
    while waiting and (not turns or turns[-1].turn.text is not None):
        sentence = waiting.pop(0)
        spoken += [Utterance(role="agent", text=sentence)] if sentence is not None else []
        heard = user.listen(spoken) if turns else None
        turn = await user.speak(spoken)
        if turn.text is not None:
            spoken.append(Utterance(role="user", text=turn.text))
        reacts = user.reaction is not None and user.reaction.say in (turn.text or "")
        turns.append(HeardSentence(sentence, heard, turn, user.reaction if reacts else None))
    return PlayedSentences(tuple(turns), tuple(each for each in waiting if each is not None))
