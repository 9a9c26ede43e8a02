"""Plays jobs in this process, a bounded number at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

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
            except BaseException as problem:
                results.put_nowait(problem)
                raise
            results.put_nowait(None)

        workers = [asyncio.create_task(work()) for _ in range(self.concurrency)]
        try:
            running = len(workers)
            while running:
                result = await results.get()
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
