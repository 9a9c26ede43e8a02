"""Threads for work that may never come back: they are reused, and do not keep the process alive."""

from __future__ import annotations

import asyncio
import contextvars
import signal
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class DaemonThreads(ThreadPoolExecutor):
    """As many daemon threads as there is work at one time; it runs in the context of who submits it.

    The standard pool is joined when the interpreter ends, so that one hung agent would hang the whole process. It is
    subclassed only because an event loop takes no other default executor.
    """

    def __init__(self) -> None:
        super().__init__(max_workers=1)
        self._tasks: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        self._idle = threading.Semaphore(0)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        context = contextvars.copy_context()  # as asyncio.to_thread does, but run_in_executor does not
        self._tasks.put((future, lambda: context.run(fn, *args, **kwargs)))
        if not self._idle.acquire(blocking=False):
            threading.Thread(target=self._serve, daemon=True, name="harness-agent").start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Nothing is waited for."""

    def _serve(self) -> None:
        while True:
            future, call = self._tasks.get()
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(call())
                except BaseException as problem:  # noqa: BLE001  # it is raised where the future is awaited
                    future.set_exception(problem)
            del future, call
            self._idle.release()


THREADS = DaemonThreads()


def run_sync(work: Coroutine[Any, Any, T]) -> T:
    """Run it to its end and return what it returns, also where an event loop is running already, as in a notebook.

    >>> run = run_sync(simulate("stories/", agent=my_agent))
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
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
    with asyncio.Runner() as runner:
        runner.get_loop().set_default_executor(THREADS)
        if threading.current_thread() is threading.main_thread():
            # Ctrl-C may reach any thread; with a signal handler of its own the loop is woken up by every signal.
            runner.get_loop().add_signal_handler(signal.SIGWINCH, lambda: None)
        return runner.run(work)


async def in_thread(call: Callable[[], T]) -> T:
    """Run outside the event loop, with the caller's context. What is cancelled is left behind, running."""

    def guarded() -> T:
        try:
            return call()
        except StopIteration as problem:  # a future cannot hold it: whoever awaits it would wait for ever
            raise RuntimeError("raised StopIteration") from problem

    return await asyncio.get_running_loop().run_in_executor(THREADS, guarded)
