"""How an answer is denied: the verb before it, else the answer itself; what is denied already is affirmed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from generators.proof.mutation.recorded.answer_values import as_words

_SENTENCE = re.compile(r"[^.!?]*(?:[.!?](?=\S)[^.!?]*)*[.!?]?")


@dataclass(slots=True)
class Denial:
    """Denies one thing in texts, and notes how."""

    told: str
    word: str
    """Right before what is denied."""
    verbs: Mapping[str, str]
    undo: Mapping[str, str]
    phrases: list[str] = field(default_factory=list)
    """What nobody says who means it: the denied verb with the word after it."""
    undone: list[str] = field(default_factory=list)
    """The words that had denied."""

    @staticmethod
    def of(language: str, told: str) -> Denial | None:
        """None where nobody knows how the language denies."""
        ways = _ways().get(language.partition("-")[0])
        return Denial(told, ways["word"], ways.get("verbs", {}), ways.get("undo", {})) if ways else None

    def denied(self, text: str) -> str:
        """Each sentence that tells it, denied."""
        return _SENTENCE.sub(lambda match: self._of_sentence(match[0]), text)

    def _of_sentence(self, text: str) -> str:
        found = as_words(self.told).search(text)
        if found is None:
            return text
        negation = _any_of(self.undo).search(text, 0, found.start()) if self.undo else None
        if negation is not None:
            self.undone.append(negation[0].lower())
            new = self.undo[negation[0].lower()]
            return f"{text[: negation.start()]}{new}{text[negation.end() :]}" if new else _without(text, negation)
        verb = next(_any_of(self.verbs).finditer(text[: found.start()]), None) if self.verbs else None
        if verb is not None:
            denied, rest = self.verbs[verb[0].lower()], text[verb.end() :]
            self.phrases.append(" ".join([denied, *re.findall(r"[\w-]+", rest)[:1]]))
            return f"{text[: verb.start()]}{denied}{rest}"
        return f"{text[: found.start()]}{self.word} {text[found.start() :]}"


def _any_of(words: Mapping[str, str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b", re.IGNORECASE)


def _without(text: str, match: re.Match[str]) -> str:
    return f"{text[: match.start()]}{text[match.end() :].lstrip()}"


@cache
def _ways() -> Mapping[str, Any]:
    import yaml

    found: Mapping[str, Any] = yaml.safe_load(files(__package__).joinpath("denials.yaml").read_text(encoding="utf-8"))
    return found
