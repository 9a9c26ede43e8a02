"""Threads for work that may never come back: they are reused, do not keep the process alive, and can be ended."""

from __future__ import annotations

import asyncio
import contextvars
import ctypes
import os
import sys
import threading
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from types import FrameType
from typing import Any, ParamSpec, TypeVar

from harness.signals import _exit, listening
from harness.thread_answer import ThreadAnswer

P = ParamSpec("P")
T = TypeVar("T")


class OutOfTime(BaseException):
    """Raised in code that goes on after its time limit, wherever it is; no `except Exception` of an agent stops it."""


class OverLimit(Exception):
    """Something took longer than it may."""


class OutOfTimeAgain(OutOfTime):
    """The same for code that has caught one: it is raised once more before the next line, behind that `except:`."""

    def __init__(self) -> None:
        super().__init__()
        if sys.gettrace() is not None:  # a debugger, or coverage is measured
            return
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code not in _WHERE_IT_BEGINS:
            if not _is_ours(frame):
                frame.f_trace = _before_the_next_line
            frame = frame.f_back
        sys.settrace(_before_the_next_line)


def _is_ours(frame: FrameType) -> bool:
    """The harness's, or Python's own: what is raised there is caught further out all the same."""
    file = frame.f_code.co_filename
    return file.startswith((_HARNESS, _STANDARD)) and "site-packages" not in file


def _before_the_next_line(frame: FrameType, event: str, arg: Any) -> Any:
    """A trace function. What it raises ends the tracing."""
    if event == "line":
        raise OutOfTime
    return _before_the_next_line if event == "exception" else None


class _Taken(BaseException):
    """Raised in a thread by itself, and caught there at once."""


_set_async_exc = ctypes.pythonapi.PyThreadState_SetAsyncExc
_set_async_exc.argtypes = (ctypes.c_ulong, ctypes.py_object)


def let_be() -> None:
    """Nothing more is raised in this thread: what was not raised yet gives way to what is caught here."""
    if sys.gettrace() is _before_the_next_line:
        sys.settrace(None)
    with suppress(_Taken):
        _set_async_exc(threading.get_ident(), _Taken)


def raise_in(thread: int, problem: type[BaseException]) -> None:
    """Raise it in another thread, at its next instruction of Python, be that when it comes back from C.

    Until some thread takes one, Python 3.11 stops all that are traced (by a debugger, or for coverage) at their next
    call. So this one takes one at once, and calls no function of Python before; the other has its own when it runs.
    """
    with suppress(_Taken):
        _set_async_exc(thread, problem)
        _set_async_exc(threading.get_ident(), _Taken)


class ThreadCall:
    """One call in a thread, which can be ended."""

    __slots__ = ("_lock", "_thread", "future", "run")

    def __init__(self, future: Future[Any] | ThreadAnswer, run: Callable[[], Any]) -> None:
        self.future, self.run = future, run
        self._lock = threading.Lock()
        self._thread: int | None = None

    def __call__(self) -> None:
        """Run it, and tell the future what came of it; to be called in the thread that it shall run in."""
        result, problem = None, None
        self._thread = threading.get_ident()
        try:
            result = self.run()
        except BaseException as raised:  # noqa: BLE001  # it is raised where the future is awaited
            problem = raised
        self.close()
        del self.run  # what runs holds the list in which this call is noted
        if problem is not None:
            self.future.set_exception(problem)
        else:
            self.future.set_result(result)

    def close(self) -> None:
        """From here on it cannot be ended; to be called in its own thread."""
        while self._thread is not None:
            with suppress(OutOfTime), self._lock:
                if self in _ENDED:
                    let_be()
                _ENDED.pop(self, None)
                self._thread = None

    def end(self) -> None:
        """If it is still running, OutOfTime is raised in it: at once in Python code, when it comes back in C code."""
        with self._lock:
            if self._thread is not None:
                again = self in _ENDED
                _ENDED[self] = None
                raise_in(self._thread, OutOfTimeAgain if again else OutOfTime)


_ENDED: dict[ThreadCall, None] = {}
"""Calls that were ended and have not come to their end yet."""
_HARNESS = str(Path(__file__).parent) + os.sep
_STANDARD = str(Path(asyncio.__file__).parents[1]) + os.sep
_WHERE_IT_BEGINS = {ThreadCall.__call__.__code__, asyncio.Handle._run.__code__}
calls_started: ContextVar[list[ThreadCall] | None] = ContextVar("harness_calls_started", default=None)
"""Where the calls are noted that the running code begins in threads."""


def insist() -> None:
    """Raise once more in the calls that were ended: they may have caught it and gone on."""
    for call in list(_ENDED):
        call.end()


