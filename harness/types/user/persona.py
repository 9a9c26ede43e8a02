"""How the user of a story is and speaks: a few mild behaviours, each with what would violate it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, Self

from pydantic import Field, model_validator

from harness.types.jsonable import Data

Manner = Literal["terse", "talkative", "everything"]
"""What of a persona a user without a model can play: bare values, a word of small talk, all that it knows at once."""
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def names_file(name: str) -> bool:
    """Whether a persona is named by its file, and is none of those that are shipped."""
    return name.strip().endswith((".yaml", ".yml", ".json"))


class Violation(Data):
    """What a message of the user must not be, to be of this persona."""

    more_words_than: int | None = Field(default=None, ge=1)
    fewer_words_than: int | None = Field(default=None, ge=1)
    says: tuple[str, ...] = ()
    """Any of these words, or of these words in a row: good morning."""

    @model_validator(mode="after")
    def _can_be_violated(self) -> Self:
        if self.more_words_than is None and self.fewer_words_than is None and not self.says:
            raise ValueError("names nothing that violates it; give more_words_than, fewer_words_than or says")
        if self.more_words_than is not None and (self.fewer_words_than or 0) > self.more_words_than + 1:
            raise ValueError("is violated by every message: fewer_words_than is to be no more than more_words_than + 1")
        if wordless := [each for each in self.says if not _WORD.search(each)]:
            raise ValueError(f"says: expected words, found {wordless[0]!r}")
        return self

    def found_in(self, text: str) -> str | None:
        """What is wrong with a message, in a few words; None when nothing is."""
        words = _WORD.findall(text.casefold())
        if self.more_words_than is not None and len(words) > self.more_words_than:
            return f"{len(words)} words, more than {self.more_words_than}"
        if self.fewer_words_than is not None and len(words) < self.fewer_words_than:
            return f"{len(words)} words, fewer than {self.fewer_words_than}"
        run = f" {' '.join(words)} "
        said = next((each for each in self.says if f" {' '.join(_WORD.findall(each.casefold()))} " in run), None)
        return f'says "{said}"' if said is not None else None


class Behaviour(Data):
    """One thing that the user does. A sentence alone stands for {do: …}."""

    do: str = Field(min_length=1)
    """As it is told to the model that plays the user."""
    violated_by: Violation | None = None
    """What guards count as a violation. Default is nothing: then it is not checked."""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, value: object) -> object:
        return {"do": value} if isinstance(value, str) else value


class Persona(Data):
    """A way to be and to speak. Prose alone stands for a persona without a name and with one behaviour."""

    name: str = ""
    does: tuple[Behaviour, ...] = Field(min_length=1)
    """Few and mild: models overact what they are told to be."""
    manner: Manner | None = None
    """What of it a user without a model plays."""

    @model_validator(mode="before")
    @classmethod
    def _prose(cls, value: object) -> object:
        return {"does": [value]} if isinstance(value, str) else value

    @property
    def prose(self) -> str:
        """What the model that plays the user is told."""
        return "\n".join(each.do if len(self.does) == 1 else f"- {each.do}" for each in self.does)

    def violations(self, text: str) -> Iterator[str]:
        """What in a message is not of this persona: the behaviour, and what of the message violates it."""
        for each in self.does:
            if each.violated_by is not None and (found := each.violated_by.found_in(text)):
                yield f'"{each.do}" ({found})'
