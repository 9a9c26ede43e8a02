"""Plays a plan into a run folder. The command line and the Python API are thin layers over this module."""

from __future__ import annotations

import hashlib
import platform
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, aclosing, asynccontextmanager, suppress
from dataclasses import asdict, dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness import __version__
from harness.agents.open import Opening
from harness.analysis.gate import PASSED, decide
from harness.analysis.summary import Summary, summarise
from harness.errors import Unavailable, UserMistake
from harness.output import standing_in
from harness.plugins import source_file
from harness.redaction import Redactor
from harness.report.files import write_reports
from harness.runs.budget import Account
from harness.runs.executor import LocalExecutor, make_room, seldom_collected
from harness.runs.plan import Plan
from harness.runs.store import Header, RunFolder, read_header, read_stories, read_trials
from harness.runs.trial import Job, Watch, play
from harness.scoring.with_models import load_for, weights_of
from harness.types.story import Story
from harness.types.suite import Suite
from harness.types.target import Target
from harness.types.trial import Trial, last_attempts
from harness.types.verdict import SCORER_VERSION

if TYPE_CHECKING:
    import pandas


MAY_CHANGE = frozenset({"budget", "prices"})
"""Fields of the suite that change nothing about a trial: a run may be gone on with when they are others."""


@dataclass(frozen=True, slots=True, repr=False)
class Run:
    """A run: its folder, the stories as they were played, and the last attempt of every trial."""

    path: Path
    header: Header
    stories: Sequence[Story]
    trials: Sequence[Trial]

    @staticmethod
    def read(path: Path) -> Run:
        """Raises UserMistake when there is no run in that folder."""
        return Run(path, read_header(path), read_stories(path), last_attempts(read_trials(path)))

    def __repr__(self) -> str:
        """Short: an event loop's runner prints its result into a message that nobody sees."""
        return f"Run({self.header.id}, {len(self.trials)} trials)"

    @property
    def suite(self) -> Suite:
        return Suite.model_validate(self.header.config)

    @property
    def summary(self) -> Summary:
        """The run in numbers."""
        return summarise(self.trials, self.stories)

    @property
    def unplayed(self) -> int:
        """How many trials are still to be played, because the run was stopped or cut off."""
        return max((self.header.planned or 0) - len(self.trials), 0)

    @property
    def stopped(self) -> str:
        """Why it ended before everything was played, where its budget was the reason; else ""."""
        return self.header.stopped or ""

    @property
    def decision(self) -> tuple[int, str]:
        """The exit status of the command line, and the reason in one line ("" when the run passed its gate)."""
        return decide(self.trials, self.suite.gate, self.unplayed)

    @property
    def exit_status(self) -> int:
        """0 passed, 1 the agent fell short of the gate, 3 no verdict."""
        return self.decision[0]

    @property
    def passed(self) -> bool:
        """Whether the run is good enough for its gate."""
        return self.exit_status == PASSED

    def to_frame(self) -> pandas.DataFrame:
        """One row per trial: what was played, how it came out, and every metric."""
        from harness.analysis.frames import trials_frame

        return trials_frame(self.trials)

    def goals_frame(self) -> pandas.DataFrame:
        """One row per goal of each trial: whether it was met, at which step, and if not why."""
        from harness.analysis.frames import goals_frame

        return goals_frame(self.trials)


@dataclass(frozen=True, slots=True)
class _Part:
    """What is played into one folder."""

    folder: RunFolder
    plan: Plan
    jobs: Sequence[Job]
    account: Account

    async def play(self, job: Job, watch: Watch) -> Trial | None:
        """None when the run's time was over first."""
        trial = await self.account.in_time(play(job, self.plan.openings, watch, self.plan.cassette, self.plan.prices))
        if trial is not None:
            self.account.book(trial)  # before whoever played it looks for the next one
        return trial

    def close(self) -> Run:
        """What the folder holds when all that is played has been written; the reports are derived from it."""
        self.folder.close()
        run = Run.read(self.folder.path)
        done = set(map(_attempt, run.trials))
        left = sum((job.story.id, job.trial, job.attempt) not in done for job in self.jobs)
        if self.account.reason and left:
            self.folder.restate(**self._stopped(left))
            run = replace(run, header=self.folder.header)
        write_reports(run.path, run.trials, run.stories, self.folder.redact, stopped=run.stopped)
        return run

    def _stopped(self, left: int) -> dict[str, Any]:
        account, planned = self.account, self.folder.header.planned or len(self.jobs)
        cut = f"; {account.cut_off} under way were cut off and are not in the run" if account.cut_off else ""
        said = f"{account.reason} after {planned - left} of {planned} trials{cut}"
        return {"stopped": said, "go_on": account.to_go_on(planned - left, planned)}


def _attempt(trial: Trial) -> tuple[str, int, int]:
    return trial.story, trial.trial, trial.attempt


