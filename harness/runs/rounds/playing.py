"""Plays two versions round by round, each into a run of its own, until what was played decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from harness.runs.estimate import highest_of
from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.header import PlayedTogether
from harness.runs.folder.store import RunFolder, StoredRun
from harness.runs.money.account import Account
from harness.runs.money.purse import Amounts
from harness.runs.plan import Plan
from harness.runs.rounds.drawn import Slot, in_rounds, rounds
from harness.runs.simulate import RunPart, Turn, header_for, play_into, reopened, taking_turns
from harness.runs.trial import Job, Watch, seed_of
from harness.scoring.with_models import load_for

Facts = Sequence[Sequence[TrialFacts]]
"""The trials of each version."""
ToConfirm = Callable[[Facts, Plan], Sequence[Slot] | None]
"""None while the rounds that both have played in full do not decide; else the trials that are to be played beside."""


@dataclass(frozen=True, slots=True)
class UntilDecided:
    """How long two versions are played."""

    effect: float
    """The difference that is planned for, as a share of success."""
    most: int
    """Pairs that are played at most, as far as that is known before."""
    to_confirm: ToConfirm

    async def begin(self, plans: Mapping[str, Plan], out: Path, watch: Watch = Watch()) -> list[StoredRun]:
        """Play them into two new folders below `out`; the other is held against the first. Raises UserMistake."""
        plans = {name: in_rounds(plan) for name, plan in plans.items()}
        for plan in plans.values():
            await load_for(plan.suite.meaning, plan.played)
        folders = []
        for name, plan in plans.items():
            decides = PlayedTogether(version=name, effect=self.effect)
            header = {**header_for(plan), "planned": self.most, "decides": decides}
            folders.append(RunFolder.create(out, plan.suite.name, header, plan.played))
        _say_which(folders, [*plans])
        return await self._play(folders, [*plans.values()], watch)

    async def go_on(self, runs: Sequence[StoredRun], plans: Sequence[Plan], watch: Watch = Watch()) -> list[StoredRun]:
        """Play what is left of two runs. Raises UserMistake."""
        folders = [await reopened(run, plan) for run, plan in zip(runs, plans, strict=True)]
        names = next(
            each.header.decides.folders for each in runs if each.header.decides and each.header.decides.folders
        )
        _say_which(folders, [*names])
        return await self._play(folders, plans, watch)

    async def _play(self, folders: Sequence[RunFolder], plans: Sequence[Plan], watch: Watch) -> list[StoredRun]:
        before = (trial for folder in folders for trial in folder.trials.every_attempt())
        account = Account.opened(plans[0].suite.budget, before, folders[0].header.spent_besides, _highest(plans))
        parts = [RunPart(folder, plan, [], account) for folder, plan in zip(folders, plans, strict=True)]
        return await play_into(parts, watch, self._batches(parts))

    def _batches(self, parts: Sequence[RunPart]) -> Iterator[list[Turn]]:
        """What is left of a round that was begun, then a round each, until it is decided or the budget is spent."""
        plan, account = parts[0].plan, parts[0].account
        for slots in rounds({job.story.id for job in plan.jobs}, plan.suite.seed):
            yield from _turns(parts, slots)
            beside = self.to_confirm([part.folder.trials.facts for part in parts], plan)
            if beside is not None:
                yield from _turns(parts, beside)
                break
            if account.stopped:
                return
        if not account.stopped:
            for part in parts:
                part.folder.restate(planned=len(part.folder.trials))
        _confirm_what_was_lost(*parts)


def _say_which(folders: Sequence[RunFolder], names: Sequence[str]) -> None:
    """Each run knows both: whichever is named, they are gone on with together."""
    both = {name: folder.path.name for name, folder in zip(names, folders, strict=True)}
    for folder in folders:
        decides = folder.header.decides
        if decides is not None and decides.folders != both:
            folder.restate(decides=decides.model_copy(update={"folders": both}))


def _turns(parts: Sequence[RunPart], slots: Sequence[Slot]) -> Iterator[list[Turn]]:
    """The trials that the runs do not hold yet, as one batch; none where they hold all."""
    jobs = [list(_left(part, slots)) for part in parts]
    if any(jobs):
        for part, more in zip(parts, jobs, strict=True):
            part.jobs.extend(more)
            at_least = len(part.folder.trials) + len(more) + 1  # it is not over before that is decided
            if at_least > (part.folder.header.planned or 0):
                part.folder.restate(planned=at_least)
        yield taking_turns(parts, jobs)


def _confirm_what_was_lost(baseline: RunPart, candidate: RunPart) -> None:
    """Only that is played again alone of which nothing passes any more: of the rest, its many trials tell enough."""
    before, after = (
        {each.story for each in part.folder.trials.facts if each.outcome == "success"} for part in (baseline, candidate)
    )
    baseline.failures.first, lost = {}, before - after
    candidate.failures.first = {story: job for story, job in candidate.failures.first.items() if story in lost}


def _left(part: RunPart, slots: Iterable[Slot]) -> Iterator[Job]:
    """The trials of a round that the run does not hold yet."""
    done = {trial.key for trial in part.folder.trials.facts}
    first = {job.story.id: job for job in reversed(part.plan.jobs)}
    for story, trial in slots:
        if (story, trial) not in done:
            seed = seed_of(part.plan.suite.seed, story, trial)
            yield replace(first[story], trial=trial, seed=seed)


def _highest(plans: Iterable[Plan]) -> Amounts | None:
    """What one trial takes at most, of whichever version."""
    known = [highest_of(plan) for plan in plans]
    highest: Amounts = {}
    for each in known:
        if each is None:
            return None
        for what, amount in each.items():
            highest[what] = max(amount, highest.get(what, 0.0))
    return highest
