"""Whether one value says another: the same, converted, or agreeing as far as it goes."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction

from harness.text.currencies import LETTER_SYMBOLS, SHARED
from harness.text.reading.lexicon import lexicon
from harness.text.reading.value import Exact, Value, exact
from harness.text.reading.zones import ahead
from harness.text.saying.phones import same_phone
from harness.text.saying.same_name import same_name

_SPACING = re.compile(r"[\s_/().#-]+")
_CODES = {"identifier", "phone", "iban", "email", "postcode"}
_SPENT = re.compile(r"\d ?h ?\d")
"""2 h 30 may be a length of time."""
_PART = re.compile(r"[ _/-]+")
_HALF_DAY = 12 * 60


def says_value(wanted: Value, said: Value, language: str = "en") -> bool:
    """Whether who says the one value has said the wanted one.

    A number is said by an amount, a share or a measure of that very number; not the other way round.
    """
    if wanted.kind in _CODES or said.kind in _CODES:
        return _says_code(wanted, said)
    if wanted.kind in ("number", "ratio", "ordinal"):
        return _says_number(wanted, said)
    match wanted.kind, said.kind:
        case "date", "date":
            return _says_date(wanted, said)
        case "date", "ratio":
            return _is_day(wanted, said, language)
        case "time", "time":
            return _says_time(wanted, said)
        case ("time", "duration") | ("duration", "time"):
            return _says_hours(wanted, said)
        case ("amount", "amount") | ("amount", "measure") | ("measure", "amount"):
            return _says_money(wanted, said)
        case "name", "name":
            return same_name(wanted, said, language)
        case "percent", ("number" | "ratio"):
            return _same(wanted.value, said.value, Fraction(1, 100))
        case _:
            return (wanted.kind, wanted.value) == (said.kind, said.value) and _same_rate(wanted, said)


def _squeezed(value: Value) -> str:
    return _SPACING.sub("", value.value)


def _says_code(wanted: Value, said: Value) -> bool:
    """Without spaces and dashes; or one of the parts between them, alone."""
    if wanted.kind == "email" or said.kind == "email":
        return wanted.value == said.value
    if wanted.kind == "phone" or said.kind == "phone":
        return same_phone(*(value.text if "(0)" in value.text else value.value for value in (wanted, said)))
    if wanted.kind in ("date", "time", "amount", "percent"):
        return False
    left = _SPACING.sub("", wanted.text.casefold() if wanted.kind not in _CODES else wanted.value)
    if left == _squeezed(said):
        return True
    if wanted.kind in ("number", "identifier", "postcode") and said.kind in ("identifier", "postcode"):
        part = wanted.value if wanted.kind == "postcode" else wanted.text.casefold()
        return part.isalnum() and part in _PART.split(said.value)
    written = said.text.casefold() if wanted.kind != "postcode" else _SPACING.sub("", said.text.casefold())
    return wanted.kind in _CODES and said.kind == "number" and left == written


def _says_date(wanted: Value, said: Value) -> bool:
    """A day without a year agrees with that day of every year, unless a weekday that is said with it does not."""
    if wanted.value[-5:] != said.value[-5:]:
        return False
    years = [value.value[:-6] for value in (wanted, said)]
    if "-" not in years:
        return years[0] == years[1]
    for dated, other in ((wanted, said), (said, wanted)):
        if not dated.value.startswith("--") and other.weekday is not None:
            return date.fromisoformat(dated.value).weekday() == other.weekday
    return wanted.weekday is None or said.weekday is None or wanted.weekday == said.weekday


def _is_day(wanted: Value, said: Value, language: str) -> bool:
    """4/3 is the fourth of March where the day comes first; where either may, a day of the week decides."""
    first, _, second = said.value.partition("/")
    day_first, month_first = f"{second:0>2}-{first:0>2}", f"{first:0>2}-{second:0>2}"
    orders = [day_first if lexicon(language).day_first else month_first]
    if said.weekday is not None and not wanted.value.startswith("--"):
        if date.fromisoformat(wanted.value).weekday() != said.weekday:
            return False
        orders += [] if lexicon(language).month_first else [day_first]
    return wanted.value[-5:] in orders


def _minutes(value: Value) -> int:
    return int(value.value[:2]) * 60 + int(value.value[3:5])


def _says_time(wanted: Value, said: Value) -> bool:
    """Where one of them does not tell which half of the day it is in, the half is not compared."""
    left, right = _minutes(wanted), _minutes(said)
    if wanted.zone and said.zone and wanted.zone != said.zone:
        left, right = left - ahead(wanted.zone), right - ahead(said.zone)
    if left % 1440 == right % 1440:
        return wanted.value[5:] == said.value[5:] or not (wanted.value[5:] and said.value[5:])
    if (
        (wanted.half is None and said.half == "24")
        or _noon_and_midnight(wanted, said)
        or _noon_and_midnight(said, wanted)
    ):
        return False
    return None in (wanted.half, said.half) and (left - right) % _HALF_DAY == 0


def _says_money(wanted: Value, said: Value) -> bool:
    if wanted.kind == said.kind:
        return _says_amount(wanted, said)
    if wanted.kind == "measure":
        return wanted.unit == "cent" and _says_coins(said, wanted)
    return _says_coins(wanted, said)


def _noon_and_midnight(noon: Value, midnight: Value) -> bool:
    """12:00 without any half of the day is noon, and 12 am is midnight."""
    digital = noon.half is None and noon.text.startswith("12:")
    return digital and midnight.half is not None and midnight.value.startswith("00")


def _says_coins(wanted: Value, said: Value) -> bool:
    """50 cents; and pounds, which may be weighed or paid."""
    if said.unit == "cent":
        return _same(str(said.number), str(wanted.number), Fraction(1, 100))
    return wanted.value == f"{said.number} GBP" and said.unit == "lb" and "lb" not in said.text.casefold()


def _says_hours(wanted: Value, said: Value) -> bool:
    """À 17 heures is a time, 2 h 30 may be a length of time."""
    if wanted.kind == "time":
        return said.unit == "hour" and said.number == str(int(wanted.value[:2])) and wanted.value[3:] == "00"
    return _SPENT.search(said.text) is not None and wanted.value == f"{_minutes(said) * 60} second"


def _says_amount(wanted: Value, said: Value) -> bool:
    """The same money; $ and dollars may stand for those of several countries."""
    (number, _, code), (other, _, another) = wanted.value.partition(" "), said.value.partition(" ")
    if number != other or code == another:
        return number == other and _same_rate(wanted, said)
    if wanted.unit == "$" and said.unit in LETTER_SYMBOLS:
        return False  # AU$5
    for shared, left, right in ((wanted, code, another), (said, another, code)):
        if shared.unit is not None and right.lower() in SHARED.get(left, ()):
            return _same_rate(wanted, said)
    return False


def _same_rate(wanted: Value, said: Value) -> bool:
    """5 % per month is not 5 % per year; where one of them tells no time, it is not compared."""
    return None in (wanted.per, said.per) or wanted.per == said.per


def _says_number(wanted: Value, said: Value) -> bool:
    """By value; 8 is said by 8/10, and 0.5 by 50 %. A counted thing is not the thing in its place."""
    if wanted.kind == "ordinal" or said.kind == "ordinal":
        return wanted.kind == said.kind and wanted.value == said.value
    if said.kind in ("number", "ratio"):
        numerator = said.value.partition("/")[0]
        return wanted.value == numerator or _same(wanted.value, said.value)
    if said.kind == "percent" and _same(said.value, wanted.value, Fraction(1, 100)):
        return True
    return said.number is not None and wanted.value == said.number


def _same(left: str, right: str, scale: Exact = 1) -> bool:
    """Whether the left number, scaled, is the right one."""
    one, other = exact(left), exact(right)
    return one is not None and other is not None and one * scale == other
