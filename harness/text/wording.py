"""Counts, shares, amounts, durations and kinds of values in words, as every message and report says them."""

from __future__ import annotations

import math
from collections.abc import Sequence


def count(number: int, noun: str, plural: str = "") -> str:
    """3, trial → 3 trials"""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {plural or noun + 's'}"


def percent(share: float | None) -> str:
    """A share as whole percent; 100 only when it is all, 0 only when it is nothing."""
    if share is None:
        return "–"
    rounded = round(share * 100)
    if share < 1:
        rounded = min(rounded, 99)
    if share > 0:
        rounded = max(rounded, 1)
    return f"{rounded} %"


def duration(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    if seconds < 0.0995:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 59.95:
        return f"{seconds:.1f} s"
    if math.isinf(seconds):
        return "∞"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min {rest} s"


def dollars(amount: float) -> str:
    """$1.25, and four digits of what is less than a dollar."""
    if 0 < amount < 0.0001:
        return "less than $0.0001"
    return f"${amount:,.2f}" if amount >= 1 else f"${amount:.4f}"


def some(names: Sequence[str]) -> str:
    return ", ".join(names[:5]) + (" …" if len(names) > 5 else "")


def kind_in_words(given: object) -> str:
    """What kind of JSON value it is."""
    match given:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "text"
        case list() | tuple():
            return "a list"
        case _:
            return "an object"
