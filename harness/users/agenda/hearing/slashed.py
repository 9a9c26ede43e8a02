"""Dates of which nothing says whether the day or the month comes first, by what the talk is about: 10/03/2026, said on
9 March, is the day after."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime

SURELY = 3
"""So many times nearer to today the dates of one order must be, all together, than those of the other."""
_SLASHED = re.compile(r"(?<![\w/.-])(\d{1,2})/(\d{1,2})/((?:19|20)\d\d)(?![\w/]|\.\d)")


def in_order(text: str, now: datetime | None) -> str:
    """The text with these dates as ISO dates, where one order fits all of them, or lies far nearer to today."""
    found = [match.groups() for match in _SLASHED.finditer(text)] if now is not None else []
    orders = [days for first in (True, False) if (days := _days(found, day_first=first))]
    if now is None or not orders:
        return text
    days = min(orders, key=lambda each: _away(each, now))
    if len(orders) > 1 and orders[0] != orders[1]:
        other = next(each for each in orders if each is not days)
        if SURELY * max(_away(days, now), 1) > _away(other, now):
            return text
    left = iter(days)
    return _SLASHED.sub(lambda match: next(left).isoformat(), text)


def _away(days: list[date], now: datetime) -> int:
    return sum(abs((each - now.date()).days) for each in days)


def _days(found: list[tuple[str, ...]], *, day_first: bool) -> list[date]:
    """All of them as days; none where one of them is no day in this order."""

    def each() -> Iterator[date]:
        for one, two, year in found:
            day, month = (one, two) if day_first else (two, one)
            yield date(int(year), int(month), int(day))

    try:
        return list(each())
    except ValueError:
        return []
