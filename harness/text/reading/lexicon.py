"""The words of a language that say values, made ready to be looked up one by one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from harness.text.currencies import CURRENCIES, LETTER_SYMBOLS, SYMBOLS
from harness.text.languages import FALLBACK, languages, section, words
from harness.text.languages import units as table
from harness.text.reading.value import Exact

Phrase = tuple[str, ...]
ZONES = {
    "utc": 0, "gmt": 0, "z": 0, "wet": 0, "bst": 60, "cet": 60, "mez": 60, "cest": 120, "mesz": 120, "eet": 120,
    "eest": 180, "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480,
    "pdt": -420, "ist": 330, "jst": 540, "aest": 600,
}  # fmt: skip
"""Minutes ahead of UTC."""


@dataclass(frozen=True, slots=True)
class Unit:
    name: str
    family: str
    size: Fraction
    """How many of the family's base unit it is."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """One language; all words are folded. Phrases are looked up by their first word."""

    language: str
    decimal_comma: bool
    day_first: bool
    """Whether 3/4 is the third of April."""
    dotted_days: bool
    """Whether 3.4. is the third of April."""
    half_days: bool
    """Whether 3:30 is said of the afternoon, too."""
    months: Mapping[str, int]
    unsure_months: frozenset[str]
    weekdays: Mapping[str, int]
    joiners: frozenset[str]
    ordinal_endings: frozenset[str]
    until: frozenset[str]
    """What links the ends of a period, or the days of a list."""
    ranges: frozenset[str]
    """Those of a period or range alone."""
    articles: frozenset[str]
    """What stands before a day: *the* 5th."""
    numbers: Mapping[str, Exact]
    loose_numbers: Mapping[str, Exact]
    ordinals: Mapping[str, int]
    loose_ordinals: Mapping[str, int]
    multipliers: Mapping[str, int]
    links: frozenset[str]
    link_after_tens: bool
    teens_after: frozenset[int]
    """Tens after which ten to nineteen may come: soixante-dix."""
    twenties: int | None
    """Before twenty it multiplies: quatre-vingts."""
    fractions: Mapping[str, Fraction]
    halves: frozenset[str]
    of_a: frozenset[str]
    compound: re.Pattern[str] | None
    """A number that is one word: tausendzweihundert."""
    parts: Mapping[str, int]
    """The words it is made of."""
    compound_endings: tuple[str, ...]
    """What makes such a word an ordinal."""
    units: Mapping[str, Unit]
    lengths: Mapping[str, tuple[Fraction, Unit]]
    currencies: Mapping[str, str]
    cents: frozenset[str]
    percents: frozenset[str]
    clock: Mapping[str, str]
    at: frozenset[str]
    day_parts: Mapping[str, str]
    zones: frozenset[str]
    phrases: Mapping[str, tuple[tuple[Phrase, str, Any], ...]]
    """First word → (words, what they say, the value), the longest phrase first."""
    clock_phrases: Mapping[str, tuple[tuple[Phrase, str, bool], ...]]
    """First word → (pattern, minutes, whether it needs another sign of a time beside it). Those that begin with a
    number stand at the empty word."""
    clock_seconds: frozenset[str]
    """What comes after the number in the latter."""
    days_from_now: Mapping[str, int]
    relative: Mapping[str, frozenset[str]]
    hyphenated: frozenset[str]
    known: frozenset[str]
    """Every word of all these."""
    begins: frozenset[str]
    """Those that a value may begin with, but for one that is relative to now."""


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Unit]:
    """Every symbol of every unit."""
    found: dict[str, Unit] = {}
    for name, (family, size, *symbols) in table().items():
        unit = Unit(name, family, Fraction(str(size)))
        found |= dict.fromkeys([name, *symbols], unit)
    return found


