"""Requests that are under way at the same time: no more for a model than it bears, and never fewer than are wanted."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from harness.llm.pausable_timeout import paused


@dataclass(slots=True)
class Lane:
    """The requests to one model at one address. Who is kept waiting is let in in the order of coming."""

    running: int = 0
    _waiting: deque[tuple[int, asyncio.Future[None]]] = field(default_factory=deque)

    @asynccontextmanager
    async def place(self, most: int | None) -> AsyncIterator[float]:
        """A place among at most so many (None: any number), and the seconds that it had to be waited for."""
        waited = 0.0
        if most is not None and (self._waiting or self.running >= most):
            waited = await self._wait(most)
        else:
            self.running += 1
        try:
            yield waited
        finally:
            self.running -= 1
            self._let_in()

    async def _wait(self, most: int) -> float:
        """Until there is a place, which is then taken."""
        began = time.perf_counter()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((most, turn))
        try:
            with paused():
                await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # let in at the very moment of giving up
                self.running -= 1
            else:
                self._waiting.remove((most, turn))
            self._let_in()
            raise
        return time.perf_counter() - began

    def _let_in(self) -> None:
        while self._waiting and self.running < self._waiting[0][0]:
            _, turn = self._waiting.popleft()
            if not turn.done():
                self.running += 1
                turn.set_result(None)


_lanes: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[tuple[str, str | None], Lane]] = WeakKeyDictionary()


def lane(model: str, base_url: str | None) -> Lane:
    """That of a model in the running event loop."""
    return _lanes.setdefault(asyncio.get_running_loop(), {}).setdefault((model, base_url), Lane())
