"""What is under way: a trial that is being played, the turn that is open in it, and the task that plays it."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import suppress
from contextvars import ContextVar, Token
from dataclasses import dataclass, field
from types import CoroutineType, TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from harness.llm.pausable_timeout import PausableTimeout
from harness.runs.isolation.turn_limit import TurnLimit
from harness.signals import _exit, interruptions
from harness.threads import OutOfTime, ThreadCall, calls_started, keep_for_ever, let_be
from harness.types.trial import Failure, Incident, Trial

if TYPE_CHECKING:
    from harness.runs.isolation.stage import Stage

T = TypeVar("T")

MOST_INCIDENTS = 20
"""Of one trial that are kept."""
A_MINUTE = 60.0


@dataclass(slots=True, eq=False)
class TrialUnderWay:
    """A trial that is being played beside others, and what is to be said of it."""

    name: str
    stage: Stage
    record: Callable[[Failure], Trial] | None = None
    """The trial as it stands now, ended by this failure. None where nothing is recorded."""
    task: asyncio.Task[Any] | None = field(default_factory=asyncio.current_task)
    turn: OpenTurn | None = None
    incidents: dict[tuple[str, str | None], Incident] = field(default_factory=dict)
    disturbed: bool = False
    """The agent of another trial cancelled tasks, which may have been this one's."""

    def note(self, code: str, message: str, at: str | None = None, seconds: float | None = None) -> None:
        """Say it of this trial: once for each place, with all its seconds."""
        before = self.incidents.get((code, at))
        if before is not None and before.seconds is not None and seconds is not None:
            seconds += before.seconds
        if before is not None or len(self.incidents) < MOST_INCIDENTS:
            self.incidents[code, at] = Incident(code=code, message=message, at=at, seconds=seconds)

    def cancels_others(self) -> None:
        """Its agent cancelled the task of another trial, which is not told; that agent's own tasks may have been."""
        self.note("cancelled_others", "cancelled the tasks of other trials, which go on all the same")
        for each in self.stage.trials:
            each.disturbed = each.disturbed or each is not self


playing: ContextVar[TrialUnderWay | None] = ContextVar("harness_playing", default=None)
"""The trial that the running code belongs to."""


class WorkerTask(asyncio.Task[None]):
    """Plays one trial after the other. The agent of another trial cannot cancel it."""

    ordered: int = 0
    """How often somebody outside of any trial has cancelled it, and when last, by the monotonic clock."""
    ordered_at: float = 0.0
    refused: bool = False
    """The agent of another trial wanted it cancelled."""

    def cancel(self, msg: Any | None = None) -> bool:
        trial = playing.get()
        if trial is None:
            self.ordered += 1
            self.ordered_at = time.monotonic()
        elif trial.task is not self:
            self.refused = True
            trial.cancels_others()
            return False
        return super().cancel(msg)

    def interrupt(self) -> None:
        """Cancel it, whoever asks for it."""
        super().cancel()

    def uncancel(self) -> int:
        left = super().uncancel()
        self.ordered = min(self.ordered, left)
        return left


def is_stopped() -> bool:
    """Whether the trial of this task is to end because the run is stopped."""
    task = asyncio.current_task()
    return isinstance(task, WorkerTask) and task.ordered > 0


class Unclosed:
    """A coroutine as a task steps it: what it waits for may raise GeneratorExit, which must not close it."""

    __slots__ = ("__name__", "__qualname__", "_throw", "close", "send")

    def __init__(self, work: Coroutine[Any, Any, None]) -> None:
        self.send, self.close, self._throw = work.send, work.close, work.throw
        self.__name__ = self.__qualname__ = "playing"

    def throw(self, problem: BaseException, *rest: object) -> Any:
        if isinstance(problem, GeneratorExit):
            raised, problem = problem, RuntimeError("raised GeneratorExit")
            problem.__cause__ = raised
        return self._throw(problem)

    def __await__(self) -> Unclosed:
        return self


Coroutine.register(Unclosed)


