"""Plays one job: opens its agent and its user, lets them talk, and judges what was recorded."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from harness.agents.open import Opens
from harness.agents.trial_context import TrialContext
from harness.errors import JudgeFailed, SideFailed, Unavailable, UserFailed, UserInvalid, UserMistake, boundary
from harness.llm.cassette.file import Cassette
from harness.llm.cassette.session import CassetteSession
from harness.llm.prices import Prices, priced
from harness.llm.trial_models import TrialModels
from harness.output import Output, kept, shown
from harness.plugins import load
from harness.runs.conversation import converse
from harness.runs.doubt.not_understood import not_understood
from harness.runs.failures import bug, failure_of, side_failure, undecided
from harness.runs.worlds.expected import RunWorlds
from harness.runs.worlds.replay import taken
from harness.scoring.with_models import judge_failure, judged, open_ladder, open_panel
from harness.scoring.world.end import EndState
from harness.types.jsonable import unchecked
from harness.types.kinds import USER_KINDS
from harness.types.model_spec import MeaningSpec, UserSpec
from harness.types.protocols import Purse, User
from harness.types.rules import Rules
from harness.types.story import Brief, Story
from harness.types.suite import Limits
from harness.types.target import Target
from harness.types.trajectory import Step, Trajectory
from harness.types.trial import Confirmation, Failure, Trial, outcome_of
from harness.types.user.note import OtherAnswer
from harness.types.verdict import Verdict
from harness.users.guards.guarded import Guarded
from harness.worlds.state import WorldState

if TYPE_CHECKING:
    from harness.runs.folder.store import StoredRun
    from harness.runs.isolation.stage import Stage
    from harness.runs.isolation.under_way import TrialUnderWay

T = TypeVar("T")

_trial = unchecked(Trial)
NO_PRICES: Prices = MappingProxyType({})
MOST_DISTURBED = 3
"""How often a trial is played that the agents of others disturb."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Who is told what happens while trials are played; None is nobody."""

    step: Callable[[Job, Step], None] | None = None
    """Each step, as it is recorded."""
    raised: Callable[[Job, BaseException], None] | None = None
    """What an agent, a user or a world raised, while the run waits: a debugger may be opened."""
    trial: Callable[[Trial], bool | None] | None = None
    """Each trial that is finished; what returns True stops the run."""
    again: Callable[[Confirmation], None] | None = None
    """Each failed trial that was played again, alone."""
    run: Callable[[StoredRun], None] | None = None
    """Each run that ends, however it ended; what is derived from it can be written now."""


@dataclass(frozen=True, slots=True)
class Job:
    """Everything that is needed to play one trial: plain data, references instead of objects."""

    story: Story
    agent: str
    """The target's label."""
    target: Target
    user: UserSpec
    trial: int
    seed: int
    limits: Limits
    rules: Rules
    meaning: MeaningSpec = MeaningSpec()
    attempt: int = 1
    supersedes: int | None = None
    voids: tuple[str, ...] = ()
    """Why the attempts before it were void, where it is played for that reason."""
    instead: tuple[OtherAnswer, ...] = ()
    """What the user says otherwise than in the first attempt; in all else it is as it was there."""
    id: str = field(init=False)

    def __post_init__(self) -> None:
        parts = (self.user, self.limits, self.rules, self.meaning)
        written = [self.story.model_dump_json(), self.target.identity, *(part.model_dump_json() for part in parts)]
        object.__setattr__(self, "id", _hash("\n".join([*written, f"{self.agent} {self.trial} {self.seed}"])))


