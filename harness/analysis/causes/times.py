"""How one date or time differs from another: one day early, day and month swapped, an hour late."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, datetime, timedelta

Said = tuple[str, tuple[str, ...], tuple[str, ...]]
"""What always holds, what is telling, and what is a coincidence unless several pairs share it."""
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_TIME = re.compile(r"\d{2}:\d{2}(?::\d{2})?")
_ONE = {1: "one day", 7: "one week", 365: "one year", 366: "one year"}
NO_SUCH_DAY = "a day that the calendar does not have"
DAY_30 = "the 30th, not the last day of the month"


def time_differences(expected: str, observed: str) -> Said | None:
    """Of two dates, times or both, in ISO 8601; None where they are none."""
    if _DAY.fullmatch(expected) and _DAY.fullmatch(observed):
        return _of_days(expected, observed)
    if _TIME.fullmatch(expected) and _TIME.fullmatch(observed):
        expected, observed = f"2024-01-01T{expected}", f"2024-01-01T{observed}"
    elif not (_DAY.match(expected) and _DAY.match(observed)):
        return None
    one, two = _moment(expected), _moment(observed)
    if one is None or two is None or (one.tzinfo is None) != (two.tzinfo is None):
        return None
    if one == two:
        return "the same moment, written otherwise", ("the same moment, written otherwise",), ()
    apart = two - one
    if apart % timedelta(days=1) == timedelta():
        return _of_days(one.date().isoformat(), two.date().isoformat())
    return "another time", tuple(_hours(apart)), (_lasting(apart),)


def _of_days(expected: str, observed: str) -> Said:
    one, two = _day(expected), _day(observed)
    telling, other = [], "another date"
    if one is not None and observed[:7] == expected[:7] and observed[8:] == "30":
        if one.day == monthrange(one.year, one.month)[1]:
            telling.append(DAY_30)
    if two is None:
        telling.append(NO_SUCH_DAY)
    if one is None or two is None:
        return other, tuple(telling), ()
    telling[:0] = _telling(one, two)
    days = abs((two - one).days)
    return other, tuple(telling), () if days in _ONE else (f"{days:,} days {_way(two > one)}",)


def _telling(one: date, two: date) -> Iterator[str]:
    days, way = abs((two - one).days), _way(two > one)
    if days in _ONE and (days < 365 or (one.month, one.day) == (two.month, two.day)):
        yield f"{_ONE[days]} {way}"
    elif (one.month, one.day) == (two.month, two.day):
        yield f"{abs(two.year - one.year)} years {way}"
    if (two.month, two.day) == (one.day, one.month) and one.year == two.year:
        yield "a date with day and month swapped"
    months = 12 * (two.year - one.year) + two.month - one.month
    if abs(months) == 1 and one.day == two.day:
        yield f"one month {way}"


def _hours(apart: timedelta) -> Iterator[str]:
    hours = apart / timedelta(hours=1)
    if abs(hours) in (1, 12):
        yield f"{'an hour' if abs(hours) == 1 else 'twelve hours'} {_way(hours > 0)}"


def _lasting(apart: timedelta) -> str:
    minutes = round(abs(apart) / timedelta(minutes=1))
    hours, rest = divmod(minutes, 60)
    return f"{f'{hours} h ' if hours else ''}{f'{rest} min ' if rest else ''}{_way(apart > timedelta())}"


def _way(later: bool) -> str:
    return "late" if later else "early"


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
