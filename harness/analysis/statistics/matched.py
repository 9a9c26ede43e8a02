"""The stories that two versions share, and what each made of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from harness.analysis.arrays import Floats, np

Values = Mapping[str, Sequence[float | None]]
"""Story id → a metric's value in each of its scored trials, in order; None where it is unknown.

So is what is not finite, or so large that its square is not.
"""
ROUNDING = 1e-12
"""Relative to the values: what is smaller comes from rounding and is 0."""


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """The stories for which both versions have a value; arrays have one entry a story, in the order of the baseline."""

    stories: tuple[str, ...]
    dropped: tuple[str, ...]
    """Stories of either version for which one has no value."""
    baseline: Floats
    """Means over the trials of a story."""
    candidate: Floats
    trials: tuple[int, ...]
    """Of each story, in the version that has fewer."""
    unmatched: int
    """Trials of these stories that the other version has fewer of."""
    noise: Floats
    """The variance that the trials give a story's difference, estimated; nan where there is but one trial."""

    @property
    def differences(self) -> Floats:
        """Candidate - baseline."""
        gap = self.candidate - self.baseline
        return np.where(np.abs(gap) <= ROUNDING * self._sizes, 0.0, gap)

    @property
    def difference(self) -> float | None:
        """The mean of the differences; stories count alike."""
        if not self.stories:
            return None
        mean = math.fsum(self.differences) / len(self.stories)
        return 0.0 if abs(mean) <= ROUNDING * self._sizes.max() else mean

    @property
    def spread(self) -> float | None:
        """The standard deviation of the differences, divisor stories - 1; None below two stories."""
        if len(self.stories) < 2:
            return None
        spread = float(self.differences.std(ddof=1))
        return 0.0 if spread <= ROUNDING * self._sizes.max() else spread

    @property
    def _sizes(self) -> Floats:
        return np.maximum(np.abs(self.candidate), np.abs(self.baseline))

    @property
    def whole(self) -> bool:
        """Each story is simply 0 or 1 in both versions."""
        return bool(np.isin(self.baseline, (0, 1)).all() and np.isin(self.candidate, (0, 1)).all())


def pair(baseline: Values, candidate: Values) -> Pairs:
    """Matches the stories of two versions. Unknown values are left out, and stories that have no other.

    A story's mean is of all its trials, however many each version has. The means of one trial and of ten are
    distributed differently even if the version is the same: where they are `unmatched`, a test over stories would take
    that for a difference (20 stories of which 95 % pass: 26 % false findings instead of 5).
    """
    before, after = all_known(baseline), all_known(candidate)
    stories = tuple(story for story, values in before.items() if values and after.get(story))
    kept = set(stories)
    trials = tuple(min(len(before[story]), len(after[story])) for story in stories)
    old, new = ([side[story] for story in stories] for side in (before, after))
    means = _means(old), _means(new)
    return Pairs(
        stories=stories,
        dropped=tuple(story for story in {**before, **after} if story not in kept),
        baseline=means[0],
        candidate=means[1],
        trials=trials,
        unmatched=sum(len(before[story]) + len(after[story]) for story in stories) - 2 * sum(trials),
        noise=_noise(old, means[0]) + _noise(new, means[1]),
    )


def known(values: Sequence[float | None]) -> list[float]:
    """Without what is unknown."""
    return [float(value) for value in values if value is not None and math.isfinite(value * value)]


class AllKnown(dict[str, Sequence[float]]):
    """Values that are all known."""


def all_known(side: Values) -> AllKnown:
    """The known values of each story; where all are known, none is looked at one by one."""
    if isinstance(side, AllKnown):
        return side
    flat = np.array([value for values in side.values() for value in values], dtype=np.float64)
    with np.errstate(over="ignore", invalid="ignore"):
        if np.isfinite(flat * flat).all():
            return AllKnown(cast(Mapping[str, Sequence[float]], side))
    return AllKnown((story, known(values)) for story, values in side.items())


def _means(stories: Sequence[Sequence[float]]) -> Floats:
    fsum = math.fsum
    return np.array([fsum(values) / len(values) for values in stories], dtype=np.float64)


def _noise(stories: Sequence[Sequence[float]], means: Floats) -> Floats:
    """The variance of each story's mean, as its trials show it."""
    fsum, of_one = math.fsum, np.nan
    return np.array(
        [
            fsum([(value - mean) ** 2 for value in values]) / (n - 1) / n if (n := len(values)) > 1 else of_one
            for values, mean in zip(stories, means.tolist(), strict=True)
        ]
    )