async def simulate(plan: Plan, out: Path, watch: Watch = Watch()) -> Run:
    """Play everything that is planned into a new run folder below `out`. Raises UserMistake."""
    return (await simulate_together([plan], out, watch))[0]


async def simulate_together(plans: Sequence[Plan], out: Path, watch: Watch = Watch()) -> list[Run]:
    """Play several versions into a run folder each, taking turns, so that a slow hour hits all of them alike.

    Raises UserMistake.
    """
    await _load(*plans)
    redact = Redactor.from_environment()
    parts = [
        _Part(
            RunFolder.create(out, plan.suite.name, header_for(plan), plan.played, redact),
            plan,
            plan.jobs,
            Account.opened(plan.suite.budget),
        )
        for plan in plans
    ]
    return await _play_into(parts, watch)


async def resume(run: Run, plan: Plan, watch: Watch = Watch()) -> Run:
    """Play those attempts of a plan that a run does not hold yet. Raises UserMistake."""
    await _load(plan)
    folder = RunFolder.reopen(run.path, Redactor.from_environment())
    played, budget = read_trials(run.path), plan.suite.budget
    done = set(map(_attempt, played))
    jobs = [job for job in plan.jobs if (job.story.id, job.trial, job.attempt) not in done]
    changed = plan.suite.model_dump(mode="json", include=set(MAY_CHANGE))
    folder.restate(config={**folder.header.config, **changed}, stopped=None, go_on=())
    return (await _play_into([_Part(folder, plan, jobs, Account.opened(budget, played))], watch))[0]


async def _load(*plans: Plan) -> None:
    for plan in plans:
        await load_for(plan.suite.meaning, plan.played)


async def _play_into(parts: Sequence[_Part], watch: Watch) -> list[Run]:
    async def play_one(turn: tuple[_Part, Job]) -> tuple[_Part, Trial | None]:
        part, job = turn
        return part, await part.play(job, watch)

    turns = [
        (part, job)
        for together in zip_longest(*(part.jobs for part in parts))
        for part, job in zip(parts, together, strict=True)
        if job is not None
    ]
    due = (turn for turn in turns if turn[0].account.may_begin())
    executor = LocalExecutor(min(*(part.plan.concurrency for part in parts), max(1, len(turns))))
    make_room(executor.concurrency)
    try:
        with standing_in(), seldom_collected():
            async with AsyncExitStack() as started:
                for part in parts:
                    if part.plan.cassette is not None:
                        started.enter_context(part.plan.cassette)
                    await started.enter_async_context(_started(part.plan))
                async with aclosing(executor.map(play_one, due)) as trials:  # closed early, it cancels
                    async for part, trial in trials:
                        if trial is None:
                            continue
                        part.folder.append(trial)
                        if watch.trial is not None and watch.trial(trial):
                            break
    finally:
        if "harness.llm.client" in sys.modules:
            await sys.modules["harness.llm.client"].close()
        runs = [part.close() for part in parts]
    return runs


@asynccontextmanager
async def _started(plan: Plan) -> AsyncIterator[None]:
    """The targets are started before the first trial, and stopped after the last one. Raises UserMistake."""
    started: list[Opening] = []
    try:
        for opening in plan.openings.values():
            started.append(opening)
            try:
                await opening.start()
            except Unavailable as problem:
                raise UserMistake(f"{problem}; nothing was played") from problem
        yield
    finally:
        for opening in started:
            with suppress(Unavailable):  # what was played is played
                await opening.stop()


def header_for(plan: Plan) -> dict[str, Any]:
    return {
        "config": plan.suite.model_dump(mode="json"),
        "plan": asdict(plan.selection),
        "planned": len(plan.jobs),
        "story_files": {file.story.id: file.where for file in plan.stories},
        "versions": {
            "harness": __version__,
            "python": platform.python_version(),
            **weights_of(plan.suite.meaning),
        },
        "scorer_version": SCORER_VERSION,
        "fingerprints": {label: fingerprint(target) for label, target in plan.suite.targets.items()},
        "git_commit": git_commit(),
        "cassette": str(plan.cassette) if plan.cassette is not None else None,
    }


def fingerprint(target: Target) -> str:
    """A hash of a target's reference, its kwargs and the source file it was loaded from."""
    digest = hashlib.sha256(target.model_dump_json().encode())
    source = source_file(target.ref)
    if source is not None and source.is_file():
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def git_commit() -> str | None:
    """The commit of the current folder, with a + when there are changes beside it; None outside a checkout."""
    import subprocess

    try:
        commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, timeout=10, check=True)
        status = subprocess.run(
            ["git", "status", "--porcelain", "-uno"], capture_output=True, text=True, timeout=10, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return commit.stdout.strip() + ("+" if status.stdout.strip() else "")
