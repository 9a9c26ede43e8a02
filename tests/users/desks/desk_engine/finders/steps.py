"""What the tasks of a desk with finders use: values, reads, choices and writes, and the bugs in them."""

from __future__ import annotations

import contextlib
import re
from datetime import date, timedelta
from typing import Any

from desk_engine.counter import Counter
from desk_engine.description import Ask, GiveUp, Propose
from desk_engine.finders.frames import Frame, Option
from desk_engine.finders.speaking import Voice


class Steps(Counter):
    """The state of a conversation, and what a task may do with it."""

    def __init__(self, style: str = "plain", bug: str | None = None, now: str = "2026-03-02T09:00") -> None:
        super().__init__(style, bug, now)
        self.voice = Voice(style, self.DESCRIBED)
        self.asking: list[str] = ["what"]
        self.wanted: Frame | None = None
        self.queue: list[Frame] = []
        self.memory: dict[str, str] = {}
        self.seen: dict[str, set[str]] = {}
        self.backlog: list[str] = []
        self.lead: list[str] = []
        self.noted: set[str] = set()
        self.last = ""
        self.handed: dict[str, str] = {}
        self.proposed: Any = None

    @property
    def frame(self) -> Frame:
        """The want that is under way."""
        assert self.wanted
        return self.wanted

    def has(self, name: str) -> str:
        """The value of a slot, or nothing."""
        return self.frame.values.get(name, "")

    def need(self, name: str) -> str:
        """The value of a slot; asks for it where it is missing or still to be checked."""
        frame = self.frame
        if self.bug == "asks_for_ever":
            raise Ask(name)
        if name not in frame.values:
            raise Ask(*self.voice.portion([slot for slot in frame.task.slots if slot not in frame.values], name))
        value, slot = frame.values[name], self.slots[name]
        if self.style == "one_by_one" and slot.verify and value and frame.verified.get(name) != value:
            raise Ask(name, kind="verify")
        return value

    def look(self, tool: str, blame: list[str], **arguments: Any) -> Any:
        """The result of a read; where it fails, asks again for the blamed slots."""
        frame = self.frame
        key = (tool, tuple(sorted(arguments.items())))
        if key in frame.cache:
            return frame.cache[key]
        try:
            result = self.call(tool, arguments, frame.hidden if self.bug == "wrong_order" else self.calls)
        except ValueError as error:
            frame.failures += 1
            if frame.failures >= 3 or not blame:
                raise GiveUp(f"{error} I cannot go on with this here.") from error
            for name in blame:
                frame.values.pop(name, None)
            raise Ask(*self.voice.portion(blame, blame[0]), problem=str(error)) from error
        frame.cache[key] = result
        return result

    def refuse(self, name: str, text: str) -> None:
        """Says why a value is not possible and asks for another."""
        self.frame.values.pop(name, None)
        raise Ask(name, problem=text)

    def note(self, text: str) -> None:
        """Something to say before the question or proposal, once."""
        if text and text not in self.noted:
            self.noted.add(text)
            self.lead.append(self.voice.dates(text))

    def choose(self, name: str, options: list[Option], none: str) -> str:
        """One of the options, as the person said or will say."""
        frame = self.frame
        if not options:
            raise GiveUp(none)
        frame.options[name] = options
        said = frame.values.get(name, "")
        if not said:
            raise Ask(name, kind="choose")
        if any(option.value == said for option in options):
            return said
        missing, said = said, frame.wishes.get(name, said)
        fitting = [
            option for option in options if option.tags and re.search(rf"(?<!\w)(?:{option.tags})(?!\w)", said, re.I)
        ]
        frame.values.pop(name, None)
        if len(fitting) == 1:
            frame.values[name], frame.wishes[name] = fitting[0].value, said
            return fitting[0].value
        if fitting:
            frame.options[name] = fitting
            raise Ask(name, kind="choose")
        raise Ask(
            name,
            problem=f"{missing[:1].upper() + missing[1:] if len(missing) <= 12 else 'That'} is not available.",
            kind="choose",
        )

    def write(self, tool: str, summary: str, rows: dict[str, str], **arguments: Any) -> Any:
        """Proposes the write, and does it once the person has agreed."""
        frame = self.frame
        key = (tool, tuple(sorted(arguments.items())))
        if frame.confirmed != key and self.bug != "no_confirmation":
            raise Propose(summary, rows, key)
        return self._write(tool, arguments)

    def _write(self, tool: str, arguments: dict[str, Any]) -> Any:
        """The write itself, with the bug this desk has."""
        frame = self.frame
        if self.bug == "wrong_date":
            arguments = self.spoil_quantity(tool, dict(arguments))
        if self.bug == "wrong_id":
            arguments = self.spoil_id(arguments)
        frame.cache.clear()
        if self.bug == "claims_without_calling":
            return self.pretend(tool, arguments)
        try:
            result = self.call(tool, arguments, self.calls)
            if self.bug == "double_write":
                with contextlib.suppress(ValueError):
                    self.call(tool, arguments, self.calls)
        except ValueError as error:
            raise GiveUp(f"That did not work: {error}") from error
        finally:
            self.calls += frame.hidden
            frame.hidden = []
        return self.invent(result) if self.bug == "invented_answer" else result

    def invent(self, result: dict[str, Any]) -> dict[str, Any]:
        """The same result with other values, which no tool returned."""
        return {key: self._other(value) for key, value in result.items()}

    def _other(self, value: Any) -> Any:
        """A value of the same kind that is wrong."""
        if isinstance(value, bool) or value is None:
            return value
        if isinstance(value, (int, float)):
            return value + 7
        if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value):
            return (date.fromisoformat(value) + timedelta(days=3)).isoformat()
        if isinstance(value, str):
            return re.sub(r"\d", lambda match: str((int(match[0]) + 3) % 10), value)
        return (
            [self.invent(item) if isinstance(item, dict) else self._other(item) for item in value]
            if isinstance(value, list)
            else value
        )

    def spoil_quantity(self, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """For wrong_date: another date, else another number; a domain may know better."""
        for key, value in arguments.items():
            if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value):
                return {**arguments, key: (date.fromisoformat(value) + timedelta(days=1)).isoformat()}
        for key, value in arguments.items():
            if isinstance(value, int):
                return {**arguments, key: value + 1}
        return arguments

    def spoil_id(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """For wrong_id: the next of the entities that an argument may name."""
        for key, names in self.entities().items():
            if key in arguments:
                place = names.index(arguments[key]) + 1 if arguments[key] in names else 0
                return {**arguments, key: names[place % len(names)]}
        return arguments

    def entities(self) -> dict[str, list[str]]:
        """What an argument may name."""
        return {}
