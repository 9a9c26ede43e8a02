"""Which dates a text explains: those it says, the ends of its periods, and what follows from its durations."""

from __future__ import annotations

import calendar
import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from harness.text.languages import Words, words
from harness.text.normalize import WORD, fold
from harness.text.reading.lexicon import lexicon
from harness.text.reading.value import Reading
from harness.text.values import readings

_TOKEN = re.compile(rf"{WORD}+")
_DAY = re.compile(r"(\d{1,2})(?!\d)\D{0,3}")
_PART = re.compile(r"([qh])([1-4])")
_PART_MONTHS = {"q": 3, "h": 6}
LEAP_YEAR = 2024
MonthDay = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Calendar:
    """The dates that somebody could name who knows only this text."""

    dates: frozenset[date]
    """Said with their year."""
    days: frozenset[MonthDay]
    """Said without a year, and the first and last days of months, quarters and halves."""
    years: frozenset[int]
    """Every year that is said. Without any, a day may be of every year."""
    named_years: frozenset[int]
    """Years said on their own: from their first to their last day."""
    durations: tuple[tuple[int, int], ...]
    """The fewest and the most days each one means."""
    relative: bool
    """Days that depend on today are spoken of: any date may be meant."""

    def explains(self, day: date) -> bool:
        if self.relative or day in self.dates:
            return True
        if (day.month, day.day) in self.days and (day.year in self.years or not self.years):
            return True
        if day.year in self.named_years and (day.month, day.day) in {(1, 1), (12, 31)}:
            return True
        return any(
            fewest - 1 <= abs((day - known).days) <= most
            for known in (*self.dates, *self._days_of_years())
            for fewest, most in self.durations
        )

    def distances(self) -> set[int]:
        """The days between any two of its dates, without and with the last one."""
        apart = {abs((one - other).days) for one in self.dates for other in self.dates if one != other}
        return apart | {days + 1 for days in apart}

    def _days_of_years(self) -> Iterator[date]:
        for year in self.years:
            for month, day in self.days:
                if day <= calendar.monthrange(year, month)[1]:
                    yield date(year, month, day)


def read_calendar(text: str, language: str) -> Calendar:
    """What the text says of time."""
    pack = words(language)
    folded = fold(text)
    found = [each for each in readings(text, language) if not each.loose]
    tokens = _TOKEN.findall(folded)
    said = [span.value for span in found if span.kind == "date"]
    dates = frozenset(date.fromisoformat(value) for value in said if not value.startswith("--"))
    named_years = frozenset(
        int(span.value)
        for span in found
        if span.kind == "number" and span.value.isdigit() and 1900 <= int(span.value) <= 2100
    )
    return Calendar(
        dates=dates,
        days=frozenset(_days(said, found, tokens, pack)),
        years=named_years | {day.year for day in dates},
        named_years=named_years,
        durations=tuple(_durations(tokens, pack)),
        relative=_is_relative(tokens, pack),
    )


def _days(said: Sequence[str], found: Sequence[Reading], tokens: Sequence[str], pack: Words) -> Iterator[MonthDay]:
    yield from ((int(value[2:4]), int(value[5:])) for value in said if value.startswith("--"))
    months = {pack.months[token] for token in tokens if token in pack.months}
    for month in months:
        yield from _ends(month, 1)
        for span in found:  # "January 5-7", "from the 5th to the 9th of January"
            day = _DAY.fullmatch(span.value) if span.kind in {"number", "ordinal", "identifier"} else None
            if day and 1 <= int(day[1]) <= calendar.monthrange(LEAP_YEAR, month)[1]:
                yield month, int(day[1])
    for length, number in _parts_of_year(tokens, pack):
        if number * length <= 12:
            yield from _ends((number - 1) * length + 1, length)


def _ends(month: int, length: int) -> Iterator[MonthDay]:
    """The first and the last day of this many months."""
    yield month, 1
    last = month + length - 1
    yield last, calendar.monthrange(LEAP_YEAR, last)[1]
    if last == 2:
        yield last, 28


def _parts_of_year(tokens: Sequence[str], pack: Words) -> Iterator[tuple[int, int]]:
    """(months it has, which one): Q1, second half."""
    for i, token in enumerate(tokens):
        if short := _PART.fullmatch(token):
            yield _PART_MONTHS[short[1]], int(short[2])
        elif token in pack.parts_of_year and i:
            before = tokens[i - 1]
            number = lexicon(pack.language).ordinals.get(before) or _leading(pack.digits(before))
            if number:
                yield pack.parts_of_year[token], number


def _leading(token: str) -> int:
    """2nd → 2"""
    digits = re.match(r"\d{1,3}", token)
    return int(digits[0]) if digits else 0


def _durations(tokens: Sequence[str], pack: Words) -> Iterator[tuple[int, int]]:
    for before, token in itertools.pairwise(tokens):
        number = pack.digits(before)
        if token in pack.units and number.isdecimal() and len(number) < 4:
            fewest, most = pack.units[token]
            yield int(number) * fewest, int(number) * most


def _is_relative(tokens: Sequence[str], pack: Words) -> bool:
    """Tomorrow, next month, the last 30 days."""
    if not pack.relative_days.isdisjoint(tokens):
        return True
    for i, token in enumerate(tokens[1:], 1):
        before = tokens[i - 1]
        if token in pack.units or token in pack.parts_of_year:
            counted = i > 1 and pack.digits(before).isdecimal() and tokens[i - 2] in pack.relative | pack.within
            if before in pack.relative or counted:
                return True
        elif token in pack.months and before in pack.relative:
            return True
    return False
