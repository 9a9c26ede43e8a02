"""Which sentences of a message speak of what was expected."""

from __future__ import annotations

import re

from harness.text.languages import words
from harness.text.normalize import CLOSE, OPEN, WORD
from harness.text.saying.sentences import sentences
from harness.text.values import canonical

STEM = 5
"""Letters by which two forms of a word are known: cancel, cancelled."""
_TOKEN = re.compile(rf"{OPEN}[^{CLOSE}]*{CLOSE}|{WORD}+")


def about(response: str, message: str, language: str) -> str:
    """The sentences of a message that share a word of weight or a value with the response; all of it where none does.

    What is said besides, such as "No problem!" or "If not, have a nice day!", neither meets nor denies the response.
    """
    wanted = stems(response, language)
    kept = [each for each in sentences(message, language) if not wanted.isdisjoint(stems(each, language))]
    return " ".join(kept) if kept else message


def stems(text: str, language: str) -> set[str]:
    """Values, and the beginnings of words that say something."""
    fillers = words(language).fillers
    return {token[:STEM] for token in _TOKEN.findall(canonical(text, language)) if token not in fillers}
