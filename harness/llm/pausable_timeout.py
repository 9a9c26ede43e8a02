"""Time that is held against nobody: a turn's limit stands still while a model's provider makes everybody wait."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar, Token
from dataclasses import dataclass
from typing import Protocol


class TimeLimit(Protocol):
    """A time limit of the event loop, such as an `asyncio.Timeout`."""

    def when(self) -> float | None: ...
    def reschedule(self, when: float | None) -> None: ...
    def expired(self) -> bool: ...


@dataclass(slots=True)
class PausableTimeout:
    """A time limit that stands still while anything inside waits, and can be extended while it runs. Seconds."""

    seconds: float = 0.0
    """How much later than at first the limit is by now."""
    lag: float = 0.0
    """How much of that others held up the event loop."""
    _limit: TimeLimit | None = None
    _left: float | None = None
    """While it stands still: when the limit would have run out."""
    _waiting: int = 0
    """How many wait at the same time: an agent may ask several models at once."""
    _since: float = 0.0
    _token: Token[PausableTimeout | None] | None = None

    def over(self, limit: TimeLimit) -> PausableTimeout:
        """Used with `with`: what runs inside may hold up this limit."""
        self._limit = limit
        return self

    def __enter__(self) -> None:
        self._token = _timeout.set(self)

    def __exit__(self, *raised: object) -> None:
        if self._token is not None:
            _timeout.reset(self._token)
        self._limit = self._token = None  # what goes on in the background has no limit to hold up

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """The limit does not run while this is open."""
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
                self._put_off(left, now() - self._since)

    def later(self, seconds: float) -> None:
        """The limit runs out that much later."""
        if self._left is not None:
            self._left += seconds
            self.seconds += seconds
        elif self._limit is not None and (when := self._limit.when()) is not None:
            self._put_off(when, seconds)

    def held_up(self, seconds: float) -> None:
        """Others held up the event loop for so long. While the limit stands still, that is in the waiting already."""
        if self._left is None:
            self.lag += seconds
            self.later(seconds)

    def _put_off(self, when: float, seconds: float) -> None:
        self.seconds += seconds
        if self._limit is not None and not self._limit.expired():
            self._limit.reschedule(when + seconds)


@dataclass(slots=True)
class Pauses:
    """Measures how long `paused` is open inside, one after the other."""

    seconds: float = 0.0
    _token: Token[Pauses | None] | None = None

    def __enter__(self) -> Pauses:
        self._token = _pauses.set(self)
        return self

    def __exit__(self, *raised: object) -> None:
        if self._token is not None:
            _pauses.reset(self._token)


_timeout: ContextVar[PausableTimeout | None] = ContextVar("harness_pausable_timeout", default=None)
_pauses: ContextVar[Pauses | None] = ContextVar("harness_pauses", default=None)


@contextmanager
def paused() -> Iterator[None]:
    """No time limit of the conversation runs while this is open, and `Pauses` around it measures that."""
    timeout, pauses, began = _timeout.get(), _pauses.get(), time.perf_counter()
    try:
        with timeout.standing_still() if timeout is not None else nullcontext():
            yield
    finally:
        if pauses is not None:
            pauses.seconds += time.perf_counter() - began


def current_timeout() -> PausableTimeout | None:
    """The limit that runs here."""
    return _timeout.get()


def extend(seconds: float) -> None:
    """Time that was spent in vain, such as on a provider that never answered: the limit is that much later."""
    timeout = _timeout.get()
    if timeout is not None:
        timeout.later(seconds)
