"""What the last value of a range or list tells of those before it: their year, half of the day, unit."""

from __future__ import annotations

import re
from fractions import Fraction

from harness.text.reading.atoms import Atoms
from harness.text.reading.dates import iso
from harness.text.reading.value import Reading, as_text, exact


def pass_years_on(readings: list[Reading], atoms: Atoms) -> None:
    """In "January 1 to March 3, 2025" the first date is of 2025 too."""
    dates = [reading for reading in readings if reading.kind == "date"]
    if len(dates) < 2:
        return
    for first, second in zip(reversed(dates[:-1]), reversed(dates[1:]), strict=True):
        year, month_day = second.value[:-6], second.value[-5:]
        if year == "-" or not first.value.startswith("--") or first.value[2:] > month_day:
            continue
        between = re.findall(r"[^\W\d_]+", atoms.folded[first.end : second.start][:40])
        allowed = atoms.lexicon.until | atoms.lexicon.articles | atoms.lexicon.weekdays.keys()
        if second.start - first.end < 40 and all(word in allowed for word in between):
            first.value = iso(year, first.value[2:4], first.value[5:]) or first.value


def spread_halves(readings: list[Reading], atoms: Atoms) -> list[Reading]:
    """From 9 to 5 pm, entre las 4 y las 6 de la tarde: a number before a time, linked to it, is a time as well."""
    links = atoms.lexicon.until | atoms.lexicon.at | atoms.lexicon.articles
    for i in range(len(readings) - 1):
        first, second = readings[i], readings[i + 1]
        if first.kind not in ("number", "time") or second.start - first.end > 12:
            continue
        between = atoms.folded[first.end : second.start].strip(" -")
        if not all(word in links for word in between.split()):
            continue
        if second.kind == "duration" and first.kind == "time" and second.unit == "hour":
            _as_time(second, first)
        if second.kind != "time":
            continue
        if first.kind == "time":
            if first.half is None and second.half in ("am", "pm"):
                _halve(first, int(first.value[:2]) * 60 + int(first.value[3:5]), second)
            continue
        if not (first.value.isdecimal() and int(first.value[:5]) <= 24 and len(first.value) <= 2):
            continue
        if between == "" and atoms.folded[first.end : second.start] == " ":
            continue
        first.kind, first.number, first.unit, first.loose = "time", None, None, False
        _halve(first, int(first.value) % 24 * 60, second)
    return readings


def _as_time(second: Reading, first: Reading) -> None:
    """Entre 8 h et 10 h."""
    hour = int(second.number) if second.number and second.number.isdecimal() else 99
    if hour <= 24 and first.half == "24":
        second.kind, second.value, second.number, second.unit, second.half = (
            "time",
            f"{hour % 24:02}:00",
            None,
            None,
            "24",
        )


def _halve(first: Reading, minutes: int, second: Reading) -> None:
    """The earlier end of a range lies in the same half of the day, or in the one before."""
    end = int(second.value[:2]) * 60 + int(second.value[3:5])
    if second.half == "pm" and minutes <= 12 * 60:
        later = minutes % (12 * 60) + 12 * 60
        minutes = later if later < end else minutes
        first.half = "pm" if minutes >= 12 * 60 else "am"
    else:
        first.half = second.half
    first.value = f"{minutes // 60:02}:{minutes % 60:02}"


def spread_units(readings: list[Reading], atoms: Atoms) -> None:
    """3-4 days, 20 to 30 euros: what the second number of a range is of, the first one is of, too."""
    if len(readings) < 2:
        return
    for first, second in zip(reversed(readings[:-1]), reversed(readings[1:]), strict=True):
        if first.kind != "number" or second.kind not in ("measure", "duration", "percent", "amount"):
            continue
        between = atoms.folded[first.end : second.start][:12].strip()
        if between != "-" and between not in atoms.lexicon.ranges:
            continue
        number, said = exact(first.value), exact(second.number or "")
        if number is None or not said:
            continue
        if second.kind == "percent":
            first.value = as_text(number)
        elif second.kind == "amount":
            first.value = f"{as_text(number)} {second.value.partition(' ')[2]}"
        else:
            base, _, name = second.value.partition(" ")
            first.value = f"{as_text(number * Fraction(exact(base) or said) / said)} {name}"
        first.kind, first.unit = second.kind, second.unit
