"""An event loop in a thread of its own: connections live there, whatever loop their callers run in."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")

CLOSING = 5.0
"""Seconds that what runs there has to end."""


class Background:
    """The loop, from the first work on until it is closed."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True, name="harness-tools")
        self._thread.start()

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What it comes to; it is cancelled when its caller is."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """The same, where nothing else runs meanwhile."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def end(self, last: Coroutine[Any, Any, None]) -> None:
        """Do this last, cancel what still runs, and end the thread."""
        for work in (last, self._cancel()):
            with suppress(TimeoutError, asyncio.CancelledError):
                asyncio.run_coroutine_threadsafe(work, self._loop).result(CLOSING)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(CLOSING)
        if not self._thread.is_alive():
            self._loop.close()

    async def _cancel(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await self._loop.shutdown_asyncgens()
