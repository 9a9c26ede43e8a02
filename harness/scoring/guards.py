"""Differences that no likeness of characters or vectors may pass over: values, negations, opposites, swaps."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence

from harness.folding import CLOSE, OPEN, WORD, fold
from harness.recognition import spans
from harness.values import canonical
from harness.words import Words, words

SCOPE = 3
"""A negation reaches this many words."""
_PART = rf"(?:{OPEN}[^{CLOSE}]*{CLOSE}|{WORD}+)"
_TOKEN = re.compile(rf"{_PART}(?:['_-]{_PART})*")


def difference(expected: str, observed: str, language: str) -> str | None:
    """Why the texts cannot mean the same, however alike they are; None when they can."""
    pack = words(language)
    if _values_differ(fold(expected), fold(observed), pack):
        return "a number, date or identifier differs"
    left, right = (_TOKEN.findall(canonical(text, language)) for text in (expected, observed))
    if _negations_differ(left, right, pack):
        return "one of them says no"
    if _opposed(left, right, pack):
        return "they say opposite things"
    if _disjoint(_roles(left, pack), _roles(right, pack)) or _disjoint(_counted(left, pack), _counted(right, pack)):
        return "the same words belong to different things"
    return None


def _values_differ(expected: str, observed: str, pack: Words) -> bool:
    """A number, date, amount or identifier that only one side has. Number words count as numbers."""
    said, loose = zip(*(_values(text, pack) for text in (expected, observed)), strict=True)
    return bool(said[0] - said[1] - loose[1] or said[1] - said[0] - loose[0])


def _values(folded: str, pack: Words) -> tuple[set[str], set[str]]:
    tokens = _TOKEN.findall(folded)
    said = {span.value for span in spans(folded, pack.language)}
    said |= {pack.numbers[token] for token in tokens if token in pack.numbers}
    return said, {pack.loose_numbers[token] for token in tokens if token in pack.loose_numbers}


def _negations_differ(left: Sequence[str], right: Sequence[str], pack: Words) -> bool:
    places = [_negations(tokens, pack) for tokens in (left, right)]
    if len(places[0]) != len(places[1]):
        return True
    denied, free = zip(*(_denied(*each, pack) for each in zip((left, right), places, strict=True)), strict=True)
    return any(denied[one] & (free[other] - denied[other]) for one, other in ((0, 1), (1, 0)))


def _negations(tokens: Sequence[str], pack: Words) -> list[int]:
    """Where a text says no. "No 5" is a number."""
    return [
        i
        for i, token in enumerate(tokens)
        if (token in pack.negations or token.endswith("n't"))
        and not (token == "no" and i + 1 < len(tokens) and tokens[i + 1].startswith(OPEN))
    ]


def _denied(tokens: Sequence[str], places: Sequence[int], pack: Words) -> tuple[set[str], set[str]]:
    """The first word of weight after each negation, and the words that no negation reaches."""
    reached = {i for place in places for i in range(place, place + SCOPE + 1)}
    first = (_next(tokens, place, pack) for place in places)
    return {word for word in first if word}, {token for i, token in enumerate(tokens) if i not in reached}


def _next(tokens: Sequence[str], place: int, pack: Words) -> str | None:
    """The first word of weight among the next few."""
    return next((token for token in tokens[place + 1 : place + SCOPE + 1] if token not in pack.fillers), None)


def _opposed(left: Sequence[str], right: Sequence[str], pack: Words) -> bool:
    """One side says a word, the other its opposite: accept and decline, paid and unpaid."""
    said = [set(tokens) | {f"{a} {b}" for a, b in itertools.pairwise(tokens)} for tokens in (left, right)]
    for own, other in ((said[0] - said[1], said[1] - said[0]), (said[1] - said[0], said[0] - said[1])):
        for word in own:
            if not other.isdisjoint(pack.opposites.get(word, ())):
                return True
            if len(word) > 3 and any(prefix + word in other for prefix in pack.negative_prefixes):
                return True
    return False


def _roles(tokens: Sequence[str], pack: Words) -> Mapping[str, set[str]]:
    """Word → the directions it stands after: in "from A to B", A: from, B: to."""
    found: dict[str, set[str]] = {}
    for i, token in enumerate(tokens):
        if token in pack.directions and (word := _next(tokens, i, pack)):
            found.setdefault(word, set()).add(token)
    return found


def _counted(tokens: Sequence[str], pack: Words) -> Mapping[str, set[str]]:
    """Word → the numbers it stands after: in "3 adults and 2 children", adults: 3, children: 2."""
    found: dict[str, set[str]] = {}
    for i, token in enumerate(tokens):
        if token.startswith(OPEN) and (word := _next(tokens, i, pack)) and not word.startswith(OPEN):
            found.setdefault(word, set()).add(token)
    return found


def _disjoint(left: Mapping[str, set[str]], right: Mapping[str, set[str]]) -> bool:
    """A word that both sides have, in parts that have nothing in common."""
    return any(left[word].isdisjoint(right[word]) for word in left.keys() & right.keys())
