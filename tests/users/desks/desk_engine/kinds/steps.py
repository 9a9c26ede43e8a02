"""What the tasks of a desk whose slots are of a kind use: values, questions, reads and writes, and the bugs in them."""

from __future__ import annotations

import re
from typing import Any

from desk_engine.counter import Counter
from desk_engine.description import Ask, GiveUp, Propose
from desk_engine.kinds.scan import Scanner
from desk_engine.kinds.speaking import Speaker
from desk_engine.wordings import iso_day


class Choose(Exception):
    """The person is to choose among options: dicts of slot values."""

    def __init__(self, options: list[dict[str, str]], labels: list[str], intro: str) -> None:
        super().__init__(intro)
        self.options, self.labels, self.intro = options, labels, intro


class Steps(Counter):
    """The state of a conversation, and what a task may do with it."""

    EARLIEST_HOUR = 7

    def __init__(self, style: str = "plain", bug: str | None = None, now: str = "2026-03-02T09:00") -> None:
        super().__init__(style, bug, now)
        self.speaker = Speaker(style, self.DESCRIBED)
        prefixes = sorted({slot.prefix for slot in self.slots.values() if slot.prefix})
        self.scanner = Scanner(now[:10], self.EARLIEST_HOUR, prefixes)
        self.shared: dict[str, str] = {}
        self.own: dict[str, dict[str, str]] = {}
        self.unknown: set[str] = set()
        self.task: str | None = None
        self.queue: list[str] = []
        self.asking: tuple[Any, ...] = ("intent",)  # ("slots", names) ("proposal", key) ("options", …) …
        self.confirmed = ""
        self.checked: dict[str, str] = {}
        self.fresh: list[str] = []
        self.cache: dict[str, Any] = {}
        self.late_reads: list[dict[str, Any]] = []
        self.notes: list[str] = []
        self.misses = self.failures = 0
        self.looked = self.hold = self.repeat = False
        self.touched: list[str] = []
        self.heard: dict[str, str] = {}  # what was said while a task was wanted
        self.done: list[str] = []

    def bag(self, name: str, task: str | None = None) -> dict[str, str]:
        """Where a slot's value is kept."""
        return self.shared if self.slots[name].shared else self.own.setdefault(task or self.task or "", {})

    def value(self, name: str) -> str | None:
        """What is known of a slot in the current task."""
        return self.bag(name).get(name)

    def keep(self, values: dict[str, str]) -> None:
        """Takes values."""
        for name, value in values.items():
            self.bag(name)[name] = value

    def forget(self, *names: str) -> None:
        """Drops values which turned out wrong."""
        for name in names:
            self.bag(name).pop(name, None)
            self.checked.pop(name, None)

    def need(self, *names: str) -> list[str]:
        """The values of the slots; asks for those lacking."""
        required = [name for name in names if not self.slots[name].optional]
        if self.bug == "asks_for_ever" and required:
            raise Ask(required[0])
        lacking = [name for name in names if self.value(name) is None and name not in self.unknown]
        if lacking:
            raise Ask(*lacking)
        return [self.value(name) or "" for name in names]

    def known_by(self, number: str) -> str:
        """The slot to look somebody up by: the number, or the name where the person has only that."""
        return "name" if not self.value(number) and (self.value("name") or number in self.unknown) else number

    def refuse(self, problem: str, *names: str) -> None:
        """What was said does not lead to anything: asks for it again, the third time gives up."""
        self.failures += 1
        self.forget(*names)
        if self.failures > 2:
            self.failures = 0
            raise GiveUp(f"I am sorry, {problem}. I cannot go on with this here, please come by in person.")
        raise Ask(*names, problem=f"I am sorry, {problem}.")

    def propose(self, action: str, details: dict[str, object]) -> None:
        """Asks for the yes, unless it was given for just these details."""
        key = (self.task or "") + repr(details)
        if self.confirmed != key and self.bug != "no_confirmation":
            raise Propose(
                action, {label: str(value) for label, value in details.items() if value not in (None, "")}, key
            )

    def look(self, name: str, /, **arguments: Any) -> Any:
        """A read; the same question is asked only once; {"error"} where the tool refuses."""
        key = name + repr(sorted(arguments.items()))
        if key not in self.cache:
            self.looked = True
            try:
                self.cache[key] = self.call(
                    name, arguments, self.late_reads if self.bug == "wrong_order" else self.calls
                )
            except ValueError as problem:
                self.cache[key] = {"error": str(problem)}
        return self.cache[key]

    def write(self, name: str, /, **arguments: Any) -> dict[str, Any]:
        """A write, recorded; a refusal ends the task."""
        if self.bug == "claims_without_calling":
            return self.pretend(name, arguments)
        if self.bug in ("wrong_date", "wrong_id"):
            arguments = self.spoil(arguments)
        self.cache.clear()
        result: dict[str, Any] = {}
        for _turn in range(2 if self.bug == "double_write" else 1):
            try:
                written = self.call(name, arguments, self.calls)
                result = result or written
            except ValueError as problem:
                if not result and self.bug not in ("wrong_date", "wrong_id"):
                    raise GiveUp(f"I am sorry, that was not possible: {problem}.") from problem
        self.calls += self.late_reads
        self.late_reads = []
        return result or {"reference": "AP-7777", "amount": 0, "total": 0, "price": 0}

    def spoil(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """The arguments with another date (or quantity), or with another entity: the bugs."""
        for key, value in arguments.items():
            text = str(value)
            if self.bug == "wrong_date" and re.fullmatch(r"\d{4}-\d\d-\d\d", text):
                return {**arguments, key: iso_day(int(text[:4]), int(text[5:7]), int(text[8:]) % 28 + 1)}
        for key, value in arguments.items():
            if self.bug == "wrong_date" and isinstance(value, (int, float)):
                return {**arguments, key: value + 1}
            if self.bug == "wrong_date" and isinstance(value, dict) and value:
                return {**arguments, key: {item: count + 1 for item, count in value.items()}}
            if self.bug == "wrong_id" and re.fullmatch(r"[A-Z]{1,3}-\d{3,6}", str(value)):
                return {**arguments, key: str(value)[:-1] + str((int(str(value)[-1]) + 1) % 10)}
        return arguments

    def fact(self, value: object) -> str:
        """A value of a tool's result, as it is told."""
        text = str(value)
        if self.bug != "invented_answer":
            return text
        if re.match(r"\d{4}-", text):
            return text[:8] + f"{(int(text[8:10]) + 10) % 28 + 1:02d}"
        return re.sub(r"\d", lambda digit: str((int(digit[0]) + 3) % 10), text)
