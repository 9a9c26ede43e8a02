"""What a thread answers to those who wait for it in an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any


class ThreadAnswer:
    """Told as a future of `concurrent.futures` is. One of those, chained to one of the event loop, would take twice as
    long, and leave cycles to the garbage collector."""

    __slots__ = ("_loop", "awaited")

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.awaited: asyncio.Future[Any] = self._loop.create_future()

    def set_running_or_notify_cancel(self) -> bool:
        return not self.awaited.cancelled()

    def set_result(self, result: Any) -> None:
        self._tell(self.awaited.set_result, result)

    def set_exception(self, problem: BaseException) -> None:
        if isinstance(problem, StopIteration):  # a future cannot hold it: whoever awaits it would wait for ever
            cause, problem = problem, RuntimeError("raised StopIteration")
            problem.__cause__ = cause
        self._tell(self.awaited.set_exception, problem)

    def _tell(self, told: Callable[[Any], None], what: Any) -> None:
        with suppress(RuntimeError):  # the loop was closed meanwhile
            self._loop.call_soon_threadsafe(self._if_awaited, told, what)

    def _if_awaited(self, told: Callable[[Any], None], what: Any) -> None:
        if not self.awaited.done():
            told(what)
