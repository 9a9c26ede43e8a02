"""The numbers, dates, amounts, identifiers and names of the calendar that a text says, number words included."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from harness.text.currencies import CURRENCIES, LETTER_SYMBOLS, SYMBOLS, currency
from harness.text.languages import Words, words
from harness.text.normalize import CACHED_LENGTH, CLOSE, OPEN, WORD, fold
from harness.text.reading.value import Reading
from harness.text.values import readings

REACH = 3
"""What a number counts is among this many words after it."""
_WORD = re.compile(rf"{WORD}+(?:'{WORD}+)*")
_NEXT = re.compile(rf"(?:[ -]{WORD}++){{1,{REACH}}}")
_LABEL = re.compile(rf"(?<=[\s(])[A-DF-HJ-NP-XZ](?!{WORD}|'|\.\s*\S)")
"""A capital that stands alone, but not at the beginning: terminal B. E, I, O and Y are words in some languages."""


@dataclass(slots=True)
class Quantities:
    """What a text says that may be counted, dated or looked up, each in one form for all spellings."""

    text: str = ""
    """The folded text with each of the values, delimited, in place of its words."""
    values: set[str] = field(default_factory=set)
    loose: set[str] = field(default_factory=set)
    """Numbers that are perhaps meant: *one* of them."""
    measures: dict[str, set[str]] = field(default_factory=dict)
    """Number → what it measures: in "5 kg", 5: kg."""
    counted: dict[str, set[str]] = field(default_factory=dict)
    """Word → the numbers it stands after: in "3 adults and two children", adults: 3, children: 2."""
    named: dict[str, set[str]] = field(default_factory=dict)
    """Kind → what is named of it: months, days of the week, currencies, labels of one letter …"""
    relative: dict[str, set[str]] = field(default_factory=dict)
    """Unit or name of the calendar → which one: week: next."""


def quantities(text: str, language: str) -> Quantities:
    """Not to be changed: it is shared."""
    return _cached(text, language) if len(text) <= CACHED_LENGTH else _quantities(text, language)


def spelt_alike(text: str, language: str) -> str:
    """The folded text with every value in its normal form: what a comparison of spelling should be given."""
    return quantities(text, language).text.replace(OPEN, " ").replace(CLOSE, " ").strip()


def _quantities(text: str, language: str) -> Quantities:
    pack = words(language)
    folded = fold(text)
    found = Quantities()
    pieces: list[str] = []
    said: list[str] = []
    rest = 0
    for each in readings(text, language):
        if each.loose:
            found.loose.add(normal(each))
            continue
        said += _WORD.findall(folded, rest, each.start)
        said.append("")
        pieces += folded[rest : each.start], f"{OPEN}{normal(each)}{CLOSE}"
        rest = each.end
        _take(each, folded, pack, found)
    said += _WORD.findall(folded, rest)
    found.text = " ".join("".join([*pieces, folded[rest:]]).split())
    _name(said, pack, found)
    if labels := set(_LABEL.findall(text)):
        found.named["label"] = labels
    return found


_cached = lru_cache(maxsize=1_024)(_quantities)


def normal(each: Reading) -> str:
    """One text for all spellings: 5000 g, 50 %, 3. for the third."""
    match each.kind:
        case "percent":
            return f"{each.value} %"
        case "ordinal":
            return f"{each.value}."
        case "time":
            return f"{each.value} {each.zone}" if each.zone else each.value
        case _:
            return each.value


def _take(each: Reading, folded: str, pack: Words, found: Quantities) -> None:
    """Its value, what it measures, and what it counts."""
    found.values.add(normal(each))
    if each.number is None:
        return
    if each.kind in ("measure", "duration", "percent"):
        found.measures.setdefault(each.number, set()).add(str(each.unit))
    elif each.kind == "number":
        after = _NEXT.match(folded, each.end)
        words_after = after[0].split() if after is not None else []
        counted = next((word for word in words_after if word not in pack.fillers), "")
        if counted:
            found.counted.setdefault(counted, set()).add(each.value)


def _name(said: Sequence[str], pack: Words, found: Quantities) -> None:
    """Names of the calendar and the like, and which week or Friday is meant: this, the next, the last."""
    names = _names(pack.language)
    if names.isdisjoint(said):
        return
    for place, word in enumerate(said):
        if word not in names:
            continue
        before, after = said[place - 1] if place else "", said[place + 1] if place + 1 < len(said) else ""
        what = pack.measures.get(word)
        for kind, rivals in pack.rivals.items():
            if word in rivals:
                what = rivals[word]
                found.named.setdefault(kind, set()).add(what)
        if word in pack.unsure_months and _leads_to_month(before, pack):  # in May, but not: may I
            found.named.setdefault("month", set()).add(word)
        if (code := currency(word, pack.language)) is not None:
            found.named.setdefault("currency", set()).add(code)
        if what is not None:
            which = {pack.relatives[each] for each in (before, after) if each in pack.relatives}
            found.relative.setdefault(what, set()).update(which)


def _leads_to_month(word: str, pack: Words) -> bool:
    return word in pack.within or word in pack.joiners or word in pack.bounds or word in pack.relatives


@lru_cache(maxsize=64)
def _names(language: str) -> frozenset[str]:
    """Every word by which something is named."""
    pack = words(language)
    rivals = [word for names in pack.rivals.values() for word in names]
    everywhere = CURRENCIES.union(SYMBOLS, LETTER_SYMBOLS)
    return everywhere.union(pack.currencies, pack.measures, rivals, pack.unsure_months)
