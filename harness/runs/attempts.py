"""A trial that says nothing about its agent yet is played again, by a user that says otherwise what its story says."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from harness.runs.confirm import is_free
from harness.runs.failures import undecided
from harness.runs.plan import Plan
from harness.runs.trial import Job, seed_of
from harness.types.kinds import USER_KINDS
from harness.types.trial import Failure, Trial

IN_DOUBT = (
    "attempt 1 failed, and again word for word, but the same agent succeeded in this one, whose user told all it may "
    "at once, gave in to what came back after a no, and put each want into words: the user may have misled it"
)
DOUBTED = "not_understood"
OTHERS = 2
"""So many ways there are to speak otherwise."""


class PlayOnce(Protocol):
    """Plays one attempt; None when the run's time or money is over."""

    async def __call__(self, attempt: Job, *, kept: bool) -> Trial | None:
        """`kept`: it is written into the run."""
        ...


async def last_attempt(job: Job, plan: Plan, play: PlayOnce) -> tuple[Trial | None, Trial | None]:
    """The last attempt that was kept, and the one that puts its failure in doubt.

    What is void by the user's doing is played anew, as often as the suite says, until two attempts in a row were word
    for word alike: then neither side would do anything else.
    """
    played: Trial | None = None
    said: list[str] | None = None
    for _ in range(1 + plan.suite.max_voids):
        trial = await play(job, kept=True)
        if trial is None:
            break
        played = trial
        if trial.outcome == "fail" and _may_be_the_users(plan, job, trial):
            return played, await _doubted(job, trial, play)
        if trial.outcome != "void":
            break
        before, said = said, _spoken(trial)
        if said == before:
            break
        job = _after(job, trial.failure.code if trial.failure is not None else "void")
    return played, None


async def _doubted(job: Job, failed: Trial, play: PlayOnce) -> Trial | None:
    """A void, where the agent succeeds with a user that speaks otherwise, and does the same as before with the first:
    else it was chance."""
    second = await _succeeding(job, failed, play)
    repeated = None if second is None else await play(job, kept=False)
    if second is None or repeated is None or repeated.outcome != "fail" or _spoken(repeated) != _spoken(failed):
        return None
    failure = Failure(side="user", code=DOUBTED, message=IN_DOUBT)
    verdict = None if second.verdict is None else undecided(second.verdict)
    return second.model_copy(
        update={"outcome": "void", "failure": failure, "verdict": verdict, "voids": (*job.voids, DOUBTED)}
    )


async def _succeeding(job: Job, failed: Trial, play: PlayOnce) -> Trial | None:
    """What comes of the first of the other users with which the agent succeeds, by what they said."""
    other = _after(job, DOUBTED)
    for voids in range(1, OTHERS + 1):
        second = await play(replace(other, voids=(DOUBTED,) * voids), kept=False)
        if second is None or (second.outcome == "success" and _is_by_the_user(failed, second)):
            return second
    return None


def _may_be_the_users(plan: Plan, job: Job, failed: Trial) -> bool:
    """Whether a failure is tried with another user before the agent is blamed: where that costs nothing."""
    kind = USER_KINDS.get(job.user.kind)
    if kind is None or not kind.rereads or job.voids or failed.failed_as_expected or not plan.suite.max_voids:
        return False
    answered = sum(each.role == "user" for each in failed.trajectory.spoken) > 1
    return answered and (plan.confirm is True or (plan.confirm is None and is_free(plan, job)))


def _is_by_the_user(failed: Trial, second: Trial) -> bool:
    """Whether what differs first is something that the user said."""
    pairs = zip(failed.trajectory.spoken, second.trajectory.spoken, strict=False)
    return next((one.role == other.role == "user" for one, other in pairs if one.text != other.text), False)


def _spoken(trial: Trial) -> list[str]:
    return [each.text for each in trial.trajectory.spoken]


def _after(job: Job, code: str) -> Job:
    """The next attempt: another seed, so that a model says something else."""
    return replace(
        job,
        attempt=job.attempt + 1,
        supersedes=job.attempt,
        voids=(*job.voids, code),
        seed=seed_of(job.seed, job.story.id, job.attempt + 1),
    )
