"""A run with what it comes to: its results by story, the totals, the gate's decision, data frames."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from harness.analysis.causes.causes import Causes, causes_of
from harness.analysis.gate import (
    FELL_SHORT,
    NO_VERDICT,
    PASSED,
    GateReading,
    Tally,
    decide,
    demands,
    stand,
    tallies,
)
from harness.analysis.judges.corrections import corrections
from harness.analysis.reviews.reviews import Reviews, read_reviews
from harness.analysis.stability import stability, told_unstable
from harness.analysis.story_figures.weighing import score_of
from harness.analysis.summary import Results, Summary
from harness.runs.folder.mutation import read_mutation
from harness.runs.folder.store import StoredRun

if TYPE_CHECKING:
    import pandas


MOST_FAILED_IN_DIFFS = 5
"""Failed trials up to which each is shown as a diff."""


@dataclass(frozen=True, repr=False)
class Run(StoredRun):
    """A run: its folder, the stories as they were played, the last attempt of every trial, and what they come to."""

    @classmethod
    def of(cls, stored: StoredRun) -> Run:
        """The same run; what it comes to is computed when it is first asked for."""
        return cls(stored.path, stored.header, stored.stories, stored.trials, stored.confirmations)

    @cached_property
    def results(self) -> Results:
        """The trials by story and their totals; every report is made of these."""
        figure = read_mutation(self.path, self.trials.facts)
        planted = figure.all if figure else None
        corrected = corrections(self, self.reviews)
        return Results(self.trials, self.stories, self.confirmations, self.gate, planted, self.reviews, corrected)

    @cached_property
    def reviews(self) -> Reviews:
        """What people say of its trials."""
        return read_reviews(self.path, self.header.id, self.trials.facts)

    @property
    def summary(self) -> Summary:
        """The run in numbers."""
        return self.results.summary

    @cached_property
    def causes_are_shorter(self) -> bool:
        """Whether so many trials failed that a report tells the causes first, and not each trial."""
        return sum(trial.outcome == "fail" and trial.fell_short for trial in self.trials.facts) > MOST_FAILED_IN_DIFFS

    @cached_property
    def causes(self) -> Causes:
        """Why its trials fell short, each cause once."""
        return causes_of(self.results, self.path, self.suite.rules)

    @cached_property
    def _tallies(self) -> dict[str, Tally]:
        """The trials of each story, counted, with those still to be played: at most as many as the run lacks."""
        return tallies(self.trials.facts, self.unplayed_by_story)

    @cached_property
    def unplayed_by_story(self) -> dict[str, int]:
        """Of each story at most as many as the run lacks."""
        played, lacking = Counter(trial.story for trial in self.trials.facts), self.unplayed
        usual = self.suite.trials
        left = {story.id: (story.trials or usual) - played[story.id] for story in self.stories}
        return {story: min(max(number, 0), lacking) for story, number in left.items()}

    @cached_property
    def gate(self) -> GateReading:
        """What the run comes to, held against its gate; a story's own gate stands before that of the suite."""
        gate, severities = self.suite.gate, {story.id: story.severity for story in self.stories}
        each = {story.id: story.gate.each if story.gate else gate.each for story in self.stories}
        least = {story: share for story, share in each.items() if share is not None}
        by_story = least or gate.mean_pass_rate is not None or gate.weighted is not None
        stories = self._tallies if by_story else {}
        return GateReading(
            demands(self._whole, stories, gate, severities),
            stand(stories, least),
            gate.severity_weights,
            stability(self.trials.facts, self.stories, self.suite.rules),
        )

    @property
    def _whole(self) -> Tally:
        return Tally.of(self.trials.facts, self.unplayed)

    @cached_property
    def decision(self) -> tuple[int, str]:
        """The exit status of the command line, and the reason in one line ("" when the run passed its gate)."""
        gate = self.gate
        told = told_unstable(gate.stability)
        status, reason = decide(self._whole, gate.demands, gate.stories.values(), self.suite.gate.max_undecided, told)
        if status in (PASSED, FELL_SHORT) and self.header.unmeasured:
            return NO_VERDICT, self.header.unmeasured
        if status == PASSED and self.header.overshot:
            return NO_VERDICT, self.header.overshot
        return status, reason

    @property
    def exit_status(self) -> int:
        """0 passed, 1 the agent fell short of the gate, 3 no verdict."""
        return self.decision[0]

    @property
    def passed(self) -> bool:
        """Whether the run is good enough for its gate."""
        return self.exit_status == PASSED

    def to_frame(self) -> pandas.DataFrame:
        """One row per trial: what was played, how it came out, its score, and every metric."""
        from harness.analysis.frames import trials_frame

        severities = {story.id: story.severity for story in self.stories}
        weights = self.suite.gate.severity_weights
        return trials_frame(self.trials, lambda trial: score_of(trial, severities.get(trial.story, "medium"), weights))

    def goals_frame(self) -> pandas.DataFrame:
        """One row per goal of each trial: whether it was met, at which step, and if not why."""
        from harness.analysis.frames import goals_frame

        return goals_frame(self.trials)
