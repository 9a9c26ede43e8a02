"""Phrases that say the same in other words: 24/7 and around the clock, am Vormittag and vormittags."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from harness.text.languages import FALLBACK, section, words
from harness.text.normalize import WORD, fold
from harness.text.reading.lexicon import lexicon

_WORD = re.compile(rf"{WORD}+")
_BEFORE = 24
"""So many characters before a phrase what denies it may stand."""


def only_phrases(folded: str, language: str) -> frozenset[str]:
    """What a text says that consists of such phrases alone; nothing where it says anything else."""
    pattern, groups = _phrases(language)
    if pattern is None or pattern.match(folded) is None:
        return frozenset()
    joining = words(language).conjunctions
    rest = pattern.sub(" ", folded)
    if any(word not in joining for word in _WORD.findall(rest)):
        return frozenset()
    return frozenset(group for match in pattern.finditer(folded) for group in groups[match[0]])


def says_phrases(folded: str, wanted: frozenset[str], language: str) -> bool:
    """Whether the text says all that the phrases say, none of it denied."""
    pattern, groups = _phrases(language)
    if pattern is None:
        return False
    negations = words(language).negations
    said: set[str] = set()
    for match in pattern.finditer(folded):
        before = _WORD.findall(folded, max(match.start() - _BEFORE, 0), match.start())[-2:]
        if negations.isdisjoint(before):
            said |= groups[match[0]]
    return wanted <= said


@lru_cache(maxsize=64)
def _phrases(language: str) -> tuple[re.Pattern[str] | None, Mapping[str, frozenset[str]]]:
    """The pattern of them all, the longest first, and what each says."""
    packs = section(FALLBACK, "values"), section(lexicon(language).language, "values")
    found: dict[str, frozenset[str]] = {}
    for pack in packs:
        for group, phrases in pack.get("alike_phrases", {}).items():
            for phrase in phrases:
                found[fold(phrase)] = found.get(fold(phrase), frozenset()) | {group}
    if not found:
        return None, found
    names = "|".join(sorted(map(re.escape, found), key=len, reverse=True))
    return re.compile(rf"(?<!{WORD})(?<!{WORD}[/.,])(?:{names})(?!{WORD}|[/.,]{WORD})"), found
