"""Values by meaning, not by spelling: the dates, numbers, amounts and identifiers in a text, and JSON equality."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from harness.text.normalize import CACHED_LENGTH, CLOSE, OPEN, WORD, fold, fold_aligned
from harness.text.spans import Kind, Span, currency, spans, spellings

_DIGIT = re.compile(r"\d")
_DIGITS = re.compile(r"\d+")
_INSIDE = re.compile(rf"(?<={WORD}){WORD}")


@dataclass(frozen=True, slots=True)
class Value:
    """A value found in a text.

    `value` is the normal form: a date 2025-01-05 (--01-05 where no year is said), a time 09:30, a number 1786.5 (no
    separators, no trailing zeros), an amount "250 USD", an identifier or e-mail address in lower case.
    """

    kind: Kind
    value: str
    text: str
    """As written."""
    start: int
    end: int

    @property
    def number(self) -> str | None:
        """The number of a number or an amount."""
        return self.value.partition(" ")[0] if self.kind in {"number", "amount"} else None


def find_values(text: str, language: str = "en", *, now: datetime | None = None) -> list[Value]:
    """Every value in the text, in order, without overlaps. Only where `now` is given, tomorrow is a date."""
    folded, origin = fold_aligned(text)
    found = []
    for span in spans(folded, language, joined=True):
        start, end = origin[span.start], origin[span.end - 1] + 1
        found.append(Value(span.kind, span.value, text[start:end], start, end))
    return found


def says_value(wanted: Value, said: Value, language: str = "en") -> bool:
    """Whether who says the one value has said the wanted one."""
    if wanted.kind == "date" and said.kind == "date":
        return wanted.value == said.value or (
            wanted.value[-5:] == said.value[-5:] and "--" in (wanted.value + said.value)
        )
    return (wanted.kind, wanted.value) == (said.kind, said.value) or (
        wanted.kind == "number" and wanted.value == said.number
    )


def canonical(text: str, language: str = "en") -> str:
    """The folded text with each date, number and amount replaced by a delimited normal form: equal for equal values."""
    return _canonical_cached(text, language) if len(text) <= CACHED_LENGTH else _canonical_long(text, language)


def contains(text: str, keyword: str, language: str = "en") -> bool:
    """Whether the keyword is said in the text, by value where it has one.

    A keyword with a digit is not found next to another letter or digit; any other keyword is a substring.
    """
    wanted = _wanted(keyword, language)
    if wanted.digits is None:
        if wanted.folded in fold(text):
            return True
        if wanted.currency is None or not any(spelling in fold(text) for spelling in wanted.spellings):
            return False
        return f"{CLOSE} {wanted.currency}" in canonical(text, language)
    if text.isascii():
        for digits in wanted.digits:
            if digits not in text:
                return False
    return _stands_in(wanted.canonical, canonical(text, language))


# ---------------------------------------------------------------------------------------------------------- keywords


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A keyword made ready to be looked for."""

    folded: str
    canonical: str
    digits: tuple[str, ...] | None
    """Digits that are in every text which says the keyword, however it is spelt; None for a keyword without a digit."""
    currency: str | None = None
    spellings: tuple[str, ...] = ()
    """How the currency may be said: $ for USD."""


@lru_cache(maxsize=2_048)
def _wanted(keyword: str, language: str) -> _Wanted:
    folded = fold(keyword)
    if _DIGIT.search(folded) is None:
        code = currency(folded, language)
        return _Wanted(folded, folded, None, code, spellings(code, language) if code else ())
    digits: list[str] = []
    rest = 0
    for span in spans(folded, language):
        if span.kind == "date":
            year, month_day = span.value[:-6], span.value[-5:]
            digits += [year.rstrip("-"), month_day[3:].lstrip("0")]
        elif span.kind in {"number", "amount"}:
            whole = span.value.partition(" ")[0].lstrip("-").partition(".")[0]
            digits.append(whole[-3:])
        else:
            continue
        digits += _DIGITS.findall(folded[rest : span.start])
        rest = span.end
    digits += _DIGITS.findall(folded[rest:])
    return _Wanted(folded, canonical(keyword, language), tuple(dict.fromkeys(filter(None, digits))))


def _stands_in(wanted: str, text: str) -> bool:
    """Whether it is in the text and not next to another letter or digit."""
    at = text.find(wanted)
    while at >= 0:
        if not _INSIDE.match(text, at) and not _INSIDE.match(text, at + len(wanted)):
            return True
        at = text.find(wanted, at + 1)
    return False


# ------------------------------------------------------------------------------------------------------------- texts


def _canonical(text: str, language: str) -> str:
    folded = fold(text)
    if _DIGIT.search(folded) is None:
        return folded
    parts: list[str] = []
    rest = 0
    for span in spans(folded, language):
        if span.kind in {"date", "number", "amount"}:
            parts += folded[rest : span.start], _token(span)
            rest = span.end
    return "".join([*parts, folded[rest:]]).replace(f"{CLOSE} %", f"{CLOSE}%")


_canonical_cached = lru_cache(maxsize=2_048)(_canonical)
_canonical_long = lru_cache(maxsize=1)(_canonical)


def _token(span: Span) -> str:
    if span.kind == "date":  # the year is a number of its own, so that "January 5" and "2025" are in "January 5, 2025"
        year = span.value[:-6]
        return f"{OPEN}m{span.value[-5:]}{CLOSE}" + (f"{OPEN}{year}{CLOSE}" if year != "-" else "")
    number, _, code = span.value.partition(" ")
    return f"{OPEN}{number}{CLOSE}" + (f" {code.lower()}" if code else "")
