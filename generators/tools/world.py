"""Where plans are executed: a toolbox, which is opened as a fresh world for each execution."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from fnmatch import fnmatchcase
from typing import Protocol

from pydantic import JsonValue

from harness.scoring.calls.effects import by_name
from harness.types.events import ToolSchema
from harness.types.story import Tools


class ToolCallFailed(Exception):
    """A call ended in an error. Its text is what the tool said, or why the call was refused."""


class NotRun(ToolCallFailed):
    """A call that may change something, where writes are not allowed: it was not made, and its result is unknown."""


class Unusable(ToolCallFailed):
    """A tool that hangs, or returns more than can be read: it is not worth another call."""


class NotRecorded(ToolCallFailed):
    """Nobody knows what the tool gives for these arguments: it is no refusal of the tool's."""


class World(Protocol):
    """The tools in one state, which their calls may change."""

    async def call(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        """The result as JSON can hold it; text that is JSON is kept as text.

        Raises ToolCallFailed when the call ended in an error: one that the tool raised, one that scoring reads in its
        result, arguments that do not fit, its time limit, a result that is too large. Raises NotRun for a write that is
        not allowed, Unusable where the tool hangs or returns too much, NotRecorded where only recorded calls are known.
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


def known_tools(schemas: Iterable[ToolSchema]) -> Tools:
    """What tools do, for stories to say: as they say themselves, else the reads that scoring takes for such by their
    names, so that a write nobody asked for is seen as one."""
    return by_name(list(schemas))
