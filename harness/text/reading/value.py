"""What a text says that has a value: its kind, its normal form, its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

Kind = Literal[
    "date", "time", "number", "ordinal", "ratio", "percent", "amount", "measure", "duration", "identifier", "phone",
    "iban", "email", "postcode", "name",
]  # fmt: skip
LONGEST = 40
"""Digits of the longest number that is reckoned with; a longer one is only read."""
_DOT_GROUPS = re.compile(r"\d{1,3}(?:\.\d{3})+")
_SPACE_OUT = str.maketrans("", "", " '")
CENTS = r"\d{1,3},\d\d(?!\d|,\d)"
_CENTS_ALONE = re.compile(CENTS)
"""84,90 € is written so wherever there are euros, whatever the decimal sign of the language."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value found in a text.

    `value` is the normal form: a date 2025-01-05 (--01-05 where no year is said), a time 09:30, a number 1786.5 (no
    separators, no trailing zeros), an ordinal 3, a ratio 3/4, a percentage 50, an amount "250 USD", a measure or
    duration in the smallest exact unit of its family "5000 g", an identifier, e-mail address, IBAN or phone number in
    lower case without the spaces inside it. A postal code has neither spaces nor its country in front (sw1a1aa, 10115).
    A name is written without accents, titles and particles, the first name first: john smith, luca rossi.
    """

    kind: Kind
    value: str
    text: str
    """As written."""
    start: int
    end: int
    number: str | None = None
    """The number that was said, of what is counted: 5 in "5 kg" and in "$5"."""
    unit: str | None = None
    """What it was said in: kg; of an amount, the symbol or name that several currencies share; of a name, its title."""
    weekday: int | None = None
    """Of a date, or of a ratio that may be one: the day of the week said with it, Monday being 0."""
    half: str | None = None
    """Of a time: am or pm where it is said, 24 where the hour tells it; None where it may be either."""
    zone: str | None = None
    """Of a time, in lower case."""
    per: str | None = None
    """Of a share or amount, the time in which it falls due each time: month in "5 % per month"."""
    loose: bool = False
    """A word that may say a number but often says nothing: *one* of them, *a* week."""
    relative: bool = False
    """Of a date: it depends on what day it is."""


@dataclass(slots=True)
class Reading:
    """A value while it is being read, placed in the folded text."""

    kind: Kind
    value: str
    start: int
    end: int
    number: str | None = None
    unit: str | None = None
    weekday: int | None = None
    half: str | None = None
    zone: str | None = None
    per: str | None = None
    loose: bool = False
    relative: bool = False


Exact = int | Fraction
"""Numbers are reckoned with exactly; most of them are whole."""


@dataclass(frozen=True, slots=True)
class Unit:
    name: str
    family: str
    size: Exact
    """How many of the family's base unit it is."""


def exact(number: str) -> Exact | None:
    """The number a normal form says; None where it is too long to be reckoned with."""
    if not 0 < len(number) <= LONGEST:
        return None
    if number.isdecimal():
        return int(number)
    return _divided(number)


@lru_cache(maxsize=2_048)
def _divided(number: str) -> Fraction | None:
    _, _, below = number.partition("/")
    try:
        return None if below and not int(below) else Fraction(number)
    except ValueError:  # what is written there is no number, such as 5.1.2025
        return None


def as_text(number: Exact) -> str:
    """The normal form: 1786.5; 1/3 where no decimal number says it."""
    if number.denominator == 1:
        return str(number.numerator)
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return f"{number.numerator}/{number.denominator}"
    places = 0
    scaled = number
    while scaled.denominator != 1:
        scaled, places = scaled * 10, places + 1
    digits = str(abs(scaled.numerator)).rjust(places + 1, "0")
    return f"{'-' if number < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def number_form(written: str, *, decimal_comma: bool = False) -> str:
    """The normal form of a written number: 1,786.50 → 1786.5"""
    if written.isdecimal():
        return written.lstrip("0") or "0"
    written = written.translate(_SPACE_OUT)
    comma, dot = written.rfind(","), written.rfind(".")
    if comma >= 0 and dot >= 0:
        point = "," if comma > dot else "."
    elif _CENTS_ALONE.fullmatch(written):
        point = ","
    elif decimal_comma:
        point = "," if comma >= 0 or _DOT_GROUPS.fullmatch(written) else "."
    else:
        point = "."
    whole, _, fraction = written.replace("." if point == "," else ",", "").partition(point)
    whole, fraction = whole.lstrip("0") or "0", fraction.rstrip("0")
    return f"{whole}.{fraction}" if fraction else whole
