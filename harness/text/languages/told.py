"""Which language a text is in, told by its function words: the, der, para, avec."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from harness.text.languages import languages, section
from harness.text.normalize import WORD, fold

_WORD = re.compile(rf"{WORD}+")
ENOUGH = 3
"""So many different function words of one language tell it."""
LONGEST = 2_000
"""Characters of the beginning that are looked at."""


def another_language(expected: str, observed: str) -> str | None:
    """The code of the language that the observed text is in, where it is plainly another one than the expected text's.

    None where that cannot be told: short texts, languages without a pack, texts in two languages.
    """
    counts = _function_words(observed)
    code = max(counts, key=lambda each: counts[each], default=None)
    if code is None or counts[code] < ENOUGH or sum(counts.values()) - counts[code] > counts[code] // ENOUGH:
        return None
    own = _function_words(expected)
    return code if own and code not in own else None


def _function_words(text: str) -> Mapping[str, int]:
    """Language → how many different function words it has that no other language has."""
    known = _only_there()
    found: dict[str, int] = {}
    for word in set(_WORD.findall(fold(text[:LONGEST]))):
        if (code := known.get(word)) is not None:
            found[code] = found.get(code, 0) + 1
    return found


@lru_cache(maxsize=1)
def _only_there() -> Mapping[str, str]:
    """Function word → the only language that has it."""
    found: dict[str, str | None] = {}
    for code in languages():
        for word in {*section(code, "words").get("fillers", ()), *section(code, "meaning").get("light", ())}:
            found[word] = code if word not in found else None
    return {word: code for word, code in found.items() if code is not None}


def without_pack(language: str) -> str | None:
    """What has to be said of a language in which no words are known; None where they are."""
    code = language.replace("_", "-").partition("-")[0].lower()
    if code in languages():
        return None
    whole = [each for each in languages() if section(each, "meaning")]
    partly = [each for each in languages() if each not in whole]
    return (
        f'"{language}" has no pack: in it neither word forms nor negations are known, and values are read as in '
        f"English; packs are there for {', '.join(whole)}, and for keywords alone for {', '.join(partly)}"
    )
