"""Where plans are executed: a toolbox, which is opened as a fresh world for each execution."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from fnmatch import fnmatchcase
from typing import Protocol

from pydantic import JsonValue
from pydantic_core import to_json

from generators.tools.dataflow import read
from harness.errors import UserMistake, nearest
from harness.scoring.calls.effects import by_name
from harness.scoring.calls.errors import call_error
from harness.types.events import ToolCall, ToolSchema
from harness.types.story import Tools

LONGEST_RESULT = 10_000_000
"""Characters of one result as JSON."""
MOST_VALUES = 100_000
"""Single values in one result."""


class ToolCallFailed(Exception):
    """A call ended in an error. Its text is what the tool said, or why the call was refused."""


class Declined(ToolCallFailed):
    """The tool said no in words of its own: no error to whoever records the call, nor to scoring."""


class NotRun(ToolCallFailed):
    """A call that may change something, where writes are not allowed: it was not made, and its result is unknown."""


class Unusable(ToolCallFailed):
    """A tool that hangs, or returns more than can be read: it is not worth another call."""


class Faulted(ToolCallFailed):
    """The tool broke down or was too busy: it refuses nothing, and nobody knows what it would have said."""


class NotRecorded(ToolCallFailed):
    """Nobody knows what the tool gives for these arguments: it is no refusal of the tool's."""


class World(Protocol):
    """The tools in one state, which their calls may change."""

    async def call(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        """The result as JSON can hold it; text that is JSON is kept as text.

        Raises ToolCallFailed when the call ended in an error: one that the tool raised, one that scoring reads in its
        result, arguments that do not fit, its time limit, a result that is too large. Raises NotRun for a write that is
        not allowed, Unusable where the tool hangs or returns too much, Faulted where it breaks down, NotRecorded where
        only recorded calls are known. Raises UserMistake when what the tools need is gone.
        """


class Toolbox(Protocol):
    """Tools, and how to get at a fresh world of them."""

    @property
    def tools(self) -> Sequence[ToolSchema]:
        """`read_only` is False or None for what may change something."""

    @property
    def examples(self) -> Mapping[str, Sequence[Mapping[str, JsonValue]]]:
        """Tool → arguments that are known to have been used; empty where none are."""

    @property
    def version(self) -> str:
        """A hash of all that an agent is told of the tools; of a snapshot, of what was recorded, too."""

    def open(self) -> AbstractAsyncContextManager[World]:
        """A fresh world. Raises UserMistake when none can be made."""


def writes(tool: ToolSchema) -> bool:
    """Whether it may change something: what does not say that it only reads, may."""
    return tool.read_only is not True


def declared(schema: ToolSchema, tools: Tools) -> ToolSchema:
    """The tool with what the globs say of it; those of what writes go first."""
    for globs, read_only in ((tools.write, False), (tools.read, True)):
        if any(fnmatchcase(schema.name, glob) for glob in globs):
            return schema.model_copy(update={"read_only": read_only})
    return schema


def described(ref: str, schemas: Sequence[ToolSchema], tools: Tools) -> tuple[ToolSchema, ...]:
    """The tools with what the globs say of them. Raises UserMistake for a glob that names none."""
    for glob in (*tools.write, *tools.read):
        if not any(fnmatchcase(schema.name, glob) for schema in schemas):
            raise UserMistake(f'tools {ref}: no tool is named "{glob}"{nearest(glob, [each.name for each in schemas])}')
    return tuple(declared(schema, tools) for schema in schemas)


def known_tools(schemas: Iterable[ToolSchema]) -> Tools:
    """What tools do, for stories to say: as they say themselves, else the reads that scoring takes for such by their
    names, so that a write nobody asked for is seen as one."""
    return by_name(list(schemas))


def version_of(schemas: Sequence[ToolSchema]) -> str:
    """A hash of all that an agent is told of the tools."""
    content = json.dumps([schema.model_dump() for schema in schemas], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def checked(tool: str, result: JsonValue) -> JsonValue:
    """The result. Raises ToolCallFailed when it reads like an error, Unusable when it is too large."""
    content = result.encode() if isinstance(result, str) else to_json(result)
    size = len(content)
    if size > LONGEST_RESULT:
        raise Unusable(
            f"{tool} returned {size / 1e6:.1f} MB, and at most {LONGEST_RESULT / 1e6:g} MB are read; let it return less"
        )
    # Between two values stands a comma.
    if content.count(b",") >= MOST_VALUES and (number := values_in_result(result)) > MOST_VALUES:
        raise Unusable(f"{tool} returned {number:,} values, and at most {MOST_VALUES:,} are read; let it return less")
    error = call_error(ToolCall(id="", name=tool, arguments={}).model_copy(update={"result": result}), None)
    if error is not None:
        raise ToolCallFailed(error)
    return result


def values_in_result(result: JsonValue) -> int:
    """How many single values are in it; a text that is JSON is read."""
    number, waiting = 0, [read(result)]
    while waiting:
        match waiting.pop():
            case dict() as found:
                waiting += found.values()
            case list() as found:
                waiting += found
            case _:
                number += 1
    return number
