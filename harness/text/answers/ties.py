"""How a number in a sentence belongs to a label: said to be it, beside it, or of something else."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from harness.text.negations import negation_rules
from harness.text.reading.value import Value
from harness.text.said import Said
from harness.text.wordforms import table, word_set

SEPARATOR = re.compile(r"[:：=|→]")
_APART = re.compile(r"[,;()\[\]!?…]|\.(?!\d)|\s[-–—]\s")
_ASIDE = re.compile(r"\([^()]*\)")


class Tie(IntEnum):
    """How a value belongs to a label, the firmest last."""

    OVER = -1
    """It was it, and is no more: The total used to be $130."""
    NONE = 0
    OPEN = 1
    """Something else is said to be it, but perhaps that is the same: For your total, the tax is $8."""
    BESIDE = 2
    SAID = 3
    """Behind a colon, or a word such as is."""
    NOW = 4
    """It is said to be so by now, so that what was said before it is over."""


@dataclass(frozen=True, slots=True)
class LabelWords:
    """How a language ties a value to what it is of."""

    verbs: frozenset[str]
    """The total *is* 5."""
    links: frozenset[str]
    """What may stand between that or the label and the value: *about* 5."""
    towards: frozenset[str]
    """From 4 *to* 5."""
    now: frozenset[str]
    formerly: frozenset[str]
    others: frozenset[str]
    """Prepositions before what is not the value: *for* order 5."""


@lru_cache(maxsize=64)
def label_words(language: str) -> LabelWords:
    own = table(language, "labels")
    links = frozenset(own.get("links", ())) | word_set(language, "between")
    return LabelWords(
        **{name: frozenset(own.get(name, ())) for name in ("verbs", "towards", "now", "formerly", "others")},
        links=links | frozenset(own.get("now", ())),
    )


def first_word(value: Value, said: Said) -> int:
    """The place of its first word."""
    return bisect_right(said.clauses.ends, value.start)


def was_so(value: Value, said: Said) -> bool:
    """Whether the word behind it says that it was so: $130 before."""
    place = bisect_left(said.clauses.starts, value.end)
    formerly = said.words[place : place + 1] and said.words[place] in label_words(said.language).formerly
    return bool(formerly) and _APART.search(said.clauses.text[value.end : said.clauses.starts[place]]) is None


def tie_of(value: Value, place: tuple[int, int], places: Sequence[tuple[int, int]], said: Said) -> Tie:
    """How a value belongs to the label at a place; another label between them parts them."""
    start, end = place
    first = first_word(value, said)
    if value.start < said.clauses.starts[start]:
        if any(value.end <= said.clauses.starts[each] and after <= start for each, after in places):
            return Tie.NONE
        return _tie_before(value, start, said)
    if was_so(value, said):
        return Tie.OVER
    if any(end <= each < first for each, _ in places):
        return Tie.NONE
    return _tie_after(value, end, said)


def _tie_before(value: Value, start: int, said: Said) -> Tie:
    """$120.50 is the total; 9 days (left) of annual leave; 12 open tickets."""
    known = label_words(said.language)
    place = bisect_left(said.clauses.starts, value.end)
    between = said.clauses.text[value.end : said.clauses.starts[start]]
    if place > start or _APART.search(between) or SEPARATOR.search(between):
        return Tie.NONE
    words = said.words[place:start]
    if not known.links.union(known.verbs).issuperset(words[1:] if words[:1] and words[0] not in known.verbs else words):
        return Tie.NONE
    other = words[:1] and words[0] not in known.links | known.verbs
    if other and (words[0] in known.others or (words[1:2] and words[1] in word_set(said.language, "between"))):
        return Tie.NONE
    if not known.verbs.isdisjoint(words):
        return Tie.NONE if other else Tie.SAID
    return Tie.BESIDE


def _tie_after(value: Value, end: int, said: Said) -> Tie:
    known, clauses = label_words(said.language), said.clauses
    place = first = first_word(value, said)
    previous, verb, now = value.start, -1, False
    while True:
        gap = clauses.text[clauses.ends[place - 1] : previous]
        if (sign := SEPARATOR.search(gap)) is not None and verb < 0:
            stop = clauses.ends[place - 1] + sign.start()
            return Tie.OPEN if _broken(end, place, stop, said) else Tie.SAID
        if place <= end or _APART.search(gap):
            break
        word = clauses.words[place - 1]
        if word in known.formerly:
            return Tie.OVER
        if word in known.verbs or (word in known.towards and place == first):
            verb = place - 1
        elif word not in known.links:
            break
        now = now or word in known.now
        previous, place = clauses.starts[place - 1], place - 1
    if verb < 0:
        return Tie.BESIDE if place <= end else Tie.NONE
    subject = clauses.words[place - 1] if not _APART.search(clauses.text[clauses.ends[place - 1] : previous]) else ""
    taken_up = subject in negation_rules(said.language).subjects and place > end
    if place > end and subject and not taken_up and _broken(end, place, clauses.ends[place - 1], said):
        return Tie.OPEN
    return Tie.NOW if now else Tie.SAID


def _broken(end: int, place: int, stop: int, said: Said) -> bool:
    """Whether another clause begins between the label and a place, or before `stop` in the text."""
    clauses = said.clauses
    between = _ASIDE.sub("", clauses.text[clauses.ends[end - 1] : stop])
    return _APART.search(between) is not None or not label_words(said.language).verbs.isdisjoint(
        clauses.words[end:place]
    )
