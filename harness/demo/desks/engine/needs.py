"""The values that a desk needs, and what marks them in a sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

Kind = Literal["identifier", "date", "choice", "count", "amount", "person", "address", "email", "phone"]


@dataclass(frozen=True)
class DeskSlot:
    """A value the agent needs: its kind and what marks it in a sentence."""

    name: str
    kind: Kind
    prefix: str = ""  # identifiers: the letters in front
    digits: int = 0  # identifiers: how many digits
    before: str = ""  # words in front that mark a value as this slot's
    weak_before: str = ""  # words in front that mark it only where there are several dates
    unit: str = ""  # words behind a number that mark it as this slot's
    options: Mapping[str, str] = field(default_factory=dict)  # choices: value -> pattern
    open_ended: bool = False  # choices: a value outside of the options is taken when it is asked for
    optional: bool = False  # the agent can do without
    declined: str = ""  # optional ones: words that say there is none
    shared: bool = False  # stays known for the next task
    substitutes: tuple[str, ...] = ()  # asked instead when the person does not know it
    relative: str = ""  # dates: words that make "today" or "yesterday" this slot's value when it was not asked for
    silent: bool = False  # understood, but never asked for


@dataclass(frozen=True)
class Setting:
    """What the extraction has to know of the dialogue."""

    today: date
    asked: Collection[str]
    current: Mapping[str, str]
    context: date | None = None
