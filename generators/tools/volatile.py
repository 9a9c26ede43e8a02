"""What is another each time the same call is made: request ids, times; it is taken out before anything looks at it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager

from pydantic import JsonValue

from generators.tools.dataflow import read
from generators.tools.world import Toolbox, World
from harness.types.events import ToolSchema

ALL = ""
"""The path of a result that is another each time as a whole."""


def differing(one: JsonValue, other: JsonValue) -> set[str]:
    """The paths at which two results of the same call differ, with `*` for every place in a list."""
    return set(_differing(read(one), read(other), ()))


def without(result: JsonValue, paths: Collection[str]) -> JsonValue:
    """The result without the values at these paths. What was JSON in a text stays a text; lists keep their length."""
    if not paths or ALL in paths:
        return result
    content = read(result)
    taken = _without(content, [tuple(path.split(".")) for path in paths])
    if taken == content:
        return result
    return json.dumps(taken) if isinstance(result, str) else taken


def _differing(one: JsonValue, other: JsonValue, path: tuple[str, ...]) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            yield from _differing(one.get(key), other.get(key), (*path, key))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for mine, theirs in zip(one, other, strict=True):
            yield from _differing(mine, theirs, (*path, "*"))
    elif one != other:
        yield ".".join(path)


def _without(value: JsonValue, paths: Sequence[tuple[str, ...]]) -> JsonValue:
    if () in paths:
        return None
    if isinstance(value, list):
        below = [path[1:] for path in paths if path[0] == "*"]
        return [_without(item, below) for item in value] if below else value
    if not isinstance(value, dict):
        return value
    gone = {path[0] for path in paths if len(path) == 1}
    deeper = {path[0]: [each[1:] for each in paths if each[0] == path[0]] for path in paths if len(path) > 1}
    return {key: _without(item, deeper.get(key, ())) for key, item in value.items() if key not in gone}


class SteadyToolbox:
    """A toolbox that is known better: what its tools do, and what of their results is another each time."""

    def __init__(self, toolbox: Toolbox, tools: Sequence[ToolSchema], volatile: Mapping[str, Collection[str]]) -> None:
        self.tools, self.examples, self.version = tuple(tools), toolbox.examples, toolbox.version
        self.notes: Sequence[str] = getattr(toolbox, "notes", ())
        self._toolbox, self._volatile = toolbox, volatile

    @asynccontextmanager
    async def open(self) -> AsyncIterator[World]:
        async with self._toolbox.open() as world:
            yield SteadyWorld(world, self._volatile)


class SteadyWorld:
    """A world of which calls give only what is the same each time."""

    def __init__(self, world: World, volatile: Mapping[str, Collection[str]]) -> None:
        self._world, self._volatile = world, volatile

    async def call(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        return without(await self._world.call(tool, arguments), self._volatile.get(tool, ()))
