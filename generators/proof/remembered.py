"""What reads gave in a fresh world, so that a world is made, and a read called, once and not for every proof."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from pydantic import JsonValue

from generators.tools.observations import call_key
from generators.tools.world import (
    Faulted,
    NotRecorded,
    NotRun,
    Toolbox,
    ToolCallFailed,
    Unusable,
    World,
    values_in_result,
)

MOST_REMEMBERED = 1_000_000
"""Single values that are kept in all; what was longest of no use goes first."""
SMALL = 1_000
"""Values of a result that is called for again where a world is opened after all."""


@dataclass(slots=True)
class Remembered:
    """Call → what it gave in a world that nothing had changed, with its number of values."""

    results: OrderedDict[str, tuple[JsonValue, int]] = field(default_factory=OrderedDict)
    refusals: dict[str, ToolCallFailed] = field(default_factory=dict)
    values: int = 0

    def keep(self, key: str, result: JsonValue) -> None:
        if key in self.results or (number := values_in_result(result)) > MOST_REMEMBERED:
            return
        self.results[key] = (result, number)
        self.values += number
        while self.values > MOST_REMEMBERED:
            self.values -= self.results.popitem(last=False)[1][1]


class RememberingToolbox:
    """The same tools for what is called again after it was executed: a read that is known by now is not made again,
    and no world is made for it. What tools give for the same call must be the same after the same logins; a first
    execution tells."""

    def __init__(self, toolbox: Toolbox) -> None:
        self.tools, self.examples, self.version = toolbox.tools, toolbox.examples, toolbox.version
        self._toolbox, self._remembered = toolbox, Remembered()
        self._reads = frozenset(tool.name for tool in toolbox.tools if tool.read_only)
        self._logins: frozenset[str] = getattr(toolbox, "logins", frozenset())

    @asynccontextmanager
    async def open(self) -> AsyncIterator[World]:
        async with AsyncExitStack() as opened:
            yield _RememberingWorld(self._toolbox, self._reads, self._logins, self._remembered, opened)


class _RememberingWorld:
    """A world that is made when it is needed: for the first call that is not known, or may change something."""

    def __init__(
        self,
        toolbox: Toolbox,
        reads: frozenset[str],
        logins: frozenset[str],
        remembered: Remembered,
        opened: AsyncExitStack,
    ) -> None:
        self._toolbox, self._reads, self._logins = toolbox, reads, logins
        self._remembered, self._opened = remembered, opened
        self._since = ""
        """The logins that were tried, on which later calls hang."""
        self._world: World | None = None
        self._fresh = True
        """Whether nothing but reads was called."""
        self._skipped: list[tuple[str, Mapping[str, JsonValue]]] = []
        """Reads of little that were answered without the world."""

    async def call(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        self._fresh = self._fresh and tool in self._reads
        key = f"{self._since}{call_key(tool, arguments)}" if self._fresh else ""
        if tool in self._logins:
            self._since = f"{self._since}{call_key(tool, arguments)} "
        if key in self._remembered.results:
            self._remembered.results.move_to_end(key)
            result, number = self._remembered.results[key]
            if self._world is None and number < SMALL:
                self._skipped.append((tool, arguments))
            return result
        if key in self._remembered.refusals:
            refused = self._remembered.refusals[key]
            raise type(refused)(str(refused))
        try:
            result = await (await self._opened_world()).call(tool, arguments)
        except (Faulted, NotRecorded, NotRun, Unusable):
            raise
        except ToolCallFailed as problem:
            if key:
                self._remembered.refusals[key] = problem
            raise
        if key:
            self._remembered.keep(key, result)
        return result

    async def _opened_world(self) -> World:
        """As it is after all that was called, in case a read is none: a login."""
        if self._world is None:
            self._world = await self._opened.enter_async_context(self._toolbox.open())
            for tool, arguments in self._skipped:
                await self._world.call(tool, arguments)
        return self._world
