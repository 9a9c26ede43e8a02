"""What the user of a story knows, wants, refuses and answers, as data instead of prose."""

from __future__ import annotations

import re
from typing import Any, Literal, Self

from pydantic import Field, SerializerFunctionWrapHandler, field_validator, model_serializer, model_validator

from harness.types.jsonable import Data

Tell = Literal["any", "asked", "never"]
Scalar = str | int | float | bool
_CODE = re.compile(r"(?=.*[A-Z])[A-Z0-9][A-Z0-9_-]+")


class SaidValue(Data):
    """A value, and how the user says it. A bare value stands for {value: …}."""

    value: Scalar | tuple[Scalar, ...]
    """What it is. Digits that are a name, such as a zip code, are quoted: "01922"."""
    say: tuple[str, ...] = ()
    """How the user says it: the first time, the second time … Default is in words of the fact's name."""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        return value if isinstance(value, dict | cls) else {"value": value}

    @field_validator("value", mode="before")
    @classmethod
    def _something(cls, value: Any) -> Any:
        """One line for what would be one for each form that a value may have."""
        if value is None or value in ("", [], ()):
            raise ValueError("has no value; give one, or name it under user.does_not_know")
        if isinstance(value, list | tuple):
            if wrong := [each for each in value if not isinstance(each, Scalar) or each == ""]:
                raise ValueError(f"a list of values holds texts, numbers, true and false; found {wrong[0]!r}")
        elif not isinstance(value, Scalar):
            raise ValueError(f"should be a text, a number, true or false, or a list of them; found {value!r}")
        return value

    @property
    def values(self) -> tuple[Scalar, ...]:
        """Each of the things that it is."""
        return self.value if isinstance(self.value, tuple) else (self.value,)


class KnownFact(SaidValue):
    """One thing that the user knows, under a name such as order_id. A bare value stands for {value: …}."""

    asked_as: tuple[str, ...] = ()
    """Other names under which an agent may ask for it: "number on file"."""
    tell: Tell = "any"
    """any: told when asked for, or when the user is in doubt. asked: only when asked for. never: not at all."""
    otherwise: tuple[SaidValue, ...] = Field(default=(), alias="else")
    """What the user takes instead, the first that can be had, once it learns that the value cannot; one or several, in
    order. Until then it says nothing of it."""

    @field_validator("otherwise", mode="before")
    @classmethod
    def _several(cls, value: Any) -> Any:
        if value in ([], ()):
            raise ValueError("else: is empty; give what is taken instead, or leave it out")
        return value if isinstance(value, list | tuple) else (value,)

    @model_validator(mode="after")
    def _another(self) -> Self:
        told = [each.value for each in self.choices]
        if again := next((each for place, each in enumerate(told) if each in told[:place]), None):
            raise ValueError(f"else: {again!r} is taken before; it is another value than those")
        if self.otherwise and self.tell == "never":
            raise ValueError("else: is taken instead of what was told, but tell is never; correct one of them")
        return self

    @model_serializer(mode="wrap")
    def _as_written(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        document: dict[str, Any] = write(self)
        others = document.pop("otherwise", ())
        return document | ({"else": others} if others else {})

    @property
    def choices(self) -> tuple[SaidValue, ...]:
        """The value, and what is taken instead, in order."""
        return (self, *self.otherwise)

    @property
    def is_short(self) -> bool:
        """Whether its value is all that is said of it."""
        return not (self.say or self.asked_as or self.otherwise) and self.tell == "any"


class Want(Data):
    """One thing that the user wants. A sentence alone stands for {say: …}."""

    id: str | None = None
    """A name, for reports. Default is want-1, want-2 …"""
    say: str = Field(min_length=1)
    """How the user says it: "I want to exchange the keyboard.\""""
    needs: tuple[str, ...] = ()
    """Names of facts that belong to it."""
    done_when: str | None = None
    """The goal with which it is served. The user is not told; `harness validate` compares it with the goals."""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        return {"say": value} if isinstance(value, str) else value


class Refusal(Data):
    """Something that the user says no to. A word alone stands for {act: …}."""

    act: str = Field(min_length=1)
    """What is refused: reserve, gift card."""
    say: str | None = None
    """How the user says no. Default is the pack's plain no."""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        return {"act": value} if isinstance(value, str) else value


class Reaction(Data):
    """What the user says when the agent has said something like this."""

    told: tuple[str, ...] = Field(min_length=1)
    """Any of these: keywords, read as in a text goal."""
    say: str = Field(min_length=1)
    """What is then said."""
    once: bool = True
    """Only the first time."""


class UserData(Data):
    """The user of a story as data. Whatever stands in the prose besides is read for likeness, not for facts."""

    knows: dict[str, KnownFact] = Field(default_factory=dict)
    """What the user knows, by name."""
    wants: tuple[Want, ...] = ()
    """What the user wants, in order."""
    refuses: tuple[Refusal, ...] = ()
    """What the user says no to."""
    when_told: tuple[Reaction, ...] = ()
    """What the user says to something that it is told."""
    does_not_know: tuple[str, ...] = ()
    """What the user is sure not to know, by name."""

    def word_for(self, argument: str, code: object) -> str | None:
        """What the user calls the code that an argument takes: Deluxe King, for DLK. None where nothing is known under
        the name of the argument, or that is a code itself."""
        known = self.knows.get(argument)
        told = str(known.value) if known is not None else str(code)
        return told if _CODE.fullmatch(str(code)) and not _CODE.fullmatch(told) else None

    def label(self, number: int) -> str:
        """The name of the want at this place."""
        return self.wants[number].id or f"want-{number + 1}"

    @property
    def texts(self) -> tuple[str, ...]:
        """All that the user can say by it: each value, and each sentence."""
        said: list[str] = []
        for known in (each for fact in self.knows.values() for each in fact.choices):
            said += [*(str(each) for each in known.values if not isinstance(each, bool)), *known.say]
        said += [want.say for want in self.wants] + [each.say for each in self.when_told]
        said += [each.say for each in self.refuses if each.say]
        return tuple(said)
