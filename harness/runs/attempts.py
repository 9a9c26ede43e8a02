"""A trial that says nothing about its agent yet is played again, by a user that says otherwise what its story says."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest
from statistics import median
from typing import Protocol

from harness.llm.trial_models import TrialModels
from harness.runs.confirm import is_free
from harness.runs.doubt.one_answer import counts, other_answers
from harness.runs.doubt.signs import short
from harness.runs.failures import undecided
from harness.runs.money.spending import spending
from harness.runs.plan import Plan
from harness.runs.trial import Job, open_user, seed_of
from harness.types.kinds import USER_KINDS
from harness.types.trajectory import Utterance
from harness.types.trial import Failure, Trial
from harness.types.user.note import OtherAnswer

IN_DOUBT = "{} the same agent succeeds; attempt 1 failed twice, word for word"
OTHERWISE = "where it tells all at once, gives in to what comes back after a no, and puts each want into words"
DOUBTED = "not_understood"
Answers = tuple[OtherAnswer, ...]
MOST_ANSWERS, FURTHEST = 2, 3
"""So many answers of one trial are given otherwise, the second of them in the talks that came furthest by the first."""
OTHERS = 2
"""So many ways there are to speak otherwise throughout."""
SLOWEST = 0.5
"""Seconds of half of an agent's turns: one that takes longer asks a model, though it may greet and part without, and is
not played again for each other answer unless the person wants it."""


class PlayOnce(Protocol):
    """Plays one attempt; None when the run's time or money is over."""

    async def __call__(self, attempt: Job, *, kept: bool) -> Trial | None:
        """`kept`: it is written into the run."""
        ...


async def last_attempt(job: Job, plan: Plan, play: PlayOnce) -> tuple[Trial | None, Trial | None]:
    """The last attempt that was kept, and the one that puts its failure in doubt.

    What is void by the user's doing is played anew, as often as the suite says, until two attempts in a row were word
    for word alike: then neither side would do anything else. Where it is void still, one answer of the first attempt
    is given otherwise.
    """
    first, at_first = job, None
    played: Trial | None = None
    for _ in range(1 + plan.suite.max_voids):
        trial = await play(job, kept=True)
        if trial is None:
            return played, None
        before, played, at_first = played, trial, at_first or trial
        if trial.outcome == "fail" and not job.voids and _may_be_the_users(plan, job, trial):
            return await _doubted(job, plan, trial, play)
        if trial.outcome != "void":
            return played, None
        if before is not None and _spoken(trial) == _spoken(before):
            break
        job = _after(job, trial.failure.code if trial.failure is not None else DOUBTED)
    if played is not None and at_first is not None and _may_be_the_users(plan, first, at_first):
        answers, _ = await _decisive(first, plan, at_first, play) or ((), None)
        if answers:
            anew = replace(first, attempt=played.attempt, voids=played.voids)
            second = await play(_with(answers, anew), kept=True)
            return second or played, None
    return played, None


async def _doubted(job: Job, plan: Plan, failed: Trial, play: PlayOnce) -> tuple[Trial, Trial | None]:
    """The last attempt that was kept, and a void where the agent succeeds with a user that speaks otherwise, and does
    the same as before with the first: else it was chance. Where the first user alone was wrong, the attempt in which it
    is not counts."""
    answers, second = await _decisive(job, plan, failed, play) or ((), await _succeeding(job, failed, play))
    repeated = None if second is None else await play(job, kept=False)
    if second is None or repeated is None or repeated.outcome != "fail" or _spoken(repeated) != _spoken(failed):
        return failed, None
    if answers and all(counts(each, job.story, second) for each in answers):
        again = await play(_with(answers, job), kept=True)
        if again is None or again.outcome == "success":
            return again or failed, None
    failure = Failure(side="user", code=DOUBTED, message=IN_DOUBT.format(_differ(answers)))
    verdict = None if second.verdict is None else undecided(second.verdict)
    return failed, second.model_copy(
        update={"outcome": "void", "failure": failure, "verdict": verdict, "voids": (*job.voids, DOUBTED)}
    )


