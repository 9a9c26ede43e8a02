"""By how many times something that is never negative, such as cost, is more or less in another version."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from harness.analysis.statistics.intervals import FEWEST_STORIES, Interval, cluster_t
from harness.analysis.statistics.matched import Values, all_known
from harness.types.trajectory import Data

ROUNDING = 1e-12
"""A spread of logarithms that is smaller comes from rounding and is 0."""


class GeometricRatio(Data):
    """The candidate's geometric mean over the baseline's, both over the means of the stories that both know.

    The interval is the t interval of the mean difference of logarithms, taken back (Bland & Altman 1996, BMJ 312:1153).
    """

    baseline: float
    candidate: float
    ratio: float
    """candidate / baseline."""
    interval: Interval | None
    """Of the ratio, for other stories like these; None below 10 stories, and where it is the same in all."""
    steady: bool
    """The ratio is the same in all stories, and these are enough to have an interval."""
    stories: int
    left_out: tuple[str, ...]
    """Stories of both that have no positive, finite value on one side."""


def positive(amounts: Values) -> frozenset[str]:
    """The stories with a positive, finite value."""
    return frozenset(story for story, mean in _means(amounts).items() if mean > 0)


def geometric_mean(amounts: Values, stories: Collection[str]) -> float | None:
    """Over the means of these stories; None where one is unknown. Of what is nothing everywhere it is 0."""
    known = all_known(amounts)
    if all(amount == 0 for each in known.values() for amount in each):
        return 0.0 if any(known.values()) else None
    means = _means_of(amounts, stories)
    return math.exp(math.fsum(map(math.log, means)) / len(means)) if means and min(means) > 0 else None


def geometric_interval(amounts: Values, stories: Collection[str]) -> Interval | None:
    """Of `geometric_mean`, for other stories like these, as that of a ratio; None below 10 stories."""
    means = _means_of(amounts, stories)
    return _mean_of_logs(list(map(math.log, means)))[2] if means and min(means) > 0 else None


def geometric_ratio(
    baseline: Values, candidate: Values, stories: Collection[str] | None = None
) -> GeometricRatio | None:
    """Over the stories with a positive value on both sides, and of these `stories`; None where there is none."""
    common = [story for story in baseline if story in candidate]
    early_means, late_means = _means(baseline), _means(candidate)
    means = {story: (early_means[story], late_means[story]) for story in common}
    both = {story: pair for story, pair in means.items() if min(pair) > 0 and (stories is None or story in stories)}
    if not both:
        return None
    before, after = ([math.log(pair[side]) for pair in both.values()] for side in (0, 1))
    gaps = [late - early for early, late in zip(before, after, strict=True)]
    mean, spread, interval = _mean_of_logs(gaps)
    return GeometricRatio(
        baseline=math.exp(math.fsum(before) / len(before)),
        candidate=math.exp(math.fsum(after) / len(after)),
        ratio=math.exp(mean),
        interval=interval,
        steady=spread == 0 and len(gaps) >= FEWEST_STORIES,
        stories=len(gaps),
        left_out=tuple(story for story in common if story not in both),
    )


def _mean_of_logs(logs: Sequence[float]) -> tuple[float, float, Interval | None]:
    """The mean, the spread, and the t interval of the mean, taken back."""
    mean = math.fsum(logs) / len(logs)
    spread = math.sqrt(math.fsum((each - mean) ** 2 for each in logs) / max(1, len(logs) - 1))
    spread = 0.0 if spread <= ROUNDING else spread
    found = cluster_t(mean, spread, len(logs))
    low, high = (math.exp(found.low), math.exp(found.high)) if found else (0.0, 0.0)
    interval = found and Interval(low=low, high=high, confidence=found.confidence, method="log_t")
    return mean, spread, interval


def _means(amounts: Values) -> dict[str, float]:
    """Of each story over what is known; 0 where nothing is."""
    return {story: sum(found) / len(found) if found else 0.0 for story, found in all_known(amounts).items()}


def _means_of(amounts: Values, stories: Collection[str]) -> list[float]:
    found = _means(amounts)
    return [found[story] for story in stories]
