"""Reads a number: digits, number words, fractions, ordinals, and what multiplies them or is added."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from harness.text.reading.atoms import Atoms
from harness.text.reading.lexicon import Lexicon
from harness.text.reading.value import Exact, as_text, exact

LARGEST = 10**15
"""Larger numbers are not put together out of words."""
_SIGN = re.compile(r"(?<![^\s(\[=:\"',])-")
"""A minus, not the dash of a range or inside a name."""


@dataclass(slots=True)
class Number:
    """A number as far as it was read. `after` is the place of the next atom."""

    value: str
    start: int
    after: int
    ordinal: bool = False
    loose: bool = False
    ratio: bool = False
    """Written as one: 3/4."""
    digits: bool = False
    """Written in digits."""

    @property
    def exact(self) -> Exact | None:
        return exact(self.value)


def read_number(atoms: Atoms, place: int) -> Number | None:
    """The longest number that begins there; not to be changed, it is shared."""
    if place not in atoms.numbers:
        atoms.numbers[place] = _read(atoms, place)
    found = atoms.numbers[place]
    return found if isinstance(found, Number) else None


def _read(atoms: Atoms, place: int) -> Number | None:
    match atoms.kind(place):
        case "number":
            return _digits(atoms, place)
        case "ordinal":
            atom = atoms.all[place]
            return Number(atom.value, atom.start, place + 1, ordinal=True, digits=True)
        case "ratio":
            return _ratio(atoms, place)
        case "word":
            return _words(atoms, place)
        case _:
            return None


def _digits(atoms: Atoms, place: int) -> Number:
    atom = atoms.all[place]
    start, value = atom.start, atom.value
    if start and value != "0" and atoms.folded[start - 1] == "-" and _SIGN.match(atoms.folded, start - 1):
        start, value = start - 1, f"-{value}"
    found = Number(value, start, place + 1, digits=True)
    if atoms.kind(place + 1) == "ratio" and atoms.gap(place + 1) == " ":
        part = _ratio(atoms, place + 1)
        small = part.exact
        if small is not None and 0 < small < 1 and not value.startswith("-") and value.isdecimal():
            return _with(found, small, place + 2)
    multiplier = atoms.lexicon.multipliers.get(atoms.word(place + 1))
    if multiplier is not None and atoms.joined(place + 1) and (number := found.exact) is not None:
        found.value, found.after = as_text(number * multiplier), place + 2
    return _and_a_half(atoms, found)


def _ratio(atoms: Atoms, place: int) -> Number:
    atom = atoms.all[place]
    return Number(atom.text, atom.start, place + 1, ratio=True, digits=True)


def _with(found: Number, more: Exact, after: int) -> Number:
    number = found.exact
    if number is not None:
        found.value, found.after, found.loose = as_text(number + more), after, False
    return found


def _and_a_half(atoms: Atoms, found: Number) -> Number:
    """Two *and a half*; two *thirds*; three and a half *million*."""
    lexicon, place = atoms.lexicon, found.after
    if found.ordinal or not atoms.joined(place):
        return found
    if atoms.word(place) in lexicon.points and atoms.joined(place + 1) and found.value.isdecimal():
        decimals = lexicon.numbers.get(atoms.word(place + 1))
        if decimals is not None and 0 <= decimals < 10:
            return Number(f"{found.value}.{decimals}", found.start, place + 2)
    if (more := atoms.phrase(place, "more")) is not None and isinstance(more[0], Fraction):
        return _with(found, more[0], more[1])
    part = lexicon.fractions.get(atoms.word(place))
    number = found.exact if part is not None else None
    if part is not None and number is not None and number.denominator == 1 and 0 < number < 100 and not found.ratio:
        if number == 1 and part == Fraction(1, 2) and not found.loose:
            return found
        return Number(as_text(number * part), found.start, place + 1)
    return found


# --------------------------------------------------------------------------------------------------------- in words


def _words(atoms: Atoms, place: int) -> Number | None:
    lexicon, word = atoms.lexicon, atoms.word(place)
    start = atoms.all[place].start
    if word in lexicon.halves:
        return _half(atoms, place)
    if word in lexicon.ordinals:
        loose = word in lexicon.loose_ordinals
        return Number(str(lexicon.ordinals[word]), start, place + 1, ordinal=True, loose=loose)
    if (compound := _compound(word, lexicon)) is not None:
        value, ordinal = compound
        return _and_a_half(atoms, _multiplied(atoms, Number(str(value), start, place + 1, ordinal=ordinal)))
    if word in lexicon.numbers or word in lexicon.loose_numbers or word in lexicon.multipliers:
        return _and_a_half(atoms, _Counting(atoms, place).read())
    return None


def _multiplied(atoms: Atoms, found: Number) -> Number:
    multiplier = atoms.lexicon.multipliers.get(atoms.word(found.after))
    number = found.exact
    if multiplier is not None and multiplier > 1000 and atoms.joined(found.after) and number is not None:
        found.value, found.after = as_text(number * multiplier), found.after + 1
    return found


def _half(atoms: Atoms, place: int) -> Number | None:
    """Half an hour, half a dozen, half of the chairs. Half by itself often says something else."""
    after = place + 1
    if atoms.folded[atoms.all[place].end : atoms.all[place].end + 1] == "-" and not atoms.joined(after):
        return None  # half-board
    firm = False
    while after - place < 3 and atoms.word(after) in atoms.lexicon.of_a and atoms.joined(after):
        after, firm = after + 1, True
    multiplier = atoms.lexicon.multipliers.get(atoms.word(after)) if atoms.joined(after) else None
    start = atoms.all[place].start
    if multiplier is not None:
        return Number(as_text(Fraction(multiplier, 2)), start, after + 1)
    if atoms.word(after) in atoms.lexicon.units and atoms.joined(after):
        return Number("0.5", start, after)
    return Number("0.5", start, place + 1, loose=not firm)


def _compound(word: str, lexicon: Lexicon) -> tuple[int, bool] | None:
    """Zweihundertfünfunddreissigtausend; and whether it is an ordinal."""
    if lexicon.compound is None or (match := lexicon.compound.fullmatch(word)) is None:
        return None
    total = current = 0
    rest = match["number"]
    while rest:
        part = max((each for each in lexicon.parts if rest.startswith(each)), key=len, default=None)
        if part is None:
            rest = rest.removeprefix("und") if rest.startswith("und") else ""
            continue
        rest, value = rest[len(part) :], lexicon.parts[part]
        if value == 1000:
            total, current = (current or 1) * 1000, 0
        elif value == 100:
            current = (current or 1) * 100
        else:
            current += value
    number = total + current
    return (number, match["ordinal"] is not None) if number else None


class _Counting:
    """Number words, one after the other, as far as they make one number."""

    def __init__(self, atoms: Atoms, place: int) -> None:
        self.atoms = atoms
        self.start = atoms.all[place].start
        self.place = place
        self.total: Exact = 0
        """The thousands."""
        self.current: Exact = 0
        self.loose = False
        self.ordinal = False
        self.begun = False

    def read(self) -> Number:
        while self._take():
            self.begun = True
        value = as_text(self.total + self.current)
        return Number(value, self.start, self.place, ordinal=self.ordinal, loose=self.loose)

    def _take(self) -> bool:
        """One more word of the number, or two: and five."""
        lexicon, word = self.atoms.lexicon, self.atoms.word(self.place)
        if self.ordinal or (self.begun and not self.atoms.joined(self.place)):
            return False
        ahead = 0
        if self.begun and word in lexicon.links and self.atoms.joined(self.place + 1):
            if not (lexicon.link_after_tens or (self.current % 100 == 0)):
                return False
            ahead, word = 1, self.atoms.word(self.place + 1)
        elif (multiplier := lexicon.multipliers.get(word)) is not None:
            return self._times(multiplier)
        value = lexicon.numbers.get(word)
        if value is None and (not self.begun or ahead or self._tens()):
            value = lexicon.loose_numbers.get(word)
            self.loose = self.loose or (value is not None and not self.begun)
        if value is None and self.begun and word in lexicon.ordinals:
            value, self.ordinal = lexicon.ordinals[word], True
        if value is None or (self.begun and not self._fits(value)):
            self.ordinal = False
            return False
        if value == 20 and lexicon.twenties is not None and self.current % 100 == lexicon.twenties:
            self.current += lexicon.twenties * 20 - lexicon.twenties
        else:
            self.current += value
        self.place += ahead + 1
        return True

    def _tens(self) -> bool:
        return self.current != 0 and self.current % 10 == 0 and self.current.denominator == 1

    def _times(self, multiplier: int) -> bool:
        if max(self.current, self.total) >= LARGEST or (self.begun and multiplier <= 12):
            if not (self.begun and multiplier == 12 and self.current):
                return False
        self.current = (self.current or 1) * multiplier
        if multiplier >= 1000:
            self.total, self.current = self.total + self.current, 0
        self.loose = False
        self.place += 1
        return True

    def _fits(self, value: Exact) -> bool:
        """After twenty there may come five, after two hundred twenty; in French, eight after ten."""
        lexicon, current = self.atoms.lexicon, self.current
        if current.denominator != 1 or value.denominator != 1 or self.loose:
            return False
        if current == 0:
            return self.total > 0
        tens = int(current % 100)
        if lexicon.twenties is not None and tens == lexicon.twenties and value == 20:
            return True
        if tens == 0:
            return value < 100
        if tens == 10 and lexicon.teens_after:  # dix-huit
            return 7 <= value <= 9
        return value < (20 if tens in lexicon.teens_after else 10 if tens % 10 == 0 and tens >= 20 else 0)
