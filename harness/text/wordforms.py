"""Whether two words are forms of one: inflected, spelt as elsewhere, written without accents, part of a compound."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any

from harness.text.languages import languages, section

EXPANDED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "œ": "oe", "æ": "ae", "ı": "i"})
_LEFT_OUT = ("\u0300", "\u036f"), ("\u0591", "\u05c7"), ("\u064b", "\u065f"), ("\u0670", "\u0670"), ("\u0640", "\u0640")
"""Accents, Hebrew points, Arabic vowels: what people leave out. The vowels of other scripts are letters."""
LONGEST = 40
"""Of longer words no forms are looked for: nobody inflects them."""


@dataclass(frozen=True, slots=True)
class WordRules:
    """How the words of a language change."""

    stem: Callable[[str], str]
    endings: tuple[tuple[str, str], ...]
    """Ends of words that are spelt in two ways → one of them."""
    heads: Mapping[str, str]
    """Irregular form, or other spelling → the word it is a form of."""
    apart: Mapping[str, frozenset[str]]
    """Words that a stemmer takes for forms of one, but are not."""
    derived: tuple[tuple[str, ...], ...]
    """Endings that make another word: refund, refund*able*. All that a stemmer cuts off."""
    neutral: tuple[str, ...]
    """Endings that look like them, but do not."""
    participle: str
    """What a participle may begin with: *ge*bucht."""
    person_endings: tuple[str, ...]
    """Ends of a verb that the stemmer leaves: bestätig*t*."""
    plural_in_er: tuple[str, ...]
    """Nouns whose plural ends so. Other nouns with that end are others: Beck, Becker."""
    compound: int
    """The fewest letters by which the first part of a compound is known; 0 in languages without."""
    not_compound: tuple[str, ...]
    """Ends that are no second part, or say the contrary: kosten*los*."""
    capital_nouns: bool
    name_endings: tuple[str, ...]
    """How a name may be inflected; any other end makes it another name."""


@lru_cache(maxsize=65_536)
def same_word(wanted: str, said: str, language: str, *, name: bool = False, nouns: bool = False) -> bool:
    """Whether the folded word is the wanted one, or a form of it, or a compound that begins with it.

    `name`: both are names, which are not stemmed: Carlos is not Carla. `nouns`: both are written with a capital.
    """
    if wanted == said:
        return True
    rules = word_rules(language)
    mine, other = plain(wanted), plain(said)
    if mine == other:
        return not _apart(wanted, said, rules)
    if any(each.isdigit() for each in wanted + said):
        return False
    if name:
        return _same_name(wanted.removesuffix("'s"), said.removesuffix("'s"), rules)
    if max(len(mine), len(other)) > LONGEST or _apart(wanted, said, rules):
        return False
    if not forms(wanted, language).isdisjoint(forms(said, language)):
        return not _derived_otherwise(mine, other, nouns, rules)
    return _begins_compound(wanted, other, language, rules)


def _same_name(wanted: str, said: str, rules: WordRules) -> bool:
    mine, other = plain(wanted), plain(said)
    if mine == other or wanted.translate(EXPANDED) == said.translate(EXPANDED):
        return True
    long, short = max(mine, other, key=len), min(mine, other, key=len)
    return long.startswith(short) and long[len(short) :] in rules.name_endings


def beginnings(word: str, language: str) -> frozenset[str]:
    """With which two letters a form of the word may begin: what can be looked up before any stemming."""
    rules = word_rules(language)
    head = rules.heads.get(word, word)
    found = {word, word.translate(EXPANDED), *(form for form, other in rules.heads.items() if other == head)}
    if rules.participle:
        found |= {rules.participle, word.removeprefix(rules.participle)}
    return frozenset(plain(each)[:2] for each in found)


@lru_cache(maxsize=65_536)
def forms(word: str, language: str) -> frozenset[str]:
    """What forms of one word have in common: stems, and the word as it is typed without accents."""
    rules = word_rules(language)
    base = word.removesuffix("'s").rstrip("'") if "'" in word else word
    spelt = {base, base.translate(EXPANDED)}
    found = {f"={plain(each)}" for each in spelt}
    for each in list(spelt):
        each = rules.heads.get(each, each)
        for end, other in rules.endings:
            if len(each) > len(end) + 2 and each.endswith(end):
                each = each[: -len(end)] + other
        spelt.add(each)
        bare = each.removeprefix(rules.participle)
        for end in rules.person_endings:
            if each.endswith(end) and len(each) > len(end) + 3:
                spelt.add(each[: -len(end)] + "en")
                if bare != each and len(bare) > len(end) + 2:
                    spelt.add(bare[: -len(end)] + "en")
    found.update(plain(rules.stem(each)) for each in spelt)
    return frozenset(found)


@lru_cache(maxsize=65_536)
def stem(word: str, language: str) -> str:
    """One form for the regular forms of a folded word, to compare sets of words by: cancelled and cancel.

    Irregular ones are left alone: *leaves* are of a leaf or of a leave.
    """
    return word_rules(language).stem(word)


@lru_cache(maxsize=65_536)
def plain(word: str) -> str:
    """The folded word without accents."""
    if word.isascii():
        return word
    parts = unicodedata.normalize("NFD", word.translate(_PLAIN))
    return "".join(each for each in parts if not any(first <= each <= last for first, last in _LEFT_OUT))


@lru_cache(maxsize=64)
def word_rules(language: str) -> WordRules:
    """The rules of a language such as `de` or `de-AT`; without a pack, words are only folded."""
    own = table(language, "forms")
    return WordRules(
        stem=stemmer(own.get("stemmer", "")),
        endings=tuple(own.get("spelling_endings", {}).items()),
        heads={form: group.partition("|")[0] for group in own.get("alike", ()) for form in group.split("|")},
        apart=_apart_from_each_other(own.get("apart", ())),
        derived=tuple(tuple(group.split("|")) for group in own.get("derived", ())),
        neutral=tuple(own.get("neutral", ())),
        participle=own.get("participle", ""),
        person_endings=tuple(own.get("person_endings", ())),
        plural_in_er=tuple(own.get("plural_in_er", ())),
        compound=own.get("compound", 0),
        not_compound=tuple(own.get("not_compound", ())),
        capital_nouns=own.get("capital_nouns", False),
        name_endings=tuple(own.get("name_endings", ["s"])),
    )


@lru_cache(maxsize=64)
def stemmer(name: str) -> Callable[[str], str]:
    """A Snowball stemmer by the name of its algorithm; without one, words stay as they are.

    Always the one in Python, so that a faster one which happens to be installed cannot change a verdict.
    """
    if not name:
        return str
    kind = getattr(import_module(f"snowballstemmer.{name}_stemmer"), f"{name.title().replace('_', '')}Stemmer")
    stem: Callable[[str], str] = lru_cache(maxsize=16_384)(kind().stemWord)
    return stem


def _apart_from_each_other(pairs: Iterable[tuple[str, str]]) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for pair in pairs:
        left, right = (side.split("|") for side in pair)
        for one, others in ((left, right), (right, left)):
            for word in one:
                found.setdefault(word, set()).update(others)
    return {word: frozenset(others) for word, others in found.items()}


def _apart(one: str, other: str, rules: WordRules) -> bool:
    """Whether they are known as different words, in the singular or plural."""
    return any(
        b in rules.apart.get(a, ()) for a in (one, one.removesuffix("s")) for b in (other, other.removesuffix("s"))
    )


def _derived_otherwise(one: str, other: str, nouns: bool, rules: WordRules) -> bool:
    """Whether their stems are equal only because the stemmer cuts off what makes them two words."""
    if (
        nouns
        and rules.plural_in_er
        and (one.endswith("er") or one.endswith("ern")) != (other.endswith("er") or other.endswith("ern"))
    ):
        return not min(one, other, key=len).removesuffix("e").endswith(rules.plural_in_er)
    return bool(rules.derived) and _derivation(one, rules) != _derivation(other, rules)


def _derivation(word: str, rules: WordRules) -> frozenset[int]:
    tail = word[len(rules.stem(word)) :]
    for each in rules.neutral:
        tail = tail.replace(each, "")
    return frozenset(i for i, group in enumerate(rules.derived) if any(each in tail for each in group))


def _begins_compound(wanted: str, said: str, language: str, rules: WordRules) -> bool:
    if not rules.compound or len(wanted) < rules.compound:
        return False
    for start in {plain(wanted), *(form for form in forms(wanted, language) if form[0] != "=")}:
        rest = said[len(start) :]
        if len(start) >= rules.compound and len(rest) >= 3 and said.startswith(start):
            return not rest.startswith(rules.not_compound) and not rest.endswith(rules.not_compound)
    return False


@lru_cache(maxsize=256)
def table(language: str, name: str) -> dict[str, Any]:
    """One table of a language's words; empty where there is no pack."""
    code = language.replace("_", "-").partition("-")[0].lower()
    found: dict[str, Any] = section(code, "words").get(name, {}) if code in languages() else {}
    return found


@lru_cache(maxsize=256)
def word_set(language: str, name: str) -> frozenset[str]:
    """The same of a table that is a list of words."""
    return frozenset(table(language, name) or ())
