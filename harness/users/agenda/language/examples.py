"""What a sentence does, told by its likeness to sentences of which it is known."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from harness.text.languages import section
from harness.text.languages.forms import checked
from harness.types.jsonable import Data

LIKE = 0.38
"""The least likeness (cosine) by which a sentence is placed."""
MARGIN = 0.06
"""How much liker it must be to this kind than to the next, to be placed with confidence."""
FEW = 3
"""Fewer words are compared only where all of them are known."""
LONGEST = 40
"""Words of a sentence that are compared."""
Does = Literal["ask", "confirm", "more", "open", "done", "wait", "failed", "bye", "inform"]
_WORD = re.compile(r"[^\W_]+|\?(?=\W*$)")


class ExamplesForm(Data):
    """`examples.yaml` of a language: sentences of agents, by what they do."""

    contracted: dict[str, str]
    """Endings → what they are short for: 'd → would."""
    ask: tuple[str, ...]
    confirm: tuple[str, ...]
    more: tuple[str, ...]
    open: tuple[str, ...]
    done: tuple[str, ...]
    wait: tuple[str, ...]
    failed: tuple[str, ...]
    bye: tuple[str, ...]
    inform: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Likely:
    """What a sentence seems to do."""

    does: Does
    score: float
    sure: bool
    """It is clearly liker to this kind than to any other."""


class Examples:
    """The sentences of one language, as vectors of n-grams of words, weighted by how rare each is."""

    def __init__(self, labelled: Mapping[Does, Iterable[str]], contracted: Mapping[str, str]) -> None:
        self._contracted = contracted
        texts = [(does, self._words(text)) for does, given in labelled.items() for text in given]
        self._known = frozenset(word for _, words in texts for word in words)
        grams = [(does, Counter(self._grams(words))) for does, words in texts]
        spread = Counter(gram for _, each in grams for gram in each)
        self._weight = {gram: math.log(1 + len(grams) / count) for gram, count in spread.items()}
        self._rare = math.log(1 + len(grams))
        self._index: dict[str, list[tuple[int, float]]] = defaultdict(list)
        self._number = len(grams)
        self._of: dict[Does, slice] = {}
        """Where the examples of each kind stand among all."""
        for number, (does, each) in enumerate(grams):
            self._of[does] = slice(self._of[does].start if does in self._of else number, number + 1)
            for gram, value in self._vector(each).items():
                self._index[gram].append((number, value))

    def place(self, sentence: str) -> Likely | None:
        """What this sentence does; None where it is like none of them."""
        return _placed(self, sentence)

    def _place(self, sentence: str) -> Likely | None:
        words = self._words(sentence)
        spoken = [word for word in words if word != "?"]
        if len(spoken) < FEW and any(word not in self._known for word in spoken):  # "Candle set?" is no "All set?"
            return None
        found = [0.0] * self._number
        for gram, value in self._vector(Counter(self._grams(words))).items():
            for number, other in self._index.get(gram, ()):
                found[number] += value * other
        ranked = sorted(((max(found[each]), does) for does, each in self._of.items()), reverse=True)
        if not ranked or ranked[0][0] < LIKE:
            return None
        second = ranked[1][0] if len(ranked) > 1 else 0.0
        return Likely(ranked[0][1], ranked[0][0], ranked[0][0] - second >= MARGIN)

    def _words(self, text: str) -> list[str]:
        """In lower case, without contractions; whatever has a digit is one sign."""
        text = text.lower().replace("’", "'")
        for ending, whole in self._contracted.items():
            text = text.replace(ending, whole)
        return ["#" if any(map(str.isdigit, word)) else word for word in _WORD.findall(text)]

    def _grams(self, words: list[str]) -> Iterator[str]:
        """The words, and each two and three that stand together; an unknown word is only that."""
        plain = [word if word in self._known else "_" for word in words[:LONGEST]]
        padded = ["<", *plain, ">"]
        yield from (word for word in plain if word != "_")
        for size in (2, 3):
            for start in range(len(padded) - size + 1):
                gram = padded[start : start + size]
                if sum(word == "_" for word in gram) * 2 < size:
                    yield " ".join(gram)

    def _vector(self, grams: Counter[str]) -> dict[str, float]:
        raw = {gram: count * self._weight.get(gram, self._rare) for gram, count in grams.items()}
        length = math.sqrt(sum(value * value for value in raw.values())) or 1.0
        return {gram: value / length for gram, value in raw.items() if gram in self._weight}


@lru_cache(maxsize=8_192)
def _placed(examples: Examples, sentence: str) -> Likely | None:
    return examples._place(sentence)


@lru_cache(maxsize=16)
def examples_of(code: str) -> Examples | None:
    """The examples of a language; None where it has none. Raises UserMistake."""
    content = section(code, "examples")
    if not content:
        return None
    form = checked(ExamplesForm, content, f"{code}/examples.yaml")
    return Examples({does: getattr(form, does) for does in get_args(Does)}, form.contracted)
