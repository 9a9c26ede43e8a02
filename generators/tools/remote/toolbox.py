"""Tools behind one server: worlds that take turns with it, each put back before its first call."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

from pydantic import JsonValue

from generators.tools.remote.background import Background
from generators.tools.remote.patience import GivenUp
from generators.tools.world import Faulted, NotRun, ToolCallFailed, Unusable, World, checked, version_of, writes
from harness.errors import nearest
from harness.types.events import ToolSchema


class Link(Protocol):
    """The way to a server."""

    async def call(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        """As of a World."""

    async def begin(self) -> None:
        """Forget what a conversation leaves behind here, such as cookies."""

    async def close(self) -> None:
        """End it."""


class Reset(Protocol):
    """What puts the world behind a server back."""

    async def __call__(self) -> None:
        """Raises UserMistake when it does not work."""


class RemoteToolbox:
    """Tools of a server. Its one world is shared by all that are opened, so that they take turns.

    Whatever may have changed something is undone by a reset before another world makes its first call; a world that is
    used again after that has its own changes made again.
    """

    def __init__(
        self,
        background: Background,
        link: Link,
        schemas: Sequence[ToolSchema],
        reset: Reset | None,
        closed: Mapping[str, str],
        notes: Sequence[str],
        counted: Collection[str] = (),
    ) -> None:
        """`counted`: tools that only read, as a person says, though the server does not: it may count their calls."""
        self.tools = tuple(schemas)
        self.examples: Mapping[str, Sequence[Mapping[str, JsonValue]]] = {}
        self.version = version_of(schemas)
        self.notes = tuple(notes)
        """What the person should know of them."""
        self._link, self._reset, self._closed = link, reset, dict(closed)
        self._writing = {schema.name for schema in schemas if writes(schema)}
        self._counted = frozenset(counted)
        self._given_up = GivenUp()
        self._background, self._turn = background, asyncio.Lock()
        self._holder: RemoteWorld | None = None
        """Whose state the server is in."""
        self._clean = False
        """Nothing was changed since the last reset."""
        self.close = weakref.finalize(self, _close, background, link)
        """End the connection; done at the latest when the interpreter ends."""

    @asynccontextmanager
    async def open(self) -> AsyncIterator[World]:
        yield RemoteWorld(self)

    async def call(self, world: RemoteWorld, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        """One call in this world."""
        if tool not in {each.name for each in self.tools}:
            raise ToolCallFailed(f'there is no tool "{tool}"{nearest(tool, [each.name for each in self.tools])}')
        if tool in self._closed:
            raise NotRun(self._closed[tool])
        with self._given_up.watched(tool):
            return checked(tool, await self._background.run(self._made(world, tool, dict(arguments))))

    async def _made(self, world: RemoteWorld, tool: str, arguments: dict[str, JsonValue]) -> JsonValue:
        async with self._turn:
            await self._turn_to(world)
            if tool in self._writing or tool in self._counted:
                self._clean = False
            try:
                result = await self._link.call(tool, arguments)
            except (Unusable, Faulted):  # who knows what it has done by then
                self._holder, self._clean = None, False
                raise
            if tool in self._writing:
                world.written.append((tool, arguments))
            return result

    async def _turn_to(self, world: RemoteWorld) -> None:
        """Bring the server into the state of this world."""
        if self._holder is world:
            return
        self._holder = None
        await self._link.begin()
        if self._reset is not None and not self._clean:
            await self._reset()
            self._clean = True
        for tool, arguments in world.written:
            self._clean = False
            await self._link.call(tool, arguments)
        self._holder = world


class RemoteWorld:
    """The server's world as one execution sees it."""

    def __init__(self, toolbox: RemoteToolbox) -> None:
        self._toolbox = toolbox
        self.written: list[tuple[str, dict[str, JsonValue]]] = []
        """The answered calls that may have changed something."""

    async def call(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        return await self._toolbox.call(self, tool, arguments)


def _close(background: Background, link: Link) -> None:
    background.end(link.close())
