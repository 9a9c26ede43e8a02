"""Whether a negation governs a word directly: not, no, never before it, or a nicht that closes its clause."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from harness.text.reading.lexicon import lexicon
from harness.text.wordforms import table

REACH = 2
"""A negation is at most so many words before what it governs, light words not counted."""
FARTHEST = 8
"""Nor is it farther away than this, whatever stands between."""
_CLAUSE_END = re.compile(r"[,;:.!?()\n…–—¿¡。、，！？|•·→]|\s-\s")
_QUESTION = re.compile(r"[.!?\n。！？]")


@dataclass(frozen=True, slots=True)
class NegationRules:
    """How a language negates."""

    before: frozenset[str]
    """Negations that stand before what they govern."""
    paired: Mapping[str, frozenset[str]]
    """Those that negate only with another one in the clause: ne … pas, but ne … que."""
    closing: frozenset[str]
    """Those that may close the clause of what they govern."""
    joined: frozenset[str]
    """First parts of a hyphened word that make it another one: non-refundable."""
    light: frozenset[str]
    """Words that are not counted between a negation and what it governs."""
    harmless: tuple[tuple[str, ...], ...]
    """Phrases that negate nothing: not only, no problem."""
    breaks: frozenset[str]
    """Words at which a clause begins."""
    interjections: frozenset[str]
    """What is an answer of its own before a subject: no it is free."""
    subjects: frozenset[str]
    alternatives: frozenset[str]
    """Before a closing negation these make it a choice: booked or not."""
    excluding: Mapping[str, tuple[tuple[str, ...], ...]]
    """Last word → phrases that exclude the value after them: not, no longer, instead of, except."""
    leading: frozenset[str]
    """What may stand between such a phrase and the value: on, at, the, exactly."""
    not_excluding: tuple[tuple[str, ...], ...]
    """Phrases that end in one of these and exclude nothing: if not, why not."""


@lru_cache(maxsize=64)
def negation_rules(language: str) -> NegationRules:
    own = table(language, "negation")
    return NegationRules(
        before=frozenset(own.get("before", ())),
        paired={word: frozenset(others) for word, others in own.get("paired", {}).items()},
        closing=frozenset(own.get("closing", ())),
        joined=frozenset(own.get("joined", ())),
        light=frozenset(own.get("light", ())),
        harmless=tuple(tuple(phrase.split()) for phrase in own.get("harmless", ())),
        breaks=frozenset(own.get("breaks", ())),
        interjections=frozenset(own.get("interjections", ())),
        subjects=frozenset(own.get("subjects", ())),
        alternatives=frozenset(own.get("alternatives", ())),
        excluding=_by_last_word(own.get("excluding", ())),
        leading=frozenset(own.get("leading", ())),
        not_excluding=tuple(tuple(phrase.split()) for phrase in own.get("not_excluding", ())),
    )


def _by_last_word(phrases: Sequence[str]) -> dict[str, tuple[tuple[str, ...], ...]]:
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for phrase in phrases:
        words = tuple(phrase.split())
        found[words[-1]] = (*found.get(words[-1], ()), words)
    return found


@dataclass(frozen=True, slots=True)
class Clauses:
    """The words of a text, and where they stand in it."""

    text: str
    words: Sequence[str]
    starts: Sequence[int]
    ends: Sequence[int]

    def apart(self, place: int) -> bool:
        """Whether a clause ends between the word at this place and the next one."""
        return _CLAUSE_END.search(self.text, self.ends[place], self.starts[place + 1]) is not None

    def asks(self, place: int) -> bool:
        """Whether the sentence of the word is a question."""
        end = _QUESTION.search(self.text, self.ends[place])
        while end and end[0] == "." and end.end() < len(self.text) and not self.text[end.end()].isspace():
            end = _QUESTION.search(self.text, end.end())  # 5.30, example.com
        return end is not None and end[0] in "?？"


def negated(said: Clauses, first: int, last: int, language: str, *, predicate: bool) -> bool:
    """Whether what stands at these places is denied. `predicate`: it may be negated from the end of its clause."""
    rules = negation_rules(language)
    if _joined(said, first, rules):
        return True
    denied = _before(said, first, rules) or (predicate and _closing(said, last, rules))
    return denied and not said.asks(last)


def excluded(said: Clauses, first: int, language: str) -> bool:
    """Whether the value that begins there is named to say that it is another one: not on March 13, instead of Friday.

    Only prepositions, articles and a day of the week may stand between; limits (no later than, not before) and a thing
    that is denied with its number (there is no order A-1001) exclude nothing, nor does a question.
    """
    rules = negation_rules(language)
    place = first - 1
    if not rules.excluding or place < 0:
        return False
    weekdays = lexicon(language).weekdays
    dated = said.words[first] not in rules.leading | weekdays.keys()  # Tuesday, March 10; not: Tuesday, on Wednesday
    while place >= max(first - FARTHEST, 0) and ((dated and said.words[place] in weekdays) or not said.apart(place)):
        phrase = _excluding_at(said, place, rules)
        if phrase is not None:
            return not said.asks(first) and not _excepted_from_none(said, place, phrase, rules)
        if said.words[place] not in rules.leading and said.words[place] not in weekdays:
            return False
        place -= 1
    return False


def excludes_something(folded: str, language: str) -> bool:
    """Whether there is a word in it with which something may be excluded."""
    return any(word in folded for word in _excluding_signs(language))


@lru_cache(maxsize=64)
def _excluding_signs(language: str) -> tuple[str, ...]:
    own = table(language, "negation")
    return (*negation_rules(language).excluding, *own.get("contracted", ()), *own.get("spelt_out", ()))


def _excluding_at(said: Clauses, place: int, rules: NegationRules) -> tuple[str, ...] | None:
    """The phrase of exclusion that ends there."""
    if _ends_with(said, place, rules.not_excluding) or _numbers(said, place, rules):
        return None
    phrases = rules.excluding.get(said.words[place], ())
    return _ends_with(said, place, phrases)


def _excepted_from_none(said: Clauses, place: int, phrase: Sequence[str], rules: NegationRules) -> bool:
    """Whether the value is all that is left: no day except Friday, no fee other than $5."""
    if not rules.before.isdisjoint(phrase):
        return False
    for before in range(place - 1, max(place - 1 - FARTHEST, -1), -1):
        if said.apart(before):
            return False
        if said.words[before] in rules.before:
            return True
    return False


def _numbers(said: Clauses, place: int, rules: NegationRules) -> bool:
    """Whether it is the No of a number: la habitación No 12."""
    sign = said.text[said.starts[place] : said.ends[place]] == "No" and place > 0
    return sign and said.words[place] in rules.before and not said.apart(place - 1)


def _ends_with(said: Clauses, place: int, phrases: Sequence[tuple[str, ...]]) -> tuple[str, ...] | None:
    for phrase in phrases:
        if tuple(said.words[max(place + 1 - len(phrase), 0) : place + 1]) == phrase:
            return phrase
    return None


def negates(words: Sequence[str], language: str) -> bool:
    """Whether there is a negation among them."""
    rules = negation_rules(language)
    return not rules.before.union(rules.paired).isdisjoint(words)


def _joined(said: Clauses, first: int, rules: NegationRules) -> bool:
    return (
        first > 0
        and said.words[first - 1] in rules.joined
        and said.starts[first] - said.ends[first - 1] == 1
        and said.text[said.ends[first - 1]] in "-‐‑‒–"
    )


def _before(said: Clauses, first: int, rules: NegationRules) -> bool:
    counted = 0
    for place in range(first - 1, max(first - 1 - FARTHEST, -1), -1):
        word = said.words[place]
        if word in rules.breaks or said.apart(place):
            return False
        if _negation_at(said, place, rules):
            return True
        counted += word not in rules.light
        if counted >= REACH:
            return False
    return False


def _negation_at(said: Clauses, place: int, rules: NegationRules) -> bool:
    word = said.words[place]
    partners = rules.paired.get(word)
    if partners is not None:
        return any(said.words[i] in partners for i in _rest_of_clause(said, place, rules))
    if any(word in partners for partners in rules.paired.values()) and _paired_before(said, place, rules):
        return not _harmless(said.words, place, rules)
    if word not in rules.before:
        return False
    after = said.words[place + 1] if place + 1 < len(said.words) else ""
    if word in rules.interjections and after in rules.subjects:
        return False
    return not _harmless(said.words, place, rules)


def _paired_before(said: Clauses, place: int, rules: NegationRules) -> bool:
    """Whether the first half of a negation stands before its second one: ne … plus."""
    for before in range(place - 1, max(place - 1 - FARTHEST, -1), -1):
        if said.apart(before):
            return False
        if said.words[before] in rules.paired:
            return True
    return False


def _harmless(words: Sequence[str], place: int, rules: NegationRules) -> bool:
    for phrase in rules.harmless:
        for at, word in enumerate(phrase):
            if word == words[place] and tuple(words[max(place - at, 0) : place - at + len(phrase)]) == phrase:
                return True
    return False


def _closing(said: Clauses, last: int, rules: NegationRules) -> bool:
    """A negation later in the clause, after which only light words come."""
    found = False
    for place in _rest_of_clause(said, last, rules):
        word = said.words[place]
        if word in rules.closing and said.words[place - 1] not in rules.alternatives:
            found = not _harmless(said.words, place, rules)
        elif found and word not in rules.light:
            return False
    return found


def _rest_of_clause(said: Clauses, place: int, rules: NegationRules) -> range:
    end = place + 1
    while end < min(len(said.words), place + 1 + FARTHEST):
        if said.apart(end - 1) or said.words[end] in rules.breaks:
            break
        end += 1
    return range(place + 1, end)
