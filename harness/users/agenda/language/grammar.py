"""The little grammar that a language pack drives: sentences, stems of words, and who speaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from harness.text.lines.tokens import WHOLE, covers, sentences, without_bullet, word_after, words
from harness.text.wordforms import stem

__all__ = ["LONGEST_LINE", "Stemmer", "covers", "sentences", "without_bullet", "word_after", "words"]

MOST_STEMS = 20_000
"""Words whose stems are remembered."""
LONGEST_LINE = 400
"""Characters of a line whose reading is remembered: agents repeat themselves, and every trial hears the same."""


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
        return word if WHOLE.search(word) else stem(word, self.language)

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
