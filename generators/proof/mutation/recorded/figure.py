"""The share of planted mistakes that the stories of a run catch: passed conversations, changed and judged again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from generators.proof.mutation.passing_trajectory import PassingTrajectory
from generators.proof.mutation.recorded.advice import followed
from generators.proof.mutation.recorded.conversation import Harmless, Planted, PlantedMistake, RecordedPass, SeenValues
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
from harness.scoring.score import score
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Trajectory
from harness.types.trial import Trial
from harness.types.verdict import SCORER_VERSION, Verdict

Name = TypeVar("Name", bound=str)
MOST_MISTAKES = 60
"""In one conversation; from more, as many are drawn."""
MOST_PASSES = 5
"""Passed conversations of a story that a line is tried on, besides the one that it is for."""


def figure_of(run: StoredRun, seed: int = 0, told: Callable[[], object] = lambda: None) -> MutationFigure:
    """The figure of a run; `told` is called for each conversation. The same run and seed give the same figure.

    Raises UserMistake when another scorer judged the run.
    """
    if run.header.scorer_version != SCORER_VERSION:
        raise UserMistake(
            f"{run.path}: was judged by scorer version {run.header.scorer_version}, and this is version "
            f"{SCORER_VERSION}: judge it again with harness score {run.path}, and take the run which that writes"
        )
    stories, rules = {story.id: story for story in run.stories}, run.suite.rules
    counting = _Counting(run.suite.rules)
    seen = SeenValues()
    for trial in run.trials:
        seen.take(trial.trajectory)
    passed = [facts for facts in run.trials.facts if facts.outcome == "success"]
    for facts in passed:
        trial = facts.read()
        story = stories[trial.story]
        verdict = score(story, trial.trajectory, rules)
        if verdict.success is not True:
            counting.left_out[f"{trial.story} #{trial.trial}"] = "without models, tools and its world it does not pass"
        else:
            offered = trial.trajectory.tools or ()
            passing = PassingTrajectory.of(story, trial.trajectory, verdict, offered, rules, seed)
            others = [each for each in passed if each.story == trial.story and each.key != trial.key]
            counting.take(trial, RecordedPass(passing, seen, seed), others[:MOST_PASSES])
        told()
    return counting.figure(seed, passed_trials(run.trials.facts), len(passed))


class _Counting:
    """What came of the mistakes so far."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._planted: Counter[tuple[str, PlantedKind]] = Counter()
        self._caught: Counter[tuple[str, PlantedKind]] = Counter()
        self._harmless: Counter[str] = Counter()
        self._passing: list[PassingMistake] = []
        self.left_out: dict[str, str] = {}

    def take(self, trial: Trial, recorded: RecordedPass, others: Sequence[TrialFacts]) -> None:
        """Plant mistakes in one more conversation. `others` are passed conversations of the same story."""
        found = list(planted(recorded))
        self._harmless.update(each.why for each in found if isinstance(each, Harmless))
        for mistake in _drawn([each for each in found if isinstance(each, PlantedMistake)], recorded):
            verdict = score(recorded.story, mistake.trajectory, self._rules)
            if (why := _allowed(mistake, verdict)) is not None:
                self._harmless[why] += 1
                continue
            self._planted[trial.story, mistake.kind] += 1
            success = verdict.success
            if success is False:
                self._caught[trial.story, mistake.kind] += 1
                continue
            kept = [recorded.trajectory, *(each.read().trajectory for each in others)]
            line = next((each for each in mistake.options if self._helps(each, recorded.story, mistake, kept)), None)
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

    def _helps(self, line: Advice, story: Story, mistake: PlantedMistake, kept: Sequence[Trajectory]) -> bool:
        """Whether the story with that line catches the mistake, and lets pass what had passed."""
        changed = followed(story, line)
        if changed is None or score(changed, mistake.trajectory, self._rules).success is not False:
            return False
        return all(
            score(changed, each, self._rules).success
            for each in kept
            if each is kept[0] or score(story, each, self._rules).success
        )

    def figure(self, seed: int, of: str, conversations: int) -> MutationFigure:
        return MutationFigure(
            scorer_version=SCORER_VERSION,
            seed=seed,
            of=of,
            conversations=conversations - len(self.left_out),
            all=PlantedTally(planted=self._planted.total(), caught=self._caught.total()),
            by_kind=self._tallied([kind for _, kind in self._planted], 1),
            by_story=self._tallied([story for story, _ in self._planted], 0),
            harmless=dict(sorted(self._harmless.items())),
            left_out=self.left_out,
            passing=tuple(self._passing),
        )

    def _tallied(self, names: Iterable[Name], place: int) -> dict[Name, PlantedTally]:
        """By the story, which comes first in what is counted, or by the kind."""

        def total(of: Counter[tuple[str, PlantedKind]], name: str) -> int:
            return sum(number for key, number in of.items() if key[place] == name)

        return {
            name: PlantedTally(planted=total(self._planted, name), caught=total(self._caught, name)) for name in names
        }


def _allowed(mistake: PlantedMistake, verdict: Verdict) -> str | None:
    """Why the story itself says that this is no mistake."""
    if mistake.goal is None or not verdict.success:
        return None
    met = any(goal.met for goal in verdict.goals if goal.name == mistake.goal)
    return "its goal takes this as well" if met else "the story is met without its goal"


def planted(recorded: RecordedPass) -> Iterator[Planted]:
    """Every mistake, one at a time, and what was looked at and is none."""
    yield from mistakes_in_calls(recorded)
    yield from mistakes_in_answers(recorded)


def _drawn(mistakes: Sequence[PlantedMistake], recorded: RecordedPass) -> list[PlantedMistake]:
    if len(mistakes) <= MOST_MISTAKES:
        return list(mistakes)
    places = set(recorded.passing.random.sample(range(len(mistakes)), MOST_MISTAKES))
    return [each for i, each in enumerate(mistakes) if i in places]
