"""Values by meaning, not by spelling: those in a text, and the text with each of them in its normal form."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from decimal import Decimal
from functools import lru_cache

from harness.text.naming.codes import read_codes
from harness.text.naming.names import read_names
from harness.text.naming.postcodes import read_postcodes
from harness.text.normalize import CACHED_LENGTH, CACHED_TEXTS, CLOSE, OPEN, fold, fold_aligned
from harness.text.reading.reader import read
from harness.text.reading.value import Kind, Reading, Value
from harness.text.saying.same_name import other_name, same_name
from harness.text.saying.says import says_value

__all__ = [
    "SOME_DAY",
    "Kind",
    "Value",
    "canonical",
    "dated",
    "find_values",
    "numbers_of",
    "other_name",
    "readings",
    "relative_dates",
    "same_name",
    "says_value",
]


def find_values(
    text: str, language: str = "en", *, now: datetime | None = None, loose: bool = False, names: bool = False
) -> list[Value]:
    """Every value in the text, in order, without overlaps.

    Only where `now` is given, tomorrow and next Friday are dates. `loose`: those words, too, that may say a number but
    often say nothing: *one* of them, *a* week, the *first*. `names`: the names of persons and places as well, as far as
    capitals tell them; where nouns have capitals, only beside a title, a label, a first name or the like.
    """
    if len(text) <= CACHED_LENGTH:
        return list(_found_cached(text, language, now, loose, names, now and now.tzinfo))
    return list(_found(text, language, now, loose, names))


def numbers_of(value: Value) -> set[str]:
    """Its number, and that of a sum in its smallest unit: 9650, for £96.50."""
    if not value.number:
        return set()
    hundredths = {f"{(Decimal(value.number) * 100).normalize():f}"} if value.kind == "amount" else set[str]()
    return {value.number, *hundredths}


def _found(
    text: str, language: str, now: datetime | None, loose: bool, names: bool, zone: tzinfo | None = None
) -> Sequence[Value]:
    """`zone` is that of `now`: two moments are equal in two zones, but on two days perhaps, and are kept apart."""
    folded = fold(text)
    shared = _readings_in(folded, language) if now is None else read(folded, language, now)
    found = [each for each in shared if loose or not each.loose]
    origin = None if not found or _is_aligned(text, folded) else fold_aligned(text)[1]
    values = []
    for each in found:
        start, end = (each.start, each.end) if origin is None else (origin[each.start], origin[each.end - 1] + 1)
        values.append(
            Value(
                each.kind, each.value, text[start:end], start, end, each.number, each.unit, each.weekday, each.half,
                each.zone, each.per, each.loose, each.relative,
            )
        )  # fmt: skip
    values = read_codes(text, read_postcodes(text, values, language), language)
    return tuple(read_names(text, values, language) if names else values)


_found_cached = lru_cache(maxsize=CACHED_TEXTS)(_found)
SOME_DAY = datetime(2024, 1, 1)
"""By which relative dates are found where no other day is known."""


def relative_dates(text: str, language: str = "en", *, now: datetime = SOME_DAY) -> list[Value]:
    """The dates that depend on what day it is: tomorrow, next Friday. Not what is a value as well: in two weeks, the
    12th; nor a day of the week alone, which may be any such day."""
    found = [each for each in find_values(text, language, now=now) if each.relative]
    fixed = find_values(text, language) if found else []
    return [
        each
        for each in found
        if not (each.weekday is not None and each.text.isalpha())
        and not any(each.start < other.end and other.start < each.end for other in fixed)
    ]


def dated(text: str, language: str, now: datetime | None, *, spoken: bool = False) -> str:
    """The text with its relative dates as dates; as it is where it is not known what day it is.

    What is `spoken` keeps its today, which is often but a manner of speaking: "How can I help you today?"
    """
    parts, rest = list[str](), 0
    for each in relative_dates(text, language, now=now) if now is not None else ():
        if spoken and now is not None and each.value == f"{now:%Y-%m-%d}":
            continue
        parts += text[rest : each.start], each.value
        rest = each.end
    return "".join([*parts, text[rest:]])


def _is_aligned(text: str, folded: str) -> bool:
    """Whether every character of the folded text stands where it stands in the text."""
    return len(folded) == len(text) and (text.isascii() or folded == text.casefold())


def readings(text: str, language: str = "en") -> Sequence[Reading]:
    """What is read in the folded text, the loose ones too; shared, so not to be changed."""
    return _readings_in(fold(text), language)


def _readings_in(folded: str, language: str) -> Sequence[Reading]:
    return _read_cached(folded, language) if len(folded) <= CACHED_LENGTH else _read_long(folded, language)


def _read(folded: str, language: str) -> Sequence[Reading]:
    return tuple(read(folded, language))


_read_cached = lru_cache(maxsize=CACHED_TEXTS)(_read)
_read_long = lru_cache(maxsize=1)(_read)


def canonical(text: str, language: str = "en") -> str:
    """The folded text with each value replaced by a delimited normal form: equal for equal values."""
    return _canonical_cached(text, language) if len(text) <= CACHED_LENGTH else _canonical_long(text, language)


def _canonical(text: str, language: str) -> str:
    folded = fold(text)
    parts: list[str] = []
    rest = 0
    for each in readings(text, language):
        if not each.loose and (token := _token(each)) is not None:
            parts += folded[rest : each.start], token
            rest = each.end
    return "".join([*parts, folded[rest:]])


_canonical_cached = lru_cache(maxsize=2_048)(_canonical)
_canonical_long = lru_cache(maxsize=1)(_canonical)


def _token(each: Reading) -> str | None:
    match each.kind:
        case "date":  # the year is a number of its own, so that "January 5" and "2025" are in "January 5, 2025"
            year = each.value[:-6]
            return f"{OPEN}m{each.value[-5:]}{CLOSE}" + (f"{OPEN}{year}{CLOSE}" if year != "-" else "")
        case "time" | "number":
            return f"{OPEN}{each.value}{CLOSE}"
        case "ordinal":
            return f"{OPEN}{each.value}.{CLOSE}"
        case "percent":
            return f"{OPEN}{each.value}{CLOSE}%"
        case "ratio":
            return "/".join(f"{OPEN}{part}{CLOSE}" for part in each.value.split("/"))
        case "amount":
            number, _, code = each.value.partition(" ")
            return f"{OPEN}{number}{CLOSE} {code.lower()}"
        case "measure" | "duration":
            return f"{OPEN}{each.number}{CLOSE} {each.unit}"
        case _:
            return None
