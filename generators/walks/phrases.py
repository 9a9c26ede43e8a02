"""The English in which walks are told as stories, as generators/language/en.yaml has it."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Annotated, Literal

import yaml
from pydantic import BeforeValidator, Field

from harness.types.events import Data

Words = Annotated[frozenset[str], BeforeValidator(str.split)]
"""Written as one text, with spaces between."""
OrderedWords = Annotated[tuple[str, ...], BeforeValidator(str.split)]
"""The same, the likeliest first."""
FactForm = Literal["own", "new", "other", "several", "several_searched", "done", "searched", "period"]


class Together(Data):
    """Arguments that make one fact."""

    names: tuple[str, ...]
    say: str
    words: str


class Phrases(Data):
    """Words, and phrases with places to fill in."""

    reading: dict[str, str]
    """First words of a tool that reads → how a wish for it begins."""
    changing: Words
    """Verbs of change."""
    making: Words
    """Those after which a single thing is a new one."""
    becoming: Words
    """Those whose arguments are what something becomes."""
    moving: Words
    """Those that bring one thing to another."""
    cut: tuple[str, ...]
    """Where a description goes into details."""
    clauses: frozenset[str]
    technical: frozenset[str]
    """Words of a description that is about the tool, not about the wish."""
    looking: tuple[str, ...]
    """Verbs for names that have none."""

    main: OrderedWords
    """What an answer tells first of a record."""
    named: OrderedWords
    """What the entries of a list are called."""
    beside: Words
    """What stands beside an answer, and is in it only where it was asked for."""
    states: Words
    units: Words

    wishes: tuple[str, ...]
    more: tuple[str, ...]
    each: str
    of_another: str
    chosen: str
    """Which one of several is meant; by its name, by a day, by its beginning."""
    chosen_named: str
    chosen_start: str
    chosen_done: str
    for_chosen: str
    to_chosen: str
    openings: tuple[str, ...]
    opening_more: str

    facts: dict[FactForm, tuple[str, ...]]
    of: str
    own: Words
    """What a person is known by."""
    bare: Words
    """Names that say little alone."""
    together: tuple[Together, ...]
    period: str
    span: str
    and_: str = Field(alias="and")
    yes: str
    no: str
    months: tuple[str, ...]


@cache
def phrases() -> Phrases:
    """The phrases, read once."""
    file = resources.files("generators") / "language" / "en.yaml"
    return Phrases.model_validate(yaml.safe_load(file.read_text(encoding="utf-8")))
