"""What repeated trials say: pass rates per story and over a suite, pass@k and pass^k."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from harness.analysis.statistics.intervals import Interval, clustered_wilson
from harness.types.trajectory import Data

Outcomes = Mapping[str, Sequence[bool]]
"""Story id → whether each of its scored trials passed. The caller leaves out undecided trials: they are in no rate."""
Undecided = Mapping[str, int]
"""Story id → its undecided trials."""
NONE: Undecided = MappingProxyType({})


class Bounds(Data):
    """What a rate would be with every undecided trial read as failed, and as passed; apart from any interval."""

    low: float
    high: float


class SuiteRate(Data):
    """The share of passed trials over a suite; on a full grid also the mean over its repeats, and over its stories."""

    passed: int
    trials: int
    stories: int
    """With a scored trial."""
    rate: float | None
    interval: Interval | None
    """Clustered by story; None below 10 stories."""
    flaky: tuple[str, ...]
    bounds: Bounds | None = None
    """Of the rate; None where nothing is undecided."""


class Repeats(Data):
    """pass@k and pass^k, averaged over the stories with at least k scored trials; None where there is none."""

    k: int
    pass_at_k: float | None
    """The chance that at least one of k trials passes."""
    pass_hat_k: float | None
    """The chance that all of k trials pass."""
    stories: int
    pass_at_k_bounds: Bounds | None = None
    pass_hat_k_bounds: Bounds | None = None


def pass_at_k(passed: int, trials: int, k: int) -> float | None:
    """1 - C(trials - passed, k) / C(trials, k), unbiased (Chen et al. 2021); None with fewer than k trials."""
    ways = _ways(trials, k)
    return None if ways is None else 1 - math.comb(trials - passed, k) / ways


def pass_hat_k(passed: int, trials: int, k: int) -> float | None:
    """C(passed, k) / C(trials, k), unbiased (Yao et al. 2024, tau-bench); None with fewer than k trials."""
    ways = _ways(trials, k)
    return None if ways is None else math.comb(passed, k) / ways


def _ways(trials: int, k: int) -> int | None:
    if k < 1:
        raise ValueError(f"k is at least 1, not {k}")
    return math.comb(trials, k) if trials >= k else None


def bounds_of(measure: Callable[[Outcomes], float | None], outcomes: Outcomes, undecided: Undecided) -> Bounds | None:
    """A measure of outcomes, read both ways; None where nothing is undecided or nothing can be measured."""
    if not any(undecided.values()):
        return None
    low, high = (
        measure(
            {name: [*outcomes.get(name, ()), *[reading] * undecided.get(name, 0)] for name in _all(outcomes, undecided)}
        )
        for reading in (False, True)
    )
    return None if low is None or high is None else Bounds(low=low, high=high)


def _all(outcomes: Outcomes, undecided: Undecided) -> list[str]:
    return list(dict.fromkeys((*outcomes, *undecided)))


def share(outcomes: Outcomes) -> float | None:
    """Passed / all; None without a trial."""
    total = sum(map(len, outcomes.values()))
    return sum(map(sum, outcomes.values())) / total if total else None


def repeats(outcomes: Outcomes, k: int, undecided: Undecided = NONE) -> Repeats:
    """Both chances over a suite; stories with fewer than k scored trials are left out."""
    pass_at, pass_hat, stories = _repeats(outcomes, k)
    return Repeats(
        k=k,
        pass_at_k=pass_at,
        pass_hat_k=pass_hat,
        stories=stories,
        pass_at_k_bounds=bounds_of(lambda each: _repeats(each, k)[0], outcomes, undecided),
        pass_hat_k_bounds=bounds_of(lambda each: _repeats(each, k)[1], outcomes, undecided),
    )


def _repeats(outcomes: Outcomes, k: int) -> tuple[float | None, float | None, int]:
    counts = [(sum(passed), len(passed)) for passed in outcomes.values() if len(passed) >= k]
    at_least_one = [pass_at_k(passed, trials, k) or 0.0 for passed, trials in counts]
    all_of_them = [pass_hat_k(passed, trials, k) or 0.0 for passed, trials in counts]
    return _mean(at_least_one), _mean(all_of_them), len(counts)


def suite_rate(outcomes: Outcomes, confidence: float = 0.95, undecided: Undecided = NONE) -> SuiteRate:
    """The share of passed trials; stories are the sample, so the interval speaks of other stories like these.

    The interval is over scored trials; what the undecided ones might change is told by the bounds.
    """
    passed = {story: sum(each) for story, each in outcomes.items() if each}
    trials = {story: len(each) for story, each in outcomes.items() if each}
    total = sum(trials.values())
    return SuiteRate(
        passed=sum(passed.values()),
        trials=total,
        stories=len(trials),
        rate=share(outcomes),
        interval=clustered_wilson(list(passed.values()), list(trials.values()), confidence),
        flaky=tuple(story for story in passed if 0 < passed[story] < trials[story]),
        bounds=bounds_of(share, outcomes, undecided),
    )


def _mean(values: Sequence[float]) -> float | None:
    return math.fsum(values) / len(values) if values else None
