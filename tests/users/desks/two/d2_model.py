"""What a domain is made of: slots, tasks, and the signals that end a run of a task."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from d2_understand import Found


@dataclass
class Slot:
    """One value the desk may need, with the words to ask for it."""

    name: str
    noun: str
    question: str
    label: str
    example: str
    why: str
    find: Callable[[str, Any, bool], list[Found]]
    guess: tuple[str, str] = ("", "")  # value, question; "" where a guess would be odd
    either: str = ""
    shared: bool = False  # belongs to the person: counts for every want
    keep: bool = False  # an id that may be meant in the next want as well
    optional: bool = False  # the desk can do without
    verify: bool = True
    no_value: str = ""  # what to say when a person does not have it


@dataclass
class Task:
    """One kind of want: how it is recognised, which slots it needs, and the function that runs it."""

    name: str
    title: str
    patterns: str
    slots: list[str]
    run: Callable[[Any], str]
    choices: list[str] = field(default_factory=list)
    weak: str = ""  # counts only where nothing else was asked for
    hands_on: list[str] = field(default_factory=list)  # what the next want may take over, as one speaks of it still


@dataclass
class Domain:
    """All a desk needs to know about its trade."""

    name: str
    slots: dict[str, Slot]
    tasks: list[Task]
    facts: list[tuple[str, str]]
    tools: dict[str, str]
    id_slots: tuple[str, ...] = ()


@dataclass
class Frame:
    """The state of one want."""

    task: Task
    values: dict[str, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    confirmed: tuple[Any, ...] | None = None
    cache: dict[tuple[Any, ...], Any] = field(default_factory=dict)
    hidden: list[dict[str, Any]] = field(default_factory=list)
    options: dict[str, list[Option]] = field(default_factory=dict)
    verified: dict[str, str] = field(default_factory=dict)
    guessed: set[str] = field(default_factory=set)
    wishes: dict[str, str] = field(default_factory=dict)  # "in the morning", kept when the options change
    failures: int = 0
    misses: int = 0


@dataclass
class Option:
    """One thing to choose from: its value, how it is shown, and words that mean it (a pattern)."""

    value: str
    shown: str
    tags: str = ""


class Ask(Exception):
    """The task needs these slots."""

    def __init__(self, slots: list[str], problem: str = "", kind: str = "ask") -> None:
        super().__init__(problem)
        self.slots, self.problem, self.kind = slots, problem, kind


class Propose(Exception):
    """The task is ready to write and needs a yes."""

    def __init__(self, summary: str, rows: dict[str, str]) -> None:
        super().__init__(summary)
        self.summary, self.rows = summary, rows


class GiveUp(Exception):
    """The task cannot be done; the text says why."""
