"""Reads what a number is of: money, per cent, a measure, a duration."""

from __future__ import annotations

import re
from fractions import Fraction

from harness.text.currencies import CURRENCIES, DOLLARS
from harness.text.reading.atoms import Atoms
from harness.text.reading.numbers import Number, read_number
from harness.text.reading.rates import read_rate
from harness.text.reading.value import Exact, Kind, Reading, Unit, as_text

_ENDS = re.compile(r"(?!\s?[^\W\d_])")
"""No word follows at once."""
_DASH = re.compile(r"[.,]-{1,2} ?")
"""Instead of cents: CHF 20.-"""
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+")
"""$1,500 is written so wherever there are dollars or pesos, whatever the decimal sign of the language."""
ABBREVIATED = {"mio", "mrd"}
PAIRS = {"time", "mass", "length", "months"}
"""Families in which a smaller unit may follow a larger one: 1 h 30 min."""
SMALLEST = {
    "time": "second",
    "months": "month",
    "mass": "g",
    "length": "m",
    "data": "gb",
    "volume": "l",
    "rate": "mbit/s",
}


def currency_at(atoms: Atoms, place: int) -> tuple[str, int] | None:
    """The code of the currency that is said there, and the place after it."""
    if atoms.kind(place) not in ("word", "sign"):
        return None
    if (phrase := atoms.phrase(place, "currency")) is not None:
        return str(phrase[0]), phrase[1]
    code = atoms.lexicon.currencies.get(atoms.all[place].text)
    return (code, place + 1) if code is not None else None


def read_amount_before(atoms: Atoms, place: int) -> tuple[Reading, int] | None:
    """$5, EUR 300, -$250."""
    atom = atoms.all[place]
    if atom.kind not in ("sign", "word") or (currency := currency_at(atoms, place)) is None:
        return None
    code, after = currency
    symbol = atoms.all[place].text
    gap = atoms.gap(after)
    if atoms.kind(after) != "number" or gap not in ("", " ", "-", ". "):
        return None
    if symbol not in CURRENCIES and atoms.kind(place) == "word" and gap != ". ":
        return None  # "dollars 5" is no amount, "rs. 5" is
    number = read_number(atoms, after)
    if number is None or number.ratio:
        return None
    start = atoms.all[place].start
    value = number.value
    if "$" in symbol and _THOUSANDS.fullmatch(atoms.all[number.after - 1].text):
        value = atoms.all[number.after - 1].text.replace(",", "")
    if gap == "-" or (start and atoms.folded[start - 1] == "-" and (start == 1 or atoms.folded[start - 2] in " (")):
        value = value if value.startswith("-") else f"-{value}"
        start -= gap != "-"
    after, shared = number.after, _shared(symbol)
    again = currency_at(atoms, after)
    if value == number.value:
        value, after = _with_cents(atoms, number, after, worded=False)
    if again is not None and atoms.gap(after) in ("", " ") and not _begins_amount(atoms, after):
        if again[0] == code or (code == "usd" and again[0] in DOLLARS | {"ars", "clp"}):
            code, after, shared = again[0], again[1], None
    end = _end(atoms, after)
    per = read_rate(atoms.folded, end, atoms.lexicon)
    return Reading("amount", f"{value} {code.upper()}", start, end, value, shared, per=per), after


def _begins_amount(atoms: Atoms, place: int) -> bool:
    return atoms.kind(place + 1) == "number" and atoms.gap(place + 1) in ("", " ")


def _shared(symbol: str) -> str | None:
    """The symbol or name, where countries share it."""
    return symbol if symbol not in CURRENCIES and symbol not in {"us$", "$us", "€"} else None


def _end(atoms: Atoms, after: int) -> int:
    return atoms.all[after - 1].end