class DaemonThreads(ThreadPoolExecutor):
    """As many daemon threads as there is work at one time; it runs in the context of who submits it.

    The standard pool is joined when the interpreter ends, so that one hung agent would hang the whole process. It is
    subclassed only because an event loop takes no other default executor.
    """

    def __init__(self) -> None:
        super().__init__(max_workers=1)
        self._tasks: SimpleQueue[ThreadCall] = SimpleQueue()
        self._idle = threading.Semaphore(0)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        self.start(future, partial(fn, *args, **kwargs))
        return future

    def start(self, future: Future[Any] | ThreadAnswer, work: Callable[[], Any]) -> None:
        """The same; the future is told what comes of it."""
        context = contextvars.copy_context()  # as asyncio.to_thread does, but run_in_executor does not
        call = ThreadCall(future, partial(context.run, work))
        calls = calls_started.get()
        if calls is not None:
            calls.append(call)
        self._tasks.put(call)
        if not self._idle.acquire(blocking=False):
            threading.Thread(target=self._serve, daemon=True, name="harness-agent").start()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Nothing is waited for."""

    def _serve(self) -> None:
        while True:
            call, process = self._tasks.get(), os.getpid()
            if call.future.set_running_or_notify_cancel():
                try:
                    call()
                except OutOfTime:  # it came when the call was over
                    pass
                finally:
                    call.close()
            if os.getpid() != process:  # it forked and did not end its copy, in which nobody waits for an answer
                _exit(0)
            del call
            self._idle.release()


THREADS = DaemonThreads()


def run_sync(work: Coroutine[Any, Any, T]) -> T:
    """Run it to its end and return what it returns, also where an event loop is running already, as in a notebook.

    >>> run = run_sync(simulate("stories/", agent=my_agent))
    """
    if asyncio._get_running_loop() is None:
        return _run(work)
    started: SimpleQueue[tuple[asyncio.AbstractEventLoop, asyncio.Task[Any] | None]] = SimpleQueue()

    async def noted() -> T:
        started.put((asyncio.get_running_loop(), asyncio.current_task()))
        return await work

    done = THREADS.submit(_run, noted())
    loop, task = started.get()
    try:
        return done.result()
    except KeyboardInterrupt:
        if task is not None:
            loop.call_soon_threadsafe(task.cancel)
        with suppress(asyncio.CancelledError):
            done.result()
        raise


def _run(work: Coroutine[Any, Any, T]) -> T:
    """The one place where an event loop is started; what hangs in its threads does not keep the process alive."""
    runner = asyncio.Runner()
    loop = runner.get_loop()
    loop.set_default_executor(THREADS)
    try:
        if threading.current_thread() is not threading.main_thread():
            return _to_its_end(loop, loop.create_task(work), ENDING)
        with listening() as interruptions:
            task = loop.create_task(work)
            interruptions.stop(task)
            leave = ENDING if interruptions.hears_control_c else ENDING[:2]
            try:
                return _to_its_end(loop, task, leave)
            except asyncio.CancelledError:
                interruptions.raise_if_any()
                raise
    finally:
        _leave_behind(loop)
        with suppress(*ENDING):  # what a thread of an agent's has sent there since; the loop is closed all the same
            runner.close()


def _leave_behind(loop: asyncio.AbstractEventLoop) -> None:
    """Tasks that agents have begun are cancelled; nobody waits for those that catch that and go on. What they have
    left to go off does not."""
    if loop.is_closed():
        return
    if tasks := asyncio.all_tasks(loop):
        for task in tasks:
            task.cancel()
        with suppress(*ENDING):
            loop.run_until_complete(asyncio.wait(tasks, timeout=TO_TIDY_UP))
    for task in asyncio.all_tasks(loop):
        keep_for_ever(task)
        asyncio.tasks._unregister_task(task)  # whoever closes the loop would wait for it
    for handle in (*getattr(loop, "_scheduled", ()), *getattr(loop, "_ready", ())):
        handle.cancel()


ENDING: tuple[type[BaseException], ...] = (RuntimeError, SystemExit, KeyboardInterrupt)
"""What an agent can end an event loop with: it stops the loop, or a task of its own raises what no task can hold."""
TO_TIDY_UP = 2.0
"""Seconds that the tasks of agents may take to end when the run is over."""


def keep_for_ever(found: object) -> None:
    """Never freed, also not when the interpreter ends: a coroutine that catches everything would be closed then, catch
    that as well, and go round for ever."""
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(found))


def _to_its_end(loop: asyncio.AbstractEventLoop, task: asyncio.Task[T], leave: tuple[type[BaseException], ...]) -> T:
    """What stops the loop, or leaves it from another task because no task can hold it, does not end this one."""
    while True:
        try:
            return loop.run_until_complete(task)
        except leave:
            if task.done():  # perhaps in the same moment, and it came to something
                return task.result()
            if loop.is_closed():
                raise


async def within(seconds: float, work: Awaitable[T]) -> T:
    """What it comes to. Raises OverLimit when it takes longer; what it had begun in threads is ended then."""
    calls: list[ThreadCall] = []
    token = calls_started.set(calls)
    try:
        async with asyncio.timeout(seconds) as limit:
            return await work
    except (TimeoutError, OutOfTime):
        if not limit.expired():
            raise
        for call in calls:
            call.end()
        raise OverLimit from None
    finally:
        calls_started.reset(token)


async def in_thread(call: Callable[[], T]) -> T:
    """Run outside the event loop, with the caller's context. What is cancelled is left behind, running."""
    answer = ThreadAnswer()
    THREADS.start(answer, call)
    found: T = await answer.awaited
    return found
