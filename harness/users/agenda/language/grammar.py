"""The little grammar that a language pack drives: sentences, stems of words, and who speaks."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from harness.text.wordforms import stem

MOST_STEMS = 20_000
"""Words whose stems are remembered."""
LONGEST_LINE = 400
"""Characters of a line whose reading is remembered: agents repeat themselves, and every trial hears the same."""
LONGEST_PRONOUN = 7
"""Letters of a pronoun with what is contracted after it: they'll."""
NEAR = 25
"""Characters beside a word that say whether it is the subject."""
SHORTEST_FORM, LONGEST_ENDING = 5, 3
"""Letters of a stem from which another one may go on, and how far: deliv, deliveri."""
_TOKEN = re.compile(r"[^\W_]+(?:[-_.@'’/+][^\W_]+|_+[^\W_]*)*")
_WHOLE = re.compile(r"[\d@]")
_PARTS = re.compile(r"[-./+_]")
_BREAK = re.compile(r"[.!?…]+[\"'”’)\]]*(?=\s|$)|\s*\n\s*|[。！？]")
_BULLET = re.compile(r"^\s*(?:[-*•–]|\(?\d{1,2}(?:[.)]|\s[-–=])(?=\s)|\[[\d ]{0,2}\]|\(?[a-h]\))\s*")


def sentences(text: str, abbreviated: Callable[[str, str], bool]) -> list[str]:
    """The sentences and list entries of a text. `abbreviated` says whether a dot between these texts ends none."""
    found: list[str] = []
    start = 0
    for mark in _BREAK.finditer(text):
        if mark[0] == ".":
            before = text[start : mark.start()].strip()
            if before.isdigit() or abbreviated(before, text[mark.end() : mark.end() + 3]):  # "1. Dates"
                continue
        found.append(text[start : mark.end()])
        start = mark.end()
    found.append(text[start:])
    return [stripped for each in found if (stripped := each.strip())]


def without_bullet(line: str) -> tuple[str, bool]:
    """A line without its list mark, and whether it had one."""
    rest = _BULLET.sub("", line, count=1)
    return rest, rest != line


def words(text: str) -> Iterator[str]:
    """The words in lower case; what holds a digit or an @ is one word, others are parted at hyphens and underlines."""
    for token in _TOKEN.findall(text.lower()):
        if token.isalpha():
            yield token
        elif _WHOLE.search(token):
            yield token.removesuffix("'s").removesuffix("’s")
        else:
            for part in _PARTS.split(token.replace("’", "'")):
                word = part.removesuffix("'s")
                if len(word) > LONGEST_PRONOUN:  # "Delivery'd be 5 euros."
                    word = word.removesuffix("'d").removesuffix("'ll")
                if word:
                    yield word


def word_after(text: str, place: int) -> str:
    """The first word behind this place, without a look at the others."""
    token = _TOKEN.search(text, place)
    return next(words(token[0]), "") if token else ""


def covers(said: Collection[str], group: Iterable[str]) -> bool:
    """Whether all of these stems are said, be it with another ending: to deliver, for delivery."""
    return all(stem in said or any(_is_form(stem, each) for each in said) for stem in group)


def _is_form(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) >= SHORTEST_FORM and len(long) - len(short) <= LONGEST_ENDING and long.startswith(short)


@dataclass(frozen=True, slots=True, eq=False)
class Stemmer:
    """Cuts words to stems."""

    language: str
    same: Mapping[tuple[str, ...], str]
    """One idea in one to three words → the word that stands for it."""
    function_words: frozenset[str]
    light_words: frozenset[str]
    _known: dict[str, str] = field(default_factory=dict)
    _heads: set[str] = field(default_factory=set)
    """First words of ideas in several words."""

    def __post_init__(self) -> None:
        self._heads.update(idea[0] for idea in self.same if len(idea) > 1)

    def stem(self, word: str) -> str:
        """The word (or the one that stands for it) without its ending.

        A word with a digit or an @ is left as it is.
        """
        known = self._known.get(word)
        if known is None:
            known = self._cut(self.same.get((word,), word))
            if len(self._known) < MOST_STEMS:
                self._known[word] = known
        return known

    def _cut(self, word: str) -> str:
        return word if _WHOLE.search(word) else stem(word, self.language)

    def stems(self, text: str, *, light: bool) -> tuple[str, ...]:
        """The content words, cut to stems; light words count only with `light`."""
        return _stems_of_line(self, text, light) if len(text) <= LONGEST_LINE else self._stems(text, light)

    def _stems(self, text: str, light: bool) -> tuple[str, ...]:
        return tuple(stem for stem, tells in self.every(text, light=light) if tells)

    def every(self, text: str, *, light: bool = False) -> Iterator[tuple[str, bool]]:
        """The stem of each word or idea, and whether it says something; light words do only with `light`."""
        left = list(words(text))
        at = 0
        while at < len(left):
            word = left[at]
            length = self._idea_at(left, at) if word in self._heads else 0
            if length:
                yield self.stem(self.same[tuple(left[at : at + length])]), True
            else:
                yield self.stem(word), word not in self.function_words and (light or word not in self.light_words)
            at += length or 1

    def _idea_at(self, left: list[str], at: int) -> int:
        """How many words the idea has that begins here; 0 when there is none."""
        return next((length for length in (3, 2) if tuple(left[at : at + length]) in self.same), 0)


@lru_cache(maxsize=8_192)
def _stems_of_line(stemmer: Stemmer, text: str, light: bool) -> tuple[str, ...]:
    return stemmer._stems(text, light)


@dataclass(frozen=True, slots=True)
class Person:
    """How the second person becomes the first."""

    subject: str
    addressed: str
    """Who the second person speaks to."""
    object: str
    first: re.Pattern[str]
    second: re.Pattern[str]
    words: Mapping[str, str]
    pairs: tuple[tuple[re.Pattern[str], str], ...]
    third: tuple[tuple[re.Pattern[str], str], ...]
    object_after: re.Pattern[str]
    subject_before: re.Pattern[str]

    def to_second(self, text: str) -> str:
        """A text about "the user", as if it spoke to the user."""
        for pattern, replacement in self.third:
            text = pattern.sub(replacement, text)
        return text

    def turn(self, text: str) -> str:
        for pattern, replacement in self.pairs:
            text = pattern.sub(replacement, text)
        return self.second.sub(lambda match: self._turn_word(match, text), text)

    def _turn_word(self, match: re.Match[str], text: str) -> str:
        word = match[0].replace("’", "'")
        plain = self.words.get(word.lower())
        if plain is not None:
            return plain[0].upper() + plain[1:] if word[0].isupper() else plain
        before = text[max(match.start() - NEAR, 0) : match.start()].rstrip()
        after = text[match.end() : match.end() + NEAR]
        is_object = bool(self.object_after.search(before)) and not self.subject_before.match(after)
        at_end = bool(before) and (not after.strip(" .,;:!?)") or (after[0] in ".,;:!?)" and before[-1].isalpha()))
        return self.object if is_object or at_end else self.subject

    def is_second(self, text: str) -> bool:
        """Whether the text speaks to the user rather than as the user."""
        return len(self.second.findall(text)) > len(self.first.findall(text))