def read_of(atoms: Atoms, number: Number) -> tuple[Reading, int]:
    """The number with what follows it: a currency, per cent, a unit; or the number alone."""
    place = number.after
    gap = atoms.gap(place)
    near = gap in ("", " ", "-") or (gap is not None and _DASH.fullmatch(gap) is not None)
    near = near or (gap == ". " and atoms.word(place - 1) in ABBREVIATED)
    if near and not number.ordinal:
        for read in (_percent, _money, _measure):
            if (found := read(atoms, number)) is not None:
                if found[0].kind in ("percent", "amount"):
                    found[0].per = read_rate(atoms.folded, found[0].end, atoms.lexicon)
                return found
    first = atoms.all[place - 1]
    if first.kind == "number" and first.start == number.start and len(first.text) == 2 and first.text[0] == "0":
        return Reading("identifier", first.text, first.start, first.end, first.text), place  # 07 is no count
    kind: Kind = "ordinal" if number.ordinal else "ratio" if number.ratio else "number"
    reading = Reading(kind, number.value, number.start, _end(atoms, place), number.value, loose=number.loose)
    return reading, place


def _percent(atoms: Atoms, number: Number) -> tuple[Reading, int] | None:
    place = number.after
    phrase = atoms.phrase(place, "percent")
    if phrase is not None:
        after = phrase[1]
    elif atoms.all[place].text in atoms.lexicon.percents:
        after = place + 1
    else:
        return None
    return Reading(
        "percent", number.value, number.start, _end(atoms, after), number.value, "%", loose=number.loose
    ), after


def _money(atoms: Atoms, number: Number) -> tuple[Reading, int] | None:
    place = number.after
    currency = currency_at(atoms, place)
    if currency is None or number.ratio or atoms.gap(place) == "-":
        return None
    code, after = currency
    symbol = atoms.all[place].text
    signed = atoms.kind(place) == "sign"
    coins = signed and atoms.lexicon.decimal_comma and _is_coins(atoms, after)
    if signed and not (coins and atoms.gap(place) == "") and atoms.kind(after) == "number" and atoms.gap(after) == "":
        return None  # the sign of the next amount
    shared = _shared(symbol)
    if shared is not None and (again := currency_at(atoms, after)) is not None and atoms.gap(after) in ("", " "):
        if again[0] in DOLLARS and code == "usd" and not _begins_amount(atoms, after):
            code, after, shared = again[0], again[1], None
    value, after = _with_cents(atoms, number, after, worded=atoms.kind(place) == "word" or coins)
    reading = Reading(
        "amount", f"{value} {code.upper()}", number.start, _end(atoms, after), value, shared, loose=number.loose
    )
    return reading, after


def _is_coins(atoms: Atoms, place: int) -> bool:
    """12 € 50: two digits and no more."""
    return atoms.kind(place) == "number" and len(atoms.all[place].text) == 2 and atoms.all[place].text.isdecimal()


def _with_cents(atoms: Atoms, number: Number, after: int, *, worded: bool) -> tuple[str, int]:
    """Four euros fifty, 12 dollars and 50 cents."""
    place = after
    if atoms.word(place) in atoms.lexicon.before_cents and atoms.joined(place):
        place += 1
    if not atoms.joined(place) or atoms.gap(place) == "-":
        return number.value, after
    whole = number.exact
    if whole is None or whole.denominator != 1:
        return number.value, after
    cents = read_number(atoms, place)
    part = cents.exact if cents is not None and not (cents.ordinal or cents.loose or cents.ratio) else None
    if cents is None or part is None or part.denominator != 1 or not 0 < part < 100:
        return number.value, after
    if atoms.word(cents.after) in atoms.lexicon.cents and atoms.joined(cents.after):
        return as_text(whole + Fraction(part, 100)), cents.after + 1
    glued = worded and atoms.gap(after) == "" and atoms.kind(after - 1) == "sign"  # 12€50
    linked = place == after or atoms.word(after) in atoms.lexicon.with_cents  # 45 euros con 90
    if glued or (worded and linked and part >= 10 and _ENDS.match(atoms.folded, _end(atoms, cents.after))):
        if glued or cents.after >= len(atoms.all) or not atoms.joined(cents.after):
            return as_text(whole + Fraction(part, 100)), cents.after
    return number.value, after


