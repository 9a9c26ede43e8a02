"""Where every desk stands: a world with tools, a record of the calls, and a bug if it is to be wrong."""

from __future__ import annotations

import copy
from typing import Any

from desk_engine.description import Description

BUGS = (
    "wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_order", "wrong_id",
    "claims_without_calling", "asks_for_ever",
)  # fmt: skip


class Counter:
    """A desk of a description; each of its tools is a method `tool_<name>`, each of its tasks a method `do_<name>`."""

    DESCRIBED: Description

    def __init__(self, style: str = "plain", bug: str | None = None, now: str = "2026-03-02T09:00") -> None:
        self.style, self.bug, self.now = style, bug, now
        self.world = copy.deepcopy(self.DESCRIBED.world)
        self.slots, self.tasks = self.DESCRIBED.slots, self.DESCRIBED.tasks
        self.calls: list[dict[str, Any]] = []
        self.turn = 0

    def call(self, tool: str, arguments: dict[str, Any], record: list[dict[str, Any]]) -> Any:
        """The result of a tool, which goes on record; raises ValueError where the tool refuses."""
        entry: dict[str, Any] = {"name": tool, "arguments": dict(arguments)}
        record.append(entry)
        try:
            entry["result"] = copy.deepcopy(getattr(self, "tool_" + tool)(**arguments))
        except ValueError as error:
            entry["error"] = str(error)
            raise
        return entry["result"]

    def entry(self, kind: str, key: str, problem: str) -> dict[str, Any]:
        """An entry of the world; raises ValueError with the problem where there is none."""
        if key not in self.world[kind]:
            raise ValueError(problem)
        return self.world[kind][key]

    def pretend(self, tool: str, arguments: dict[str, Any]) -> Any:
        """The result of a call that is not made."""
        world = copy.deepcopy(self.world)
        try:
            return self.call(tool, arguments, [])
        finally:
            self.world = world
