"""Keywords of a text goal: the values of real results that an answer has to name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from generators.dataflow import places, read
from generators.naming import identifying, opaque, singular, words
from harness.values import contains

MOST = 2
"""Keywords of one goal."""
MOST_ITEMS = 8
"""Of a list with more items nobody names all."""
LONGEST = 60
_TELLING = re.compile(r"\d[.,]\d|\d{4}-\d\d-\d\d")
_CLOCK = re.compile(r"\d{4}-\d\d-\d\dT|^\d{10,13}$|https?://")
"""Times to the second and addresses of the web: no answer spells them out."""


def keywords(
    results: Sequence[Any], known: str, number: int = MOST, *, asked: Sequence[str] = (), sure: bool = False
) -> list[str]:
    """Up to so many values that an answer has to name, taken in turn from each of the results.

    `known` is what was said before: to repeat it proves nothing. Truth values, opaque ids where there is anything
    else, long texts and small numbers alone are no keywords. `asked` are the words of what is wanted: where a value is
    called by one of them, it is the answer, and the rest is not asked for. `sure`: only amounts and dates.
    """
    graded = [sorted(_candidates(result, known, asked), key=lambda each: each[0]) for result in results]
    graded = [[each for each in found if each[0] < 0] or found for found in graded]
    if sure:
        graded = [[each for each in candidates if 0 <= each[0] < 10] for candidates in graded]
    found: list[str] = []
    for turn in range(number):
        for candidates in graded:
            if turn < len(candidates) and len(found) < number:
                word = candidates[turn][1]
                if not any(contains(each, word) or contains(word, each) for each in found):
                    found.append(word)
    return found


def _candidates(result: Any, known: str, asked: Sequence[str]) -> Iterator[tuple[int, str]]:
    """(grade, keyword): the lower, the better it shows that the result was read; what stands deep comes later."""
    content = read(result)
    for path, value in places(content):
        parts = path.split(".") if path else []
        if any(part.isdigit() and int(part) >= MOST_ITEMS for part in parts):
            continue
        key = next((part for part in reversed(parts) if not part.isdigit()), "")
        word = _word(key, value)
        if word is not None and not contains(known, word):
            answer = not opaque(key) and any(
                singular(each) in {singular(word) for word in asked} for each in words(key)
            )
            yield (-1 if answer else 10 * _grade(key, value) + min(len(parts), 9)), word


def _word(key: str, value: Any) -> str | None:
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        if abs(value) < 2 or abs(value) >= 1e12:
            return None
        return _number(value) if abs(value) >= 100 or not float(value).is_integer() else _counted(key, value)
    if isinstance(value, str):
        text = value.strip()
        short = len(text) < 3 and not text.isdigit()
        return None if short or len(text) > LONGEST or "\n" in text or _CLOCK.search(text) else text
    return None


def _counted(key: str, value: float) -> str:
    """9 days, for {"days": 9}."""
    last = words(key)[-1:] or ("",)
    return (
        f"{_number(value)} {last[0]}" if last[0] in {"days", "hours", "nights", "points", "miles"} else _number(value)
    )


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else repr(round(value, 6))


def _grade(key: str, value: Any) -> int:
    """Amounts and dates, then names and states, then counts, then ids."""
    if opaque(key):
        return 3
    if isinstance(value, float) or (isinstance(value, str) and _TELLING.search(value)):
        return 0
    return 1 if isinstance(value, str) and not identifying(key) and len(value) > 3 else 2
