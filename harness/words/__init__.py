"""What words mean in a language, as data: months, currencies, negations, opposites, number words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

DECIMAL_COMMA = frozenset(
    "bg ca cs da de el es et fi fr gl hr hu id is it lt lv nb nl nn no pl pt ro ru sk sl sr sv tr uk vi".split()
)
"""Languages that write 1.786,00 (or 1 786,00) for 1786."""
FALLBACK = "en"
_OPTIONAL: dict[str, Any] = {"unsure_months": [], "ordinals": [], "directions": [], "opposites": [], "numbers": {}}


@dataclass(frozen=True, slots=True)
class Words:
    """All words are folded (lower case)."""

    language: str
    months: Mapping[str, int]
    """Name or abbreviation → 1..12."""
    unsure_months: frozenset[str]
    """Month names that are everyday words too."""
    joiners: tuple[str, ...]
    """What may stand between day, month and year: 5th *of* January."""
    ordinals: tuple[str, ...]
    """Endings of a day: 5*th*."""
    until: tuple[str, ...]
    """What links the ends of a period, or the days of a list."""
    currencies: Mapping[str, str]
    """Everyday name → ISO code."""
    numbers: Mapping[str, str]
    negations: frozenset[str]
    directions: frozenset[str]
    """Words that say which role the next word plays: from A to B."""
    opposites: Mapping[str, frozenset[str]]
    decimal_comma: bool


def base(language: str) -> str:
    """de-AT → de"""
    return language.replace("_", "-").partition("-")[0].lower()


@lru_cache(maxsize=64)
def words(language: str) -> Words:
    """The words of a language. English ones are understood everywhere, and stand in where there is no other pack."""
    code = base(language)
    packs = [_read(FALLBACK)] + ([_read(code)] if code != FALLBACK and _path(code).exists() else [])
    months = {name: number for pack in packs for number, names in enumerate(pack["months"], 1) for name in names}
    opposites: dict[str, set[str]] = {}
    for left, right in (pair for pack in packs for pair in pack["opposites"]):
        for one in left.split("|"):
            for other in right.split("|"):
                opposites.setdefault(one, set()).add(other)
                opposites.setdefault(other, set()).add(one)
    return Words(
        language=code,
        months=months,
        unsure_months=frozenset(packs[-1]["unsure_months"]),
        joiners=_all(packs, "joiners"),
        ordinals=_all(packs, "ordinals"),
        until=_all(packs, "until"),
        currencies={name: code for pack in packs for name, code in pack["currencies"].items()},
        numbers=packs[-1]["numbers"],
        negations=frozenset(packs[-1]["negations"]),
        directions=frozenset(packs[-1]["directions"]),
        opposites={word: frozenset(others) for word, others in opposites.items()},
        decimal_comma=code in DECIMAL_COMMA,
    )


def _path(code: str) -> Path:
    return Path(__file__).with_name(f"{code}.json") if code.isalpha() else Path(__file__).parent / "-"


def _read(code: str) -> dict[str, Any]:
    pack: dict[str, Any] = json.loads(_path(code).read_text(encoding="utf-8"))
    return {**_OPTIONAL, "currencies": {}, **pack}


def _all(packs: list[dict[str, Any]], field: str) -> tuple[str, ...]:
    """Longest first, as a regular expression wants its alternatives."""
    return tuple(sorted({word for pack in packs for word in pack[field]}, key=lambda word: (-len(word), word)))
