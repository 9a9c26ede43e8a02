"""A target that is played in workers: so many processes, each replaced when something in it may be broken."""

from __future__ import annotations

import asyncio
import os
import weakref
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from harness.agents.gateway import GatewayAgent, GatewayNotices, close_gateway, open_gateway
from harness.agents.open import OpenTarget, Place, open_target
from harness.agents.trial_context import TrialContext
from harness.agents.workers.agent import as_data, opened_in
from harness.agents.workers.checkout import Checkout, check_out, release
from harness.agents.workers.launch import Guard, WorkerProcess, launch
from harness.agents.workers.worker import RunningWorker, WorkerEnded
from harness.errors import AgentFailed, Unavailable, UserMistake
from harness.llm.gateway.seat import Seat
from harness.llm.gateway.server import Gateway
from harness.llm.trial_models import TrialModels
from harness.threads import in_thread
from harness.types.protocols import Agent
from harness.types.target import Target

ROOM = 0.5
"""A worker that has used up so much of its memory is replaced before the next trial, which would be blamed for it."""


def open_isolated(
    target: Target, loaded: Any = None, *, asked: bool = True, isolation: str | None = None
) -> OpenTarget | WorkerTarget:
    """A target, opened in workers where it or the suite says so, else in this process. Raises UserMistake."""
    if target.workers is None and isolation is None and target.commit is None and not target.gateway:
        return open_target(target, loaded, asked=asked)
    if loaded is not None:
        raise UserMistake(
            f"agent {target.ref}: is given as an object, which no other process can build; give it as "
            "module:attribute, or leave out workers, isolation, commit and gateway"
        )
    if target.known.opener is not None:
        if target.commit is not None:
            raise UserMistake(
                f"agent {target.ref}: commit: is {target.known.what}; only agents in Python are played as they were "
                "at a commit"
            )
        if target.workers is not None:
            raise UserMistake(
                f"agent {target.ref}: workers: is {target.known.what}; only agents in Python are isolated"
            )
        if target.gateway and not target.known.started:
            raise UserMistake(
                f"agent {target.ref}: gateway: is {target.known.what}, whose model calls do not start here; only those "
                "of agents in Python and of commands can pass the gateway"
            )
        opened = open_target(target, asked=asked)
        if target.known.started:
            return opened
        opened.warnings += (f"agent {target.ref} is {target.known.what}: isolation is only for agents in Python",)
        return opened
    return WorkerTarget(target, workers_for(target), asked=asked)


def discard(opened: Iterable[object]) -> None:
    """What will not be played leaves no process behind."""
    for each in opened:
        if isinstance(each, WorkerTarget):
            each.discard()


def workers_for(target: Target) -> int:
    """As many as it says, else as there are CPUs that this process may use."""
    if target.isolation == "serial":
        return 1
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return target.workers or usable


