"""Where trials are played beside each other in one process: who is under way, watched, and held to the process."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

from harness.errors import told
from harness.runs.isolation.surroundings import Surroundings, guarded_exit
from harness.runs.isolation.under_way import TrialUnderWay, playing
from harness.runs.isolation.watch import LoopWatch
from harness.signals import end_process
from harness.threads import insist
from harness.types.trial import Failure, Trial

HUNG = 3
"""The exit status of a process that a hung call ends: no verdict."""

Kept = Callable[[Trial | None], Sequence[str]]
"""Keeps what is finished and this trial besides; says how to go on, a line each."""


class Stage:
    """One run, or several that are played together, while trials are played."""

    def __init__(self, ends: Callable[[], float | None], keep: Kept) -> None:
        """`ends`: when the run's time is over, by the monotonic clock. `keep` is called once, before the process ends
        because a call hangs in it, in another thread than all else."""
        self.trials: set[TrialUnderWay] = set()
        self.process = os.getpid()
        self.ends, self._keep = ends, keep
        self.surroundings = Surroundings()
        self.watch = LoopWatch(self)

    @contextmanager
    def playing(self, name: str, record: Callable[[Failure], Trial] | None = None) -> Iterator[TrialUnderWay]:
        """While one trial is played. Without `record` it is kept nowhere, as a greeting is."""
        trial = TrialUnderWay(name, self, record)
        self.trials.add(trial)
        token = playing.set(trial)
        try:
            yield trial
        finally:
            playing.reset(token)
            self.trials.discard(trial)
            trial.record = None  # which holds the trial: nothing of it is to wait for the garbage collector

    def give_up(self, trial: TrialUnderWay | None, number: int, place: str | None) -> NoReturn:
        """End the process: the event loop hangs in a call that nothing can interrupt."""
        at = f" at {place}" if place else ""
        lines, recorded = [], None
        if trial is not None:
            message = f"the agent hung{at} in a call that cannot be interrupted, and the process was ended"
            if trial.record is not None:
                with suppress(Exception):  # better without it than not to end
                    recorded = trial.record(Failure(side="agent", code="timeout", message=message))
            lines = [f"{trial.name}: {message}" + ("; it is recorded as timeout" if trial.record is not None else "")]
        else:
            lines = [f"a call{at} hangs and cannot be interrupted: the process was ended"]
        try:
            lines += self._keep(recorded)
        except Exception as problem:  # noqa: BLE001  # what is finished is on the disk; better without reports than to hang
            lines.append(f"the reports are not complete: {told(problem)}")
        lines.append("in worker processes (--isolation process) an agent that hangs ends nobody else")
        end_process(128 + number if number else HUNG, *lines)


@contextmanager
def staged(ends: Callable[[], float | None], keep: Kept) -> Iterator[Stage]:
    """Trials are played on it, by tasks of the running event loop."""
    folder = Path.cwd()
    stage = Stage(ends, keep)
    stage.watch.open()
    try:
        with guarded_exit():
            yield stage
    finally:
        stage.watch.close()
        insist()
        with suppress(OSError):
            os.chdir(folder)