@lru_cache(maxsize=64)
def lexicon(language: str) -> Lexicon:
    """English words of the calendar, of money and of measures are understood in every language."""
    base = words(language)
    code = base.language if base.language in languages() else FALLBACK
    english, own = section(FALLBACK, "values"), section(code, "values")
    units = _units(english, own)
    phrases = list(_phrases(own, english, code, units))
    single = {phrase[0]: (says, value) for phrase, says, value in phrases if len(phrase) == 1}
    many: dict[str, list[tuple[Phrase, str, Any]]] = {}
    for entry in sorted((each for each in phrases if len(each[0]) > 1), key=lambda each: -len(each[0])):
        many.setdefault(entry[0][0], []).append(entry)
    clock = tuple(
        (tuple(pattern.split()), minutes, unsure)
        for name, unsure in (("clock_phrases", False), ("clock_phrases_at", True))
        for pattern, minutes in sorted(own.get(name, {}).items(), key=lambda item: -len(item[0].split()))
        if pattern != "H"
    )
    clock_phrases: dict[str, list[tuple[Phrase, str, bool]]] = {}
    for each in clock:
        clock_phrases.setdefault("" if each[0][0] in {"H", "M"} else each[0][0], []).append(each)
    ordinals = {**own.get("ordinal_words", {}), **own.get("loose_ordinals", {})}
    relative = {each: frozenset(own.get(each, ())) for each in ("next", "last", "in_days", "ago", "ago_before")}
    found: dict[str, Any] = {
        "months": base.months,
        "weekdays": _weekdays(code),
        "joiners": base.joiners,
        "until": base.until,
        "ranges": base.until - base.conjunctions,
        "articles": frozenset(own.get("day_articles", ())),
        "numbers": {word: _number(said) for word, said in own.get("numbers", {}).items()},
        "loose_numbers": {word: _number(said) for word, said in own.get("loose_numbers", {}).items()},
        "ordinals": ordinals,
        "multipliers": own.get("multipliers", {}),
        "links": frozenset(own.get("number_links", ())),
        "fractions": {word: Fraction(said) for word, said in own.get("fractions", {}).items()},
        "halves": frozenset(own.get("halves", ())),
        "of_a": frozenset(own.get("of_a", ())),
        "units": {**units, **{word: value for word, (says, value) in single.items() if says == "unit"}},
        "lengths": {word: (Fraction(said.split()[0]), units[said.split()[1]]) for word, said in own.get("lengths", {}).items()},
        "currencies": {word: value for word, (says, value) in single.items() if says == "currency"},
        "cents": frozenset(own.get("cents", ())),
        "percents": frozenset({"%", *(word for word, (says, _) in single.items() if says == "percent")}),
        "clock": own.get("clock", {}),
        "at": frozenset(own.get("at", ())),
        "days_from_now": {word: value for word, (says, value) in single.items() if says == "day"},
        "day_parts": own.get("day_parts", {}),
        "zones": frozenset(ZONES.keys() - set(own.get("no_zones", ()))),
    }  # fmt: skip
    known = {word for table in found.values() for word in table}
    known |= {word for phrase, _, _ in phrases for word in phrase} | {word for phrase, _, _ in clock for word in phrase}
    known |= (
        {word for each in relative.values() for word in each} | set(own.get("hyphenated", ())) | {"am", "pm", "a", "p"}
    )
    return Lexicon(
        **found,
        language=base.language,
        decimal_comma=base.decimal_comma,
        day_first=base.language not in {"en"} and base.language in languages(),
        dotted_days=bool(own.get("dotted_days")),
        half_days=bool(own.get("half_days")),
        unsure_months=base.unsure_months,
        ordinal_endings=base.ordinals,
        loose_ordinals=own.get("loose_ordinals", {}),
        link_after_tens=bool(own.get("link_after_tens")),
        teens_after=frozenset(own.get("teens_after", ())),
        twenties=own.get("twenties"),
        compound=_compound(own) if own.get("compounds") else None,
        parts=_parts(own),
        compound_endings=tuple(own.get("ordinal_endings", ())),
        phrases={first: tuple(entries) for first, entries in many.items()},
        clock_phrases={first: tuple(entries) for first, entries in clock_phrases.items()},
        clock_seconds=frozenset(each[0][1] for each in clock_phrases.get("", ())),
        relative=relative,
        hyphenated=frozenset(own.get("hyphenated", ())),
        known=frozenset(known),
        begins=frozenset(
            {first for first, entries in many.items() if any(says == "currency" for _, says, _ in entries)}
            | clock_phrases.keys()
        ).union(
            *(
                found[each]
                for each in (
                    "numbers",
                    "loose_numbers",
                    "ordinals",
                    "multipliers",
                    "halves",
                    "lengths",
                    "months",
                    "clock",
                )
            ),
            CURRENCIES,
        ),
    )


def _units(english: dict[str, Any], own: dict[str, Any]) -> dict[str, Unit]:
    found = dict(_table())
    for group in (*english["measures"], *own.get("measures", ())):
        name, *forms = group.split("|")
        found |= {form: found[name] for form in forms if " " not in form}
    return found


def _phrases(
    own: dict[str, Any], english: dict[str, Any], code: str, units: Mapping[str, Unit]
) -> Iterator[tuple[Phrase, str, Any]]:
    currencies = {**section(FALLBACK, "cldr")["currencies"], **section(code, "cldr")["currencies"]}
    currencies |= {**english["currencies"], **own.get("currencies", {}), **{each: each for each in CURRENCIES}}
    for name, currency in {**currencies, **LETTER_SYMBOLS, **SYMBOLS}.items():
        yield _words(name), "currency", currency
    for group in (*english["measures"], *own.get("measures", ())):
        name, *forms = group.split("|")
        for form in forms:
            yield _words(form), "unit", units[name]
    for name in {*english["percent"], *own.get("percent", ())}:
        yield _words(name), "percent", None
    for name, more in own.get("and_a_half", {}).items():
        yield _words(name), "more", Fraction(more)
    for name, days in own.get("days_from_now", {}).items():
        yield ((name,) if name in own.get("hyphenated", ()) else _words(name)), "day", days
    for name in own.get("ago_before", ()):
        yield _words(name), "ago", None


def _number(said: str) -> Exact:
    return int(said) if said.isdecimal() else Fraction(said)


def _words(phrase: str) -> Phrase:
    """Hyphens are as good as spaces, but where a sign stands for all of it."""
    return tuple(phrase.replace("-", " ").split()) or (phrase,)


def _weekdays(code: str) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for language in (FALLBACK, code):
        for day, names in enumerate(section(language, "cldr")["weekdays"]):
            found |= dict.fromkeys([*names, *section(language, "values").get("weekdays", {}).get(names[0], ())], day)
    return found


def _parts(own: dict[str, Any]) -> Mapping[str, int]:
    parts = {word: int(said) for word, said in own.get("numbers", {}).items() if said.isdigit()}
    parts |= {word: int(said) for word, said in own.get("multipliers", {}).items() if said in (100, 1000)}
    if "number_one" in own:
        parts[own["number_one"]] = 1
    return parts


def _compound(own: dict[str, Any]) -> re.Pattern[str]:
    endings = "|".join(own.get("ordinal_endings", ()))
    return re.compile(rf"(?P<number>(?:{_any(_parts(own))}|{own['number_joiner']}){{2,9}}?)(?P<ordinal>{endings})?")


def _any(alternatives: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, alternatives), key=len, reverse=True))