class WorkerTarget:
    """Its first worker is started at once, so that mistakes are found before anything is played; others when needed."""

    given = False
    """It is never an object of this process."""
    tool_names = None
    """What tools it has is known only when it is opened."""

    def __init__(self, target: Target, workers: int, *, asked: bool = True) -> None:
        """Raises UserMistake when the agent cannot be built."""
        self.target = target
        self.workers = workers
        self._guard = Guard()
        self._checkout = check_out(target.commit) if target.commit is not None else None
        self._processes: set[WorkerProcess] = set()
        self._gateway = open_gateway(target, asked=asked)
        self._notices = GatewayNotices(target.ref)
        held = self._processes, self._guard, self._checkout, self._gateway, target.ref
        self._closer = weakref.finalize(self, _end_all, *held)
        """Where nobody stops it: what was planned is not always played."""
        try:
            first = self._launched()
        except BaseException:
            self._closer()
            raise
        self.source: Path | None = first.source
        self.warnings = tuple(each for each in first.warnings if "one object for all trials" not in each)
        self._tears_down, self.takes_world = first.tears_down, first.takes_world
        self._idle = [RunningWorker(first, target.memory_mb)]
        self._free = asyncio.Semaphore(workers)
        self._closing: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Before the first trial."""

    def discard(self) -> None:
        """Nobody will play it: every process is gone."""
        self._closer()

    async def stop(self) -> None:
        """After the last one, whatever happened: every process is gone."""
        for worker in self._idle:
            self._put_away(worker)
        self._idle = []
        await asyncio.gather(*self._closing, return_exceptions=True)
        await in_thread(self._closer)

    def open(self, trial_context: TrialContext) -> AbstractAsyncContextManager[Agent]:
        """The agent for one trial, in a worker that is free. Raises Unavailable."""
        return self._opened(trial_context)

    @asynccontextmanager
    async def _opened(self, trial_context: TrialContext) -> AsyncIterator[Agent]:
        async with self.place() as place, place.open(trial_context) as agent:
            yield agent

    @asynccontextmanager
    async def place(self) -> AsyncIterator[Place]:
        """A worker of one's own, held until the trial is on the disk. That there is none is told to who opens it."""
        async with self._free:
            worker: RunningWorker | Unavailable
            try:
                worker = await self._worker()
            except Unavailable as problem:
                worker = problem
            place = Place(partial(self._open_in, worker))
            try:
                yield place
            finally:
                if isinstance(worker, RunningWorker):
                    self._put_back(worker, spoilt=place.spoilt)

    @asynccontextmanager
    async def _open_in(self, worker: RunningWorker | Unavailable, trial_context: TrialContext) -> AsyncIterator[Agent]:
        if isinstance(worker, Unavailable):
            raise worker
        try:
            with self._seated(worker.process.seat, trial_context.models) as seat:
                async with opened_in(worker, trial_context, self.target.ref) as agent:
                    yield agent if seat is None else GatewayAgent(agent, seat, self._notices)
        finally:
            if not worker.alive and self._tears_down:
                await self._tear_down_elsewhere(trial_context)

    @contextmanager
    def _seated(self, seat: Seat | None, models: TrialModels) -> Iterator[Seat | None]:
        if seat is None:
            yield None
            return
        seat.begin(models)
        try:
            yield seat
        finally:
            seat.end()

    async def _worker(self) -> RunningWorker:
        """One that is idle and well, else a new one. Raises Unavailable."""
        while self._idle:
            worker = self._idle.pop()
            worker.attach()
            if worker.alive and not await self._is_full(worker):
                return worker
            self._put_away(worker)
        try:
            process = await in_thread(self._launched)
        except UserMistake as mistake:
            raise Unavailable(f"its worker cannot be started: {mistake}", code="worker_not_started") from None
        worker = RunningWorker(process, self.target.memory_mb)
        worker.attach()
        return worker

    def _launched(self) -> WorkerProcess:
        seat = self._gateway.seat() if self._gateway is not None else None
        process = launch(self.target, self._guard, self._checkout, seat)
        self._processes.add(process)
        if not self._closer.alive:  # stopped meanwhile
            process.close()
        return process

    async def _is_full(self, worker: RunningWorker) -> bool:
        """Whether what was played in it before has left too little memory for another trial."""
        if self.target.memory_mb is None:
            return False
        built = worker.process.built_mb
        return await worker.memory() > built + ROOM * (self.target.memory_mb - built)

    def _put_back(self, worker: RunningWorker, *, spoilt: bool) -> None:
        if spoilt or worker.spoilt or not worker.alive:
            self._put_away(worker)
        else:
            self._idle.append(worker)

    def _put_away(self, worker: RunningWorker) -> None:
        """End it while others go on."""
        closing = asyncio.create_task(self._close(worker))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    async def _close(self, worker: RunningWorker) -> None:
        await worker.close()
        self._processes.discard(worker.process)

    async def _tear_down_elsewhere(self, trial: TrialContext) -> None:
        """The process that had set the world up is gone: another one tears it down, as far as it can."""
        with suppress(Unavailable, WorkerEnded, AgentFailed):
            worker = await self._worker()
            try:
                await worker.ask("teardown", **as_data(trial))
            finally:
                self._put_back(worker, spoilt=worker.spoilt)


def _end_all(
    processes: set[WorkerProcess], guard: Guard, checkout: Checkout | None, gateway: Gateway | None, ref: str
) -> None:
    for process in processes:
        process.kill()
    for process in tuple(processes):
        process.close()
    processes.clear()
    guard.close()
    close_gateway(gateway, ref)
    if checkout is not None:
        release(checkout)
