"""Another value of the same kind: one that was seen in the run at the same place, else one that looks like it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from random import Random

from pydantic import JsonValue

from generators.proof.mutation.wrong_values import DIGIT, wrong_text, wrong_values
from generators.tools.names import shape
from harness.text.keywords import says

TRIES = 8
MOST_COUNTED = 31
WEEKDAYS = tuple("monday tuesday wednesday thursday friday saturday sunday".split())
FAR = 27
"""Days by which another day is later, at most."""


def another(
    value: JsonValue, seen: Sequence[JsonValue], random: Random, language: str, *, alike: bool = False
) -> JsonValue | None:
    """None where nothing is known that would be another value. `alike`: it must look like this one, as ids do."""
    pool = [
        each
        for each in seen
        if type(each) is type(value)
        and not same(each, value, language)
        and (not alike or shape(str(each)) == shape(str(value)))
    ]
    if pool:
        return random.choice(sorted(pool, key=repr))
    made = [new for kind, new in wrong_values(value, random) if kind != "wrong case"]
    return next((each for each in made if not same(each, value, language)), None)


def same(one: JsonValue, other: JsonValue, language: str) -> bool:
    """Whether two single values are one by another name: 14:00 and 2 PM."""
    return says(str(one), str(other), language) and says(str(other), str(one), language)


def wrong_spelling(text: str, random: Random, known: Callable[[str], bool]) -> str | None:
    """A text with another digit or day, which nobody knows of."""
    if not DIGIT.search(text):
        return None
    tried = (_other_day(text, random) or wrong_text(text, random) for _ in range(TRIES))
    return next((each for each in tried if each != text and not known(each)), None)


def _other_day(text: str, random: Random) -> str | None:
    try:
        return str(date.fromisoformat(text) + timedelta(days=random.randint(1, FAR)))
    except (ValueError, OverflowError):
        return None


def every_other(text: str, number: str | None, seen: Sequence[JsonValue]) -> list[str]:
    """All values that a guess could be, those nearest to the right one first: what the run has at the same place, the
    other days of the month, all small numbers, the weekdays."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is not None:
        first = date(day.year, day.month, 1)
        month = [each for i in range(31) if (each := first + timedelta(days=i)).month == day.month and each != day]
        return [str(each) for each in sorted(month, key=lambda each: abs((each - day).days))]
    if number is not None and number in text and number.isdigit() and int(number) <= MOST_COUNTED:
        near = sorted((i for i in range(1, MOST_COUNTED + 1) if i != int(number)), key=lambda i: abs(i - int(number)))
        return [re.sub(rf"(?<!\d){number}(?!\d)", str(i), text, count=1) for i in near]
    if text.casefold() in WEEKDAYS:
        return [each.capitalize() for each in WEEKDAYS if each != text.casefold()]
    return sorted(str(each) for each in seen if isinstance(each, str) and each != text)
