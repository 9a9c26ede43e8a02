"""Time that is held against nobody: a turn's limit stands still while a model's provider makes everybody wait."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(slots=True)
class PausableTimeout:
    """What is added to a time limit while it runs. Seconds."""

    seconds: float = 0.0
    """How much it was so far."""
    _limit: asyncio.Timeout | None = None
    _left: float | None = None
    """While it stands still: when the limit would have run out."""
    _waiting: int = 0
    """How many wait at the same time: an agent may ask several models at once."""
    _since: float = 0.0

    @contextmanager
    def over(self, limit: asyncio.Timeout) -> Iterator[None]:
        """What runs inside may hold up this limit."""
        self._limit = limit
        token = _current.set(self)
        try:
            yield
        finally:
            _current.reset(token)
            self._limit = None  # what goes on in the background has no limit to hold up

    @contextmanager
    def _held_up(self) -> Iterator[None]:
        now = asyncio.get_running_loop().time
        self._waiting += 1
        if self._waiting == 1 and self._limit is not None:
            self._since, self._left = now(), self._limit.when()
            self._limit.reschedule(None)
        try:
            yield
        finally:
            self._waiting -= 1
            if not self._waiting and self._left is not None:
                left, self._left = self._left, None
                self._extend(left, now() - self._since)

    def _extend(self, when: float, seconds: float) -> None:
        self.seconds += seconds
        if self._limit is not None and not self._limit.expired():
            self._limit.reschedule(when + seconds)

    def _add(self, seconds: float) -> None:
        if self._left is not None:
            self._left += seconds
            self.seconds += seconds
        elif self._limit is not None and (when := self._limit.when()) is not None:
            self._extend(when, seconds)


_current: ContextVar[PausableTimeout | None] = ContextVar("harness_allowance", default=None)


@contextmanager
def paused() -> Iterator[None]:
    """No time limit of the conversation runs while this is open. Does nothing outside a turn."""
    current = _current.get()
    if current is None:
        yield
        return
    with current._held_up():
        yield


def extend(seconds: float) -> None:
    """Time that was spent in vain, such as on a provider that never answered: the limit is that much later."""
    current = _current.get()
    if current is not None:
        current._add(seconds)
