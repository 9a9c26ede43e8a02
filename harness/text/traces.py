"""Whether a text can say a value at all: a cheap look for what every form of it has, before all values are read."""

from __future__ import annotations

import re
from functools import lru_cache

from harness.text.normalize import fold
from harness.text.reading.holidays import may_name_holiday
from harness.text.reading.lexicon import lexicon
from harness.text.reading.value import Unit
from harness.text.said import Said
from harness.text.values import Value

_DIGIT_DATE = re.compile(r"\d[-/.] ?\d|\d{8}|0\d+ \d|[+年]")
"""A date in digits, or what may be taken for one."""
_GLUED = re.compile(r"\d([^\W\d_]+)")
"""A number and, right at its end, a letter: 5eur."""
_LONG_NUMBER = 7
"""An amount of so many digits may be taken for a phone number."""
_PAID_IN_UNITS = {"cent", "lb"}


def may_say(wanted: Value, said: Said) -> bool:
    """False only where the text has no trace of a date, or of an amount of money, and one is wanted."""
    if wanted.kind == "date":
        folded = fold(said.clauses.text)
        names = _months(said.language)[int(wanted.value[-5:-3]) - 1]
        named = any(name in folded for name in names) or may_name_holiday(folded, said.language)
        return said.now is not None or named or _DIGIT_DATE.search(folded) is not None
    if wanted.kind == "amount" and len(wanted.number or "") < _LONG_NUMBER:
        return may_say_amount(said)
    return True


def may_say_amount(said: Said) -> bool:
    """Whether a currency is named, or a coin or weight that may stand for one."""
    names, signs = _currencies(said.language)
    folded = fold(said.clauses.text)
    if not names.isdisjoint(said.places) or not names.isdisjoint(_GLUED.findall(folded)):
        return True
    elided = "'" in folded and any(word.rpartition("'")[2] in names for word in said.places)
    return elided or any(sign in folded for sign in signs)


@lru_cache(maxsize=64)
def _months(language: str) -> tuple[tuple[str, ...], ...]:
    months = lexicon(language).months
    return tuple(tuple(name for name, number in months.items() if number == month) for month in range(1, 13))


def _is_money(says: str, of: object) -> bool:
    return says == "currency" or (isinstance(of, Unit) and of.name in _PAID_IN_UNITS)


@lru_cache(maxsize=64)
def _currencies(language: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The words with which a currency, coin or weight may begin, and the signs."""
    lexical = lexicon(language)
    names = {*lexical.currencies, *lexical.cents}
    names |= {word for word, unit in lexical.units.items() if unit.name in _PAID_IN_UNITS}
    names |= {first for first, entries in lexical.phrases.items() for _, says, of in entries if _is_money(says, of)}
    words = {name for name in names if name.isalpha()}
    signs = sorted(names - words, key=len)
    return frozenset(words), tuple(sign for i, sign in enumerate(signs) if not any(each in sign for each in signs[:i]))
