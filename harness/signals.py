"""Ctrl-C and SIGTERM while an event loop runs: the work is stopped and tidied up; a second one ends the process."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import Context
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:  # it takes a quarter of the time of `harness --help`
    import asyncio

_exit = os._exit
"""The real one, whatever an agent or the harness puts in its place."""

STOPPING = (signal.SIGINT, signal.SIGTERM)


class Terminated(KeyboardInterrupt):
    """SIGTERM. Whoever tidies up after Ctrl-C tidies up after it, too."""


INTERRUPTED, TERMINATED = 128 + signal.SIGINT, 128 + signal.SIGTERM
"""Exit statuses: 130, 143."""


def status_of(interruption: KeyboardInterrupt) -> int:
    """The exit status of a process that was interrupted."""
    return TERMINATED if isinstance(interruption, Terminated) else INTERRUPTED


class Interruptions:
    """What was asked of this process by signals since it began to listen."""

    def __init__(self) -> None:
        self.first: int | None = None
        """The signal that asked the work to stop, and when, by the monotonic clock."""
        self.first_at: float | None = None
        self.hears_control_c = False
        """Nobody else does: then no KeyboardInterrupt is raised by a signal."""
        self._reads, self._writes = os.pipe()
        os.set_blocking(self._reads, False)
        os.set_blocking(self._writes, False)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._work: asyncio.Task[Any] | None = None

    def stop(self, work: asyncio.Task[Any]) -> None:
        """Cancel this work when a signal comes."""
        self._loop, self._work = work.get_loop(), work
        self._loop.add_reader(self._reads, self._drain)

    def received(self, number: int, frame: FrameType | None) -> None:
        """The signal's handler."""
        if self.first is not None or self._work is None or self._loop is None:
            end_at_once(number)
        self.first = number
        with suppress(RuntimeError):  # the loop is closed: the work is done
            self._loop.call_soon_threadsafe(self._work.cancel, context=Context())
        self.first_at = time.monotonic()  # last: from then on whatever holds the loop up is interrupted

    def raise_if_any(self) -> None:
        """Raises KeyboardInterrupt when the work was cancelled by a signal."""
        if self.first is not None:
            raise Terminated if self.first == signal.SIGTERM else KeyboardInterrupt

    def unheard(self) -> list[int]:
        """The signals that came while the loop's thread could not look: may be asked in any thread."""
        if not select.select([self._reads], [], [], 0)[0]:
            return []
        return [number for number in self._drain() if number in STOPPING]

    def _drain(self) -> bytes:
        """Whatever woke the loop up has done its work by that."""
        with suppress(BlockingIOError):
            return os.read(self._reads, 4096)
        return b""

    def close(self) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.remove_reader(self._reads)
        os.close(self._reads)
        os.close(self._writes)

    @property
    def wakes(self) -> int:
        return self._writes


_listening: list[Interruptions] = []


def interruptions() -> Interruptions | None:
    """Those of the event loop in the main thread; None where nobody of the harness listens."""
    return _listening[-1] if _listening else None


@contextmanager
def listening() -> Iterator[Interruptions]:
    """In the main thread: signals that nobody else handles stop the work. Ctrl-C may reach any thread of the process;
    the pipe wakes the loop up all the same."""
    found = Interruptions()
    before = {number: signal.getsignal(number) for number in STOPPING}
    free = [number for number in STOPPING if before[number] in (signal.default_int_handler, signal.SIG_DFL)]
    woken = signal.set_wakeup_fd(found.wakes, warn_on_full_buffer=False)
    found.hears_control_c = signal.SIGINT in free
    for number in free:
        signal.signal(number, found.received)
    _listening.append(found)
    try:
        yield found
    finally:
        _listening.remove(found)
        for number in free:
            signal.signal(number, before[number])
        signal.set_wakeup_fd(woken)
        found.close()


def end_at_once(number: int) -> NoReturn:
    """What is finished is on the disk already."""
    end_process(128 + number, "ended at once; what was finished is kept")


def end_process(status: int, *lines: str) -> NoReturn:
    """End it from any thread, whatever the others hang in. Never returns."""
    with suppress(Exception):
        shown = sys.__stderr__
        if shown is not None:
            cursor = "\x1b[?25h" if shown.isatty() else ""  # a bar of progress hides it
            shown.write(cursor + "".join(f"{line}\n" for line in lines))
            shown.flush()
        for stream in (sys.stdout, sys.__stdout__):
            if stream is not None:
                stream.flush()
    _exit(status)
