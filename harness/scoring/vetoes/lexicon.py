"""The phrases of a language that a likeness cannot weigh, made ready to be found in one walk over a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from harness.text.languages import FALLBACK, languages, section, words
from harness.text.wordforms import stemmer

GAPS = {"_": 3, "__": 12}
"""What stands for so many words at most, or none."""
SIGN, ALIKE, OPPOSITE, KIND = "sign", "alike", "opposite", "kind"


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words in a row; `cancel*` is every word that begins so, `*ed` every word that ends so."""

    words: tuple[str, ...]
    role: str
    """Whether it is a sign of something, alike to others, one side of opposites, or one of a kind."""
    name: str
    """Of what; groups have numbers."""
    side: str = ""
    """Of opposites; which one of a kind."""


@dataclass(frozen=True, slots=True, eq=False)
class Phrasebook:
    """One language's phrases, by the word that they begin with."""

    whole: Mapping[str, Sequence[Phrase]]
    begun: Mapping[str, Sequence[Phrase]]
    """By their first letters: phrases whose first word is a beginning."""
    ended: Mapping[str, Sequence[Phrase]]
    """By their last letters: phrases whose first word is an ending."""
    light: frozenset[str]
    """Words that say too little to be missed."""
    empty: frozenset[str]
    """Those of them that say nothing at all."""
    stem: Callable[[str], str]
    roles: frozenset[str]
    """Who is spoken of as a third person, and to as you: the customer, the guest."""
    you: frozenset[str]
    """What these are called when they are spoken to; empty where the verb alone may tell."""
    beings: frozenset[str]
    """Who else may do something to somebody."""
    agents: frozenset[str]
    """Words before who does it, in the passive."""
    prefixes: tuple[str, ...]
    """What makes the opposite of a word, before it: unpaid."""
    titles: frozenset[str]
    """Words before a name."""
    negates_before: bool
    """Whether what says no may stand behind what it denies: ich komme nicht."""
    names_by_capital: bool
    """Whether a word with a capital inside a sentence is a name."""
    changes: Mapping[str, str]
    """Words before a value → whether it is the change or what it comes to: lowered *by* 5, lowered *to* 5."""
    ways: Mapping[str, str]
    """Words of direction → from or to."""
    firm_ways: Mapping[str, str]
    """Those that are seldom anything else."""

    @lru_cache(maxsize=16_384)  # noqa: B019, a language is never forgotten
    def starting(self, word: str) -> tuple[tuple[Phrase, str], ...]:
        """The phrases that may start with the word, and which word must follow; empty where not just one may."""
        return tuple((each, _second(each)) for each in self._starting(word))

    def _starting(self, word: str) -> Iterator[Phrase]:
        yield from self.whole.get(word, ())
        for phrase in self.begun.get(word[:LETTERS], ()):
            if word.startswith(phrase.words[0][:-1]):
                yield phrase
        for phrase in self.ended.get(word[-LETTERS:], ()):
            if word.endswith(phrase.words[0][1:]):
                yield phrase


LETTERS = 3
"""By which beginnings and endings are looked up; none is shorter."""


@lru_cache(maxsize=64)
def lexicon(language: str) -> Phrasebook:
    """English phrases where the language has no pack, or none of these in it."""
    code = language.replace("_", "-").partition("-")[0].lower()
    found = section(code, "meaning") if code in languages() else {}
    found = found or section(FALLBACK, "meaning")
    whole: dict[str, list[Phrase]] = {}
    begun: dict[str, list[Phrase]] = {}
    ended: dict[str, list[Phrase]] = {}
    for phrase in _phrases(found):
        first = phrase.words[0]
        if first.endswith("*"):
            begun.setdefault(first[:LETTERS], []).append(phrase)
        elif first.startswith("*"):
            ended.setdefault(first[-LETTERS:], []).append(phrase)
        else:
            whole.setdefault(first, []).append(phrase)
    ways = _turned(found.get("ways", {}))
    return Phrasebook(
        whole,
        begun,
        ended,
        light=words(language).fillers | {*found.get("light", ()), *found.get("roles", ())},
        empty=frozenset(found.get("empty", ())),
        stem=stemmer(found.get("stemmer", "")),
        roles=frozenset(found.get("roles", ())),
        you=frozenset(found.get("you", ())),
        beings=frozenset(found.get("beings", ())),
        agents=frozenset(found.get("agents", ())),
        prefixes=tuple(found.get("prefixes", ())),
        titles=frozenset(found.get("titles", ())),
        negates_before=found.get("negates_before", False),
        names_by_capital=not found.get("nouns_capital", False),
        changes=_turned(found.get("changes", {})),
        ways=ways,
        firm_ways={word: way for word, way in ways.items() if word not in found.get("loose_ways", ())},
    )


def _phrases(pack: Mapping[str, Any]) -> Iterator[Phrase]:
    for name, said in pack.get("signs", {}).items():
        yield from (Phrase(_split(each), SIGN, name) for each in said)
    for number, group in enumerate(pack.get("alike", ())):
        yield from (Phrase(_split(each), ALIKE, str(number)) for each in group.split("|"))
    for number, sides in enumerate(pack.get("opposites", ())):
        for side, said in enumerate(sides):
            yield from (Phrase(_split(each), OPPOSITE, str(number), str(side)) for each in said.split("|"))
    for name, members in pack.get("kinds", {}).items():
        for member in members:
            forms = member.split("|")
            yield from (Phrase(_split(each), KIND, name, forms[0]) for each in forms)


def _second(phrase: Phrase) -> str:
    second = phrase.words[1] if len(phrase.words) > 1 else ""
    return "" if second in GAPS or "*" in second else second


def _turned(named: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    return {word: name for name, said in named.items() for word in said}


def _split(phrase: str) -> tuple[str, ...]:
    return tuple(phrase.casefold().replace("'", " ").replace("-", " ").split())