def unit_at(atoms: Atoms, place: int) -> tuple[Unit, int] | None:
    """The unit that is said there, and the place after it."""
    if (phrase := atoms.phrase(place, "unit")) is not None and isinstance(phrase[0], Unit):
        return phrase[0], phrase[1]
    if atoms.kind(place) not in ("word", "sign"):
        return None
    unit = atoms.lexicon.units.get(atoms.all[place].text)
    return (unit, place + 1) if unit is not None else None


def _measure(atoms: Atoms, number: Number) -> tuple[Reading, int] | None:
    """5 kg, an hour and a half, 1 h 30 min, half an hour."""
    place = number.after
    size = number.exact
    if atoms.gap(place) == "-" and number.loose:
        return None
    length = atoms.lexicon.lengths.get(atoms.word(place))
    part = place
    while size is not None and size < 1 and atoms.word(part) in atoms.lexicon.of_a and atoms.joined(part):
        part += 1  # three quarters of an hour
    found = unit_at(atoms, part) if atoms.joined(part) else None
    if size is None or (number.ratio and not 0 < size < 1):
        return None
    if length is not None:
        size, unit, after = size * length[0], length[1], place + 1
    elif found is not None:
        unit, after = found
    else:
        return None
    loose = number.loose and length is None
    if atoms.joined(after) and (more := atoms.phrase(after, "more")) is not None and isinstance(more[0], Fraction):
        size, after, loose = size + more[0], more[1], False
    whole = size * unit.size
    base, after = _smaller(atoms, unit, whole, after)
    said = as_text(size if base is whole else Fraction(base) / unit.size)
    kind: Kind = "duration" if unit.family in {"time", "months", "nights", "business days"} else "measure"
    value = f"{as_text(base)} {SMALLEST.get(unit.family, unit.family)}"
    reading = Reading(kind, value, number.start, _end(atoms, after), said, unit.name, loose=loose)
    return reading, after


def _smaller(atoms: Atoms, unit: Unit, base: Exact, after: int) -> tuple[Exact, int]:
    """What a smaller unit of the same family adds."""
    if unit.family not in PAIRS:
        return base, after
    place = after
    if atoms.word(place) in atoms.lexicon.links | {"and", "und", "y", "et"} and atoms.joined(place):
        place += 1
    if not atoms.joined(place) or atoms.gap(place) == "-":
        return base, after
    number = read_number(atoms, place)
    if number is None or number.ordinal or number.loose or number.ratio or (size := number.exact) is None:
        return base, after
    smaller = unit_at(atoms, number.after) if atoms.gap(number.after) in ("", " ") else None
    if smaller is None or smaller[0].family != unit.family or smaller[0].size >= unit.size:
        return base, after
    if size * smaller[0].size >= unit.size:
        return base, after
    return base + size * smaller[0].size, smaller[1]


def _one_and_more(atoms: Atoms, place: int) -> tuple[Reading, int] | None:
    """Hora y media."""
    unit = atoms.lexicon.units.get(atoms.word(place))
    more = atoms.phrase(place + 1, "more") if unit is not None and atoms.joined(place + 1) else None
    if unit is None or more is None or not isinstance(more[0], Fraction) or unit.family not in PAIRS:
        return None
    size = 1 + more[0]
    value = f"{as_text(size * unit.size)} {SMALLEST[unit.family]}"
    kind: Kind = "duration" if unit.family in ("time", "months") else "measure"
    return Reading(kind, value, atoms.all[place].start, _end(atoms, more[1]), as_text(size), unit.name), more[1]


def read_length(atoms: Atoms, place: int) -> tuple[Reading, int] | None:
    """A duration that is one word, without a number: a fortnight, eine Dreiviertelstunde."""
    length = atoms.lexicon.lengths.get(atoms.word(place))
    if length is None:
        return _one_and_more(atoms, place)
    size, unit = length
    value = f"{as_text(size * unit.size)} {SMALLEST[unit.family]}"
    atom = atoms.all[place]
    return Reading("duration", value, atom.start, atom.end, as_text(size), unit.name), place + 1
