"""Differences that no likeness of characters or vectors may pass over: values, negations, opposites, swaps."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence

from harness.text.languages import Words, words
from harness.text.normalize import CLOSE, OPEN, WORD
from harness.text.quantities import Quantities, quantities
from harness.text.values import canonical

SCOPE = 3
"""A negation reaches this many words."""
_PART = rf"(?:{OPEN}[^{CLOSE}]*{CLOSE}|{WORD}+)"
_TOKEN = re.compile(rf"{_PART}(?:['_-]{_PART})*")


def difference(expected: str, observed: str, language: str, *, within: bool = False) -> str | None:
    """Why the texts cannot mean the same, however alike they are; None when they can.

    `within`: the observed text may tell more than the expected one.
    """
    pack = words(language)
    first, second = (quantities(text, language) for text in (expected, observed))
    if _values_differ(first, second, within=within):
        return "a number, date or identifier is missing" if within else "a number, date or identifier differs"
    if _names_differ(first, second, within=within):
        return "a day, month, currency or the like differs"
    if _disjoint(first.measures, second.measures) or _disjoint(first.counted, second.counted):
        return "the same numbers are of different things"
    left, right = (_TOKEN.findall(canonical(text, language)) for text in (expected, observed))
    if _negations_differ(left, right, pack):
        return "one of them says no"
    if _opposed(left, right, pack):
        return "they say opposite things"
    if _swapped(expected, observed, left, right, pack) or any(
        _disjoint(look(left, pack), look(right, pack)) for look in (_roles, _bounds)
    ):
        return "the same words belong to different things"
    return None


def _values_differ(left: Quantities, right: Quantities, *, within: bool) -> bool:
    """A number, date, amount or identifier that only one side has. Number words count as numbers."""
    return bool(left.values - right.values - right.loose or (not within and right.values - left.values - left.loose))


def _names_differ(left: Quantities, right: Quantities, *, within: bool) -> bool:
    """Both name a month (or another kind), not the same ones; or both speak of a week, the one of this, the other of
    the next."""
    both = left.named.keys() & right.named.keys()
    apart = (set(left.named[kind]) - set(right.named[kind]) for kind in both)
    differ = any(apart) if within else any(left.named[kind] != right.named[kind] for kind in both)
    return differ or _disjoint(left.relative, right.relative)


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
        for i, (token, after) in enumerate(zip(tokens, [*tokens[1:], ""], strict=False))
        if ((token in pack.negations or token.endswith("n't")) and not (token == "no" and after.startswith(OPEN)))
        or (token in pack.negating and after.endswith(pack.negating[token]))
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
    """One side says a word, the other its opposite: accept and decline, paid and unpaid, stop and non-stop."""
    said = [set(tokens) | {f"{a} {b}" for a, b in itertools.pairwise(tokens)} for tokens in (left, right)]
    for own, other in ((said[0] - said[1], said[1] - said[0]), (said[1] - said[0], said[0] - said[1])):
        for word in own:
            if not other.isdisjoint(pack.opposites.get(word, ())):
                return True
            if len(word) > 3 and any(
                f"{prefix}{mark}{word}" in other for prefix in pack.negative_prefixes for mark in ("", "-", " ")
            ):
                return True
    return False


# -------------------------------------------------------------------------------------------------- who does what


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


def _disjoint(left: Mapping[str, set[str]], right: Mapping[str, set[str]]) -> bool:
    """A word that both sides have, in parts that have nothing in common."""
    return any(left[word] and right[word] and left[word].isdisjoint(right[word]) for word in left.keys() & right.keys())


def notes(expected: str, observed: str, language: str, *, within: bool = False) -> tuple[str, ...]:
    """What was found, for a judge: whatever would refuse a likeness."""
    found = difference(expected, observed, language, within=within)
    return (found,) if found is not None else ()
