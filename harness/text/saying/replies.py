"""Whether a reply says yes or no, by the words of its language: for users who do not tell what they mean."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from harness.text.languages import FALLBACK
from harness.text.normalize import fold
from harness.text.wordforms import table

_SENTENCE = re.compile(r"[^.!?;\n。！？]+[.!?;。！？]*")
_TOKEN = re.compile(r"\w+(?:'\w+)*")

Phrase = tuple[str, ...]


class ReplyWords(NamedTuple):
    """Phrases of one language and of English, the longest first."""

    leads: tuple[Phrase, ...]
    """What may stand before a yes or no and is none: thanks, perfect."""
    yes: tuple[Phrase, ...]
    no: tuple[Phrase, ...]
    orders: tuple[Phrase, ...]
    """What says yes wherever it stands in a sentence that is no question: go ahead."""
    holds: tuple[Phrase, ...]
    """What makes a condition or another matter of such an order: before, if."""
    takes_back: tuple[Phrase, ...]
    """After a yes, what makes it none: wait, but not."""
    then: tuple[Phrase, ...]
    """What stands between a condition and what is said on it: if that is so, then yes."""
    asks: tuple[Phrase, ...]
    """What stands before what is ordered: please, I would like to."""
    pointed: tuple[Phrase, ...]
    """What stands behind the deed in an order of what has just been spoken of: it, them, now."""


def said_yes(text: str, language: str) -> bool | None:
    """True for a yes, False for a no, None for neither. The first sentence that says either decides, unless a later
    one takes a yes back."""
    phrases = _phrases(language)
    found: bool | None = None
    for sentence in _SENTENCE.findall(text):
        words = tuple(_TOKEN.findall(fold(sentence)))
        if found is None:
            found = _said(words, sentence.rstrip().endswith("?"), phrases)
        elif found and _begins(_without_leads(words, phrases), phrases.takes_back):
            return None
    return found


def ordered(text: str, deed: str, language: str) -> bool:
    """Whether it orders the deed, a verb, done to what has just been spoken of: good, then please cancel it.

    What names its object anew is a wish of its own, and what stands on a condition or in a question orders nothing.
    """
    phrases = _phrases(language)
    for sentence in _SENTENCE.findall(text):
        words = _without_leads(tuple(_TOKEN.findall(fold(sentence))), phrases)
        if sentence.rstrip().endswith("?"):
            continue
        words = _without(words, (*phrases.asks, *phrases.then))
        if words[:1] == (deed,) and not _without(words[1:], phrases.pointed):
            return True
    return False


def without_reply(text: str, language: str) -> str:
    """What follows a yes, and what leads up to it, at the beginning of a text; all of it where there is neither.

    >>> without_reply("Sure, my name is Ana.", "en"), without_reply("Good day, where is my order?", "en")
    ('my name is Ana.', 'where is my order?')
    """
    phrases, found = _phrases(language), list(_TOKEN.finditer(text))
    spoken = tuple(fold(each[0]) for each in found)
    place = 0
    while begun := _begins(spoken[place:], (*phrases.leads, *phrases.yes)):
        end = found[place + len(begun) - 1].end()
        if text[end : end + 1] not in {",", "!", ".", ";", ":", "-", "–", "—", ""} and place + len(begun) < len(found):
            break
        place += len(begun)
    return text[found[place].start() :] if 0 < place < len(found) else "" if place else text


def _said(words: Phrase, asks: bool, phrases: ReplyWords) -> bool | None:
    """What one sentence says."""
    words = _after_condition(words, phrases)
    rest = _without_leads(words, phrases)
    if rest in phrases.leads and rest not in phrases.yes:
        return None
    if _begins(rest, phrases.no):
        return False
    if begun := _begins(rest, phrases.yes):
        return None if _holds(rest[len(begun) :], phrases.takes_back) else True
    ordered = not asks and _holds(words, phrases.orders) and not _holds(words, (*phrases.holds, *phrases.takes_back))
    return True if ordered else None


def _after_condition(words: Phrase, phrases: ReplyWords) -> Phrase:
    """What is said on a condition, without it."""
    if not _begins(words, phrases.holds):
        return words
    return next((words[i + 1 :] for i in range(len(words)) if _begins(words[i:], phrases.then)), words)


def _without_leads(words: Phrase, phrases: ReplyWords) -> Phrase:
    """A lead that is a yes as well (okay) is one where nothing follows it."""
    while (lead := _begins(words, phrases.leads)) and len(words) > len(lead):
        words = words[len(lead) :]
    return words


def _without(words: Phrase, phrases: tuple[Phrase, ...]) -> Phrase:
    """Without those that it begins with."""
    while begun := _begins(words, phrases):
        words = words[len(begun) :]
    return words


def _begins(words: Phrase, phrases: tuple[Phrase, ...]) -> Phrase:
    return next((phrase for phrase in phrases if words[: len(phrase)] == phrase), ())


def _holds(words: Phrase, phrases: tuple[Phrase, ...]) -> bool:
    return any(_begins(words[place:], phrases) for place in range(len(words)))


@lru_cache(maxsize=64)
def _phrases(language: str) -> ReplyWords:
    """English ones are understood in every language: what answers a request for approval is English."""
    packs = [table(code, "replies") for code in dict.fromkeys((language, FALLBACK))]

    def all_of(name: str) -> tuple[Phrase, ...]:
        found = {tuple(_TOKEN.findall(fold(each))) for pack in packs for each in pack.get(name, ())}
        return tuple(sorted(found, key=lambda phrase: (-len(phrase), phrase)))

    return ReplyWords(*(all_of(name) for name in ReplyWords._fields))
