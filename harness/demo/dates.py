"""Reads days, periods, months and years out of plain English. Relative dates ("next week") are not understood."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date, timedelta

MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_MONTH = r"(?P<{0}>" + "|".join(f"{name[:3]}(?:{name[3:]})?" if len(name) > 3 else name for name in MONTHS) + r")\b\.?"
_DAY = r"(?P<{0}>\d{{1,2}})(?:st|nd|rd|th)?"
_TO = r"\s*(?:to|until|till|through|-|–)\s*"
_YEAR = r",?\s+(?P<year>20\d\d)\b"
_WRITTEN = tuple(
    re.compile(r"\b" + pattern, re.IGNORECASE)
    for pattern in (
        # March 2 to March 6, 2026 and March 2 to 6, 2026
        rf"{_MONTH.format('m1')}\s+{_DAY.format('d1')}{_TO}(?:{_MONTH.format('m2')}\s+)?{_DAY.format('d2')}{_YEAR}",
        # 2 March to 6 March 2026 and 2 to 6 March 2026
        rf"{_DAY.format('d1')}(?:\s+{_MONTH.format('m1')})?{_TO}{_DAY.format('d2')}\s+{_MONTH.format('m2')}{_YEAR}",
        # March 2, 2026
        rf"{_MONTH.format('m1')}\s+{_DAY.format('d1')}{_YEAR}",
        # 2 March 2026 and 2nd of March 2026
        rf"{_DAY.format('d1')}\s+(?:of\s+)?{_MONTH.format('m1')}{_YEAR}",
    )
)
_WRITTEN_MONTH = re.compile(rf"\b{_MONTH.format('m1')}{_YEAR}", re.IGNORECASE)
_ISO_DAY = re.compile(r"\b20\d\d-\d\d-\d\d\b")
_ISO_MONTH = re.compile(r"\b(20\d\d)-(\d\d)\b(?!-\d)")
_LONE_YEAR = re.compile(r"\b(?:in|of|for|year)\s+(20\d\d)\b(?!-\d)")
_FIRST = re.compile(r"\b(?:from|(?:first day|start(?:s|ing)?|begin(?:s|ning)?)(?: \w+){0,3})\W*$", re.IGNORECASE)
_LAST = re.compile(r"\b(?:to|until|till|through|(?:last day|end(?:s|ing)?)(?: \w+){0,3})\W*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Dates:
    """What was said about time: days as YYYY-MM-DD, a month as YYYY-MM, a year as YYYY."""

    first: str | None = None
    last: str | None = None
    month: str | None = None
    year: str | None = None


def read_dates(text: str) -> Dates:
    """The first period in the text. One day without `from` or `until` before it is a period of its own."""
    for pattern in _WRITTEN:
        text = pattern.sub(_as_iso, text)
    text = _WRITTEN_MONTH.sub(lambda found: f"{found['year']}-{_number(found['m1']):02}", text)
    months = [found[0] for found in _ISO_MONTH.finditer(text) if 1 <= int(found[2]) <= 12]
    years = _LONE_YEAR.findall(text)
    month, year = next(iter(months), None), next(iter(years), None)
    days = [found for found in _ISO_DAY.finditer(text) if _exists(found[0])]
    if not days:
        return Dates(month=month, year=year)
    if len(days) > 1:
        first, last = sorted(found[0] for found in days[:2])
        return Dates(first, last, month, year)
    day, before = days[0][0], text[: days[0].start()]
    if _LAST.search(before):
        return Dates(None, day, month, year)
    return Dates(day, None if _FIRST.search(before) else day, month, year)


def whole_month(month: str, last_day: Callable[[int, int], int]) -> tuple[str, str]:
    """First and last day of a month given as YYYY-MM."""
    year, number = (int(part) for part in month.split("-"))
    return f"{month}-01", f"{month}-{last_day(year, number):02}"


def working_days(first: date, last: date, closed: Collection[str]) -> int:
    """Days from `first` to `last`, both included, less weekends and the days in `closed`."""
    days = (first + timedelta(days=n) for n in range((last - first).days + 1))
    return sum(day.weekday() < 5 and day.isoformat() not in closed for day in days)


def _as_iso(found: re.Match[str]) -> str:
    parts = found.groupdict()
    month = _number(parts["m1"] or parts["m2"])
    first = f"{parts['year']}-{month:02}-{int(parts['d1']):02}"
    if not parts.get("d2"):
        return first
    return f"{first} to {parts['year']}-{_number(parts['m2'] or parts['m1']):02}-{int(parts['d2']):02}"


def _number(name: str) -> int:
    return next(n for n, month in enumerate(MONTHS, 1) if month.startswith(name.lower()[:3]))


def _exists(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
