"""Values that look like a given one and are wrong: another digit, the next day, the other case."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from random import Random
from typing import Literal

from pydantic import JsonValue

WrongValue = Literal["wrong digit", "wrong day", "wrong case"]
DIGIT = re.compile(r"\d")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}(?=$|[T ])")


def wrong_values(value: JsonValue, random: Random) -> Iterator[tuple[WrongValue, JsonValue]]:
    """Each with the kind of mistake it is."""
    if isinstance(value, bool):
        return
    if isinstance(value, (int, float)):
        yield "wrong digit", type(value)(_wrong_digit(repr(value), random))
    elif isinstance(value, str):
        if _DATE.match(value) and (day := _next_day(value)):
            yield "wrong day", day
        elif DIGIT.search(value):
            yield "wrong digit", _wrong_digit(value, random)
        if value.swapcase() != value and not _DATE.match(value):
            yield "wrong case", value.swapcase()


def wrong_text(text: str, random: Random) -> str:
    """The next day for a date, another digit for anything else that holds one."""
    return (_next_day(text) if _DATE.fullmatch(text) else None) or _wrong_digit(text, random)


def _next_day(text: str) -> str | None:
    try:
        return f"{date.fromisoformat(text[:10]) + timedelta(days=1)}{text[10:]}"
    except (ValueError, OverflowError):
        return None


def _wrong_digit(text: str, random: Random) -> str:
    """Another digit, not before the first: the number keeps its length, and a zero in front is none."""
    places = [match.start() for match in DIGIT.finditer(text)]
    place = random.choice(places[1:] or places)
    return f"{text[:place]}{(int(text[place]) + random.randint(1, 8)) % 10}{text[place + 1 :]}"
