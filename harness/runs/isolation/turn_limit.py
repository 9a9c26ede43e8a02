"""The time limit of a turn: set with the event loop when the turn first waits, for most turns never do."""

from __future__ import annotations

import asyncio
from types import TracebackType


class TurnLimit:
    """As `asyncio.timeout_at`, used with `with`: what runs inside is cancelled at its end, which raises TimeoutError.

    Nothing can be cancelled that does not wait. So the event loop is told of it only by `waits`, to be called whenever
    what runs inside has begun to wait.
    """

    __slots__ = ("_cancelling", "_expired", "_handle", "_loop", "_task", "_told", "_when")

    def __init__(self, when: float) -> None:
        """`when`, by the clock of the event loop."""
        self._when: float | None = when
        self._loop = asyncio.get_running_loop()
        self._handle: asyncio.Handle | None = None
        self._told = self._expired = False

    def __enter__(self) -> TurnLimit:
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("a turn is played by a task")
        self._task, self._cancelling = task, task.cancelling()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._told = False
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if self._expired and self._task.uncancel() <= self._cancelling and kind is asyncio.CancelledError:
            raise TimeoutError from problem

    def waits(self) -> None:
        """What runs inside waits."""
        if not self._told:
            self._told = True
            self.reschedule(self._when)

    def when(self) -> float | None:
        """When it runs out; None while it stands still."""
        return self._when

    def reschedule(self, when: float | None) -> None:
        """It runs out then, or never."""
        self._when = when
        if not self._told or self._expired:
            return
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if when is not None:
            late = when <= self._loop.time()
            self._handle = self._loop.call_soon(self._expire) if late else self._loop.call_at(when, self._expire)

    def expired(self) -> bool:
        """Whether it ran out."""
        return self._expired

    def _expire(self) -> None:
        self._handle, self._expired = None, True
        self._task.cancel()
