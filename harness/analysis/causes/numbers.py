"""How one number differs from another: off by one, twice as much, always by the same factor."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

Said = tuple[tuple[str, ...], tuple[str, ...]]
"""What is telling, and what is a coincidence unless several pairs share it."""
MULTIPLES = {
    Fraction(2): "twice as much",
    Fraction(10): "ten times as much",
    Fraction(100): "a hundred times as much",
    Fraction(1000): "a thousand times as much",
    Fraction(1, 2): "half as much",
    Fraction(1, 10): "a tenth",
    Fraction(1, 100): "a hundredth",
    Fraction(1, 1000): "a thousandth",
    Fraction(-1): "the same with the other sign",
}
_NUMBER = re.compile(r"-?\d{1,25}(?:\.\d{1,15})?(?:e[+-]?\d\d?)?")
OFF_BY_ONE = {1: "one too high", -1: "one too low"}


def as_number(value: Any) -> Fraction | None:
    """A number, or a text that is nothing but one; None for one of more digits than anybody reckons with."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    if isinstance(value, int) and abs(value) >= 10**25:
        return None
    text = str(value)
    return Fraction(text) if _NUMBER.fullmatch(text) else None


def number_differences(expected: Fraction, observed: Fraction) -> Said:
    """Of two that are not equal."""
    telling, apart = [], observed - expected
    if expected:
        ratio = observed / expected
        if ratio in MULTIPLES:
            telling.append(MULTIPLES[ratio])
    if apart in OFF_BY_ONE:
        telling.insert(0, OFF_BY_ONE[int(apart)])
    if not observed:
        telling.append("0")
    elif expected.denominator > 1 and observed.denominator == 1 and abs(apart) < 1:
        telling.append("rounded")
    shared = [f"{_decimal(abs(apart))} too {'high' if apart > 0 else 'low'}"] if apart not in OFF_BY_ONE else []
    if expected and observed and ratio not in MULTIPLES:
        shared.append(f"{float(ratio):.3g} times as much")
    return tuple(telling), tuple(shared)


def _decimal(number: Fraction) -> str:
    return f"{float(number):,.6g}"
