"""Plays jobs in this process, a bounded number at a time."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from harness.runs.isolation.under_way import Unclosed, WorkerTask
from harness.signals import interruptions

Job = TypeVar("Job")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class LocalExecutor:
    """At most `concurrency` jobs at a time; a new one starts the moment one is done."""

    concurrency: int

    async def map(self, play: Callable[[Job], Awaitable[Result]], jobs: Iterable[Job]) -> AsyncGenerator[Result, None]:
        """Play every job and yield the results as they come. Closing the iterator cancels what is being played."""
        results: asyncio.Queue[Result | BaseException | None] = asyncio.Queue()
        waiting = iter(jobs)

        async def work() -> None:
            try:
                for job in waiting:  # shared: each worker takes the next one
                    results.put_nowait(await play(job))
                    await asyncio.sleep(0)  # an agent that never waits would let nobody take what is done
            except BaseException as problem:
                results.put_nowait(problem)
                raise
            results.put_nowait(None)

        loop = asyncio.get_running_loop()
        workers = [
            WorkerTask(cast("Coroutine[Any, Any, None]", Unclosed(work())), loop=loop) for _ in range(self.concurrency)
        ]
        try:
            running = len(workers)
            while running:
                result = await _next(results, workers)
                if result is None:
                    running -= 1
                elif isinstance(result, BaseException):
                    raise result
                else:
                    yield result
        finally:
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)


async def _next(results: asyncio.Queue[Result], workers: Sequence[WorkerTask]) -> Result:
    """The next result, also when an agent cancels all tasks of the process, this one among them."""
    while True:
        try:
            return await results.get()
        except asyncio.CancelledError:
            refused = [worker for worker in workers if worker.refused]
            task, heard = asyncio.current_task(), interruptions()
            if not refused or task is None or (heard is not None and heard.first is not None):
                raise
            for worker in refused:
                worker.refused = False
            task.uncancel()


SPARE_FILES = 256
"""Open files beside the connections."""


def make_room(conversations: int) -> None:
    """Let the process open as many files as so many conversations need; the default is as low as 256."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = SPARE_FILES + 4 * conversations
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(
            resource.RLIMIT_NOFILE, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard)
        )


THRESHOLDS = (100_000, 20, 20)
"""With Python's own (700, 10, 10) it has a sixth of the work of 500 conversations at once."""
_usual: list[tuple[int, int, int]] = []
"""The thresholds to go back to, once for everybody who has set others: several runs may be played at a time."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Trials hold no cycles; the collector, looking for some again and again, would take most of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            # or all that was made would be looked through at once; what is frozen is counted one by one
            if not _usual and not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()


@contextmanager
def seldom_collected() -> Iterator[None]:
    """For conversations: what is there already, such as imported packages, is not looked at, and the rest seldom."""
    before = _usual[0] if _usual else gc.get_threshold()
    _usual.append(before)
    if before[0]:  # 0 turns it off, which somebody wanted
        gc.freeze()
        gc.set_threshold(*(max(pair) for pair in zip(before, THRESHOLDS, strict=True)))
    try:
        yield
    finally:
        _usual.pop()
        if not _usual:
            gc.set_threshold(*before)
            gc.unfreeze()
