"""A run with what it comes to: its results by story, the totals, the gate's decision, data frames."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from harness.analysis.gate import FELL_SHORT, NO_VERDICT, PASSED, StoryStanding, decide, stand
from harness.analysis.summary import Results, Summary
from harness.runs.folder.mutation import read_mutation
from harness.runs.folder.store import StoredRun

if TYPE_CHECKING:
    import pandas


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
        return Results(self.trials, self.stories, self.confirmations, self.standings, figure.all if figure else None)

    @property
    def summary(self) -> Summary:
        """The run in numbers."""
        return self.results.summary

    @cached_property
    def standings(self) -> dict[str, StoryStanding]:
        """How each story stands of which a share of trials must succeed: its own gate, else that of the suite."""
        each, trials = self.suite.gate.each, self.suite.trials
        least = {story.id: story.gate.each if story.gate else each for story in self.stories}
        demanded = {story: share for story, share in least.items() if share is not None}
        if not demanded:
            return {}
        played, open_trials = Counter(trial.story for trial in self.trials.facts), self.unplayed
        left = {story.id: (story.trials or trials) - played[story.id] for story in self.stories}
        unplayed = {story: min(max(number, 0), open_trials) for story, number in left.items()}
        return stand(self.trials.facts, demanded, unplayed)

    @cached_property
    def decision(self) -> tuple[int, str]:
        """The exit status of the command line, and the reason in one line ("" when the run passed its gate)."""
        status, reason = decide(self.trials.facts, self.suite.gate, self.unplayed, self.standings.values())
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
        """One row per trial: what was played, how it came out, and every metric."""
        from harness.analysis.frames import trials_frame

        return trials_frame(self.trials)

    def goals_frame(self) -> pandas.DataFrame:
        """One row per goal of each trial: whether it was met, at which step, and if not why."""
        from harness.analysis.frames import goals_frame

        return goals_frame(self.trials)
