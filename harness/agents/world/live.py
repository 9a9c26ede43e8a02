"""A world that is open: its state can be taken, and its tools can be called directly."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from harness.agents.tools.doubles.tools import CallableTool, ToolFailed, answer
from harness.agents.world.tools import ToolFactory, tools_of
from harness.errors import Unavailable, UserMistake, nearest, told
from harness.plugins import load
from harness.threads import OverLimit, in_thread, within
from harness.worlds.state import UnusableState, WorldState

CALL_SECONDS = 30.0
"""What a call of a tool may take; less where a trial may not take as long."""


def too_late(seconds: float) -> str:
    """As messages say it."""
    return f"within {seconds:g} s, the limit of a trial (limits.trial); let it do less, or raise that"


class TakenState(NamedTuple):
    """A state, and where the snapshot was not known to be steady what it returned when it was taken again at once."""

    state: WorldState
    again: WorldState | None = None


class LiveWorld(Protocol):
    """The world of one trial, while it lasts."""

    async def take(self, limit_mb: float) -> TakenState:
        """Its state now. Raises Unavailable, whose message says what to do."""

    async def tools(self) -> Sequence[str]:
        """The names of the tools that can be called."""

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> Any:
        """The result, as JSON holds it. Raises ToolFailed for an error of the tool's, Unavailable where it hangs."""


@dataclass(slots=True)
class SnapshotFunction:
    """A reference to what takes the state of worlds. It is called twice until it has once returned the same."""

    ref: str
    function: Callable[..., Any]
    steady: bool = False

    async def take(self, world: Any, limit_mb: float, seconds: float) -> TakenState:
        """Raises Unavailable."""
        try:
            return await within(seconds, self._taken(world, limit_mb))
        except OverLimit:
            said = f"snapshot {self.ref}: was not taken {too_late(seconds)}"
            raise Unavailable(said, code="snapshot_failed") from None

    async def _taken(self, world: Any, limit_mb: float) -> TakenState:
        state = await self._once(world, limit_mb)
        if self.steady:
            return TakenState(state)
        again = await self._once(world, limit_mb)
        self.steady = state.parts == again.parts
        return TakenState(state, None if self.steady else again)

    async def _once(self, world: Any, limit_mb: float) -> WorldState:
        try:
            if inspect.iscoroutinefunction(self.function):
                return self._read(await self.function(world), limit_mb)
            return await in_thread(lambda: self._read(self.function(world), limit_mb))
        except UnusableState as problem:
            raise Unavailable(f"snapshot {self.ref}: {problem}", code="snapshot_failed") from None
        except Exception as problem:
            raise Unavailable(
                f"snapshot {self.ref} raised {told(problem)}; it was given what setup returned, else what the factory "
                f"made: {_kind(world)}",
                code="snapshot_failed",
            ) from problem

    def _read(self, found: Any, limit_mb: float) -> WorldState:
        if found is None:
            raise UnusableState("it returned nothing; return the state as dicts, lists, texts and numbers")
        return WorldState.of(found, limit_mb)


def _kind(world: Any) -> str:
    return f"{type(world).__module__}.{type(world).__qualname__}".removeprefix("builtins.")


def load_snapshot(reference: str) -> SnapshotFunction:
    """Raises UserMistake."""
    found = load(reference, what="snapshot")
    if not callable(found):
        raise UserMistake(f"snapshot {reference}: is {type(found).__name__}, no function of the world")
    return SnapshotFunction(reference, found)


@dataclass(slots=True)
class LocalWorld:
    """A world in this process."""

    snapshot: SnapshotFunction
    set_up: Any
    """What `setup` returned."""
    made: Any
    """What the factory made."""
    agent: Any
    ref: str
    factory: ToolFactory | None
    """Makes the tools, where the agent is not asked for its own."""
    known: Mapping[str, Any]
    """What the factory may be told."""
    seconds: float
    """What a look at it may take."""
    _tools: Mapping[str, CallableTool] | None = field(default=None, init=False)

    async def take(self, limit_mb: float) -> TakenState:
        world = self.made if self.set_up is None else self.set_up
        return await self.snapshot.take(world, limit_mb, self.seconds)

    async def tools(self) -> Sequence[str]:
        return list(await self._shown())

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> Any:
        tools = await self._shown()
        if tool not in tools:
            raise ToolFailed(f'there is no tool "{tool}"{nearest(tool, tools)}')
        seconds = min(CALL_SECONDS, self.seconds)
        try:
            return await within(seconds, answer(tools[tool], arguments))
        except OverLimit:
            raise Unavailable(f"{tool} gave no result within {seconds:g} s", code="world_failed") from None

    async def _shown(self) -> Mapping[str, CallableTool]:
        if self._tools is None and self.factory is not None:
            try:
                self._tools, self.made = await within(self.seconds, self.factory.make(self.known))
            except OverLimit:
                said = f"the factory {self.factory.reference} was not done {too_late(self.seconds)}"
                raise Unavailable(said, code="factory_raised") from None
        elif self._tools is None:
            self._tools = tools_of(self.agent, self.made, self.ref)
        return self._tools or {}
