"""Plays a plan into a run folder. The command line and the Python API are thin layers over this module."""

from __future__ import annotations

import asyncio
import platform
import shlex
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AsyncExitStack, ExitStack, aclosing, asynccontextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

from harness import __version__
from harness.agents.open import OpenTarget
from harness.agents.workers.target import WorkerTarget
from harness.errors import Unavailable, UserMistake
from harness.llm.transport import close_connections
from harness.output import standing_in
from harness.runs.attempts import last_attempt
from harness.runs.confirm import Failures, confirm, held_against
from harness.runs.estimate import highest_of
from harness.runs.executor import LocalExecutor, make_room, seldom_collected
from harness.runs.folder.header import MAY_CHANGE, fingerprint, git_commit
from harness.runs.folder.store import RunFolder, StoredRun
from harness.runs.isolation.stage import Stage, staged
from harness.runs.isolation.under_way import is_stopped
from harness.runs.money.account import Account
from harness.runs.plan import Plan, planned_in_all
from harness.runs.trial import Job, Watch, play
from harness.runs.worlds.demands import refuse_without_tools
from harness.runs.worlds.expected import RunWorlds
from harness.scoring.with_models import load_for, weights_of
from harness.types.protocols import Purse
from harness.types.story import Story
from harness.types.suite import Suite
from harness.types.trial import Confirmation, Standing, Trial
from harness.types.verdict import SCORER_VERSION
from harness.users.instructions import prompts_told


@dataclass(frozen=True, slots=True)
class RunPart:
    """What is played into one folder."""

    folder: RunFolder
    plan: Plan
    jobs: list[Job]
    account: Account
    failures: Failures = field(default_factory=Failures)
    worlds: RunWorlds = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "worlds", RunWorlds(self.folder.worlds))

    async def play(self, job: Job, watch: Watch, stage: Stage) -> Trial | None:
        """None when the run's time or money was over first."""

        async def once(attempt: Job, *, kept: bool) -> Trial | None:
            return await self.account.played(partial(self._played, attempt, watch, stage, kept=kept))

        played, doubted = await last_attempt(job, self.plan, once)
        if doubted is not None:
            self.folder.append(doubted)
        last = doubted or played
        if last is not None and last.outcome != "fail":
            self.failures.forget(job)
        return last

    async def _played(self, job: Job, watch: Watch, stage: Stage, purse: Purse, *, kept: bool) -> Trial:
        plan = self.plan
        put_by = purse if plan.suite.budget.spendable else None
        async with plan.open_targets[job.agent].place() as place:
            trial = await play(job, {job.agent: place}, watch, plan.cassette, plan.prices, put_by, stage, self.worlds)
            place.spoilt = trial.outcome != "success"
            if is_stopped():  # the agent has caught that, and gone on: what came of it is no verdict
                raise asyncio.CancelledError
            if kept:
                self.folder.append(trial)  # before anything else is played in its place
                self.failures.note(job, trial)
        return trial

    async def confirm(self, seconds: float, watch: Watch, first: Sequence[Standing]) -> None:
        """Play what failed again, alone, where the plan wants that. `seconds` are those of the run, `first` the trials
        of the version that is played before the others."""

        def told(confirmation: Confirmation) -> None:
            self.folder.confirm(confirmation)
            if watch.again is not None:
                watch.again(confirmation)

        if self.failures.first and not self.account.reason:
            why = await confirm(held_against(self.plan, first), self.failures, self.account, seconds, told)
            if why != self.folder.header.unconfirmed:
                self.folder.restate(unconfirmed=why)

    def close(self) -> StoredRun:
        """What the folder holds when all that is played has been written; the reports are derived from it."""
        self.folder.close()
        run = self.folder.as_run()
        done = set(map(_attempt, run.trials.facts))
        left = sum((job.story.id, job.trial, job.attempt) not in done for job in self.jobs)
        left = left if self.folder.header.decides is None else run.unplayed  # its jobs are drawn a round at a time
        told = self._stopped(left) if self.account.reason and left else {}
        told |= {"overshot": self.account.overshot} if self.account.overshot else {}
        told |= {"spent_besides": lost} if (lost := self.account.lost_usage) is not None else {}
        if told:
            self.folder.restate(**told)
            run = replace(run, header=self.folder.header)
        return run

    def _stopped(self, left: int) -> dict[str, Any]:
        account, planned = self.account, self.folder.header.planned or len(self.jobs)
        cut = f"; {account.cut_off} under way were cut off and are not in the run" if account.cut_off else ""
        said = f"{account.reason} after {planned - left} of {planned} trials{cut}"
        return {"stopped": said, "go_on": account.to_go_on(planned - left, planned)}


