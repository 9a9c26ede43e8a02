"""Reads dates: written in digits, with the name of a month, in lists and ranges."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from harness.text.reading.atoms import Atoms
from harness.text.reading.numbers import Number, read_number
from harness.text.reading.value import Reading

_YEAR = re.compile(r"(?:1[5-9]|20|21)\d\d")
_GOES_ON = re.compile(r"[.,:]\d")
_LISTED = re.compile(r"\.?(?:, ?| ?- ?)")
_NEXT = re.compile(r"\.?,? ")
_AFTER_WEEKDAY = re.compile(r"[.,]{0,2} ")
_AFTER_MONTH = re.compile(r"\.? ?-?")
_BETWEEN = re.compile(r"\.?(?:, ?| ?- ?| )")
"""Between a day and a month, or a month and a year."""
_LONGEST = 12
"""Days of a list."""
_DAYS = 4
"""More words than this do not stand between the ends of a period."""


@dataclass(slots=True)
class _Day:
    number: int
    start: int
    after: int
    """The place after it."""
    place: int = 0


def day_at(atoms: Atoms, place: int) -> _Day | None:
    """A day of the month: 5, 5th, 5., first."""
    kind = atoms.kind(place)
    if kind == "number":
        atom = atoms.all[place]
        if len(atom.text) < 3 and atom.text.isdecimal() and 1 <= int(atom.value) <= 31:
            return _Day(int(atom.value), atom.start, place + 1, place)
        return None
    if kind not in ("ordinal", "word"):
        return None
    number: Number | None = read_number(atoms, place)
    if number is None or not number.value.isdecimal() or not 1 <= int(number.value[:9]) <= 31:
        return None
    if not number.ordinal and number.value == "1":
        return None
    return _Day(int(number.value), number.start, number.after, place)


def read_written(atoms: Atoms, place: int) -> tuple[list[Reading], int] | None:
    """A date in digits: 2025-01-05, 05.01.2025, 20250105; None when it is none or could be two."""
    atom = atoms.all[place]
    match = atom.match
    if match is None:
        return None
    parts = {name[0]: text for name, text in match.groupdict().items() if text is not None}
    groups = match.groupdict()
    if groups["yearless"] is not None or groups["short"] is not None:
        if not atoms.lexicon.dotted_days:
            return None
    year = parts.get("y")
    if groups["short"] is not None:
        year = f"20{year}"
    if "a" in parts:
        either = parts["a"], parts["b"]
        value = _in_order(year, *either, atoms) or _on_weekday(year, *either, atoms, place)
    else:
        value = iso(year, parts["m"], parts["d"])
    if value is None:
        return None
    reading = Reading("date", value, atom.start, atom.end)
    _take_weekday(atoms, place, reading)
    return [reading], place + 1


def _in_order(year: str | None, first: str, second: str, atoms: Atoms) -> str | None:
    """03/09/2026 as it is read where the language is spoken; None where it may be either of two days."""
    day_first, month_first = iso(year, second, first), iso(year, first, second)
    if atoms.lexicon.day_first:
        return day_first
    if atoms.lexicon.month_first:
        return month_first or day_first
    return day_first or month_first if None in (day_first, month_first) or day_first == month_first else None


def _on_weekday(year: str | None, first: str, second: str, atoms: Atoms, place: int) -> str | None:
    """The only one of two days that is on the day of the week before it: Wednesday 11/03/2026."""
    named = Reading("date", "", 0, 0)
    _take_weekday(atoms, place, named)
    days = [each for each in (iso(year, second, first), iso(year, first, second)) if each is not None]
    found = [each for each in days if date.fromisoformat(each).weekday() == named.weekday]
    return found[0] if len(found) == 1 else None


def iso(year: str | int | None, month: str | int, day: str | int) -> str | None:
    """The normal form of a date; None where there is no such day."""
    try:
        found = date(int(year) if year else 2000, int(month), int(day))
    except ValueError:
        return None
    return found.isoformat() if year else f"--{found:%m-%d}"


def read_day_first(atoms: Atoms, place: int) -> tuple[list[Reading], int] | None:
    """5 January 2025, the 5th of January, 3., 5. und 9. März, from the 3rd to the 14th of August."""
    days = list(_day_list(atoms, place))
    if not days or (len(days) > 1 and atoms.word(place - 1) in atoms.lexicon.relative["day_at"]):
        return None  # at 9, 4 March
    after = days[-1].after
    gap = atoms.gap(after)
    if gap is None or not _BETWEEN.fullmatch(gap):
        return None
    joiner = atoms.word(after) in atoms.lexicon.joiners
    if joiner:
        after += 1
    month = atoms.lexicon.months.get(atoms.word(after))
    if month is None or (joiner and not atoms.joined(after)):
        return None
    year, end = _year(atoms, after + 1)
    sure = year is not None or joiner or atoms.kind(place) == "ordinal"
    if atoms.word(after) in atoms.lexicon.unsure_months and not (sure or _is_dated(atoms, place, after)):
        return None  # "rooms 4 and 5 may be free"
    ends = [*(day.after for day in days[:-1]), end]
    readings = [_dated(atoms, day, month, year, last) for day, last in zip(days, ends, strict=True)]
    if readings[-1] is None:
        return None
    for day, reading in zip(days, readings, strict=True):
        if reading is not None:
            _take_weekday(atoms, day.place, reading)
    return [reading for reading in readings if reading is not None], end


def _is_dated(atoms: Atoms, place: int, month: int) -> bool:
    """Whether a number and a word that may be a month are a date: Friday 13 March at 14:20."""
    return atoms.word(place - 1) in atoms.lexicon.weekdays or atoms.word(month + 1) not in atoms.lexicon.unsure_before


def _day_list(atoms: Atoms, place: int) -> Iterator[_Day]:
    """The days of a list or range that share the month after the last one."""
    day = day_at(atoms, place)
    for _ in range(_LONGEST):
        if day is None:
            return
        yield day
        day = _next_day(atoms, day.after)


def _next_day(atoms: Atoms, place: int) -> _Day | None:
    gap = atoms.gap(place)
    if gap is None:
        return None
    linked = _LISTED.fullmatch(gap) is not None
    if not linked and not _NEXT.fullmatch(gap):
        return None
    passed = place
    while passed - place < _DAYS:
        word = atoms.word(passed)
        weekday = linked and word in atoms.lexicon.weekdays  # Wed 11 to Fri 13 March
        if not weekday and word not in atoms.lexicon.day_links:
            break
        linked = linked or word in atoms.lexicon.until
        passed += 1
        if not (atoms.joined(passed) or (weekday and _AFTER_WEEKDAY.fullmatch(atoms.gap(passed) or ""))):
            return None
    return day_at(atoms, passed) if linked else None


def _year(atoms: Atoms, place: int) -> tuple[str | None, int]:
    """The year that follows a month or day, and the place after it."""
    gap = atoms.gap(place)
    if gap is None or not (gap == "" or _BETWEEN.fullmatch(gap)):
        return None, place
    if atoms.word(place) in atoms.lexicon.joiners and atoms.joined(place + 1):
        place += 1
        if atoms.kind(place) != "number" or not _YEAR.fullmatch(atoms.all[place].text):
            return None, place - 1
    if atoms.kind(place) == "number" and _YEAR.fullmatch(atoms.all[place].text):
        return atoms.all[place].text, place + 1
    return None, place


def _dated(atoms: Atoms, day: _Day, month: int, year: str | None, after: int) -> Reading | None:
    value = iso(year, month, day.number)
    end = atoms.all[after - 1].end
    return Reading("date", value, day.start, end) if value else None


def read_month_first(atoms: Atoms, place: int) -> tuple[list[Reading], int] | None:
    """January 5, 2025; March 3, 5 and 7, 2026; January 14-16; March third."""
    month = atoms.lexicon.months[atoms.word(place)]
    after = place + 1
    gap = atoms.gap(after)
    if gap is None or not _AFTER_MONTH.fullmatch(gap):
        return None
    if atoms.word(after) in atoms.lexicon.articles:
        after += 1
    day = day_at(atoms, after)
    if day is None or (atoms.kind(after) == "word" and not _ordinal(atoms, after)):
        return None
    if _GOES_ON.match(atoms.folded, atoms.all[day.after - 1].end):
        return None
    days = [day]
    while len(days) < _LONGEST and (more := _next_day(atoms, days[-1].after)) is not None:
        if _is_other(atoms, more.after):
            break
        days.append(more)
    year, end = _year(atoms, days[-1].after)
    ends = [*(each.after for each in days[:-1]), end]
    readings = [_dated(atoms, each, month, year, last) for each, last in zip(days, ends, strict=True)]
    found = [reading for reading in readings if reading is not None]
    if not found:
        return None
    found[0].start = atoms.all[place].start
    _take_weekday(atoms, place, found[0])
    return found, end


def read_year_first(atoms: Atoms, place: int) -> tuple[list[Reading], int] | None:
    """2025 January 5."""
    year = atoms.all[place].text
    if not _YEAR.fullmatch(year) or atoms.word(place + 1) not in atoms.lexicon.months or not atoms.joined(place + 1):
        return None
    found = read_month_first(atoms, place + 1)
    if found is None or len(found[0]) > 1 or not found[0][0].value.startswith("--"):
        return None
    reading = found[0][0]
    reading.value, reading.start = f"{year}-{reading.value[2:]}", atoms.all[place].start
    return found


def _ordinal(atoms: Atoms, place: int) -> bool:
    number = read_number(atoms, place)
    return number is not None and number.ordinal


def _is_other(atoms: Atoms, after: int) -> bool:
    """Whether what looked like a further day is one of another month, an hour or a count of something."""
    word = atoms.word(after) if atoms.joined(after) or atoms.gap(after) == ". " else ""
    lexicon = atoms.lexicon
    following = atoms.word(after + 1) if word in lexicon.joiners else ""
    return word in lexicon.months or word in lexicon.units or following in lexicon.months or word in {"am", "pm"}


def _take_weekday(atoms: Atoms, place: int, reading: Reading) -> None:
    """Tuesday, the 10th: the name of the day just before."""
    lexicon = atoms.lexicon
    for back in range(1, 4):
        word = atoms.word(place - back)
        gap = atoms.gap(place - back + 1)
        if gap is None or not _AFTER_WEEKDAY.fullmatch(gap):
            return
        if word in lexicon.weekdays and word not in lexicon.months:
            reading.weekday = lexicon.weekdays[word]
            return
        if word not in lexicon.articles:
            return
