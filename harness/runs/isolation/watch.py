"""A thread that watches the event loop: who holds it up, for how long and where, and what is done about it."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from contextvars import Context
from dataclasses import dataclass
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING

from harness.runs.isolation import stack
from harness.runs.isolation.interrupt import Interrupter
from harness.runs.isolation.under_way import OpenTurn, TrialUnderWay, playing
from harness.signals import end_at_once, interruptions
from harness.threads import insist

if TYPE_CHECKING:
    from harness.runs.isolation.stage import Stage

EVERY = 0.05
"""Seconds between two beats of the event loop, and between two looks at it."""
LATE = 0.1
"""Seconds without a beat after which it is looked at; what one step holds it up for less is not counted."""
AGAIN = 1.0
"""Seconds after which an interruption that was caught is repeated."""
HOPELESS = 10.0
"""Seconds after which nothing more is tried; counted from when it was first seen to be past its limit, for on a busy
machine the one who looks may come to it long after."""


@dataclass(slots=True)
class Hold:
    """One step of the event loop that takes long."""

    handle: object
    trial: TrialUnderWay | None
    """None: it is no trial's, or nobody's fault."""
    since: float
    until: float
    place: str | None
    blamed: bool = False
    """It is the turn of that trial's agent: what the harness and users take is told of nobody."""
    sure: bool = False
    """It was seen more than once, so that it is this step that takes long, and not many short ones."""

    @property
    def seconds(self) -> float:
        return self.until - self.since


