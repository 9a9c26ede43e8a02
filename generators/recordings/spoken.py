"""What the user of a conversation said, message by message, without what tells nothing: magic words, thanks, a yes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from harness.scoring.last_request import is_closing
from harness.text.languages import words
from harness.text.normalize import fold
from harness.text.saying.replies import said_yes, without_reply
from harness.text.saying.sentences import sentences
from harness.text.values import find_values
from harness.text.wordforms import stem
from harness.types.trajectory import Trajectory
from harness.users.agenda.language.pack import load_pack

_MAGIC = re.compile(
    r"#{2,}\s*[A-Za-z_ -]+?\s*#{2,}|<\|?/?[A-Z_]{3,}\|?>|\[/?[A-Z_]{3,}\]"
    r"|(?:(?<=[.!?])[ \t]+|^[ \t]*)(?:TERMINATE|STOP|END|EXIT|QUIT|DONE|SEND|FINISHED?)[.!]?[ \t]*$",
    re.MULTILINE,
)
"""By what models that play users are told to end: ###STOP###, <END>, [DONE], a lone TERMINATE."""
_MARKUP = re.compile(r"\*\*|__|`")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
LEAST_NEWS = 3
"""So many words beside a yes, of which nobody spoke before, tell something."""


@dataclass(frozen=True, slots=True)
class SpokenTurn:
    """One message of the user."""

    before: str
    """What the agent had said last."""
    said: tuple[str, ...]
    """Its sentences that tell something."""
    denies: bool
    """Whether it says no to that."""

    @property
    def text(self) -> str:
        """What is left of it."""
        return " ".join(self.said)


def spoken_turns(trajectory: Trajectory, language: str) -> list[SpokenTurn]:
    """The messages that tell something; the first one always does."""
    turns: list[SpokenTurn] = []
    before, heard = "", ""
    for step in trajectory.spoken:
        if step.role != "user":
            before = step.text or before
            continue
        text = plainly(step.text)
        told = tuple(_telling(text, before, heard, language))
        if told or not turns:
            denied = bool(before) and said_yes(text, language) is False
            turns.append(SpokenTurn(before, told or (text,), denied))
        heard = f"{heard}\n{text}"
    return turns


def plainly(text: str) -> str:
    """Without magic words and marks of layout.

    >>> plainly("Thank you! **Bye**.  ###STOP###")
    'Thank you! Bye.'
    """
    return _MARKUP.sub("", _MAGIC.sub("", text)).strip()


def content(text: str, language: str) -> frozenset[str]:
    """The stems of the words that say something."""
    known, pack = words(language), load_pack(language)
    empty = known.fillers | known.farewells | known.farewell_words
    if pack is not None:
        empty |= pack.lists["light_words"] | pack.lists["function_words"]
    return frozenset(stem(word, language) for word in _WORD.findall(fold(text)) if word not in empty)


def _telling(text: str, before: str, heard: str, language: str) -> Iterator[str]:
    agreed = bool(before) and said_yes(text, language) is True
    for sentence in sentences(text, language):
        if is_closing(sentence, language) or not _tells(sentence, language):
            continue
        if agreed and not _is_news(sentence, before, heard, language):
            continue
        rest = without_reply(sentence, language) if said_yes(sentence, language) is not False else sentence
        if rest and _tells(rest, language):
            yield rest[0].upper() + rest[1:]


def _tells(sentence: str, language: str) -> bool:
    return bool(find_values(sentence, language)) or bool(content(sentence, language))


def _is_news(sentence: str, before: str, heard: str, language: str) -> bool:
    """Whether what is said beside a yes was neither proposed nor said before."""
    known = fold(f"{before}\n{heard}")
    if any(fold(value.text) not in known for value in find_values(sentence, language)):
        return True
    news = content(sentence, language) - content(heard, language)
    if sentence.rstrip().endswith("?"):
        return bool(news)
    return len(news) >= (LEAST_NEWS if said_yes(sentence, language) else 1) and bool(
        news - content(before, language) or len(news) > LEAST_NEWS
    )
