"""A message made ready to be searched: its words and values, and where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache

from harness.text.languages import words as known_words
from harness.text.negations import Clauses
from harness.text.normalize import CACHED_LENGTH, fold
from harness.text.reading.lexicon import lexicon
from harness.text.values import Value, find_values
from harness.text.wordforms import EXPANDED, plain, table, word_set

_ALONE = "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fff\u3005-\u9fff\uac00-\ud7af\uf900-\ufaff"
"""Scripts without spaces between words: each letter is taken for a word."""
_MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0900-\u0963\u0966-\u0dff"
    "\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff"
)
"""What belongs to the letter before it, seen or not."""
_LETTERS = rf"[^\W_{_ALONE}]+(?:[{_MARKS}]+[^\W_{_ALONE}]*)*"
_MARKED = r"(?:(?<=[^\W\d_])(?:\+\+|#(?!\w)))?"
"""What belongs to the name before it: C++, C#."""
_TOKEN = re.compile(rf"{_LETTERS}(?:['’ʼ]{_LETTERS})*{_MARKED}|[{_ALONE}]")
_PLAIN_TOKEN = re.compile(rf"[a-z0-9]+(?:'[a-z0-9]+)*{_MARKED}")
"""The same in a text of plain letters, in lower case."""
_ORDINAL_SIGNS = "ºª"
_HYPHENS = "-‐‑‒–"
SHORT_DAY = 4
"""Letters of the longest name of a day of the week in short."""
LONGEST_CHAIN = 4
"""Hyphened words that may be written as one."""
_ORDINAL_MARK = re.compile(r"\.?[ºª]|\.(?= \w)")
SENTENCE_END = re.compile(r"[!?;]|\n\s*[\n*•-]|(?<=\w\w\w)\.(?=\s)")


_BESIDE_WEEKDAY = re.compile(r"\.?,? ?(?:[-–/&+]|\d)|\.(?! *[^\W\d_a-zà-ÿ])|\.,|\Z")
"""After a day of the week in short: Mo-Fr, Do 5.3., Fr., Di.,"""
_DOTTED_WEEKDAY = re.compile(r"\.,? ?\d")
_BEFORE_WEEKDAY = re.compile(r"\w ?[-–/&+] ?\Z")