def _differ(answers: Answers) -> str:
    if not answers:
        return OTHERWISE
    said = ["it left" if each.said is None else f'it said "{short(each.said)}"' for each in answers]
    told = [f"{each} at turn {answer.turn + 1}" for each, answer in zip(said, answers, strict=True)]
    other = ["all that it had not told" if each.kind == "everything" else f'"{short(each.text)}"' for each in answers]
    return f"{', and '.join(told)}; with {' and then '.join(other)}"


async def _decisive(job: Job, plan: Plan, failed: Trial, play: PlayOnce) -> tuple[Answers, Trial] | None:
    """The first other answers with which the agent succeeds, one if one is enough, else two, and the trial in which it
    does. Two are tried where the agent came further with the first of them."""
    slow = median(failed.trajectory.turn_seconds or [0.0]) > SLOWEST or "agent" in spending([failed])
    if slow and plan.confirm is not True:
        return None
    talks: list[tuple[Answers, Trial]] = [((), failed)]
    for _ in range(MOST_ANSWERS):
        tried: list[tuple[Answers, Trial]] = []
        for before, talk in talks:
            for answer in await _answers(job, before, talk):
                second = await play(_with((*before, answer), job), kept=False)
                if second is None:
                    return None
                tried.append(((*before, answer), second))
                if second.outcome == "success" and _is_by_the_user(failed, second):
                    return tried[-1]
        further = [each for each in tried if _progress(each[1]) > _progress(failed)]
        talks = sorted(further, key=lambda each: _progress(each[1]), reverse=True)[:FURTHEST]
    return None


async def _answers(job: Job, before: Answers, talk: Trial) -> list[OtherAnswer]:
    """What could be said otherwise in a talk, after what was said otherwise already."""
    given = (*job.voids, DOUBTED) if before else ()
    spec = job.user.model_copy(update={"guards": "off"})
    user = open_user(spec, job.story.brief, job.seed, TrialModels(), len(given), before)
    return [each for each in await other_answers(user, talk) if not before or each.turn > before[-1].turn]


def _progress(trial: Trial) -> tuple[int, int]:
    """How far the agent came: goals that were met, then calls of different kinds that it made."""
    met = 0 if trial.verdict is None else sum(each.met for each in trial.verdict.goals)
    return met, len({call.name for call in trial.trajectory.calls})


async def _succeeding(job: Job, failed: Trial, play: PlayOnce) -> Trial | None:
    """What comes of the first of the users that speak otherwise with which the agent succeeds, by what they said."""
    other = _after(job, DOUBTED)
    for voids in range(1, OTHERS + 1):
        second = await play(replace(other, voids=(DOUBTED,) * voids), kept=False)
        if second is None or (second.outcome == "success" and _is_by_the_user(failed, second)):
            return second
    return None


def _may_be_the_users(plan: Plan, job: Job, failed: Trial) -> bool:
    """Whether a trial is tried with another user before the agent is blamed: where that costs nothing."""
    kind = USER_KINDS.get(job.user.kind)
    if kind is None or not kind.rereads or failed.failed_as_expected or not plan.suite.max_voids:
        return False
    answered = sum(each.role == "user" for each in failed.trajectory.spoken) > 1
    return answered and (plan.confirm is True or (plan.confirm is None and is_free(plan, job)))


def _is_by_the_user(failed: Trial, second: Trial) -> bool:
    """Whether what differs first is something that the user said."""
    pairs = zip_longest(failed.trajectory.spoken, second.trajectory.spoken)
    return next((_is_user(one) and _is_user(other) for one, other in pairs if _text(one) != _text(other)), False)


def _is_user(said: Utterance | None) -> bool:  # who has left said it by leaving
    return said is None or said.role == "user"


def _text(said: Utterance | None) -> str | None:
    return None if said is None else said.text


def _spoken(trial: Trial) -> list[str]:
    return [each.text for each in trial.trajectory.spoken]


def _with(answers: Answers, job: Job) -> Job:
    """The next attempt, in which the user is as in the first but for these answers."""
    voids = (*job.voids, DOUBTED)
    return replace(job, attempt=job.attempt + 1, supersedes=job.attempt, voids=voids, instead=answers)


def _after(job: Job, code: str) -> Job:
    """The next attempt: another seed, so that a model says something else."""
    return replace(
        job,
        attempt=job.attempt + 1,
        supersedes=job.attempt,
        voids=(*job.voids, code),
        seed=seed_of(job.seed, job.story.id, job.attempt + 1),
    )
