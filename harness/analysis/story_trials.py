"""The trials of a run, story by story, in short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import get_args

from harness.analysis.gate import StoryStanding
from harness.analysis.statistics.rates import Bounds
from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.trials import in_short
from harness.types.story import Story
from harness.types.trial import Confirmation, Fault, Found, Standing, Trial, last_attempts
from harness.types.verdict import CheckResult

NO_STANDINGS: Mapping[str, StoryStanding] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class StoryTrials:
    """The last attempts at one story, in the order of their numbers, in short. No trial: it was not played."""

    id: str
    story: Story | None
    trials: tuple[TrialFacts, ...]
    confirmation: Confirmation | None = None
    """What came of playing its failed trial again, alone."""
    standing: StoryStanding | None = None
    """Against the share of its trials that must succeed; None where there is none."""
    unstable: tuple[CheckResult, ...] = ()
    """What its trials do not agree in, though a check says that they should; warnings apart."""

    def found_alone(self, trial: Standing) -> Found | None:
        """What is known of a failed trial by playing it again; None where nothing is."""
        again = self.confirmation
        return again.found if again is not None and again.key == (*trial.key, trial.attempt) else None

    @property
    def scored(self) -> tuple[TrialFacts, ...]:
        return tuple(trial for trial in self.trials if trial.scored)

    @property
    def passed(self) -> int:
        return sum(trial.outcome == "success" for trial in self.trials)

    @property
    def warned(self) -> int:
        return sum(trial.warned for trial in self.trials)

    @property
    def undecided(self) -> int:
        return len(self.trials) - len(self.scored)

    @property
    def undecided_by(self) -> dict[Fault, int]:
        """Whose doing it is → undecided trials."""
        return faults(trial for trial in self.trials if not trial.scored)

    @property
    def bounds(self) -> Bounds | None:
        """Of the rate, with every undecided trial read as failed, and as passed; None where there is none."""
        if not self.undecided:
            return None
        return Bounds(low=self.passed / len(self.trials), high=(self.passed + self.undecided) / len(self.trials))

    @property
    def fell_short(self) -> bool:
        """Some trial did not succeed, and that was not expected of it."""
        return any(trial.fell_short for trial in self.trials)

    @property
    def all_passed(self) -> bool:
        return self.passed == len(self.trials) > 0

    @property
    def rate(self) -> float | None:
        """Passed / scored; None when nothing was scored."""
        return self.passed / len(self.scored) if self.scored else None


def by_story(
    trials: Iterable[Trial | TrialFacts],
    stories: Iterable[Story] = (),
    confirmations: Iterable[Confirmation] = (),
    standings: Mapping[str, StoryStanding] = NO_STANDINGS,
) -> list[StoryTrials]:
    """The last attempts grouped by story: the given stories in their order, then stories that are not at hand."""
    known = {story.id: story for story in stories}
    again = {each.story: each for each in confirmations}
    groups: dict[str, list[TrialFacts]] = {id: [] for id in known}
    for trial in last_attempts(in_short(trials)):
        groups.setdefault(trial.story, []).append(trial)
    return [
        StoryTrials(
            id, known.get(id), tuple(sorted(group, key=lambda trial: trial.trial)), again.get(id), standings.get(id)
        )
        for id, group in groups.items()
    ]


def asks_for_goals(trial: TrialFacts) -> bool:
    """Whether completion says anything of it: not where only checks judge it."""
    return trial.verdict is None or any(goal.required for goal in trial.verdict.goals)


def completion(trial: Trial | TrialFacts) -> float:
    if isinstance(trial, TrialFacts):
        return float(trial.verdict.value("journey_completion")) if trial.verdict else 0.0
    return trial.verdict.metrics.journey_completion if trial.verdict else 0.0


def mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def faults(trials: Iterable[TrialFacts]) -> dict[Fault, int]:
    found = Counter(trial.fault for trial in trials)
    return {fault: found[fault] for fault in get_args(Fault) if found[fault]}


def fails_by_keywords_alone(trial: TrialFacts) -> bool:
    """Nothing is held against the trial but text goals that were decided by their keywords."""
    if trial.outcome != "fail" or trial.failure is not None or trial.verdict is None:
        return False
    unmet = [goal for goal in trial.verdict.goals if goal.required and not goal.met and not goal.unsure]
    blameless = not any(check.fails for check in trial.verdict.checks)
    return bool(unmet) and blameless and all(goal.type == "text" and goal.by == "keywords" for goal in unmet)
