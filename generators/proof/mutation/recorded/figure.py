"""The share of planted mistakes that the stories of a run catch: passed conversations, changed and judged again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from generators.proof.mutation.passing_trajectory import PassingTrajectory
from generators.proof.mutation.recorded.advice import followed
from generators.proof.mutation.recorded.conversation import Harmless, Planted, PlantedMistake, RecordedPass, SeenValues
from generators.proof.mutation.recorded.judging import JudgedChange, MutationJudge
from generators.proof.mutation.recorded.worlds import MutationWorlds
from generators.proof.mutation.recorded.wrong_answers import mistakes_in_answers
from generators.proof.mutation.recorded.wrong_calls import mistakes_in_calls
from harness.errors import UserMistake
from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.mutation import (
    Advice,
    MutationFigure,
    PassingMistake,
    PlantedKind,
    PlantedTally,
    passed_trials,
)
from harness.runs.folder.store import StoredRun
from harness.types.story import Story
from harness.types.trajectory import Trajectory
from harness.types.trial import Trial
from harness.types.verdict import SCORER_VERSION

Name = TypeVar("Name", bound=str)
MOST_MISTAKES = 60
"""In one conversation; from more, as many are drawn."""
END_STATE = Advice(field="state", value="from_goals")
MOST_PASSES = 5
"""Passed conversations of a story that a line is tried on, besides the one that it is for."""


async def figure_of(
    run: StoredRun, seed: int = 0, told: Callable[[], object] = lambda: None, worlds: MutationWorlds | None = None
) -> MutationFigure:
    """The figure of a run; `told` is called for each conversation. The same run and seed give the same figure.

    In `worlds`, by default those of the run's targets, changed calls are made again where a story says how the world
    must end. Raises UserMistake when another scorer judged the run.
    """
    if run.header.scorer_version != SCORER_VERSION:
        raise UserMistake(
            f"{run.path}: was judged by scorer version {run.header.scorer_version}, and this is version "
            f"{SCORER_VERSION}: judge it again with harness score {run.path}, and take the run which that writes"
        )
    worlds = worlds or MutationWorlds(run)
    counting = _Counting(MutationJudge(run, worlds))
    try:
        await _plant_in_all(run, counting, seed, told)
    finally:
        await worlds.close()
    return counting.figure(seed, passed_trials(run.trials.facts))


async def _plant_in_all(run: StoredRun, counting: _Counting, seed: int, told: Callable[[], object]) -> None:
    stories, seen = {story.id: story for story in run.stories}, SeenValues()
    for trial in run.trials:
        seen.take(trial.trajectory)
    place = {story: number for number, story in enumerate(stories)}
    passed = sorted(
        (facts for facts in run.trials.facts if facts.outcome == "success"),
        key=lambda facts: (place[facts.story], facts.trial),  # not in the order in which they ended
    )
    for facts in passed:
        trial = facts.read()
        story = stories[trial.story]
        verdict, _ = await counting.judge.judge(story, trial, trial.trajectory)
        if verdict.success is not True:
            counting.left_out[f"{trial.story} #{trial.trial}"] = "without models, tools and its world it does not pass"
        else:
            offered = trial.trajectory.tools or ()
            passing = PassingTrajectory.of(story, trial.trajectory, verdict, offered, run.suite.rules, seed)
            others = [each for each in passed if each.story == trial.story and each.key != trial.key]
            await counting.judge.try_world(story, trial)
            await counting.take(trial, RecordedPass(passing, seen, seed), others[:MOST_PASSES])
        told()


class _Counting:
    """What came of the mistakes so far."""

    def __init__(self, judge: MutationJudge) -> None:
        self.judge = judge
        self._planted: Counter[tuple[str, PlantedKind]] = Counter()
        self._caught: Counter[tuple[str, PlantedKind]] = Counter()
        self._harmless: Counter[str] = Counter()
        self._passing: list[PassingMistake] = []
        self._conversations = 0
        self.left_out: dict[str, str] = {}

    async def take(self, trial: Trial, recorded: RecordedPass, others: Sequence[TrialFacts]) -> None:
        """Plant mistakes in one more conversation. `others` are passed conversations of the same story."""
        self._conversations += 1
        found = list(planted(recorded))
        self._harmless.update(each.why for each in found if isinstance(each, Harmless))
        for mistake in _drawn([each for each in found if isinstance(each, PlantedMistake)], recorded):
            judged = await self.judge.judge(recorded.story, trial, mistake.trajectory)
            if (why := _allowed(mistake, judged)) is not None:
                self._harmless[why] += 1
                continue
            self._planted[trial.story, mistake.kind] += 1
            success = judged.verdict.success
            if success is False:
                self._caught[trial.story, mistake.kind] += 1
                continue
            line = await self._advice(mistake, recorded, trial, others)
            self._passing.append(
                PassingMistake(
                    story=trial.story,
                    trial=trial.trial,
                    kind=mistake.kind,
                    what=mistake.what,
                    undecided=success is None,
                    advice=line,
                    line=line.line if line is not None else None,
                )
            )

    async def _advice(
        self, mistake: PlantedMistake, recorded: RecordedPass, trial: Trial, others: Sequence[TrialFacts]
    ) -> Advice | None:
        """The first line that helps."""
        by_state = [END_STATE] if recorded.story.state is None and _changes_writes(mistake, recorded) else []
        kept = [trial, *(each.read() for each in others)]
        for line in (*by_state, *mistake.options):
            if await self._helps(line, recorded.story, mistake, kept):
                return line
        return None

    async def _helps(self, line: Advice, story: Story, mistake: PlantedMistake, kept: Sequence[Trial]) -> bool:
        """Whether the story with that line catches the mistake, and lets pass what had passed; the first of these is
        the conversation that the mistake was planted in."""
        changed = followed(story, line)
        if changed is None:
            return False
        if (await self.judge.judge(changed, kept[0], mistake.trajectory)).verdict.success is not False:
            return False
        for each in kept:
            if each is kept[0] or (await self.judge.judge(story, each, each.trajectory)).verdict.success:
                if not (await self.judge.judge(changed, each, each.trajectory)).verdict.success:
                    return False
        return True

    def figure(self, seed: int, of: str) -> MutationFigure:
        return MutationFigure(
            scorer_version=SCORER_VERSION,
            seed=seed,
            of=of,
            conversations=self._conversations,
            all=PlantedTally(planted=self._planted.total(), caught=self._caught.total()),
            by_kind=self._tallied([kind for _, kind in self._planted], 1),
            by_story=self._tallied([story for story, _ in self._planted], 0),
            harmless=dict(sorted(self._harmless.items())),
            left_out=self.left_out,
            by_goals_alone=dict(sorted(self.judge.goals_alone.items())),
            passing=tuple(self._passing),
        )

    def _tallied(self, names: Iterable[Name], place: int) -> dict[Name, PlantedTally]:
        """By the story, which comes first in what is counted, or by the kind."""

        def total(of: Counter[tuple[str, PlantedKind]], name: str) -> int:
            return sum(number for key, number in of.items() if key[place] == name)

        return {
            name: PlantedTally(planted=total(self._planted, name), caught=total(self._caught, name)) for name in names
        }


def _allowed(mistake: PlantedMistake, judged: JudgedChange) -> str | None:
    """Why the story itself says that this is no mistake."""
    verdict, reached = judged.verdict, judged.end.reached if judged.end is not None else None
    if mistake.once_more is not None and verdict.success and reached is not None and mistake.once_more in reached.goals:
        return "the world ended as the story demands"
    if mistake.goal is None or not verdict.success:
        return None
    met = any(goal.met for goal in verdict.goals if goal.name == mistake.goal)
    return "its goal takes this as well" if met else "the story is met without its goal"


def _changes_writes(mistake: PlantedMistake, recorded: RecordedPass) -> bool:
    """Whether other calls that may change something are made, or more of them, or fewer."""

    def writes(trajectory: Trajectory) -> list[str]:
        calls = [call for call in trajectory.calls if not recorded.reads(call)]
        return sorted(json.dumps([call.name, call.arguments], sort_keys=True, default=str) for call in calls)

    return writes(mistake.trajectory) != writes(recorded.trajectory)


def planted(recorded: RecordedPass) -> Iterator[Planted]:
    """Every mistake, one at a time, and what was looked at and is none."""
    yield from mistakes_in_calls(recorded)
    yield from mistakes_in_answers(recorded)


def _drawn(mistakes: Sequence[PlantedMistake], recorded: RecordedPass) -> list[PlantedMistake]:
    if len(mistakes) <= MOST_MISTAKES:
        return list(mistakes)
    places = set(recorded.passing.random.sample(range(len(mistakes)), MOST_MISTAKES))
    return [each for i, each in enumerate(mistakes) if i in places]