class OpenTurn:
    """One turn of one side, within its time limit. Used with `with` around whoever speaks.

    At its end it raises OutOfTime when whoever speaks was interrupted, or held the event loop past the limit, and
    CancelledError when it cancelled its own task.
    """

    __slots__ = (
        "_calls",
        "_cancelling",
        "_patience",
        "_task",
        "_timeout",
        "_token",
        "_trial",
        "agents",
        "began",
        "interrupted",
        "limit",
        "place",
        "stopped",
    )

    def __init__(
        self, limit: TurnLimit, timeout: PausableTimeout, *, agents: bool = True, patience: float = 0.0
    ) -> None:
        """`patience`: seconds that whoever speaks may take to let go when it is cancelled, before it is interrupted."""
        self.limit, self._timeout, self._patience = limit, timeout, patience
        self.agents = agents
        """It is the agent that speaks."""
        self.began = asyncio.get_running_loop().time()
        self.interrupted: list[float] = []
        """When it was interrupted, by the clock of the event loop."""
        self.stopped = False
        """It was interrupted because the run is stopped, not because it took too long."""
        self.place: str | None = None
        """Where it held the event loop up."""
        self._trial = playing.get()
        self._task = asyncio.current_task()
        self._cancelling = self._task.cancelling() if self._task is not None else 0
        self._calls: list[ThreadCall] = []
        self._token: Token[list[ThreadCall] | None] | None = None

    def heard(self, turn: Awaitable[T]) -> Awaitable[T]:
        """Whoever speaks, so that it can be interrupted while it waits."""
        return _Heard(turn, self)

    def __enter__(self) -> OpenTurn:
        self._token = calls_started.set(self._calls)
        if self._trial is not None:
            self._trial.turn = self
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._trial is not None:
            if os.getpid() != self._trial.stage.process:  # it forked, and its copy of the run plays no further
                _exit(0)
            if self._trial.stage.watch.holds:  # it may have held the loop itself, until now
                self._trial.stage.watch.settle()
            self._trial.turn = None
        if self.interrupted:
            let_be()  # what was not raised yet must not be raised in the harness
        if self._token is not None:
            with suppress(ValueError):  # closed by somebody else's task
                calls_started.reset(self._token)
        overran = bool(self.interrupted) or (problem is None and self._is_over())
        if overran or isinstance(problem, asyncio.CancelledError):
            for call in self._calls:
                call.end()
        if overran:
            raise OutOfTime from problem
        if problem is None and self._task is not None and self._task.cancelling() > self._cancelling:
            raise asyncio.CancelledError

    def held_up(self, seconds: float) -> None:
        """Others held up the event loop for so long, which is not counted."""
        self._timeout.held_up(seconds)

    def insist(self, now: float, again: float) -> None:
        """Whoever speaks has caught the cancellation at its limit and goes on: then it is interrupted."""
        task = self._task
        if not isinstance(task, WorkerTask):
            return
        ends = task.ordered_at if task.ordered else self.ends()
        if ends is None or now < max([ends, *self.interrupted[-1:]]) + again + self._patience:
            return
        self.interrupted.append(now)
        task.interrupt()

    def ends(self) -> float | None:
        """When its limit is reached, by the clock of the event loop; None while it stands still."""
        return self.limit.when()

    def _is_over(self) -> bool:
        """It came back too late, and the event loop could not stop it because it held the event loop."""
        now, ends = asyncio.get_running_loop().time(), self.ends()
        if ends is None or now <= ends or self._trial is None:
            return False
        self._trial.stage.watch.settle()
        ends = self.ends()
        return ends is not None and now > ends

    def is_ordered(self, problem: BaseException) -> bool:
        """Whether it was raised to stop this trial, and not by whoever speaks."""
        if isinstance(problem, GeneratorExit):
            return asyncio.current_task() is not self._task
        if isinstance(problem, KeyboardInterrupt):
            return _by_signal(problem)
        if isinstance(self._task, WorkerTask):
            return self._task.ordered > 0
        return self._task is not None and self._task.cancelling() > self._cancelling

    async def forgive(self) -> None:
        """The task goes on, though whoever spoke had cancelled it."""
        task = self._task
        if task is None or task.cancelling() == self._cancelling:
            return
        if isinstance(task, WorkerTask) and task.ordered:
            return
        while task.cancelling() > self._cancelling:
            task.uncancel()
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(0)  # it may be thrown in only now
        if isinstance(task, WorkerTask) and task.ordered:
            raise asyncio.CancelledError

    async def wait_if_stopped(self) -> None:
        """Whoever stops the run cancels this trial, which is not recorded."""
        await self.forgive()
        if self.stopped:
            await asyncio.sleep(A_MINUTE)


class _Heard(Awaitable[T]):
    """What a turn waits for. Caught once, a cancellation becomes OutOfTime; caught twice, whoever speaks is left as it
    is, waiting for ever."""

    __slots__ = ("_left", "_opened", "_send", "_steps", "_waits")

    def __init__(self, turn: Awaitable[T], opened: OpenTurn) -> None:
        self._steps: Any = turn if isinstance(turn, CoroutineType) else turn.__await__()
        self._send = getattr(self._steps, "send", None) or self._next
        self._opened, self._left, self._waits = opened, False, opened.limit.waits

    def _next(self, value: Any) -> Any:
        return next(self._steps)

    def __await__(self) -> Generator[Any, Any, T]:
        return self  # type: ignore[return-value]  # as the loop uses it, it is one

    def __iter__(self) -> _Heard[T]:
        return self

    def __next__(self) -> Any:
        found = self._send(None)
        self._waits()
        return found

    def send(self, value: Any) -> Any:
        return self._send(value)

    def throw(self, problem: BaseException, *rest: object) -> Any:
        times = len(self._opened.interrupted)
        if times and isinstance(problem, asyncio.CancelledError) and not self._opened.is_ordered(problem):
            problem = OutOfTime()
        if times > 1 or not hasattr(self._steps, "throw"):
            keep_for_ever(self._steps)
            self._left = True
            raise problem
        return self._steps.throw(problem)

    def close(self) -> None:
        if not self._left and hasattr(self._steps, "close"):
            self._steps.close()


def _by_signal(problem: KeyboardInterrupt) -> bool:
    heard = interruptions()
    if heard is not None and heard.hears_control_c:
        return False
    place = problem.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    raised_by = place.tb_frame.f_globals.get("__name__") if place is not None else None
    return raised_by == "asyncio.runners" or signal.getsignal(signal.SIGINT) is signal.default_int_handler
