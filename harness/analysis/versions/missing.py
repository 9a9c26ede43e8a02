"""Trials that are in no rate: how many on each side and why, and whether the answer depends on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.analysis.statistics.decisions import Conclusion
from harness.analysis.statistics.matched import Values
from harness.analysis.statistics.paired import PairedDifference, paired_difference
from harness.analysis.statistics.rates import Bounds
from harness.analysis.statistics.stratified import StoryCounts, stratified
from harness.runs.folder.facts import TrialFacts
from harness.types.trajectory import Data

if TYPE_CHECKING:
    from harness.analysis.run import Run

ALPHA = 0.05
UNPLAYED = "unplayed"


class UndecidedReading(Data):
    """Journey Success when the trials that are in no rate are read against the later version (before passed, after
    failed), and for it; over the stories that both have."""

    before: int
    """Trials that are in no rate: undecided, or not played."""
    after: int
    before_bounds: Bounds
    after_bounds: Bounds
    read_against: Conclusion
    read_for: Conclusion
    codes_before: dict[str, int]
    """Why they are in no rate: the code of the failure, else the outcome, or `unplayed` → trials."""
    codes_after: dict[str, int]
    p_value: float
    """Of as many of each story on both sides, by the stratified permutation test."""
    stories: tuple[str, ...]
    """Those with another share on one side than on the other, where that is no chance; the furthest apart first."""

    def turns(self, decision: Conclusion) -> bool:
        """Whether a decision over the scored trials would be another, read either way."""
        return {self.read_against, self.read_for} != {decision}

    def leaves_open(self, decision: Conclusion) -> bool:
        """Whether the scored trials cannot answer: their decision turns, or other trials lack on one side.

        What both readings call better, or worse, is that whatever is missing.
        """
        return self.turns(decision) or (decision == "not decided" and bool(self.stories))


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """The trials of one run by story, and how many of each story were not played."""

    trials: Mapping[str, Sequence[TrialFacts]]
    unplayed: Mapping[str, int]

    @classmethod
    def of(cls, run: Run) -> PlayedSide:
        return cls({id: group.trials for id, group in run.results.by_id.items()}, run.unplayed_by_story)

    def only(self, stories: Sequence[str]) -> PlayedSide:
        return PlayedSide({name: self.trials[name] for name in stories}, self.unplayed)

    def read(self, *, passed: bool) -> Values:
        """Journey Success with every trial that is in no rate read as passed, or as failed."""
        return {
            name: [float(each.outcome == "success" or (passed and not each.scored)) for each in trials]
            + [float(passed)] * self.unplayed.get(name, 0)
            for name, trials in self.trials.items()
        }

    @property
    def codes(self) -> dict[str, int]:
        found = Counter(
            each.failure.code if each.failure else each.outcome
            for trials in self.trials.values()
            for each in trials
            if not each.scored
        )
        left = sum(self.unplayed.get(name, 0) for name in self.trials)
        return dict(found.most_common()) | ({UNPLAYED: left} if left else {})

    def missing(self, story: str) -> tuple[int, int]:
        """Trials of the story that are in no rate, of so many."""
        left, trials = self.unplayed.get(story, 0), self.trials[story]
        return left + sum(not each.scored for each in trials), left + len(trials)


Decide = Callable[[Mapping[int, PairedDifference]], Sequence[Conclusion]]
"""What the tests say of each version, with these differences of Journey Success in place of the scored ones."""


def readings(
    baseline: PlayedSide, others: Sequence[PlayedSide], decide: Decide, resamples: int
) -> list[UndecidedReading | None]:
    """For each version: the tests once more, with what is in no rate read either way; None where nothing is."""
    pairs = [_common(baseline, other) for other in others]
    if not any(mine.codes or theirs.codes for mine, theirs in pairs):
        return [None] * len(others)
    ways = [
        {
            i: paired_difference(mine.read(passed=not kind), theirs.read(passed=kind), rate=True, resamples=resamples)
            for i, (mine, theirs) in enumerate(pairs)
        }
        for kind in (False, True)
    ]
    against, favour = (decide(way) for way in ways)
    return [
        _reading(mine, theirs, (ways[0][i], ways[1][i]), (against[i], favour[i]))
        for i, (mine, theirs) in enumerate(pairs)
    ]


def _common(before: PlayedSide, after: PlayedSide) -> tuple[PlayedSide, PlayedSide]:
    common = [name for name in before.trials if name in after.trials]
    return before.only(common), after.only(common)


def _reading(
    before: PlayedSide,
    after: PlayedSide,
    differences: tuple[PairedDifference, PairedDifference],
    decided: tuple[Conclusion, Conclusion],
) -> UndecidedReading | None:
    codes = before.codes, after.codes
    if not any(codes):
        return None
    against, favour = differences
    shares = {name: StoryCounts(*before.missing(name), *after.missing(name)) for name in before.trials}
    p_value, _ = stratified(shares.values())
    gaps = {
        name: abs(each.after / each.trials_after - each.before / each.trials_before)
        for name, each in shares.items()
        if each.trials_before and each.trials_after
    }
    apart = sorted((name for name, gap in gaps.items() if gap), key=lambda name: -gaps[name])
    return UndecidedReading(
        before=sum(codes[0].values()),
        after=sum(codes[1].values()),
        before_bounds=Bounds(low=favour.baseline or 0, high=against.baseline or 0),
        after_bounds=Bounds(low=against.candidate or 0, high=favour.candidate or 0),
        read_against=decided[0],
        read_for=decided[1],
        codes_before=codes[0],
        codes_after=codes[1],
        p_value=p_value,
        stories=tuple(apart) if p_value <= ALPHA else (),
    )
