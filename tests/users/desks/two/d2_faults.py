"""The state of a desk and the calls it makes; a bug spoils them in one way."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from d2_model import Ask, Domain, Frame, GiveUp, Option, Propose
from d2_voice import Voice


class Calls:
    """What a domain's tasks use: values, reads, choices and writes."""

    def __init__(
        self,
        domain: Domain,
        world: dict[str, Any],
        style: str = "plain",
        bug: str | None = None,
        now: str = "2026-03-02T09:00",
    ) -> None:
        self.domain, self.world, self.style, self.bug, self.now = domain, copy.deepcopy(world), style, bug, now
        self.voice = Voice(style, domain)
        self.calls: list[dict[str, Any]] = []
        self.asking: list[str] = ["what"]
        self.frame: Frame | None = None
        self.queue: list[Frame] = []
        self.memory: dict[str, str] = {}
        self.seen: dict[str, set[str]] = {}
        self.backlog: list[str] = []
        self.turn, self.lead, self.kind = 0, [], "ask"
        self.summary, self.rows = "", {}
        self.noted: set[str] = set()
        self.last = ""
        self.handed: dict[str, str] = {}

    def has(self, name: str) -> str:
        """The value of a slot, or nothing."""
        assert self.frame
        return self.frame.values.get(name, "")

    def need(self, name: str) -> str:
        """The value of a slot; asks for it where it is missing or still to be checked."""
        frame = self.frame
        assert frame
        if self.bug == "asks_for_ever":
            raise Ask([name])
        if name not in frame.values:
            raise Ask(self.voice.portion([slot for slot in frame.task.slots if slot not in frame.values], name))
        value, slot = frame.values[name], self.domain.slots[name]
        if self.style == "one_by_one" and slot.verify and value and frame.verified.get(name) != value:
            raise Ask([name], kind="verify")
        return value

    def look(self, tool: str, blame: list[str], **arguments: Any) -> Any:
        """The result of a read; where it fails, asks again for the blamed slots."""
        frame = self.frame
        assert frame
        key = (tool, tuple(sorted(arguments.items())))
        if key in frame.cache:
            return frame.cache[key]
        try:
            result = self._call(tool, arguments, frame.hidden if self.bug == "wrong_order" else self.calls)
        except ValueError as error:
            frame.failures += 1
            if frame.failures >= 3 or not blame:
                raise GiveUp(f"{error} I cannot go on with this here.") from error
            for name in blame:
                frame.values.pop(name, None)
            raise Ask(
                blame[:1] if len(blame) == 1 else self.voice.portion(blame, blame[0]), problem=str(error)
            ) from error
        frame.cache[key] = result
        return result

    def refuse(self, name: str, text: str) -> None:
        """Says why a value is not possible and asks for another."""
        assert self.frame
        self.frame.values.pop(name, None)
        raise Ask([name], problem=text)

    def note(self, text: str) -> None:
        """Something to say before the question or proposal, once."""
        if text and text not in self.noted:
            self.noted.add(text)
            self.lead.append(self.voice.dates(text))

    def choose(self, name: str, options: list[Option], none: str) -> str:
        """One of the options, as the person said or will say."""
        frame = self.frame
        assert frame
        if not options:
            raise GiveUp(none)
        frame.options[name] = options
        said = frame.values.get(name, "")
        if not said:
            raise Ask([name], kind="choose")
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
            raise Ask([name], kind="choose")
        raise Ask(
            [name],
            problem=(
                "That is not available."
                if len(missing) > 12
                else f"{missing[:1].upper() + missing[1:]} is not available."
            ),
            kind="choose",
        )

    def write(self, tool: str, summary: str, rows: dict[str, str], **arguments: Any) -> Any:
        """Proposes the write, and does it once the person has agreed."""
        frame = self.frame
        assert frame
        key = (tool, tuple(sorted(arguments.items())))
        if frame.confirmed != key and self.bug != "no_confirmation":
            frame.options["confirm"] = []
            self._proposal = key
            raise Propose(summary, rows)
        return self._write(tool, arguments)

    def _call(self, tool: str, arguments: dict[str, Any], record: list[dict[str, Any]]) -> Any:
        """One tool call, recorded."""
        function: Callable[..., Any] = getattr(self, "tool_" + tool)
        try:
            result = function(**arguments)
        except ValueError as error:
            record.append({"name": tool, "arguments": dict(arguments), "error": str(error)})
            raise
        record.append({"name": tool, "arguments": dict(arguments), "result": copy.deepcopy(result)})
        return result

    def _write(self, tool: str, arguments: dict[str, Any]) -> Any:
        """The write itself, with the bug this desk has."""
        frame = self.frame
        assert frame
        if self.bug == "wrong_date":
            arguments = self.spoil_quantity(tool, dict(arguments))
        if self.bug == "wrong_id":
            arguments = self.spoil_id(tool, dict(arguments))
        frame.cache.clear()
        if self.bug == "claims_without_calling":
            world, result = copy.deepcopy(self.world), self._call(tool, arguments, [])
            self.world = world
            return result
        try:
            result = self._call(tool, arguments, self.calls)
            if self.bug == "double_write":
                self._try_again(tool, arguments)
        except ValueError as error:
            raise GiveUp(f"That did not work: {error}") from error
        finally:
            self.calls += frame.hidden
            frame.hidden = []
        return self.invent(result) if self.bug == "invented_answer" else result

    def _try_again(self, tool: str, arguments: dict[str, Any]) -> None:
        """The second write of the double_write bug."""
        try:
            self._call(tool, arguments, self.calls)
        except ValueError:
            pass

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

    def spoil_id(self, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """For wrong_id: another entity; told by the domain."""
        return arguments
