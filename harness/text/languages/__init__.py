"""What words mean in a language, as data: one folder a language, one file a section.

`values` says numbers, dates, money and measures; `words`, what words do in a sentence; `meaning`, what a likeness
cannot tell.
`dialogue` is what the default user says and understands; `telling`, how generators tell a story. README.md says how to
add a language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from harness.text.languages.plain_yaml import parse_yaml

FOLDER = Path(__file__).parent
FALLBACK = "en"
DECIMAL_COMMA = frozenset(
    "bg ca cs da de el es et fi fr gl hr hu id is it lt lv nb nl nn no pl pt ro ru sk sl sr sv tr uk vi".split()
)
"""Languages that write 1.786,00 (or 1 786,00) for 1786."""


@dataclass(frozen=True, slots=True)
class Words:
    """One language; all words are folded (lower case). English months and currencies are understood in every one."""

    language: str
    decimal_comma: bool
    months: Mapping[str, int]
    """Name or abbreviation → 1..12."""
    unsure_months: frozenset[str]
    """Month names that are everyday words too."""
    joiners: frozenset[str]
    """What may stand between day, month and year: 5th *of* January."""
    ordinals: frozenset[str]
    """Endings of a day: 5*th*."""
    until: frozenset[str]
    """What links the ends of a period, or the days of a list."""
    currencies: Mapping[str, str]
    """Everyday name → ISO code."""
    units: Mapping[str, tuple[int, int]]
    """Unit of time → the fewest and the most days it may mean."""
    parts_of_year: Mapping[str, int]
    """Name → its months."""
    relative_days: frozenset[str]
    """Words by which a day is meant that depends on today."""
    relative: frozenset[str]
    """The same before a unit: *next* month, *last* 30 days."""
    within: frozenset[str]
    """The same before a number of units only: *in* 3 days."""
    negations: frozenset[str]
    negative_prefixes: tuple[str, ...]
    directions: frozenset[str]
    """Words that say which role the next word plays: *from* A *to* B."""
    fillers: frozenset[str]
    """Words that carry little meaning."""
    farewells: frozenset[str]
    """One of these is in whatever closes a conversation: thanks, bye, that's *all*."""
    farewell_words: frozenset[str]
    """What else may stand there, besides the fillers."""
    opposites: Mapping[str, frozenset[str]]
    negating: Mapping[str, str]
    """Words that say no to the next one, by how that one ends: *stop* send*ing*."""
    measures: Mapping[str, str]
    """What a number may count or measure → one form of it. English ones are understood in every language."""
    rivals: Mapping[str, Mapping[str, str]]
    """Kind → names of which only one can be meant → one form of each: days of the week, months."""
    relatives: Mapping[str, str]
    """Which week, month or Friday it is → one form of it: this, next, last."""
    bounds: Mapping[str, str]
    """Words before an end of a period or range → start or end."""
    conjunctions: frozenset[str]
    prepositions: frozenset[str]
    """Words on both sides of which something plays another role, besides the directions."""


@lru_cache(maxsize=64)
def words(language: str) -> Words:
    """The words of a language such as `de` or `de-AT`; English ones where there is no pack."""
    code = language.replace("_", "-").partition("-")[0].lower()
    english = _read(FALLBACK)
    own = _read(code) if code in languages() else english
    both = (english, own)
    return Words(
        language=code,
        decimal_comma=code in DECIMAL_COMMA,
        months={name: number for pack in both for number, names in enumerate(month_names(pack), 1) for name in names},
        unsure_months=frozenset(own.get("unsure_months", ())),
        joiners=_all(both, "joiners"),
        ordinals=_all(both, "ordinals"),
        until=_all(both, "until"),
        currencies={**english["currencies"], **own.get("currencies", {})},
        units={name: (fewest, most) for name, (fewest, most) in own.get("units", {}).items()},
        parts_of_year=own.get("parts_of_year", {}),
        relative_days=frozenset(own.get("relative_days", ())),
        relative=frozenset(own.get("relative", ())),
        within=frozenset(own.get("within", ())),
        negations=frozenset(own["negations"]),
        negative_prefixes=tuple(own.get("negative_prefixes", ())),
        directions=frozenset(own.get("directions", ())),
        fillers=frozenset(own.get("fillers", ())),
        farewells=frozenset(own.get("farewells", ())),
        farewell_words=frozenset(own.get("farewell_words", ())),
        opposites=_opposites(own.get("opposites", ())),
        negating=own.get("negating", {}),
        measures={**_symbols(), **_one_form([*english["measures"], *own.get("measures", ())])},
        rivals=_rivals(own),
        relatives=_one_form(own.get("relatives", ())),
        bounds={word: end for end, names in own.get("bounds", {}).items() for word in names},
        conjunctions=frozenset(own.get("conjunctions", ())),
        prepositions=frozenset(own.get("prepositions", ())),
    )


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """Those with a pack."""
    return tuple(sorted(path.name for path in FOLDER.iterdir() if (path / "values.yaml").is_file()))


