"""A red is confirmed: what failed is played once more, alone, in a fresh process, before anyone is blamed."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from urllib.parse import urlsplit

from harness.agents.open import OpenTarget
from harness.agents.workers.target import WorkerTarget, open_isolated
from harness.errors import Unavailable, UserMistake
from harness.runs.folder.confirmations import REPRODUCED
from harness.runs.money.account import Account
from harness.runs.money.asked import models_of
from harness.runs.money.spending import spending
from harness.runs.plan import Plan
from harness.runs.trial import Job, play
from harness.text.wording import count
from harness.threads import in_thread
from harness.types.model_spec import ModelSpec
from harness.types.trial import Confirmation, Found, Outcome, Standing, Trial

MOST = 50
"""Stories of a run that are played again."""
LEAST_SECONDS = 60.0
"""What playing again may take: so long, or as long as the run itself where that was longer."""
PASSES = 3
"""A trial that passes alone so often did not fail by chance, but by what others had done."""
LOCAL = frozenset({"ollama", "ollama_chat", "lm_studio", "llamafile", "xinference", "hosted_vllm"})
"""Providers of LiteLLM that are servers of one's own, where no address says otherwise."""

Opened = OpenTarget | WorkerTarget
AHEAD = 1
"""Processes that are being started while one is played in."""


@dataclass(slots=True)
class Failures:
    """What is to be confirmed of a run, gathered while it is played."""

    first: dict[str, Job] = field(default_factory=dict)
    """Story → the first trial of it that failed. Known failures are left out: nobody is blamed for them."""
    spending: set[str] = field(default_factory=set)
    """The agents that have told of tokens or costs."""

    def note(self, job: Job, trial: Trial) -> None:
        if "agent" in spending([trial]):
            self.spending.add(job.agent)
        before = self.first.get(job.story.id)
        if trial.outcome == "fail" and not trial.failed_as_expected and (before is None or job.trial < before.trial):
            self.first[job.story.id] = job

    def forget(self, job: Job) -> None:
        """It was played again, and nobody is to be blamed."""
        if self.first.get(job.story.id) == job:
            del self.first[job.story.id]


def held_against(plan: Plan, first: Sequence[Standing]) -> Plan:
    """The plan, with the stories of which every trial of the first version passed, where it is held against that."""
    if not plan.against_first:
        return plan
    outcomes: dict[str, set[Outcome]] = {}
    for trial in first:
        outcomes.setdefault(trial.story, set()).add(trial.outcome)
    return replace(plan, passed_before=frozenset(story for story, seen in outcomes.items() if seen == {"success"}))


async def confirm(
    plan: Plan, failures: Failures, account: Account, seconds: float, told: Callable[[Confirmation], None]
) -> str | None:
    """Play what failed again, as far as the plan wants it; the answer is why not all of it was.

    `seconds` are those of the run. Each result is told when it is known: nothing is lost when this is cancelled.
    """
    reasons = {story: _why_not(plan, job, failures) for story, job in failures.first.items()}
    wanted = [job for story, job in failures.first.items() if reasons[story] is None]
    said = list(dict.fromkeys(reason for reason in reasons.values() if reason))
    limit, done = max(LEAST_SECONDS, seconds), 0
    try:
        async with asyncio.timeout(limit) as time_limit, aclosing(_started_ahead(plan, wanted[:MOST])) as ahead:
            async for job, fresh in ahead:
                if not account.may_begin():
                    said.append(account.reason)
                    break
                told(await _played_again(plan, job, account, fresh))
                done += 1
    except TimeoutError:
        if not time_limit.expired():
            raise
        said.append(f"that took {limit:.0f} s")
    if len(wanted) > MOST:
        said.append(f"at most {MOST} are")
    if not said:
        return None
    of = count(len(failures.first), "failed story", "failed stories")
    return f"{done} of {of} played again alone: {'; '.join(said)}"