def _hash(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def seed_of(suite_seed: int, story: str, trial: int) -> int:
    """The seed of one trial: the same for every agent, different for every story and trial."""
    return int.from_bytes(hashlib.sha256(f"{suite_seed}/{story}/{trial}".encode()).digest()[:4], "big")


async def play(
    job: Job,
    open_targets: Mapping[str, Opens],
    watch: Watch = Watch(),
    cassette: Cassette | None = None,
    prices: Prices = NO_PRICES,
    purse: Purse | None = None,
    stage: Stage | None = None,
    worlds: RunWorlds | None = None,
) -> Trial:
    """One trial of one story. Never raises (cancellation aside): whatever breaks is recorded in the trial.

    The calls of its models are recorded on the cassette, or played back from it. `prices` are one's own. What a
    call is expected to take is put by in the `purse` first. On a stage, beside others, it is played again when the
    agent of another trial has cancelled what its own was waiting for. `worlds` are those of the run.
    """
    for _ in range(MOST_DISTURBED):
        playing = _Playing(job, prices, cassette, purse, worlds or RunWorlds())
        trial, disturbed = await _play_once(playing, open_targets[job.agent], watch, stage)
        if not disturbed:
            break
    return trial


async def _play_once(playing: _Playing, opened: Opens, watch: Watch, stage: Stage | None) -> tuple[Trial, bool]:
    job, models = playing.job, playing.models
    on_stage = stage.playing(f"{job.story.id} #{job.trial}", playing.recorded) if stage is not None else nullcontext()
    with kept() as playing.output, on_stage as under_way:
        playing.under_way = under_way
        failure, void = await _talk(playing, opened, watch)
        if playing.prices:
            playing.trajectory.steps = priced(playing.trajectory.steps, playing.prices)
        try:
            ladder = open_ladder(job.meaning, job.story.language, job.seed, models)
            end = await playing.ended(opened) if failure is None else None
            playing.verdict = await judged(
                job.story, playing.trajectory, job.rules, ladder, end, open_panel(job.meaning, job.seed, models)
            )
        except JudgeFailed as problem:
            failure = failure or judge_failure(problem)
        except Unavailable as problem:
            failure = failure or side_failure(problem)
        except UserMistake:
            raise  # the disk is full
        except Exception as problem:  # noqa: BLE001
            failure = failure or bug(problem, "scoring_failed")
        if failure is None:
            told, goals = job.story.brief, job.story.goal_details
            watched, again = job.user.watched, bool(job.voids)
            failure = not_understood(playing.trajectory, playing.verdict, told, goals, signs=watched, again=again)
            void = failure is not None
        failure = await models.close() or failure
    trial = playing.recorded(failure, void)
    return trial, under_way is not None and under_way.disturbed and trial.outcome != "success"


class _Playing:
    """What is known of a trial while it is played."""

    def __init__(
        self, job: Job, prices: Prices, cassette: Cassette | None, purse: Purse | None, worlds: RunWorlds
    ) -> None:
        self.began, self.clock = time.time(), time.perf_counter()
        self.job, self.prices = job, prices
        self.trajectory, self.models = Trajectory(), TrialModels(job.story.id, job.trial, prices=prices, purse=purse)
        if cassette is not None:
            self.models.session = CassetteSession(cassette, _hash(job.target.identity))
        self.output: Output | None = None
        self.under_way: TrialUnderWay | None = None
        self.verdict: Verdict | None = None
        self.worlds = worlds
        self.end: WorldState | None = None
        """How the world was when the talk was over."""

    def context(self) -> TrialContext:
        """What is told of the trial to those who open its world."""
        job = self.job
        story = job.story
        known = (story.id, story.agent_context, job.trial, job.seed, self.models, story.scene)
        return TrialContext(*known, seconds=job.limits.trial)

    async def ended(self, opened: Opens) -> EndState | None:
        """How the world ended, held against the story. Raises Unavailable."""
        if self.end is None:
            return None
        job = self.job
        return await self.worlds.end_state(job.story, job.rules, self.end, self.trajectory, opened.open, self.context)

    def recorded(self, failure: Failure | None, void: bool = False) -> Trial:
        """The trial as it stands, with this failure."""
        job, verdict = self.job, self.verdict
        if failure is not None and failure.code == "timeout" and self.trajectory.ended_by is None:
            self.trajectory.end("timeout")
        return _trial(
            story=job.story.id,
            trial=job.trial,
            attempt=job.attempt,
            supersedes=job.supersedes,
            voids=job.voids,
            job=job.id,
            agent=job.agent,
            user=job.user.kind,
            seed=job.seed,
            outcome=outcome_of(failure, verdict, void=void),
            ended_by=self.trajectory.ended_by,
            failure=failure,
            verdict=verdict if failure is None or failure.side == "agent" else undecided(verdict),
            trajectory=self.trajectory,
            world=self.worlds.keep(self.end) if self.end is not None else None,
            model_calls=tuple(self.models.calls),
            output=self.output.text if self.output is not None else None,
            incidents=tuple(self.under_way.incidents.values()) if self.under_way is not None else (),
            xfail=job.story.xfail,
            started_at=self.began,
            seconds=time.perf_counter() - self.clock,
        )


async def _talk(playing: _Playing, opened: Opens, watch: Watch) -> tuple[Failure | None, bool]:
    """The conversation; what failed in it, and whether that makes the trial void."""
    trajectory = playing.trajectory
    trajectory.listen(partial(_heard, playing.job, playing.models, watch))
    unseen: list[Unavailable] = []
    try:
        await _converse(playing, opened, watch, unseen)
    except UserInvalid as problem:
        return failure_of(problem, trajectory), True
    except Exception as problem:  # noqa: BLE001  # this is the one place where everything ends as data
        return failure_of(problem, trajectory), False
    return (side_failure(unseen[0]) if unseen else None), False


def _heard(job: Job, models: TrialModels, watch: Watch, step: Step) -> None:
    if step.role == "user":
        models.turn += 1
    if watch.step is not None:
        _tell(watch.step, job, step)


def _tell(told: Callable[[Job, T], None], job: Job, what: T) -> None:
    """What is printed by those who watch is none of the agent's."""
    with shown():
        told(job, what)


async def _converse(playing: _Playing, opened: Opens, watch: Watch, unseen: list[Unavailable]) -> None:
    """The conversation, and a look at the world when it is over; that this cannot be had is put into `unseen`."""
    job = playing.job
    with boundary(UserFailed):
        user = open_user(job.user, job.story.brief, job.seed, playing.models, len(job.voids), job.instead)
    trial_context = playing.context()
    async with AsyncExitStack() as world:
        with _telling(watch, job):
            agent = await world.enter_async_context(opened.open(trial_context))
            try:
                await converse(job.story, agent, user, playing.trajectory, job.limits, trial_context.context)
            finally:
                try:
                    if trial_context.world is not None and not _is_cancelled():
                        playing.end = await taken(trial_context.world, job.story)
                except Unavailable as problem:
                    unseen.append(problem)


def _is_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


@contextmanager
def _telling(watch: Watch, job: Job) -> Iterator[None]:
    """Tell of what is raised inside, before anything is torn down."""
    try:
        yield
    except Exception as problem:
        cause = problem.__cause__ if isinstance(problem, SideFailed) else problem
        if watch.raised is not None and cause is not None:
            _tell(watch.raised, job, cause)
        raise


def open_user(
    spec: UserSpec, brief: Brief, seed: int, models: TrialModels, again: int = 0, instead: Sequence[OtherAnswer] = ()
) -> User:
    """The simulated user of one trial, guarded. `models` takes in the model calls it makes; `again` attempts were void,
    or it is as in the first of them, but for the answers that it gives `instead`.

    Raises UserMistake.
    """
    kind = load(spec.kind, {name: each.reference for name, each in USER_KINDS.items()}, what="user")
    settings: dict[str, Any] = {} if spec.prompts is None else {"prompts": spec.prompts}
    if spec.asks:
        from harness.llm.client import chat_for

        settings["chat"] = chat_for("user", spec, seed, models)
    if again and spec.kind in USER_KINDS and USER_KINDS[spec.kind].rereads:
        settings |= {"instead": instead} if instead else {"again": again}
    user: User = kind(brief, seed=seed, **settings)
    return user if spec.guarded == "off" else Guarded(user, brief, does=spec.guarded)
