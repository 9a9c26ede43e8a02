"""Reads in which time a share or an amount falls due each time: 5 % per month, 20 € im Jahr, $9 monthly."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from harness.text.languages import FALLBACK, section
from harness.text.reading.lexicon import Lexicon, lexicon

_FAMILIES = {"time", "months", "nights"}


def read_rate(folded: str, end: int, lexical: Lexicon) -> str | None:
    """The unit of time that is said right after what ends there."""
    pattern, named = _rates(lexical.language)
    match = pattern.match(folded, end)
    if match is None:
        return None
    return named.get(match["name"]) if match["name"] else lexical.units[match["unit"]].name


@lru_cache(maxsize=64)
def _rates(language: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    lexical = lexicon(language)
    packs = section(FALLBACK, "values"), section(lexical.language, "values")
    links = sorted({word for pack in packs for word in pack.get("per", ())}, key=len, reverse=True)
    named = {word: unit for pack in packs for word, unit in pack.get("rates", {}).items()}
    units = sorted((word for word, unit in lexical.units.items() if unit.family in _FAMILIES), key=len, reverse=True)
    return re.compile(
        rf" ?(?:(?:/|(?:{'|'.join(map(re.escape, links))}) ) ?(?P<unit>{'|'.join(map(re.escape, units))})"
        rf"|(?P<name>{'|'.join(map(re.escape, named))}))(?!\w)"
    ), named
