"""Reads every value of a folded text, in order, each once."""

from __future__ import annotations

from datetime import datetime

from harness.text.reading.amounts import read_amount_before, read_length, read_of
from harness.text.reading.atoms import Atoms
from harness.text.reading.cutting import cut
from harness.text.reading.dates import (
    read_day_first,
    read_month_first,
    read_written,
    read_year_first,
)
from harness.text.reading.days.beside import settle, take_weekdays
from harness.text.reading.days.relative import read_relative
from harness.text.reading.numbers import read_number
from harness.text.reading.ranges import pass_years_on, spread_halves, spread_units
from harness.text.reading.times import read_clock, read_spoken
from harness.text.reading.value import Reading, as_text

ALWAYS = "24/7"
"""Round the clock: no number."""


def read(folded: str, language: str, now: datetime | None = None) -> list[Reading]:
    """The values without overlaps, those that are perhaps none among them, marked as loose."""
    atoms, found = cut(folded, language)
    readings: list[Reading] = []
    place = 0
    starts = atoms.starts if now is None else range(len(atoms.all))
    if starts:
        atoms.complete()
    for start in starts:
        if start >= place:
            taken, place = _read_at(atoms, start, now)
            readings += taken
    if not readings:
        return sorted(found, key=lambda each: each.start)
    pass_years_on(readings, atoms)
    spread_halves(readings, atoms)
    spread_units(readings, atoms)
    take_weekdays(readings, atoms)
    if now is not None:
        readings = settle(readings, atoms, now)
    if found:
        readings = sorted([*readings, *found], key=lambda each: each.start)
    return readings


def _read_at(atoms: Atoms, place: int, now: datetime | None) -> tuple[list[Reading], int]:
    """What begins there, and the place after it."""
    kind = atoms.kind(place)
    if kind == "date":
        return read_written(atoms, place) or ([_identifier(atoms, place)], place + 1)
    if kind == "clock":
        clock = read_clock(atoms, place)
        return ([clock[0]], clock[1]) if clock is not None else ([], place + 1)
    if kind == "word":
        return _read_word(atoms, place, now)
    if kind == "number" and now is not None and (relative := read_relative(atoms, place, now)) is not None:
        return [relative[0]], relative[1]  # 2 days ago
    if kind == "ratio" and atoms.all[place].text == ALWAYS:
        return [], place + 1
    return _read_rest(atoms, place)


def _read_word(atoms: Atoms, place: int, now: datetime | None) -> tuple[list[Reading], int]:
    word, lexicon = atoms.all[place].text, atoms.lexicon
    if word in lexicon.loose_numbers and not atoms.joined(place + 1):
        value, atom = as_text(lexicon.loose_numbers[word]), atoms.all[place]
        return [Reading("number", value, atom.start, atom.end, value, loose=True)], place + 1
    if word in lexicon.months and (dates := read_month_first(atoms, place)) is not None:
        return dates
    if now is not None and (relative := read_relative(atoms, place, now)) is not None:
        return [relative[0]], relative[1]
    return _read_rest(atoms, place)


def _read_rest(atoms: Atoms, place: int) -> tuple[list[Reading], int]:
    """A date that begins with its day, an amount, a time, a measure; or a number alone."""
    if atoms.dated:
        for dated in (read_day_first, read_year_first):
            if (dates := dated(atoms, place)) is not None:
                return dates
    for attempt in (read_amount_before, read_spoken, read_length):
        if (found := attempt(atoms, place)) is not None:
            return [found[0]], found[1]
    number = read_number(atoms, place)
    if number is None:
        return [], place + 1
    reading, after = read_of(atoms, number)
    return [reading], after


def _identifier(atoms: Atoms, place: int) -> Reading:
    """What looked like a date and is none, or could be two."""
    atom = atoms.all[place]
    return Reading("identifier", atom.text, atom.start, atom.end)