class LoopWatch:
    """Watches the event loop that it is opened in. What others were held up for is taken off their clocks."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._closed = threading.Event()
        self._lock = threading.RLock()  # a signal may come while it is held
        self.holds: list[Hold] = []
        """Since it was last settled."""
        self._seen = self._looked = monotonic()
        """When the event loop was last known not to be held by what holds it now; when the thread last ran."""
        self._burnt = 0.0, 0.0
        """The CPU time of the event loop's thread and of the process then."""
        self._late: tuple[OpenTurn, float] | None = None
        """The turn last seen past its limit, and when that was first seen."""
        self._unheard: list[tuple[int, float]] = []
        """Signals that the main thread could not look at, and when they came."""

    def open(self) -> None:
        self._loop, self._thread = asyncio.get_running_loop(), threading.get_ident()
        self._interrupter = Interrupter(self._thread, self._is_over)
        self._interrupter.open()
        self._clock = time.pthread_getcpuclockid(self._thread) if sys.platform != "darwin" else None
        self._beat()
        self._watcher = threading.Thread(target=self._watch, daemon=True, name="harness-watch")
        self._watcher.start()

    def close(self) -> None:
        self._closed.set()
        self._timer.cancel()
        self._watcher.join()
        self._interrupter.close()
        self.settle()

    def _beat(self) -> None:
        self.settle()
        for trial in self._stage.trials:
            if trial.turn is not None:
                trial.turn.insist(self._seen, AGAIN)
        self._timer = self._loop.call_later(EVERY, self._beat, context=Context())

    def settle(self) -> None:
        """Take off everybody's clock what others held them up for until now; in the thread of the event loop."""
        now = monotonic()
        with self._lock:
            holds, self.holds = self.holds, []
            gap, self._seen, self._burnt = now - self._seen, now, (time.thread_time(), time.process_time())
        if holds:
            holds[-1].until = now
        elif gap > LATE + EVERY and now - self._looked > gap - EVERY:  # no thread could run
            holds = [Hold(None, None, now - gap, now, None, sure=True)]
        for hold in holds:
            if hold.sure and hold.seconds >= LATE:
                self._charge(hold)

    def _charge(self, hold: Hold) -> None:
        for trial in self._stage.trials:
            if trial is not hold.trial and (turn := trial.turn) is not None:
                turn.held_up(min(hold.seconds, hold.until - max(hold.since, turn.began)))
        if hold.trial is not None and hold.blamed:
            hold.trial.note("held_up", "held up all other trials", hold.place, hold.seconds)

    def _watch(self) -> None:
        insisted = monotonic()
        while not self._closed.wait(EVERY):
            now = monotonic()
            self._interrupter.alive()
            with self._lock:
                stood_still = now - self._looked > LATE + EVERY and not self.holds
                if stood_still and not self._burns(now):  # something else let no thread run
                    self.holds.append(Hold(None, None, max(self._looked, self._seen), now, None, sure=True))
                    self._seen = now
                self._looked = now
            if now - insisted > AGAIN:
                insist()
                insisted = now
            if now - self._seen > LATE:
                self._look(now)

    def _look(self, now: float) -> None:
        frame = sys._current_frames().get(self._thread)
        handle = stack.running_handle(frame)
        if handle is None:
            return
        hold = self._held(handle, frame, now)
        self._listen(now, hold)
        trial = hold.trial
        turn = trial.turn if trial is not None else None
        if turn is None or stack.debugged(frame):
            return
        over = self._over_since(turn)
        if over is None or now < over:
            return
        if self._late is None or self._late[0] is not turn:
            self._late = turn, now
        if now - self._late[1] > HOPELESS:
            self._stage.give_up(None if turn.stopped else trial, 0, hold.place)
        times = turn.interrupted
        if not times or len(times) > 1 or now - times[-1] > AGAIN:
            self._interrupter.interrupt(again=bool(times))

    def _held(self, handle: asyncio.Handle, frame: FrameType | None, now: float) -> Hold:
        with self._lock:
            last = self.holds[-1] if self.holds else None
            if last is not None and last.handle is handle:
                last.until, last.sure = now, True
                return last
            if last is not None:
                self._seen = last.until = now
            trial = None if stack.debugged(frame) else self._trial_of(handle)
            blamed = trial is not None and trial.turn is not None and trial.turn.agents
            hold = Hold(handle, trial, self._seen, now, stack.place(frame), blamed, self._burns(now))
            self.holds.append(hold)
        if trial is not None and trial.turn is not None:
            trial.turn.place = hold.place
        return hold

    def _burns(self, now: float) -> bool:
        """Whether no thread could run for long because the event loop's let none: a call in C that keeps the lock of
        the interpreter. Told by CPU time, so that a busy machine changes nothing."""
        if now - self._looked < LATE + EVERY or self._clock is None:
            return False
        own, whole = time.clock_gettime(self._clock) - self._burnt[0], time.process_time() - self._burnt[1]
        return own > max(EVERY, whole / 2)

    def _trial_of(self, handle: asyncio.Handle) -> TrialUnderWay | None:
        context = stack.context_of(handle)
        trial = context.get(playing) if context is not None else None
        return trial if trial is not None and trial.stage is self._stage else None

    def _over_since(self, turn: OpenTurn) -> float | None:
        """When this turn had to be over; None while there is no such time."""
        heard, ends, run_ends = interruptions(), turn.ends(), self._stage.ends()
        if heard is not None and heard.first_at is not None:
            turn.stopped = True
            return heard.first_at
        turn.stopped = run_ends is not None and run_ends <= monotonic() and (ends is None or run_ends < ends)
        return min((each for each in (ends, run_ends) if each is not None), default=None)

    def _is_over(self, frame: FrameType | None) -> bool:
        """Whether what runs in the thread of the event loop is a turn that had to be over: then it is interrupted."""
        now, handle = monotonic(), stack.running_handle(frame)
        trial = self._trial_of(handle) if handle is not None else None
        if handle is None or trial is None:
            return False
        if threading.get_ident() == self._thread and now - self._seen > LATE:
            self._held(handle, frame, now)
        turn = trial.turn
        over = self._over_since(turn) if turn is not None else None
        if turn is None or over is None or now < over or stack.debugged(frame):
            return False
        turn.interrupted.append(now)
        return True

    def _listen(self, now: float, hold: Hold) -> None:
        """Signals that came while the main thread hangs where it cannot look: the second one ends the process."""
        heard = interruptions()
        if heard is None:
            return
        self._unheard += [(number, now) for number in heard.unheard()]
        if len(self._unheard) > 1:
            end_at_once(self._unheard[0][0])
        if self._unheard and heard.first is None and now - self._unheard[0][1] > HOPELESS:
            self._stage.give_up(None, self._unheard[0][0], hold.place)
