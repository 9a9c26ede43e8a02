"""A trial that says nothing about its agent yet is played again: by a user that says otherwise what its story says."""

from __future__ import annotations

from dataclasses import replace

from harness.runs.confirm import is_free
from harness.runs.plan import Plan
from harness.runs.trial import Job, seed_of
from harness.types.kinds import USER_KINDS
from harness.types.trial import Failure, Trial

IN_DOUBT = (
    "the attempt before failed, and this one succeeded, in which the user told all at once, objected to nothing twice "
    "and put each wish into words: whether the agent or the user was to blame is not sure"
)


def after_void(job: Job, void: Trial) -> Job:
    """The next attempt of a trial that was void: another seed, so that a model says something else."""
    code = void.failure.code if void.failure is not None else "void"
    return replace(
        job,
        attempt=job.attempt + 1,
        supersedes=job.attempt,
        voids=(*job.voids, code),
        seed=seed_of(job.seed, job.story.id, job.attempt + 1),
    )


def is_reread(plan: Plan, job: Job, failed: Trial) -> bool:
    """Whether a failure is held against a second user before the agent is blamed: one that speaks otherwise, where
    that costs nothing."""
    kind = USER_KINDS.get(job.user.kind)
    if kind is None or not kind.rereads or job.voids or failed.failed_as_expected or plan.confirm is False:
        return False
    return plan.confirm is True or is_free(plan, job)


def in_doubt(second: Trial) -> Trial:
    """The void that a success of the second user makes of a failure of the first."""
    failure = Failure(side="user", code="not_understood", message=IN_DOUBT)
    return second.model_copy(update={"outcome": "void", "failure": failure})
