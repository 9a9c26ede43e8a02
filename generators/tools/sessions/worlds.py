"""Worlds in which whatever needs a login is called after one: that of the person whose it is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from pydantic import JsonValue

from generators.tools.observations import CALLER, call_key
from generators.tools.results.handed import MadeBy, values_at
from generators.tools.sessions.logins import NOBODY, Login, LoginBook, in_short
from generators.tools.world import Faulted, NotRecorded, NotRun, Toolbox, ToolCallFailed, Unusable, World

MOST_REFUSED = 3
"""People who are refused a call, not because nobody has logged in, before it counts as refused."""
MOST_CANDIDATES = 2
"""People of whom a call is tried that takes what their login gives."""


class SessionToolbox:
    """The same tools. A call that is refused because nobody has logged in is made again after a login, in a world of
    its own for each person."""

    def __init__(self, toolbox: Toolbox, book: LoginBook) -> None:
        self.tools, self.examples, self.version = toolbox.tools, toolbox.examples, toolbox.version
        self.without_logins, self.book = toolbox, book

    @asynccontextmanager
    async def open(self) -> AsyncIterator[World]:
        async with _Opened(self.without_logins) as opened:
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
        self._given: dict[str, JsonValue] = {}
        """What the calls gave by which that person has logged in, by their tools."""
        self._spoilt = False
        self._of: World | None = None
        self._sessions: dict[str, dict[str, JsonValue]] = {}
        """Login → what it gave in the world that is open."""

    async def call(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        if CALLER in arguments:
            said = {name: value for name, value in arguments.items() if name != CALLER}
            login = self._book.by_person[str(arguments[CALLER])]
            self._book.opens(login, tool, arguments)
            return await self._as(login, tool, said)
        if self._book.handed.fills(tool):
            return await self._filled_in(tool, arguments)
        if (before := self._book.before(arguments)) is not None:
            return await self._next_step(before, tool, arguments)
        world = self._opened.world or await self._opened.fresh()
        try:
            result = await world.call(tool, arguments)
        except (Faulted, NotRecorded, NotRun, Unusable):
            raise
        except ToolCallFailed as problem:
            if not self._book.asks(tool, str(problem)) and not self._is_anothers(tool, arguments):
                self._was_open(tool, arguments)
                raise
            return await self._opened_call(tool, arguments, problem)
        self._was_open(tool, arguments)
        return result

    def _is_anothers(self, tool: str, arguments: Mapping[str, JsonValue]) -> bool:
        """Whether what a call names belongs to somebody else than the one who has logged in."""
        if self._login is None or tool not in self._book.closed:
            return False
        login = next(self._book.candidates(tool, arguments), None)
        return login is not None and self._book.person(login) != self._book.person(self._login)

    def _was_open(self, tool: str, arguments: Mapping[str, JsonValue]) -> None:
        if self._login is not None and tool in self._book.closed:
            self._book.opens(self._login, tool, arguments)

    async def _next_step(self, before: Login, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        """A call that takes what another gave, which may be of use but once. Where one was refused, the next is made
        in a fresh world: who says what is wrong too often may be heard no more."""
        world = await self._begun(before, fresh=self._spoilt)
        self._login, self._spoilt = None, True
        result = await world.call(tool, arguments)
        self._spoilt = False
        return result

    async def _begun(self, login: Login, *, fresh: bool = True) -> World:
        """A world in which this one has logged in. Raises ToolCallFailed where that is refused."""
        world = await self._opened.fresh() if fresh or self._opened.world is None else self._opened.world
        self._login, self._given = None, {}
        if world is not self._of:
            self._of, self._sessions = world, {}
        for step in self._book.steps(login):
            self._given[step.tool] = await world.call(step.tool, step.arguments)
        self._login = login
        self._sessions[login.key] = self._given
        return world

    async def _as(self, login: Login, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        """A call of the one who logs in so."""
        fills, world = self._book.handed.fills(tool), self._opened.world
        if not fills:
            world = world if world is not None and self._login == login else await self._begun(login)
            return await world.call(tool, arguments)
        known = world is not None and world is self._of and login.key in self._sessions
        if world is None or not known:
            world = await self._begun(login, fresh=False)  # what a login gives says whose call it is
        try:
            return await world.call(tool, {**arguments, **_filled(fills, self._sessions[login.key])})
        except (Faulted, NotRecorded, NotRun, Unusable):
            raise
        except ToolCallFailed:
            if self._login == login:
                raise
        world = await self._begun(login, fresh=False)  # another has logged in since
        return await world.call(tool, {**arguments, **_filled(fills, self._given)})

    async def _filled_in(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        """The call of a tool that takes what a login gives, after that of the first whose call is answered; where none
        is, it is refused as it is for the one whose it is, and not for a stranger."""
        refusals: list[tuple[Login, ToolCallFailed]] = []
        nearest: dict[str, Login] = {}
        for login in self._book.candidates(tool, arguments):
            nearest.setdefault(self._book.person(login), login)
        asked = list(nearest.values())[:MOST_CANDIDATES]
        for login in asked:
            try:
                result = await self._as(login, tool, arguments)
            except (Faulted, NotRecorded, NotRun, Unusable):
                raise
            except ToolCallFailed as problem:
                refusals.append((login, problem))
                continue
            self._book.opens(login, tool, arguments)
            return result
        if not refusals:
            self._book.opened_by_none(tool, arguments)
            raise ToolCallFailed(NOBODY)
        if call_key(tool, arguments) not in self._book.opened:
            alike = len({in_short(str(problem)) for _, problem in refusals}) == 1
            stranger = None if alike else await self._of_stranger(asked, tool, arguments)
            refusals = [each for each in refusals if in_short(str(each[1])) != stranger] or refusals
            self._book.opens(refusals[0][0], tool, arguments)
        raise refusals[0][1]

    async def _of_stranger(self, asked: Sequence[Login], tool: str, arguments: Mapping[str, JsonValue]) -> str | None:
        """How one is refused, in short, whom a call does not concern."""
        people = {self._book.person(login) for login in asked}
        others = (login for login in self._book.by_person.values() if self._book.person(login) not in people)
        if (stranger := next(others, None)) is not None:
            try:
                await self._as(stranger, tool, arguments)
            except ToolCallFailed as problem:
                return in_short(str(problem))
        return None

    async def _opened_call(self, tool: str, arguments: Mapping[str, JsonValue], problem: ToolCallFailed) -> JsonValue:
        """The call after the login of the first who is answered: of what several see, one alone may change it."""
        refusals: list[tuple[Login, ToolCallFailed]] = []
        for login in self._book.candidates(tool, arguments):
            try:
                world = await self._begun(login)
            except ToolCallFailed:
                self._book.refused(login)
                continue
            try:
                result = await world.call(tool, arguments)
            except (Faulted, NotRecorded, NotRun, Unusable):
                raise
            except ToolCallFailed as other:
                if self._book.still_asks(tool, str(other), str(problem)):
                    continue
                refusals.append((login, other))
                if len(refusals) == MOST_REFUSED or self._book.hopeless(tool, str(refusals[0][1])):
                    break
                continue
            if refusals:
                self._book.overcome(tool, str(refusals[0][1]), by_another=True)
            self._book.opens(login, tool, arguments)
            return result
        if refusals:
            login, first = refusals[0]
            if len(refusals) > 1:
                self._book.overcome(tool, str(first), by_another=False)
            self._book.opens(login, tool, arguments)
            raise first
        self._book.opened_by_none(tool, arguments)
        raise problem


def _filled(fills: Mapping[str, MadeBy], given: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """What a login gave, by the arguments that take it."""
    return {name: next(values_at(given.get(made.tool), made.path), None) for name, made in fills.items()}
