"""The words of a language that say values, made ready to be looked up one by one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from harness.text.currencies import CURRENCIES, LETTER_SYMBOLS, SYMBOLS
from harness.text.languages import FALLBACK, Words, first_in_dates, languages, section, words
from harness.text.languages import units as table
from harness.text.reading.offsets import OFFSETS
from harness.text.reading.value import Exact, Unit

Phrase = tuple[str, ...]
ClockPhrase = tuple[Phrase, str, bool, frozenset[str]]
"""The pattern, the minutes, whether it needs another sign of a time beside it, and the words that are in it."""
RELATIVE = "next last by_day day_at often often_after no_day_after in_days ago ago_before".split()


@dataclass(frozen=True, slots=True)
class Lexicon:
    """One language; all words are folded. Phrases are looked up by their first word."""

    language: str
    decimal_comma: bool
    day_first: bool
    """Whether 3/4 is the third of April."""
    month_first: bool
    """Whether 3/4/2026 is the fourth of March; where neither is so, it may be either."""
    dotted_days: bool
    """Whether 3.4. is the third of April."""
    half_days: bool
    """Whether 3:30 is said of the afternoon, too."""
    months: Mapping[str, int]
    unsure_months: frozenset[str]
    unsure_before: frozenset[str]
    weekdays: Mapping[str, int]
    joiners: frozenset[str]
    ordinal_endings: frozenset[str]
    until: frozenset[str]
    """What links the ends of a period, or the days of a list."""
    day_links: frozenset[str]
    """What stands between the days of a list or period."""
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
    units: Mapping[str, Unit]
    lengths: Mapping[str, tuple[Fraction, Unit]]
    currencies: Mapping[str, str]
    cents: frozenset[str]
    before_cents: frozenset[str]
    """Four euros *and* fifty cents."""
    with_cents: frozenset[str]
    """Those after which the cents need not be named: cuarenta euros *con* cincuenta."""
    points: frozenset[str]
    """What stands for the decimal sign: two *point* five."""
    percents: frozenset[str]
    clock: Mapping[str, str]
    time_marks: frozenset[str]
    """One of these is in whatever says a time, but for one after a word such as *at*."""
    at: frozenset[str]
    day_parts: Mapping[str, str]
    zones: frozenset[str]
    phrases: Mapping[str, tuple[tuple[Phrase, str, Any], ...]]
    """First word → (words, what they say, the value), the longest phrase first."""
    clock_phrases: Mapping[str, tuple[ClockPhrase, ...]]
    """By their first word; those that begin with a number stand at the empty one."""
    clock_seconds: Mapping[str, tuple[ClockPhrase, ...]]
    """The latter by what comes after the number; M where it is another number."""
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
        unit = Unit(name, family, _number(str(size)))
        found |= dict.fromkeys([name, *symbols], unit)
    return found


@lru_cache(maxsize=64)
def lexicon(language: str) -> Lexicon:
    """English words of the calendar, of money and of measures are understood in every language."""
    base = words(language)
    has_pack = base.language in languages()
    code = base.language if has_pack else FALLBACK
    english, own = section(FALLBACK, "values"), section(code, "values")
    first, units = first_in_dates(language), _units(english, own)
    phrases = list(_phrases(own, english, code, units))
    many: dict[str, list[tuple[Phrase, str, Any]]] = {}
    for entry in sorted((each for each in phrases if len(each[0]) > 1), key=lambda each: -len(each[0])):
        many.setdefault(entry[0][0], []).append(entry)
    clock = _clock_phrases(own)
    found = {**_numbers(own), **_calendar(own, base, code), **_measures(own, phrases, units)}
    relative = {each: frozenset(own.get(each, ())) for each in RELATIVE}
    loose = [word for table in (*found.values(), *relative.values()) for word in table]
    inside = [word for phrase, _, _ in phrases for word in phrase] + " ".join(own.get("day_phrases", ())).split()
    timed = [word for entries in clock.values() for each in entries for word in each[3]]
    return Lexicon(
        **found,
        language=base.language,
        decimal_comma=base.decimal_comma,
        day_first=first == "day" or (has_pack and bool(own.get("day_first"))),
        month_first=first == "month",
        dotted_days=bool(own.get("dotted_days")),
        half_days=bool(own.get("half_days")),
        unsure_months=base.unsure_months,
        ordinal_endings=base.ordinals,
        link_after_tens=bool(own.get("link_after_tens")),
        teens_after=frozenset(own.get("teens_after", ())),
        twenties=own.get("twenties"),
        compound=_compound(own) if own.get("compounds") else None,
        parts=_parts(own),
        phrases={first: tuple(entries) for first, entries in many.items()},
        clock_phrases=clock,
        time_marks=_time_marks(clock, found),
        clock_seconds={
            second: tuple(each for each in clock.get("", ()) if each[0][1] == second)
            for second in {each[0][1] for each in clock.get("", ())}
        },
        relative=relative,
        hyphenated=frozenset(own.get("hyphenated", ())),
        known=frozenset({"am", "pm", *own.get("hyphenated", ()), *loose, *inside, *timed}),
        begins=_begins(found, many, clock, bool(own.get("and_a_half"))),
    )


def _clock_phrases(own: dict[str, Any]) -> dict[str, tuple[ClockPhrase, ...]]:
    """The longest first."""
    found: dict[str, tuple[ClockPhrase, ...]] = {}
    for name, unsure in (("clock_phrases", False), ("clock_phrases_at", True)):
        for pattern, minutes in sorted(own.get(name, {}).items(), key=lambda item: -len(item[0].split())):
            parts = tuple(pattern.split())
            first = "" if parts[0] in {"H", "M"} else parts[0]
            if len(parts) > 1:
                found[first] = (*found.get(first, ()), (parts, minutes, unsure, frozenset(parts) - {"H", "M"}))
    return found


def _time_marks(clock: Mapping[str, tuple[ClockPhrase, ...]], found: Mapping[str, Any]) -> frozenset[str]:
    sure = {max(literals, key=len) for each in clock.values() for _, _, unsure, literals in each if not unsure}
    return frozenset(sure | found["clock"].keys() | found["day_parts"].keys() | {"am", "pm"})


def _numbers(own: dict[str, Any]) -> dict[str, Any]:
    loose_ordinals = own.get("loose_ordinals", {})
    return {
        "numbers": {word: _number(said) for word, said in own.get("numbers", {}).items()},
        "loose_numbers": {word: _number(said) for word, said in own.get("loose_numbers", {}).items()},
        "ordinals": {**own.get("ordinal_words", {}), **loose_ordinals},
        "loose_ordinals": loose_ordinals,
        "multipliers": own.get("multipliers", {}),
        "links": frozenset(own.get("number_links", ())),
        "fractions": {word: Fraction(said) for word, said in own.get("fractions", {}).items()},
        "halves": frozenset(own.get("halves", ())),
        "of_a": frozenset(own.get("of_a", ())),
        "points": frozenset(own.get("points", ())),
    }


def _calendar(own: dict[str, Any], base: Words, code: str) -> dict[str, Any]:
    days = {word: number for word, number in own.get("days_from_now", {}).items() if " " not in word}
    periods = {
        word: said
        for word, said in section(code, "cldr")["day_periods"].items()
        if word.isalpha() and len(word) > 2 and word not in days
    }
    return {
        "months": base.months,
        "weekdays": _weekdays(code),
        "joiners": base.joiners,
        "until": base.until,
        "ranges": base.until - base.conjunctions,
        "day_links": base.until | set(own.get("day_articles", ())),
        "articles": frozenset(own.get("day_articles", ())),
        "clock": {**{word: said for word, said in periods.items() if ":" in said}, **own.get("clock", {})},
        "at": frozenset(own.get("at", ())),
        "unsure_before": frozenset(own.get("unsure_before", ())),
        "days_from_now": days,
        "day_parts": {**{word: said for word, said in periods.items() if ":" not in said}, **own.get("day_parts", {})},
        "zones": frozenset(OFFSETS.keys() - set(own.get("no_zones", ()))),
    }


def _measures(
    own: dict[str, Any], phrases: Sequence[tuple[Phrase, str, Any]], units: Mapping[str, Unit]
) -> dict[str, Any]:
    def single(kind: str) -> dict[str, Any]:
        return {phrase[0]: value for phrase, says, value in phrases if len(phrase) == 1 and says == kind}

    cents = frozenset({*own.get("cents", ()), "¢"})
    sizes = {word: said.split() for word, said in own.get("lengths", {}).items()}
    return {
        "units": {**units, **single("unit"), **dict.fromkeys(cents, Unit("cent", "cents", Fraction(1)))},
        "lengths": {word: (Fraction(size), units[unit]) for word, (size, unit) in sizes.items()},
        "currencies": single("currency"),
        "cents": cents,
        "before_cents": frozenset(own.get("before_cents", ())),
        "with_cents": frozenset(own.get("with_cents", ())),
        "percents": frozenset({"%", *single("percent")}),
    }


def _begins(
    found: Mapping[str, Any],
    many: Mapping[str, list[tuple[Phrase, str, Any]]],
    clock: Mapping[str, tuple[ClockPhrase, ...]],
    halves: bool,
) -> frozenset[str]:
    tables = ("numbers", "loose_numbers", "ordinals", "multipliers", "halves", "lengths", "months", "clock")
    first = {word for table in tables for word in found[table]} | clock.keys()
    first |= {word for word, entries in many.items() if any(says == "currency" for _, says, _ in entries)}
    first |= {word for word in found["currencies"] if len(word) <= 3}
    if halves:  # hora y media
        first |= {word for word, unit in found["units"].items() if unit.family in ("time", "months")}
    return frozenset(first)


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
    for kind, names in (("ago", own.get("ago_before", ())), ("within", own.get("in_days", ()))):
        yield from ((_words(name), kind, None) for name in names)


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