@lru_cache(maxsize=64)
def section(code: str, name: str) -> dict[str, Any]:
    """One part of a language's pack, such as `values`; empty where the language has none."""
    path = FOLDER / code / f"{name}.yaml"
    return _load(path) if path.is_file() else {}


def _load(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = parse_yaml(path.read_text(encoding="utf-8"), path)
    return found


def month_names(pack: Mapping[str, Any]) -> list[list[str]]:
    """Each month's names and abbreviations, the full name first: those of CLDR, and what people write besides."""
    return [[*names, *pack["other_months"].get(names[0], ())] for names in pack["months"]]


@lru_cache(maxsize=16)
def in_every_pack(field: str) -> frozenset[str]:
    """The words of a list in `values` of all languages: how times are written is understood in each."""
    return frozenset(word for code in languages() for word in section(code, "values").get(field, ()))


def first_in_dates(language: str) -> Literal["month", "day"] | None:
    """What comes first in 03/09/2026 in the region of a language: en-US, en-GB; None where it is open."""
    code, _, rest = language.replace("_", "-").partition("-")
    own, region = section(code.lower(), "values"), rest.rpartition("-")[2].upper()
    if region in own.get("month_first_in", ()):
        return "month"
    return "day" if region in own.get("day_first_in", ()) else None


@lru_cache(maxsize=1)
def units() -> dict[str, Any]:
    """Unit → its family, its size there, its symbols."""
    return _load(FOLDER.parent / "units.yaml")


@lru_cache(maxsize=1)
def postcodes() -> dict[str, Any]:
    """What postal codes look like, by country."""
    return _load(FOLDER.parent / "postcodes.yaml")


def _read(code: str) -> dict[str, Any]:
    """All sections in one. What CLDR knows stands under its own names; `values` may add spellings of months."""
    values, cldr = section(code, "values"), section(code, "cldr")
    own = {"other_months": values.get("months", {}), "months": cldr["months"]}
    currencies = {**cldr["currencies"], **values.get("currencies", {})}
    return {**values, **own, "currencies": currencies, **section(code, "words"), **section(code, "meaning")}


def _all(packs: tuple[dict[str, Any], ...], field: str) -> frozenset[str]:
    return frozenset(word for pack in packs for word in pack.get(field, ()))


def _one_form(groups: Iterable[str]) -> Mapping[str, str]:
    """Each group lists the forms of one word, "week|weeks"; the first one stands for all."""
    return {form: group.partition("|")[0] for group in groups for form in group.split("|")}


@lru_cache(maxsize=1)
def _symbols() -> Mapping[str, str]:
    return {symbol: name for name, (_, _, *symbols) in units().items() for symbol in (name, *symbols)}


def _rivals(pack: dict[str, Any]) -> Mapping[str, Mapping[str, str]]:
    """Months by their full names only: abbreviations are often other words, too."""
    months = {names[0]: names[0] for names in month_names(pack) if names[0] not in pack.get("unsure_months", ())}
    return {"month": months, **{kind: _one_form(groups) for kind, groups in pack.get("rivals", {}).items()}}


def _opposites(pairs: list[tuple[str, str]] | tuple[()]) -> Mapping[str, frozenset[str]]:
    """Each side of a pair lists its forms, "accept|accepted"; every form is opposed to every form of the other side."""
    found: dict[str, set[str]] = {}
    for pair in pairs:
        left, right = (side.split("|") for side in pair)
        for one in left:
            found.setdefault(one, set()).update(right)
        for other in right:
            found.setdefault(other, set()).update(left)
    return {word: frozenset(others) for word, others in found.items()}