def _attempt(trial: Standing) -> tuple[str, int, int]:
    return trial.story, trial.trial, trial.attempt


async def simulate(plan: Plan, out: Path, watch: Watch = Watch()) -> StoredRun:
    """Play everything that is planned into a new run folder below `out`. Raises UserMistake."""
    return (await simulate_together([plan], out, watch))[0]


async def simulate_together(plans: Sequence[Plan], out: Path, watch: Watch = Watch()) -> list[StoredRun]:
    """Play several versions into a run folder each, taking turns, so that a slow hour hits all of them alike.

    Raises UserMistake.
    """
    for plan in plans:
        await load_for(plan.suite.meaning, plan.played)
    with seldom_collected():
        parts = [
            RunPart(
                RunFolder.create(out, plan.suite.name, header_for(plan), plan.played),
                plan,
                list(plan.jobs),
                Account.opened(plan.suite.budget, highest=highest_of(plan)),
            )
            for plan in plans
        ]
        return await play_into(parts, watch, [taking_turns(parts, [part.jobs for part in parts])])


async def resume(run: StoredRun, plan: Plan, watch: Watch = Watch()) -> StoredRun:
    """Play those attempts of a plan that a run does not hold yet. Raises UserMistake."""
    folder = await reopened(run, plan)
    done = set(map(_attempt, folder.trials.every_attempt()))
    jobs = [job for job in plan.jobs if (job.story.id, job.trial, job.attempt) not in done]
    before, besides = folder.trials.every_attempt(), folder.header.spent_besides
    part = RunPart(folder, plan, jobs, Account.opened(plan.suite.budget, before, besides, highest_of(plan)))
    return (await play_into([part], watch, [taking_turns([part], [jobs])]))[0]


async def reopened(run: StoredRun, plan: Plan) -> RunFolder:
    """The folder of a run that is gone on with, maybe with more trials, and says so. Raises UserMistake."""
    await load_for(plan.suite.meaning, plan.played)
    folder = RunFolder.reopen(run.path, plan.played)
    changed = plan.suite.model_dump(mode="json", include={*MAY_CHANGE, "trials"})
    if changed["trials"] != folder.header.config.get("trials", 1):
        planned = {trial.key for trial in folder.trials.facts} | {(job.story.id, job.trial) for job in plan.jobs}
        folder.restate(planned=len(planned), planned_in_all=planned_in_all(plan))
    config = {**folder.header.config, **changed}
    folder.restate(config=config, stopped=None, go_on=(), overshot=None, unmeasured=plan.unmeasured)
    return folder


Turn = tuple[RunPart, Job]


def taking_turns(parts: Sequence[RunPart], jobs: Sequence[Sequence[Job]]) -> list[Turn]:
    """The jobs of each part, one after the other."""
    mixed = zip_longest(*jobs)
    return [(part, job) for each in mixed for part, job in zip(parts, each, strict=True) if job is not None]


async def play_into(parts: Sequence[RunPart], watch: Watch, batches: Iterable[Sequence[Turn]]) -> list[StoredRun]:
    """Play batch after batch: the next one is asked for when all of the one before it is over."""
    concurrency = min(part.plan.concurrency for part in parts)
    make_room(concurrency)
    began, ended = time.monotonic(), _Ended(parts, watch)
    try:
        with standing_in(), seldom_collected(), ExitStack() as cassettes:
            async with AsyncExitStack() as started:
                for part in parts:
                    if part.plan.cassette is not None:
                        cassettes.enter_context(part.plan.cassette)
                    await started.enter_async_context(_started(part.plan))
                stage = started.enter_context(staged(ended.at, ended.by_a_hung_call))
                for turns in batches:
                    if await _stopped_in(turns, LocalExecutor(min(concurrency, max(1, len(turns)))), watch, stage):
                        break
            seconds = time.monotonic() - began
            for part in parts:
                await part.confirm(seconds, watch, parts[0].folder.trials.facts)
    finally:
        await close_connections()
        runs = ended.as_planned()
    return runs


