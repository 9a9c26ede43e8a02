"""Worlds in which whatever needs a login is called after one: that of the person whose it is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

from pydantic import JsonValue

from generators.tools.sessions.logins import Login, LoginBook
from generators.tools.world import Faulted, NotRecorded, NotRun, Toolbox, ToolCallFailed, Unusable, World


class SessionToolbox:
    """The same tools. A call that is refused because nobody has logged in is made again after a login, in a world of
    its own for each person."""

    def __init__(self, toolbox: Toolbox, book: LoginBook) -> None:
        self.tools, self.examples, self.version = toolbox.tools, toolbox.examples, toolbox.version
        self._toolbox, self.book = toolbox, book

    @asynccontextmanager
    async def open(self) -> AsyncIterator[World]:
        async with _Opened(self._toolbox) as opened:
            yield SessionWorld(opened, self.book)


class _Opened:
    """The world that is used now, and how another takes its place."""

    def __init__(self, toolbox: Toolbox) -> None:
        self._toolbox, self._stack = toolbox, AsyncExitStack()
        self.world: World | None = None

    async def fresh(self) -> World:
        await self._stack.aclose()
        self.world = await self._stack.enter_async_context(self._toolbox.open())
        return self.world

    async def __aenter__(self) -> _Opened:
        return self

    async def __aexit__(self, *problem: object) -> None:
        await self._stack.aclose()


class SessionWorld:
    """A world in which at most one person has logged in. Another person's call is made in a fresh one."""

    def __init__(self, opened: _Opened, book: LoginBook) -> None:
        self._opened, self._book = opened, book
        self._login: Login | None = None

    async def call(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        world = self._opened.world or await self._opened.fresh()
        try:
            result = await world.call(tool, arguments)
        except (Faulted, NotRecorded, NotRun, Unusable):
            raise
        except ToolCallFailed as problem:
            if not self._book.asks(tool, str(problem)):
                self._was_open(tool, arguments)
                raise
            return await self._opened_call(tool, arguments, problem)
        self._was_open(tool, arguments)
        return result

    def _was_open(self, tool: str, arguments: Mapping[str, JsonValue]) -> None:
        if self._login is not None and tool in self._book.closed:
            self._book.opens(self._login, tool, arguments)

    async def _opened_call(self, tool: str, arguments: Mapping[str, JsonValue], problem: ToolCallFailed) -> JsonValue:
        for login in self._book.candidates(tool, arguments):
            world = await self._opened.fresh()
            self._login = None
            try:
                await world.call(login.tool, login.arguments)
            except ToolCallFailed:
                self._book.refused(login)
                continue
            self._login = login
            try:
                result = await world.call(tool, arguments)
            except (Faulted, NotRecorded, NotRun, Unusable):
                raise
            except ToolCallFailed as other:
                if self._book.still_asks(tool, str(other), str(problem)):
                    continue
                self._book.opens(login, tool, arguments)
                raise
            self._book.opens(login, tool, arguments)
            return result
        self._book.opened_by_none(tool, arguments)
        raise problem
