"""Parts of the English of stories: who speaks, what is said when a search fails, and what the oracle says."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from harness.types.jsonable import Data


class Together(Data):
    """Arguments that make one fact."""

    names: tuple[str, ...]
    say: str
    words: str


class Pronouns(Data):
    """What stands for {you} and {your}."""

    you: str
    your: str
    you_are: str
    me: str
    yourself: str
    them: str
    """Who is spoken to."""

    def put_into(self, text: str) -> str:
        """Only these places are filled in: what people know may hold braces too."""
        for place, said in self:
            text = text.replace(f"{{{place}}}", said)
        return text


class OpeningsOf(Data):
    """How a talk is begun with a wish that begins with one of some words."""

    begins: tuple[str, ...]
    say: tuple[str, ...]
    """With places for the wish, or for the rest of it."""


class Fallback(Data):
    """What is said when a search fails."""

    told: tuple[str, ...]
    """By which words the agent says so."""
    other: tuple[str, ...]
    """In the story: by what else the one who speaks can be found …"""
    none: tuple[str, ...]
    """… or that there is nothing else."""
    say_other: str
    say_none: tuple[str, ...]


class OraclePhrases(Data):
    """What the agent says that proves a story."""

    greeting: str
    heard: str
    noted: str
    ask: str
    ask_again: str
    ask_which: str
    ask_anything: Annotated[tuple[str, ...], Field(min_length=1)]
    """When nothing more can be named."""
    name_of: str
    day: str
    """What is said after the name of a value that is a date."""
    id: str
    """How the word is written."""
    proposal: str
    proposal_with: str
    refused: str
    """Where something cannot be done …"""
    instead: str
    """… and something else was done for want of it."""
    confirm: Annotated[tuple[str, ...], Field(min_length=1)]
    answer: str
