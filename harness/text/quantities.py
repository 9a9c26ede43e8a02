"""The numbers, dates, amounts, identifiers and names of the calendar that a text says, number words included."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache

from harness.text.languages import Words, words
from harness.text.normalize import CACHED_LENGTH, CLOSE, OPEN, WORD, fold
from harness.text.spans import Span, currency, spans

LARGEST = 10**15
"""Larger numbers are not put together out of words."""
REACH = 3
"""What a number counts is among this many words after it."""
_WORD = re.compile(rf"{WORD}+(?:'{WORD}+)*")
_ORDINAL = re.compile(r"(\d+)([^\d.]*)")
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


@dataclass(slots=True)
class _Part:
    """A word, or a value that was recognised."""

    word: str
    start: int
    end: int
    span: Span | None = None


def quantities(text: str, language: str) -> Quantities:
    """Not to be changed: it is shared."""
    return _cached(text, language) if len(text) <= CACHED_LENGTH else _quantities(text, language)


def spelt_alike(text: str, language: str) -> str:
    """The folded text with every value in its normal form: what a comparison of spelling should be given."""
    return quantities(text, language).text.replace(OPEN, " ").replace(CLOSE, " ").strip()


def _quantities(text: str, language: str) -> Quantities:
    pack = words(language)
    folded = _belonging(language).sub(_spelt_out, fold(text)).replace("%", " percent ")
    parts = list(_parts(folded, pack))
    found = Quantities()
    pieces: list[str] = []
    place = rest = 0
    while place < len(parts):
        first = parts[place]
        place, value = _read(parts, place, pack, found)
        if value is not None:
            pieces += folded[rest : first.start], f"{OPEN}{value}{CLOSE}"
            rest = parts[place - 1].end
    found.text = " ".join("".join([*pieces, folded[rest:]]).split())
    _name(parts, pack, found)
    if labels := set(_LABEL.findall(text)):
        found.named["label"] = labels
    return found


_cached = lru_cache(maxsize=1_024)(_quantities)


def _parts(folded: str, pack: Words) -> Iterator[_Part]:
    rest = 0
    for span in spans(folded, pack.language):
        yield from (_Part(match[0], *match.span()) for match in _WORD.finditer(folded, rest, span.start))
        yield _Part("", span.start, span.end, span)
        rest = span.end
    yield from (_Part(match[0], *match.span()) for match in _WORD.finditer(folded, rest))


def _name(parts: Sequence[_Part], pack: Words, found: Quantities) -> None:
    """Names of the calendar and the like, and which week or Friday is meant: this, the next, the last."""
    said = [part.word for part in parts]
    leads_to_month = pack.within | pack.joiners | pack.bounds.keys() | pack.relatives.keys()
    for before, word, after in zip(["", *said], said, [*said[1:], ""], strict=False):
        what = pack.measures.get(word)
        for kind, names in pack.rivals.items():
            if word in names:
                what = names[word]
                found.named.setdefault(kind, set()).add(what)
        if word in pack.unsure_months and before in leads_to_month:  # in May, but not: may I
            found.named.setdefault("month", set()).add(word)
        if (code := currency(word, pack.language)) is not None:
            found.named.setdefault("currency", set()).add(code)
        if what is not None:
            which = {pack.relatives[each] for each in (before, after) if each in pack.relatives}
            found.relative.setdefault(what, set()).update(which)


# ------------------------------------------------------------------------------------------------------------ numbers


@lru_cache(maxsize=64)
def _belonging(language: str) -> re.Pattern[str]:
    """A number and, right at its end, what makes it a time or a measure: 3 pm, 15 Uhr, 5kg."""
    pack = words(language)
    longer = [unit for unit in pack.measures if len(unit) > 1]  # 12c is a seat
    hours, units = (
        "|".join(sorted(map(re.escape, each), key=len, reverse=True)) for each in (pack.oclock or ["o'clock"], longer)
    )
    number = r"(?<![\w.,:/-])(?P<number>\d+(?:[.,]\d+){0,4})"
    return re.compile(
        rf"{number}(?:(?P<half> ?[ap]\.?m\b\.?)|(?P<hour> ?(?:{hours})(?!\w))|(?P<unit>(?:{units})(?!\w)))"
    )


def _spelt_out(match: re.Match[str]) -> str:
    number = match["number"]
    if match["unit"]:
        return f"{number} {match['unit']}"
    if not number.isdecimal() or int(number) > 24:
        return match[0]
    return f"{number}:00{(match['half'] or '').replace('.', '')}"


def _read(parts: Sequence[_Part], place: int, pack: Words, found: Quantities) -> tuple[int, str | None]:
    """Takes in what stands there: the place after it, and its value where it surely is one."""
    part = parts[place]
    said = pack.numbers.get(part.word) or pack.loose_numbers.get(part.word)
    if part.span is not None and part.span.kind not in {"number", "amount"}:
        value = part.span.value
    elif part.word in pack.clock:
        value = pack.clock[part.word]
    elif said is not None and not _is_number(said):  # third
        (found.values if part.word in pack.numbers else found.loose).add(said)
        return place + 1, said if part.word in pack.numbers else None
    elif part.span is not None:
        number, _, code = part.span.value.partition(" ")
        return _go_on(parts, place + 1, pack, found, _Number(Decimal(number), code))
    elif said is not None:
        return _go_on(parts, place + 1, pack, found, _Number(Decimal(said), firm=part.word in pack.numbers))
    elif part.word in pack.multipliers:
        return _go_on(parts, place, pack, found, _Number(Decimal(0)))
    else:
        return place + 1, None
    found.values.add(value)
    return place + 1, value


@dataclass(slots=True)
class _Number:
    """A number as far as it was read."""

    current: Decimal
    code: str = ""
    """Of a currency."""
    firm: bool = True
    total: Decimal = Decimal(0)
    """The thousands before it."""
    ordinal: str = ""

    @property
    def grows(self) -> bool:
        """Larger ones are names of something; and they are read digit by digit, so none of them is rounded."""
        return max(self.current, self.total) < LARGEST

    def times(self, factor: int) -> None:
        self.current = (self.current or Decimal(1)) * factor
        self.firm = True
        if factor >= 1000:
            self.total, self.current = self.total + self.current, Decimal(0)

    def takes(self, said: str) -> bool:
        """After twenty there may come five, after two hundred twenty. What follows may be an ordinal."""
        match = _ORDINAL.fullmatch(said)
        if match is None or not self.firm or not self.grows or self.current != self.current.to_integral_value():
            return False
        smaller = int(match[1])
        if self.current == 0:
            return self.total > 0
        return 0 < smaller < (100 if self.current % 100 == 0 else 10 if self.current % 10 == 0 else 0)

    def add(self, said: str) -> None:
        match = _ORDINAL.fullmatch(said)
        assert match is not None
        self.current += int(match[1])
        self.ordinal = match[2]

    @property
    def value(self) -> str:
        text = format(self.total + self.current if self.total else self.current, "f")
        text = text.rstrip("0").rstrip(".") if "." in text else text
        return f"{text} {self.code}" if self.code else text + self.ordinal


def _go_on(
    parts: Sequence[_Part], place: int, pack: Words, found: Quantities, number: _Number
) -> tuple[int, str | None]:
    """The words after the beginning of a number that belong to it, its currency and its measure."""

    def word(ahead: int = 0) -> str:
        return parts[place + ahead].word if place + ahead < len(parts) else ""

    while not number.ordinal:
        linked = word() in pack.number_links
        smaller = pack.numbers.get(word(1) if linked else word(), "")
        if word() in pack.multipliers and number.grows:
            number.times(pack.multipliers[word()])
            place += 1
        elif number.takes(smaller):
            number.add(smaller)
            place += 2 if linked else 1
        else:
            break
    if not number.firm:
        found.loose.add(number.value)
        return place, None
    if not number.code and (code := currency(word(), pack.language)) is not None:
        number.code = code.upper()
        place += 1
    found.values.add(number.value)
    measure = pack.measures.get(word()) or pack.measures.get(word(1))
    if measure is not None:
        found.measures.setdefault(number.value, set()).add(measure)
    counted = next((word(ahead) for ahead in range(REACH) if word(ahead) not in pack.fillers), "")
    if counted:
        found.counted.setdefault(counted, set()).add(number.value)
    return place, number.value


def _is_number(said: str) -> bool:
    return said.replace(".", "", 1).isdecimal()
