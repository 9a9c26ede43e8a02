"""What words are about: who asks how heavy something is asks for its weight, and "red" is a colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from harness.errors import UserMistake
from harness.text.languages import section
from harness.users.agenda.language.grammar import Stemmer

LONGEST = 4
"""Words of a phrase."""
NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Topic:
    """A word, or a phrase that is about something."""

    stems: frozenset[str]
    """Without the words that say nothing alone."""
    about: frozenset[str]
    """What it asks for, or is another name of."""
    being: frozenset[str]
    """What it is one of."""
    is_word: bool
    """It is one word that says nothing alone: who, when."""


class Concepts:
    """The phrases of one language, each with what it is about."""

    def __init__(self, told: Mapping[str, str], stemmer: Stemmer) -> None:
        self._stemmer = stemmer
        self._about: dict[tuple[str, ...], frozenset[str]] = {}
        self._being: dict[tuple[str, ...], frozenset[str]] = {}
        for concept, line in told.items():
            for index, part in zip((self._about, self._being), line.split("|"), strict=False):
                for phrase in filter(None, map(str.strip, part.split(","))):
                    key = self._key(phrase)
                    index[key] = index.get(key, NONE) | {concept}

    def _key(self, phrase: str) -> tuple[str, ...]:
        return tuple(stem for stem, _ in self._stemmer.every(phrase))

    def units(self, text: str) -> tuple[Topic, ...]:
        """The words of a text, those of a phrase together."""
        return _units(self, text)

    def _units(self, text: str) -> tuple[Topic, ...]:
        said = [*self._stemmer.every(text)]
        stems = [stem for stem, _ in said]
        found: list[Topic] = []
        at = 0
        while at < len(said):
            length = self._phrase_at(stems, at)
            found.append(self._unit(said[at : at + length]))
            at += length
        return tuple(each for each in found if each.stems or each.about or each.being)

    def _phrase_at(self, stems: Sequence[str], at: int) -> int:
        """How many words the phrase has that begins here; of a word that begins none, 1."""
        for length in range(min(LONGEST, len(stems) - at), 1, -1):
            key = tuple(stems[at : at + length])
            if key in self._about or key in self._being:
                return length
        return 1

    def _unit(self, said: Sequence[tuple[str, bool]]) -> Topic:
        keys = [tuple(stem for stem, _ in said), *((stem,) for stem, _ in said)]
        telling = frozenset(stem for stem, tells in said if tells)
        return Topic(
            stems=telling,
            about=self._about.get(keys[0], NONE) or NONE.union(*(self._about.get(key, NONE) for key in keys)),
            being=NONE.union(*(self._being.get(key, NONE) for key in keys)),
            is_word=not telling and len(said) == 1,
        )


@lru_cache(maxsize=8_192)
def _units(concepts: Concepts, text: str) -> tuple[Topic, ...]:
    return concepts._units(text)


def concepts_of(code: str, stemmer: Stemmer) -> Concepts:
    """The concepts of a language; none where it has no such section. Raises UserMistake."""
    told = section(code, "concepts")
    wrong = [name for name, line in told.items() if not isinstance(line, str) or line.count("|") > 1]
    if wrong:
        expected = 'should be phrases with commas between, and at most one "|" before what is one'
        raise UserMistake(*(f"{code}/concepts.yaml: {name} {expected}" for name in wrong))
    return Concepts(told, stemmer)
