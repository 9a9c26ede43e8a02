"""The values in an answer: what the goal wants, what only a call could tell, and what is said besides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from generators.proof.mutation.passing_trajectory import MutationSite
from generators.proof.mutation.recorded.conversation import Place, RecordedPass
from harness.text.keywords import mentions
from harness.text.values import find_values
from harness.types.events import Message
from harness.types.goals import TextGoal

WORDS = "words"
"""The kind of what is no value: a status, a name."""
_PART_OF_MORE = re.compile(r"\w[-/.:_]\Z")
"""Before a value, what makes it the end of something longer: the 01 of 2026-01."""
_MARKUP = "*_`~.,;:!?()[]\"'"
"""What may cling to a value that is set in bold or ends a sentence."""
_PERIODS = (("start", "end"), ("from", "to"), ("begin", "end"), ("first", "last"), ("check_in", "check_out"))
"""Two dates that are one answer, by the last words of their names."""


@dataclass(frozen=True, slots=True)
class AnswerValue:
    """A value in an answer."""

    text: str
    kind: str
    number: str | None
    wanted: bool
    """Among the goal's keywords."""
    given: bool
    """Some call before it gave it, and the user did not say it."""
    reckoned: bool
    """A value that neither a call gave nor the user said: the agent worked it out."""
    place: Place | None
    """Where it stands in a result."""

    def belongs_to(self, other: AnswerValue) -> bool:
        """Whether one question asks for both: another one of a list, the end of a period."""
        if self.place is None or other.place is None or self.place[0] != other.place[0]:
            return False
        (parent, _, name), (other_parent, _, other_name) = self.place[1].rpartition("."), other.place[1].rpartition(".")
        if parent != other_parent:
            return False
        return name == other_name or any({name, other_name} == set(pair) for pair in _PERIODS)


def values_in(recorded: RecordedPass, site: MutationSite, goal: TextGoal, message: Message) -> list[AnswerValue]:
    """What the goal wants as it stands there, values as a reader finds them, and words that a result holds as they are;
    without overlaps, in order."""
    text, language = message.text, recorded.story.language
    keywords = [each for each in goal.keywords if isinstance(each, str)]
    results, said = recorded.results(site.step), recorded.said_by_user.text

    def given(what: str, number: str | None) -> bool:
        each = [what, *([number] if number is not None else [])]
        return any(mentions(results, one, language) and not mentions(said, one, language) for one in each)

    return [
        AnswerValue(
            found := text[start:end].strip(_MARKUP),
            kind,
            number,
            any(_wants(each, found, kind, language) for each in keywords),
            there := given(found, number),
            kind != WORDS and not there and not mentions(said, found, language),
            recorded.places.get(found) or recorded.places.get(number or ""),
        )
        for start, end, kind, number in _spans(recorded, text, keywords)
    ]


def _spans(recorded: RecordedPass, text: str, keywords: Sequence[str]) -> list[tuple[int, int, str, str | None]]:
    """(start, end, kind, number): keywords of several words first, as a value in them is theirs."""
    language = recorded.story.language
    spans: list[tuple[int, int, str, str | None]] = []

    def take(start: int, end: int, kind: str, number: str | None) -> None:
        if not any(one < end and start < other for one, other, _, _ in spans):
            spans.append((start, end, kind, number))

    def take_words(words: Sequence[str]) -> None:
        for word in sorted(words, key=len, reverse=True):
            only = next((each for each in find_values(word, language) if each.text == word), None)
            for match in as_words(word).finditer(text):
                take(match.start(), match.end(), only.kind if only else WORDS, only.number if only else None)

    take_words([each for each in keywords if " " in each])
    for each in find_values(text, language):
        if not _PART_OF_MORE.search(text[: each.start]):
            take(each.start, each.end, each.kind, each.number)
    take_words([*keywords, *(each for each in recorded.places if len(each) > 2 and not each.isdigit())])
    return sorted(spans)


def _wants(keyword: str, said: str, kind: str, language: str) -> bool:
    """Whether what is said is the keyword, or a part of it. An address that holds a name is not that name, and an
    amount is not its currency."""
    if mentions(keyword, said, language):
        return True
    if kind in {"email", "identifier"} or (kind != WORDS and not find_values(keyword, language)):
        return False
    return mentions(said, keyword, language)


def as_words(text: str) -> re.Pattern[str]:
    """Finds the text where it is no part of another word."""
    return re.compile(rf"(?<!\w){re.escape(text)}(?!\w)", re.IGNORECASE)


def replaced(old: str, new: str, text: str) -> str:
    """The text with the new words wherever the old ones stand in it."""
    return as_words(old).sub(lambda match: new, text)
