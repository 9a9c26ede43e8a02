"""Who does what to whom: words that have changed places, directions and ends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from harness.scoring.vetoes.finding import Finding
from harness.scoring.vetoes.quantity import disjoint
from harness.text.languages import Words, words
from harness.text.normalize import CLOSE, OPEN, WORD
from harness.text.values import canonical

SCOPE = 3
"""A direction belongs to the next word of weight among so many."""
_PART = rf"(?:{OPEN}[^{CLOSE}]*{CLOSE}|{WORD}+)"
_TOKEN = re.compile(rf"{_PART}(?:['_-]{_PART})*")


def role_findings(expected: str, observed: str, language: str) -> Iterator[Finding]:
    """The same words belong to different things."""
    pack = words(language)
    left, right = (_TOKEN.findall(canonical(text, language)) for text in (expected, observed))
    if _swapped(expected, observed, left, right, pack) or any(
        disjoint(look(left, pack), look(right, pack)) for look in (_roles, _bounds)
    ):
        yield Finding("the same words belong to different things", refuses=True)


def _next(tokens: Sequence[str], place: int, pack: Words) -> str | None:
    """The first word of weight among the next few."""
    return next((token for token in tokens[place + 1 : place + SCOPE + 1] if token not in pack.fillers), None)


def _swapped(expected: str, observed: str, left: Sequence[str], right: Sequence[str], pack: Words) -> bool:
    """Two words have changed places, and it matters: Alice pays Bob; the red one for the blue one. But not in lists."""
    apart = [i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b]
    if len(left) != len(right) or len(apart) != 2 or "," in expected:
        return False
    i, j = apart
    between = set(left[i + 1 : j])
    if (left[i], left[j]) != (right[j], right[i]) or not between.isdisjoint(pack.conjunctions):
        return False
    if not between.isdisjoint(pack.directions):
        return True
    named = all(_is_name(word, text, pack) for word in (left[i], left[j]) for text in (expected, observed))
    return bool(between - pack.fillers) and (named or not between.isdisjoint(pack.prepositions))


def _is_name(word: str, text: str, pack: Words) -> bool:
    """It is written with a capital there, and is no day or month."""
    written = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE)
    known = any(word in names for names in pack.rivals.values())
    return written is not None and written[0][0].isupper() and not known


def _roles(tokens: Sequence[str], pack: Words) -> Mapping[str, set[str]]:
    """Word → the directions it stands after: in "from A to B", A: from, B: to."""
    found: dict[str, set[str]] = {}
    for i, token in enumerate(tokens):
        if token in pack.directions and (word := _next(tokens, i, pack)):
            found.setdefault(word, set()).add(token)
    return found


def _bounds(tokens: Sequence[str], pack: Words) -> Mapping[str, set[str]]:
    """Value or day → whether something starts or ends with it: from Friday, by Friday."""
    found: dict[str, set[str]] = {}
    for i, token in enumerate(tokens):
        word = _next(tokens, i, pack) if token in pack.bounds else None
        if word is not None and (not word.isalpha() or any(word in names for names in pack.rivals.values())):
            found.setdefault(word, set()).add(pack.bounds[token])
    return found
