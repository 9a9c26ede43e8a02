"""Interrupts code that holds the event loop past its limit: by a signal in the main thread, else by an exception."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType

from harness.runs.isolation.stack import in_foreign_code
from harness.threads import OutOfTime, OutOfTimeAgain, raise_in

SIGNAL = signal.SIGVTALRM
"""Hardly anybody uses it, and its timer counts the CPU time of this process alone."""
BURNT = 1.0
"""Seconds of CPU time after which the main thread looks up from a call that lets no other thread run."""


class Interrupter:
    """Raises OutOfTime in the thread of the event loop.

    In the main thread a signal does that: it also ends calls that wait in C (`time.sleep`, a socket, a lock) and those
    that look for signals (a regular expression). In any other thread only code of Python can be interrupted.
    """

    def __init__(self, thread: int, may_raise: Callable[[FrameType | None], bool]) -> None:
        """`may_raise` says in the interrupted thread, or of it, whether its turn is over."""
        self._thread, self._may_raise = thread, may_raise
        self._by_signal = False
        self._insists = False

    def open(self) -> None:
        main = threading.current_thread() is threading.main_thread()
        if main and signal.getsignal(SIGNAL) is signal.SIG_DFL:  # else it is somebody's
            signal.signal(SIGNAL, self._received)
            self._by_signal = True
        self.alive()

    def close(self) -> None:
        if self._by_signal:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(SIGNAL, signal.SIG_IGN)  # one that is under way kills nobody
            signal.signal(SIGNAL, signal.SIG_DFL)
            self._by_signal = False

    def alive(self) -> None:
        """Other threads run: the main thread need not look up."""
        if self._by_signal:
            signal.setitimer(signal.ITIMER_VIRTUAL, BURNT, BURNT)

    def interrupt(self, again: bool) -> None:
        """Once more, when the code has caught it and gone on."""
        self._insists = again
        if self._by_signal:
            signal.pthread_kill(self._thread, SIGNAL)
            return
        interval = sys.getswitchinterval()
        sys.setswitchinterval(60.0)  # nobody runs between the look and the exception
        try:
            frame = sys._current_frames().get(self._thread)
            if in_foreign_code(frame) and self._may_raise(frame):
                raise_in(self._thread, OutOfTimeAgain if again else OutOfTime)
        finally:
            sys.setswitchinterval(interval)

    def _received(self, number: int, frame: FrameType | None) -> None:
        if not (in_foreign_code(frame) and self._may_raise(frame)):
            return
        raise OutOfTimeAgain if self._insists else OutOfTime