async def _started_ahead(plan: Plan, jobs: Sequence[Job]) -> AsyncGenerator[tuple[Job, Awaitable[Opened]], None]:
    """Each job with a fresh process. To start one takes longer than to play in it, so the next is started meanwhile."""
    starting: deque[asyncio.Task[Opened]] = deque()
    left = iter(jobs)
    try:
        for job in jobs:
            starting.extend(asyncio.create_task(_fresh(plan, each)) for each in islice(left, AHEAD + 1 - len(starting)))
            yield job, starting.popleft()
    finally:
        for each in starting:
            each.cancel()
        for opened in await asyncio.gather(*starting, return_exceptions=True):
            if not isinstance(opened, BaseException):  # else its process ends with what nobody takes
                await opened.stop()


async def _played_again(plan: Plan, job: Job, account: Account, fresh: Awaitable[Opened]) -> Confirmation:
    began, outcomes = time.perf_counter(), list[Outcome]()
    while not outcomes or (set(outcomes) == {"success"} and len(outcomes) < PASSES):
        outcomes += [each async for each in _alone(plan, job, fresh if not outcomes else _fresh(plan, job), account, 1)]
    if outcomes == ["fail"] and job.story.id in plan.passed_before:
        outcomes += [each async for each in _alone(plan, job, _fresh(plan, job), account, REPRODUCED - 1)]
    return Confirmation(
        story=job.story.id,
        trial=job.trial,
        attempt=job.attempt,
        outcomes=tuple(outcomes),
        found=found_by(outcomes),
        seconds=time.perf_counter() - began,
    )


def found_by(outcomes: Sequence[Outcome]) -> Found | None:
    """What is known of a failed trial by how it came out alone."""
    if not set(outcomes) <= {"success", "fail"}:
        return None
    if set(outcomes) == {"fail"}:
        return "confirmed"
    return "flaky" if "fail" in outcomes else "passes alone: trials share state"


async def _alone(plan: Plan, job: Job, fresh: Awaitable[Opened], account: Account, most: int) -> AsyncIterator[Outcome]:
    """How it comes out in a process that has played nothing else, while nothing else is played: one time after the
    other until it does not fail, at most so often; `error` where there can be no process."""
    try:
        opened = await fresh
    except UserMistake:  # such as a module that somebody is writing just now
        yield "error"
        return
    cassette = plan.cassette if plan.cassette is not None and plan.cassette.replays else None
    try:
        await opened.start()
        for _ in range(most):
            again = await play(job, {job.agent: opened}, cassette=cassette, prices=plan.prices)
            account.book(again)
            yield again.outcome
            if again.outcome != "fail" or not account.may_begin():
                return
    finally:
        with suppress(Unavailable):
            await opened.stop()


async def _fresh(plan: Plan, job: Job) -> Opened:
    """Its target in a process of its own, where it is code of somebody's. Raises UserMistake."""
    target = job.target
    if target.known.opener is None:
        target = target.model_copy(update={"workers": 1})
    asked = plan.cassette is None or not plan.cassette.replays
    return await in_thread(lambda: open_isolated(target, asked=asked))


_UNSAID = ""
OBJECT = "the agent is an object, which no other process can build; give it as module:attribute"


def _why_not(plan: Plan, job: Job, failures: Failures) -> str | None:
    """None: it is played again. Else why not, which is only said where the person could not know."""
    if plan.confirm is False or job.user.person or job.target.known.recorded:
        return _UNSAID
    if plan.open_targets[job.agent].given:
        return OBJECT
    if plan.confirm is None and not (is_free(plan, job) and job.agent not in failures.spending):
        return _UNSAID
    return None


def is_free(plan: Plan, job: Job) -> bool:
    """Whether playing it again costs nothing and touches nothing that is protected, as far as one can know."""
    played_back = plan.cassette is not None and plan.cassette.replays
    asked = [] if played_back else [each.spec for each in models_of(job)]
    place = job.target.environments.get(plan.selection.environment or "")
    protected = job.target.protected or (place is not None and place.protected)
    return job.target.known.opener is None and not protected and all(map(_is_local, asked))


def _is_local(spec: ModelSpec) -> bool:
    if spec.base_url is not None:
        return urlsplit(spec.base_url).hostname in {"localhost", "127.0.0.1", "::1"}
    return (spec.model or "").partition("/")[0] in LOCAL
