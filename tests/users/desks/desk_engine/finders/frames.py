"""What a conversation is kept in: a slot with its finder, one frame for each want, and options to choose from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from desk_engine import description
from desk_engine.description import Task
from desk_engine.finders.finding import Found


@dataclass(frozen=True)
class Slot(description.Slot):
    """A slot that finds its own values in what is said."""

    find: Callable[[str, Any, bool], list[Found]] = lambda text, desk, asked: []
    keep: bool = False  # an id that may be meant in the next want as well
    verify: bool = True

    @property
    def guess(self) -> tuple[str, str]:
        """A value and the question for it; nothing where a guess would be odd."""
        return tuple(self.words.get("guess", ("", "")))


@dataclass
class Option:
    """One thing to choose from: its value, how it is shown, and words that mean it (a pattern)."""

    value: str
    shown: str
    tags: str = ""


@dataclass
class Frame:
    """The state of one want."""

    task: Task
    values: dict[str, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    confirmed: Any = None
    cache: dict[Any, Any] = field(default_factory=dict)
    hidden: list[dict[str, Any]] = field(default_factory=list)
    options: dict[str, list[Option]] = field(default_factory=dict)
    verified: dict[str, str] = field(default_factory=dict)
    guessed: set[str] = field(default_factory=set)
    wishes: dict[str, str] = field(default_factory=dict)  # "in the morning", kept when the options change
    failures: int = 0
    misses: int = 0
