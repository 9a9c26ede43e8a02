"""The sentences of a message."""

from __future__ import annotations

import re
from collections.abc import Iterator

from harness.text.languages import Words, words
from harness.text.normalize import WORD

_END = re.compile(r"(?<=[.!?…])\s+|\n+")
_BEFORE = re.compile(rf"({WORD}+)\.+$")
_AFTER = re.compile(rf"\s*({WORD}+)")


def sentences(message: str, language: str) -> Iterator[str]:
    """One line is at least one sentence."""
    pack = words(language)
    rest = 0
    for match in _END.finditer(message):
        if "\n" in match[0] or not goes_on(message, match.start(), match.end(), pack):
            if message[rest : match.start()].strip():
                yield message[rest : match.start()]
            rest = match.end()
    if message[rest:].strip():
        yield message[rest:]


def goes_on(text: str, before: int, after: int, pack: Words) -> bool:
    """Whether the points before it end no sentence: those of an abbreviation (Dr. Feld) or a day (14. April)."""
    word = _BEFORE.search(text, max(0, before - 12), before)
    following = _AFTER.match(text, after)
    if word is None or following is None:
        return False
    if word[1].isdigit():
        return following[1].lower() in pack.months or following[1][0].islower()
    return len(word[1]) <= 3 and word[1][0].isupper() and (len(word[1]) == 1 or not word[1].isupper())