async def _stopped_in(turns: Sequence[Turn], executor: LocalExecutor, watch: Watch, stage: Stage) -> bool:
    """Play them; whether whoever watches stopped the run."""

    async def play_one(turn: Turn) -> tuple[RunPart, Trial | None]:
        part, job = turn
        return part, await part.play(job, watch, stage)

    due = (turn for turn in turns if turn[0].account.may_begin())
    async with aclosing(executor.map(play_one, due)) as trials:  # closed early, it cancels
        async for _, trial in trials:
            if trial is not None and watch.trial is not None and watch.trial(trial):
                return True
    return False


@dataclass(slots=True)
class _Ended:
    """How the parts of a run come to their end, once."""

    parts: Sequence[RunPart]
    watch: Watch

    def at(self) -> float | None:
        """When the time of the first of them is over, by the monotonic clock."""
        return min((end for part in self.parts if (end := part.account.ends_at) is not None), default=None)

    def as_planned(self) -> list[StoredRun]:
        runs = [part.close() for part in self.parts]
        for run in runs:
            if self.watch.run is not None:
                self.watch.run(run)
        return runs

    def by_a_hung_call(self, hung: Trial | None) -> list[str]:
        """Keep what is finished, and the trial that hangs; the lines say how to go on."""
        for part in self.parts:
            if hung is not None and any(job.id == hung.job for job in part.jobs):
                part.folder.append(hung)
        runs = self.as_planned()
        again = (f"{run.header.resumed_by} --resume {shlex.quote(str(run.path))}" for run in runs if run.unplayed)
        return [f"what was finished is kept. To go on: {each}" for each in again]


@asynccontextmanager
async def _started(plan: Plan) -> AsyncIterator[None]:
    """The targets are started before the first trial, and stopped after the last one. Raises UserMistake."""
    started: list[OpenTarget | WorkerTarget] = []
    try:
        for opened in plan.open_targets.values():
            started.append(opened)
            try:
                await opened.start()
            except Unavailable as problem:
                raise UserMistake(f"{problem}; nothing was played") from problem
        await _with_their_tools(plan)
        yield
    finally:
        for opened in started:
            with suppress(Unavailable):  # what was played is played
                await opened.stop()


async def _with_their_tools(plan: Plan) -> None:
    """The goals' calls can be made in the worlds of stories that ask how these should end. Raises UserMistake."""
    asking: dict[str, dict[str, Story]] = {}
    for job in plan.jobs:
        asking.setdefault(job.agent, {})[job.story.id] = job.story
    for label, stories in asking.items():
        opened = plan.open_targets[label]
        one_world = isinstance(opened, OpenTarget) and opened.shared is not None and not (opened.setup or opened.tools)
        await refuse_without_tools(label, stories.values(), opened.open, plan.suite.limits, fresh=not one_world)


def _commit(suite: Suite) -> str | None:
    """The one at which all targets are played, else that of the working tree."""
    played = {target.commit for target in suite.targets.values()}
    return played.pop() if len(played) == 1 and None not in played else git_commit()


def header_for(plan: Plan) -> dict[str, Any]:
    return {
        "config": plan.suite.model_dump(mode="json"),
        "plan": asdict(plan.selection),
        "planned": len(plan.jobs),
        "planned_in_all": planned_in_all(plan),
        "story_files": {file.story.id: file.where for file in plan.stories},
        "versions": {
            "harness": __version__,
            "python": platform.python_version(),
            **weights_of(plan.suite.meaning),
            **prompts_told(plan.suite.user),
        },
        "scorer_version": SCORER_VERSION,
        "fingerprints": {label: fingerprint(each.target, each.source) for label, each in plan.open_targets.items()},
        "git_commit": _commit(plan.suite),
        "unmeasured": plan.unmeasured,
        "cassette": str(plan.cassette) if plan.cassette is not None else None,
    }
