"""Tool calls on a small world, with a record of them, and the bugs that concern calls."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Protocol

from harness.demo.desks.engine.tasks import Arguments, ProposedWrite, Result

Call = dict[str, object]


class DeskWorld(Protocol):
    """The things a domain's tools work on; each tool is a method that takes keyword arguments and returns a dict."""

    def entities(self, argument: str) -> list[str]:
        """The values that an argument naming an entity may take."""


def shifted(value: object) -> object:
    """Another date or another quantity, near the given one."""
    if isinstance(value, str):
        try:
            return (date.fromisoformat(value) + timedelta(days=1)).isoformat()
        except ValueError:
            return str(int(value) + 1) if value.isdigit() else value
    if isinstance(value, int | float):
        return value + 1
    return value


class DeskTools:
    """Calls tools and records the calls."""

    def __init__(self, world: DeskWorld, bug: str | None) -> None:
        self.calls: list[Call] = []
        self._world = world
        self._bug = bug
        self._remembered: dict[str, Result | str] = {}
        self._deferred: list[Call] = []

    def read(self, tool: str, /, **arguments: object) -> Result:
        """Look something up; the same question is not asked twice between two writes."""
        key = f"{tool} {sorted(arguments.items())}"
        if key not in self._remembered:
            call = self._run(self._world, tool, arguments)
            (self._deferred if self._bug == "wrong_order" else self.calls).append(call)
            self._remembered[key] = _outcome(call)
        outcome = self._remembered[key]
        if isinstance(outcome, str):
            raise ValueError(outcome)
        return outcome

    def write(self, proposal: ProposedWrite) -> Result:
        """Write what was agreed (or, with a bug, something else); raise ValueError if the tool refuses."""
        self._remembered.clear()
        if self._bug == "claims_without_calling":
            return _checked(self._run(copy.deepcopy(self._world), proposal.tool, proposal.arguments))
        call = self._run(self._world, proposal.tool, self._spoiled(proposal))
        self.calls.append(call)
        if self._bug == "double_write":
            self.calls.append(self._run(self._world, proposal.tool, self._spoiled(proposal)))
        self.flush()
        return _checked(call)

    def flush(self) -> None:
        """Record look-ups that a bug held back."""
        self.calls.extend(self._deferred)
        self._deferred.clear()

    def _spoiled(self, proposal: ProposedWrite) -> Arguments:
        """The arguments of a write, changed as the bug wants it."""
        arguments = dict(proposal.arguments)
        if self._bug == "wrong_date" and proposal.quantity is not None:
            arguments[proposal.quantity] = shifted(arguments[proposal.quantity])
        if self._bug == "wrong_id":
            others = self._world.entities(proposal.identity)
            place = others.index(str(arguments[proposal.identity]))
            arguments[proposal.identity] = others[(place + 1) % len(others)]
        return arguments

    @staticmethod
    def _run(world: DeskWorld, name: str, arguments: Mapping[str, object]) -> Call:
        """Run one tool and make its record."""
        call: Call = {"name": name, "arguments": dict(arguments)}
        try:
            result: Result = getattr(world, name)(**arguments)
        except ValueError as error:
            return {**call, "error": str(error)}
        return {**call, "result": copy.deepcopy(result)}


def _outcome(call: Call) -> Result | str:
    """The result of a call, or its error as text."""
    result = call.get("result")
    return result if isinstance(result, dict) else str(call.get("error"))


def _checked(call: Call) -> Result:
    """The result of a call; raise its error."""
    outcome = _outcome(call)
    if isinstance(outcome, str):
        raise ValueError(outcome)
    return outcome
