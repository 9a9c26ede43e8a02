"""A desk as its file tells it: tools, tasks, slots with the words to ask for them, and its world."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fast_yaml import safe_load

DESKS = Path(__file__).parents[1]


@cache
def read(name: str) -> dict[str, Any]:
    """A YAML file of the desks."""
    return safe_load((DESKS / name).read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Slot:
    """One value that a desk may need, with the words to ask for it."""

    name: str
    words: Mapping[str, Any]
    shared: bool = False  # belongs to the person: counts for every want
    optional: bool = False  # the desk can do without


@dataclass(frozen=True)
class Task:
    """One thing a person may want: what shows it, and the slots it needs."""

    name: str
    title: str
    patterns: str
    slots: tuple[str, ...]
    choices: tuple[str, ...] = ()  # slots that are needed only now and then
    weak: str = ""  # shows it where nothing else was asked for
    hands_on: tuple[str, ...] = ()  # what the next want may take over, as one speaks of it still


class Ask(Exception):
    """The task lacks the values of these slots."""

    def __init__(self, *slots: str, problem: str = "", kind: str = "ask") -> None:
        super().__init__(*slots)
        self.slots, self.problem, self.kind = list(slots), problem, kind


class Propose(Exception):
    """The task is ready to write, and needs a yes to these details."""

    def __init__(self, summary: str, rows: dict[str, str], key: Any) -> None:
        super().__init__(summary)
        self.summary, self.rows, self.key = summary, rows, key


class GiveUp(Exception):
    """The task ends without a write; the text says why."""


class Description:
    """What the file of a desk says; `<name>` in a pattern stands for another pattern, a table or a slot's choices."""

    def __init__(self, desk: str, slot: type[Slot], finders: Mapping[str, Callable[..., Any]] | None = None) -> None:
        self.told = read(f"descriptions/{desk}.yaml")
        self.world: dict[str, Any] = self.told["world"]
        self.tools: dict[str, str] = {
            name: effect for effect in ("read", "write") for name in self.told["tools"][effect]
        }
        self.tables: dict[str, dict[str, str]] = self.told.get("words", {})
        self.facts: dict[str, str] = self.told.get("facts", {})
        self.slots: dict[str, Any] = {}
        own = {field.name for field in dataclasses.fields(slot)} - {"name", "words"}
        for name, given in self.told["slots"].items():
            fields = {key: _pattern(value) if key == "cue" else value for key, value in given.items() if key in own}
            fields |= {"find": finders[name]} if finders else {}
            self.slots[name] = slot(name, {key: value for key, value in given.items() if key not in own}, **fields)
        self.tasks = {name: self._task(name, **given) for name, given in self.told["tasks"].items()}

    def _task(self, name: str, title: str, patterns: Any, weak: Any = "", **slots: list[str]) -> Task:
        return Task(
            name,
            title,
            self._whole(patterns),
            weak=self._whole(weak),
            **{key: tuple(names) for key, names in slots.items()},
        )

    def _whole(self, pattern: Any) -> str:
        """A pattern with those in it that go by a name."""
        return re.sub(r"<(\w+)>", lambda found: self._named(found[1]), _pattern(pattern))

    def _named(self, name: str) -> str:
        if name in self.tables:
            return "|".join(self.tables[name])
        if name in self.slots:
            choices = self.slots[name].choices
            return "|".join(re.escape(word.lower()) for value in choices for word in (value, *choices[value]))
        return self.told["patterns"][name]


def _pattern(given: str | list[str]) -> str:
    """A pattern, which may be written as a list of alternatives."""
    return given if isinstance(given, str) else "|".join(given)
