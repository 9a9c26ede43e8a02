"""Whether two values mean the same: equality, equality by value, guards, then likeness."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from pydantic import JsonValue

from harness.scoring.vetoes import difference
from harness.text.quantities import quantities, spelt_alike
from harness.text.values import canonical
from harness.types.jsonable import json_equal
from harness.types.protocols import Similarity

EQUAL, VALUE, GUARD = "equal", "value", "guard"


@dataclass(frozen=True, slots=True)
class Meaning:
    """The result, which rung decided it, and how alike the values are (0..1)."""

    met: bool
    rung: str
    score: float
    note: str | None = field(default=None, compare=False)
    """What a guard saw, or what a rung has to say besides."""


_SAME = Meaning(True, EQUAL, 1.0)
_SAME_VALUE = Meaning(True, VALUE, 1.0)
_OTHER = Meaning(False, GUARD, 0.0)
_STRENGTH = {EQUAL: 0, VALUE: 1}
"""How much a rung settles; every other one less."""


def same_meaning(
    expected: JsonValue,
    observed: JsonValue,
    *,
    similarity: Similarity,
    threshold: float,
    language: str = "en",
    within: bool = False,
) -> Meaning:
    """Lists and objects of the same shape mean the same when all their elements do; the least sure one is reported.

    The threshold is inclusive. Nobody is asked about equal values, nor about values that a guard tells apart. `within`:
    what was observed may tell more.
    """
    if json_equal(expected, observed):
        return _SAME
    least = _SAME
    for pair in _leaves(expected, observed):
        if pair is None:
            return _OTHER
        found = _compare(*pair, similarity, threshold, language, within)
        if not found.met:
            return found
        least = max(least, found, key=lambda each: (-each.score, _STRENGTH.get(each.rung, 2)))
    return least


def _leaves(expected: Any, observed: Any) -> Iterator[tuple[Any, Any] | None]:
    """The pairs of single values in two structures, in order; None where the shapes differ."""
    pairs = [(expected, observed)]
    while pairs:
        left, right = pairs.pop()
        if isinstance(left, dict) and isinstance(right, dict):
            if left.keys() != right.keys():
                yield None
                return
            pairs += [(left[key], right[key]) for key in reversed(left)]
        elif isinstance(left, list | tuple) and isinstance(right, list | tuple):
            if len(left) != len(right):
                yield None
                return
            pairs += reversed(list(zip(left, right, strict=True)))
        elif isinstance(left, dict | list | tuple) or isinstance(right, dict | list | tuple):
            yield None
            return
        else:
            yield left, right


def _compare(
    expected: Any, observed: Any, similarity: Similarity, threshold: float, language: str, within: bool
) -> Meaning:
    """Two single values."""
    if json_equal(expected, observed):
        return _SAME
    texts = isinstance(expected, str) + isinstance(observed, str)
    if texts == 0 or expected is None or observed is None:
        return _OTHER
    if _canonical(expected, language) == _canonical(observed, language):
        return _SAME_VALUE
    if texts < 2:
        return _OTHER
    if quantities(expected, language).text == quantities(observed, language).text:  # two and 2, 1.5 kg and 1500 g
        return _SAME_VALUE
    why = difference(expected, observed, language, within=within)
    if why is not None:
        return Meaning(met=False, rung=GUARD, score=0.0, note=why)
    if not getattr(similarity, "semantic", False):  # spelling is all it sees: let it see values spelt alike
        expected, observed = spelt_alike(expected, language), spelt_alike(observed, language)
    likeness = similarity.compare(expected, observed)
    return Meaning(likeness.score >= threshold, likeness.rung, likeness.score, likeness.note)


def _canonical(value: Any, language: str) -> str:
    if isinstance(value, str):
        return canonical(value, language)
    if isinstance(value, bool):
        return "true" if value else "false"
    return canonical(format(Decimal(repr(value)), "f"))  # a JSON number has a decimal point in every language
