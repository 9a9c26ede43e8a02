"""Which sentences of a message speak of what was expected."""

from __future__ import annotations

import re
from collections.abc import Iterator

from harness.text.languages import Words, words
from harness.text.normalize import CLOSE, OPEN, WORD
from harness.text.values import canonical

STEM = 5
"""Letters by which two forms of a word are known: cancel, cancelled."""
_END = re.compile(r"(?<=[.!?…])\s+|\n+")
_BEFORE = re.compile(rf"({WORD}+)\.+$")
_AFTER = re.compile(rf"\s*({WORD}+)")
_TOKEN = re.compile(rf"{OPEN}[^{CLOSE}]*{CLOSE}|{WORD}+")


def about(response: str, message: str, language: str) -> str:
    """The sentences of a message that share a word of weight or a value with the response; all of it where none does.

    What is said besides, such as "No problem!" or "If not, have a nice day!", neither meets nor denies the response.
    """
    wanted = stems(response, language)
    kept = [each for each in sentences(message, language) if not wanted.isdisjoint(stems(each, language))]
    return " ".join(kept) if kept else message


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


def stems(text: str, language: str) -> set[str]:
    """Values, and the beginnings of words that say something."""
    fillers = words(language).fillers
    return {token[:STEM] for token in _TOKEN.findall(canonical(text, language)) if token not in fillers}
