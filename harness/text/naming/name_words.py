"""The words of a language that tell names from ordinary words: titles, particles, first names, labels, cues."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from harness.text.languages import FALLBACK, languages, section, words
from harness.text.reading.lexicon import lexicon
from harness.text.wordforms import plain, table, word_set


@dataclass(frozen=True, slots=True)
class NameWords:
    """One language; all words are folded and without accents. English titles and first names are known in every one."""

    titles: Mapping[str, str]
    """Title → m, f, or any where it says neither."""
    small_titles: bool
    """Whether they are written without a capital: la señora García."""
    particles: frozenset[str]
    labels: frozenset[str]
    """What a name stands after: Name: …, Passenger …"""
    links: frozenset[str]
    """Between a label and its name: the name *is* …"""
    cues: frozenset[str]
    """The same of phrases: my name is …"""
    routes: Mapping[str, str]
    """From a place to a place: the word before the one → the word before the other."""
    first_names: frozenset[str]
    place_starts: frozenset[str]
    """New York is not York."""
    ordinary: frozenset[str]
    """No names, though they may have a capital."""
    nouns: bool
    """Whether every noun has a capital, so that a name needs a cue."""


@lru_cache(maxsize=64)
def name_words(language: str) -> NameWords:
    pack = words(language)
    code = pack.language if pack.language in languages() else FALLBACK
    english, own = section(FALLBACK, "names"), section(code, "names")
    first_names = {plain(word) for each in languages() for word in section(each, "names").get("first_names", ())}
    lexical = lexicon(language)
    values = {*lexical.months, *lexical.weekdays, *lexical.units, *lexical.numbers, *lexical.loose_numbers}
    values |= {*lexical.currencies, *lexical.days_from_now, *lexical.day_parts, *lexical.clock, *lexical.ordinals}
    light = pack.fillers | pack.negations | pack.conjunctions | word_set(code, "said_by_anyone")
    ordinary = {plain(word) for word in values | light | set(own.get("no_names", english.get("no_names", ())))}
    return NameWords(
        titles={plain(word): said for word, said in {**english["titles"], **own.get("titles", {})}.items()},
        small_titles=bool(own.get("small_titles")),
        links=frozenset(own.get("links", english["links"])),
        particles=frozenset(map(plain, own.get("particles", english["particles"]))),
        labels=frozenset(map(plain, (*english["labels"], *own.get("labels", ())))),
        cues=frozenset(map(plain, (*english["cues"], *own.get("cues", ())))),
        routes=own.get("routes", {}),
        first_names=frozenset(first_names),
        place_starts=frozenset((*english["place_starts"], *own.get("place_starts", ()))),
        ordinary=frozenset(ordinary),
        nouns=bool(table(code, "forms").get("capital_nouns")),
    )
