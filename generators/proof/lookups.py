"""Finds what no goal's call gives, as an agent would: by reading more, with what it knows already."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generators.execution import Executed
from generators.plan import PlannedCall
from generators.proof.explaining import as_text, parsed
from generators.proof.planned import made_up
from generators.world import ToolFailed, World
from harness.events import ToolSchema
from harness.values import contains

MOST_CALLS = 20
"""Calls of one tool that are tried."""


async def look_up(
    value: str, world: World, tools: Sequence[ToolSchema], known: Mapping[str, Sequence[Any]]
) -> Executed | None:
    """The first call of a tool that only reads in whose result the value stands.

    `known` are the values that arguments of these names may have.
    """
    for tool in tools:
        for arguments in itertools.islice(_arguments(tool, known), MOST_CALLS) if tool.read_only else ():
            try:
                result = await world.call(tool.name, arguments)
            except ToolFailed:
                continue
            if contains(as_text([result]), value):
                call = PlannedCall(name=f"look up {value}", tool=tool.name, args=arguments)
                return Executed(call, arguments, result)
    return None


def _arguments(tool: ToolSchema, known: Mapping[str, Sequence[Any]]) -> Iterator[dict[str, Any]]:
    """Every way to call it with what is known; only days may be made up."""
    parameters: Mapping[str, Any] = tool.parameters or {}
    properties: Any = parameters.get("properties") or {}
    names: Any = parameters.get("required") or ()
    choices = []
    for name in names:
        made = made_up(name, properties.get(name) or {}, tool.description or "")
        open_day = [made] if isinstance(made, str) and made[:1].isdigit() else []
        choices.append([*known.get(name, ()), *(open_day if name not in known else ())])
    for values in itertools.product(*choices):
        yield dict(zip(names, values, strict=True))


def named_values(results: Sequence[Any]) -> dict[str, list[Any]]:
    """Name → the single values that results hold under it, in order."""
    found: dict[str, list[Any]] = {}
    for result in results:
        for name, value in _named("", parsed(result)):
            if value not in found.setdefault(name, []):
                found[name].append(value)
    return found


def _named(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _named(key, item)
    elif isinstance(value, list):
        for item in value:
            yield from _named(name, item)
    elif value is not None:
        yield name, value
