"""Which date a day is that is named without its year, or without its month, on a day that is known."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime


def day_from(now: datetime, number: int, weekday: int | None = None) -> date | None:
    """The next day of this number, in this month or the next one, or else the last one; one that is this day of the
    week, where it is named."""
    *past, first, second, third = _days(now, number)
    coming = [day for day in (first, second, third) if day is not None and day >= now.date()][:2]
    before = [day for day in (*past, first) if day is not None and day < now.date()][-1:]
    agreeing = [day for day in (*coming, *before) if weekday is None or day.weekday() == weekday]
    return agreeing[0] if agreeing else None


def _days(now: datetime, number: int) -> Iterator[date | None]:
    """Of the month before, this one and the two after it."""
    for ahead in range(-1, 3):
        months = now.year * 12 + now.month - 1 + ahead
        yield _date(months // 12, months % 12 + 1, number)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def date_of(value: str, now: datetime) -> date | None:
    """The normal form of a date as a date: without a year the next one, today included."""
    if not value.startswith("--"):
        return date.fromisoformat(value)
    years = (now.year, now.year + 1)
    found = [_date(year, int(value[2:4]), int(value[5:])) for year in years]
    return next((day for day in found if day is not None and day >= now.date()), None)
