"""How numbers are said that measure something: 35 square feet, £96.50, the 25th."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generators.tools.names import words
from generators.words.field_words import field_words

LAST_DAY, MINUTES = 31, "minutes"
MOMENT = re.compile(r"^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::00)?(?:Z|[+-]\d\d:\d\d)?$")


def measured(parts: Sequence[str]) -> list[str]:
    """The words without the unit at their end: the lead time, for lead_hours."""
    _, what = field_words().units[parts[-1]]
    rest = list(parts[:-1])
    return (
        rest
        if rest
        and (rest[-1] in field_words().measures or rest[-1] == what or what in {"area", "weight", "distance", "length"})
        else [*rest, what]
    )


def in_minutes(parts: Sequence[str]) -> list[str]:
    """The words of duration_min, which is no minimum, as those of duration_minutes."""
    *rest, last = parts or ("",)
    return [*rest, MINUTES] if last == "min" and rest and rest[-1] in field_words().lasting else list(parts)


def with_unit(value: str, key: str) -> str:
    """35 square feet, for the value 35 of area_sqft."""
    last = (in_minutes(words(key)) or [""])[-1]
    known = field_words()
    if last not in known.units or not value.replace(".", "", 1).isdigit():
        return value
    unit = known.units[last][0]
    return f"{value} {unit[:-1] if value == '1' and unit in known.counted else unit}"


def in_money(value: str, key: str, texts: str, others: str = "") -> str | None:
    """£96.50, for the value 9650 of monthly_amount_pence; None where it is no such sum, or its currency is unknown.
    `others`: what is said elsewhere, where `texts` name none."""
    known = field_words()
    last = (words(key) or ("",))[-1]
    if last not in known.hundredths or not value.isdigit():
        return None
    named = (set(re.findall(r"[A-Za-z]+|[£€$]", text)) for text in (texts, others))
    found = next(filter(None, ([each for each, of in known.currencies.items() if of & said] for said in named)), [])
    currency = known.hundredths[last]  # "any": cents are of several
    currency = currency if currency in known.written_as else found[0] if len(found) == 1 else ""
    form = known.written_as.get(currency)
    return form.replace("{value}", f"{int(value) / 100:.2f}") if form else None


def as_day(value: str, key: str) -> str:
    """the 25th, for the value 25 of collection_day"""
    known = field_words()
    parts = words(key)
    if len(parts) < 2 or parts[-1] not in known.month_days or not (value.isdigit() and 0 < int(value) <= LAST_DAY):
        return value
    return known.ordinal.format(value=value, ending=known.ordinals.get(int(value), known.ordinals[0]))


def measure(value: str, key: str, texts: str, others: str = "") -> str:
    """A sum as money, a number of a unit with it, one of a day as a day."""
    return in_money(value, key, texts, others) or as_day(with_unit(value, key), key)
