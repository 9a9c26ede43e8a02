"""Find calendar dates in what a person says, and write dates in several manners."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

MONTH_NAMES = tuple(calendar.month_name)[1:]
DAY_NAMES = tuple(calendar.day_name)
_MONTH = (
    r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_LEAD = rf"(?:\b{_WEEKDAY},?\s+(?:the\s+)?)?"
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?:,?\s+(?:of\s+)?(\d{4})\b(?!-\d))?"
_DASH = r"\s*(?:-|–|—|\bto\b|\buntil\b|\btill\b|\bthrough\b|\band\b)\s*(?:the\s+)?"


def _rule(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_ISO = _rule(_LEAD + r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b")
_DOTTED = _rule(_LEAD + r"\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b")
_DAYS_THEN_MONTH = _rule(rf"\b{_DAY}{_DASH}{_DAY}\s+(?:of\s+)?{_MONTH}{_YEAR}")
_MONTH_THEN_DAYS = _rule(
    rf"\b{_MONTH}\s+{_DAY}{_DASH}{_DAY}\b(?!\s*(?:of\s+)?{_MONTH})(?!\s*(?:[:.]?\d|euro|€)){_YEAR}"
)
_DAY_MONTH = _rule(rf"{_LEAD}\b{_DAY}\s+(?:of\s+)?{_MONTH}{_YEAR}")
_MONTH_DAY = _rule(rf"{_LEAD}\b{_MONTH}\s+(?:the\s+)?{_DAY}\b{_YEAR}")
_MONTH_EDGE = _rule(rf"\b(end|last day|start|beginning|first|first day)\s+of\s+{_MONTH}{_YEAR}")
_DAY_ALONE = _rule(_LEAD + r"\b(\d{1,2})(?:st|nd|rd|th)\b")
_RELATIVE = _rule(r"\b(day after tomorrow|today|tomorrow|yesterday|this morning|this evening|last night)\b")
_WEEKDAY_ALONE = _rule(rf"\b(?:on|next|this|coming|until|till|by|from)\s+({_WEEKDAY})\b")
_RELATIVE_DAYS = {
    "today": 0,
    "this morning": 0,
    "this evening": 0,
    "tomorrow": 1,
    "day after tomorrow": 2,
    "yesterday": -1,
    "last night": -1,
}
_PAST_DAYS_KEPT = 90


@dataclass(frozen=True)
class Dated:
    """A date found between two positions of a text."""

    start: int
    end: int
    value: date
    relative: bool = False  # "today": often said without meaning a value


def _month_number(word: str) -> int:
    """The number of a month from its (possibly shortened) name."""
    return [name[:3].lower() for name in MONTH_NAMES].index(word[:3].lower()) + 1


def _date(year: int, month: int, day: int) -> date | None:
    """The date, or None if the calendar does not have it."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _with_year(today: date, month: int, day: int, year: str | None) -> date | None:
    """A date whose year may be left out: then the nearest one that is not long past."""
    if year:
        return _date(int(year), month, day)
    near = _date(today.year, month, day)
    if near is not None and near < today - timedelta(days=_PAST_DAYS_KEPT):
        return _date(today.year + 1, month, day)
    return near


def _day_of_month(day: int, today: date, context: date | None) -> date | None:
    """ "The 14th": in the month spoken of, else the next one to come."""
    if context is not None:
        return _date(context.year, context.month, day)
    this_month = _date(today.year, today.month, day)
    if this_month is not None and this_month >= today:
        return this_month
    following = (today.replace(day=1) + timedelta(days=32)).replace(day=1)
    return _date(following.year, following.month, day)


def _next_weekday(name: str, today: date) -> date:
    """The next such weekday after today."""
    distance = (DAY_NAMES.index(name.capitalize()) - today.weekday()) % 7
    return today + timedelta(days=distance or 7)


def _month_edge(edge: str, month: int, year: str | None, today: date) -> date | None:
    """The first or the last day of a month."""
    first = _with_year(today, month, 1, year)
    if first is None or edge.lower() not in ("end", "last day"):
        return first
    return first.replace(day=calendar.monthrange(first.year, first.month)[1])


def _readings(text: str, today: date, context: date | None) -> Iterator[tuple[int, int, list[date | None]]]:
    """All readings of all patterns, the surest patterns first; they may overlap."""
    for found in _ISO.finditer(text):
        yield *found.span(), [_date(int(found[1]), int(found[2]), int(found[3]))]
    for found in _DOTTED.finditer(text):
        first, second = int(found[1]), int(found[2])
        day, month = (second, first) if second > 12 else (first, second)
        yield *found.span(), [_date(int(found[3]), month, day)]
    for found in _DAYS_THEN_MONTH.finditer(text):
        month = _month_number(found[3])
        yield *found.span(), [_with_year(today, month, int(found[index]), found[4]) for index in (1, 2)]
    for found in _MONTH_THEN_DAYS.finditer(text):
        month = _month_number(found[1])
        yield *found.span(), [_with_year(today, month, int(found[index]), found[5]) for index in (2, 3)]
    for found in _DAY_MONTH.finditer(text):
        yield *found.span(), [_with_year(today, _month_number(found[2]), int(found[1]), found[3])]
    for found in _MONTH_DAY.finditer(text):
        yield *found.span(), [_with_year(today, _month_number(found[1]), int(found[2]), found[3])]
    for found in _MONTH_EDGE.finditer(text):
        yield *found.span(), [_month_edge(found[1], _month_number(found[2]), found[3], today)]
    for found in _RELATIVE.finditer(text):
        yield *found.span(), [today + timedelta(days=_RELATIVE_DAYS[found[1].lower()])]
    for found in _WEEKDAY_ALONE.finditer(text):
        yield *found.span(1), [_next_weekday(found[1], today)]


def find_dates(text: str, today: date, context: date | None = None) -> list[Dated]:
    """All dates of a text in the order in which they are said; `context` gives the month of "the 14th"."""
    found: list[Dated] = []

    def keep(start: int, end: int, values: list[date | None]) -> None:
        if any(start < other.end and other.start < end for other in found):
            return
        middle = (start + end) // 2
        places = [(start, end)] if len(values) == 1 else [(start, middle), (middle, end)]
        found.extend(Dated(*place, value) for place, value in zip(places, values, strict=True) if value is not None)

    for start, end, values in _readings(text, today, context):
        keep(start, end, values)
    month = context or next((dated.value for dated in found), None)
    for match in _DAY_ALONE.finditer(text):
        keep(*match.span(), [_day_of_month(int(match[1]), today, month)])
    words = [match.span() for match in _RELATIVE.finditer(text)]
    marked = [replace(dated, relative=(dated.start, dated.end) in words) for dated in found]
    return sorted(marked, key=lambda dated: dated.start)


def write_date(value: date, manner: str) -> str:
    """A date as a person or a form would write it."""
    month = MONTH_NAMES[value.month - 1]
    if manner == "iso":
        return value.isoformat()
    if manner == "american":
        return f"{month} {value.day}, {value.year}"
    if manner == "weekday":
        return f"{DAY_NAMES[value.weekday()]}, {value.day} {month} {value.year}"
    if manner == "short":
        return f"{month} {value.day}"
    return f"{value.day} {month} {value.year}"