@dataclass(slots=True)
class Said:
    """A message made ready to be searched."""

    clauses: Clauses
    language: str
    now: datetime | None
    places: dict[str, list[int]] = field(default_factory=dict)
    """Word → where it stands."""
    _distinct: dict[str, list[str]] | None = None
    _values: list[Value] | None = None
    _value_at: dict[int, tuple[Value, int]] | None = None
    _inside: dict[int, Value] | None = None

    @staticmethod
    def of(text: str, language: str, now: datetime | None) -> Said:
        found: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        said = Said(Clauses(text, found, starts, ends), language, now)
        places = said.places
        chain = place = 0  # where the hyphened words begin that end here, and how many words there are
        last = -1
        for word, start, end in _words(text, language):
            if start - last != 1 or text[last] not in _HYPHENS or not place:
                chain = place
            elif place - chain < LONGEST_CHAIN:
                places.setdefault("".join(found[chain:]) + word, []).append(chain)
            places.setdefault(word, []).append(place)
            found.append(word)
            starts.append(start)
            ends.append(end)
            last = end
            place += 1
        return said

    @property
    def distinct(self) -> dict[str, list[str]]:
        """Beginning of two letters → the words that have it, umlauts read in both ways."""
        if self._distinct is None:
            self._distinct = {}
            for word in self.places:
                self._distinct.setdefault(word[:2] if word.isascii() else plain(word)[:2], []).append(word)
                if not word.isascii() and (other := word[:2].translate(EXPANDED)[:2]) != plain(word)[:2]:
                    self._distinct.setdefault(other, []).append(word)
        return self._distinct

    @property
    def words(self) -> Sequence[str]:
        return self.clauses.words

    @property
    def values(self) -> list[Value]:
        if self._values is None:
            self._values = find_values(self.clauses.text, self.language, now=self.now, loose=True)
        return self._values

    @property
    def value_at(self) -> dict[int, tuple[Value, int]]:
        """Place of its first word → the value, and the place after it."""
        if self._value_at is None:
            self._value_at, self._inside = {}, {}
            place = 0
            for value in self.values:
                while place < len(self.words) and self.clauses.ends[place] <= value.start:
                    place += 1
                first = place
                while place < len(self.words) and self.clauses.starts[place] < value.end:
                    if not value.loose:
                        self._inside[place] = value
                    place += 1
                if place > first:
                    self._value_at.setdefault(first, (value, place))
        return self._value_at

    def whole(self, first: int, last: int) -> bool:
        """Whether no value is cut where these words begin or end."""
        inside = self._inside if self.value_at and self._inside else {}
        before, after = inside.get(first), inside.get(last)
        start, end = self.clauses.starts[first], self.clauses.ends[last]
        return (before is None or before.start >= start) and (after is None or after.end <= end)

    def dated(self, place: int) -> bool:
        """Whether a date begins there, or behind an article, whatever day it is: on Wednesday, *11 March*."""
        place += place < len(self.words) and self.words[place] in lexicon(self.language).articles
        found = self.value_at.get(place)
        return found is not None and found[0].kind == "date" and not found[0].relative

    def ordinal(self, value: Value) -> bool:
        """Whether a number is marked as an ordinal: 2. Stock, 3º."""
        if value.kind != "number":
            return False
        mark = _ORDINAL_MARK.match(self.clauses.text, value.end)
        return mark is not None and (mark[0] != "." or bool(table(self.language, "forms").get("ordinal_dot")))

    def capital(self, place: int) -> bool:
        text, start, end = self.clauses.text, self.clauses.starts[place], self.clauses.ends[place]
        return text[start].isupper() and not (end - start > 1 and text[start:end].isupper())

    def weekday(self, place: int) -> int | None:
        """The day of the week that is said there. A short form that may be another word needs a capital or a date."""
        day = lexicon(self.language).weekdays.get(self.words[place])
        if day is None or len(self.words[place]) > SHORT_DAY or self.words[place] in _sure_weekdays(self.language):
            return day
        text, start, end = self.clauses.text, self.clauses.starts[place], self.clauses.ends[place]
        if not text[start].isupper():
            dotted = _DOTTED_WEEKDAY.match(text, end) is not None or (text[end:] == "." and not place)
            return day if dotted else None
        if _BESIDE_WEEKDAY.match(text, end) or _BEFORE_WEEKDAY.search(text, max(start - 4, 0), start):
            return day
        within = place > 0 and text[start - 1] == " " and text[start - 2] not in ".!?:\n"
        return day if len(self.words[place]) > 2 and (within or len(self.words) == 1) else None

    def titled(self, place: int) -> bool:
        """Whether a title stands before it, perhaps with another name between: Frau Dr. Becker, Mr Paul Smith."""
        titles = word_set(self.language, "titles")
        for before in range(place - 1, max(place - 3, -1), -1):
            if self.words[before] in titles:
                return self.clauses.text[self.clauses.starts[place]].isupper()
            if not self.capital(before):
                return False
        return False

    def sentence_ends(self, place: int) -> bool:
        """Whether a sentence ends between this word and the next."""
        clauses = self.clauses
        return place + 1 < len(clauses.words) and (
            SENTENCE_END.search(clauses.text, clauses.ends[place], clauses.starts[place + 1]) is not None
        )

    def hyphened(self, place: int) -> bool:
        """Whether a hyphen alone stands between this word and the next."""
        if place + 1 >= len(self.words):
            return False
        end = self.clauses.ends[place]
        return self.clauses.starts[place + 1] - end == 1 and self.clauses.text[end] in _HYPHENS


@lru_cache(maxsize=64)
def _sure_weekdays(language: str) -> frozenset[str]:
    """Short forms that are no other words."""
    return frozenset(known_words(language).rivals.get("weekday", ()))


def said_in(text: str, language: str, now: datetime | None) -> Said:
    """Not to be changed: it is shared."""
    return _cached(text, language, now) if len(text) <= CACHED_LENGTH else _long(text, language, now)


_cached = lru_cache(maxsize=2_048)(Said.of)
_long = lru_cache(maxsize=1)(Said.of)


def _words(text: str, language: str) -> Iterator[tuple[str, int, int]]:
    """The folded words and where they stand; contracted negations are two words, as are l' and what follows."""
    rules = table(language, "negation")
    spelt_out, contracted, elision = rules.get("spelt_out", {}), rules.get("contracted", {}), rules.get("elision")
    plainly = text.isascii()
    for match in _PLAIN_TOKEN.finditer(text.lower()) if plainly else _TOKEN.finditer(text):
        start, end = match.span()
        word = match[0]
        if not plainly:
            if word in _ORDINAL_SIGNS:
                continue
            word = word.lower() if word.isascii() else fold(word)
        if word in spelt_out:
            yield from ((each, start, end) for each in spelt_out[word].split())
        elif "'" not in word:
            yield word, start, end
        elif elision:
            cut = start + max(match[0].find(mark) for mark in "'’ʼ")
            yield word.partition("'")[0], start, cut
            yield word.partition("'")[2], cut + 1, end
        else:
            ending = next((each for each in contracted if word.endswith(each)), None)
            yield word.removesuffix(ending) if ending else word, start, end
            if ending:
                yield contracted[ending], start, end
