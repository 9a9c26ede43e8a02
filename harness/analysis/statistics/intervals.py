"""Confidence intervals in closed form: for rates, for rates clustered by story, and for paired differences of both."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from harness.analysis.statistics.quantiles import normal_quantile, student_quantile
from harness.types.trajectory import Data

FEWEST_STORIES = 10
"""Stories below which nothing is said about other stories."""
PSEUDO_STORY = 0.15
"""As much of one more story, all of whose trials went one way, is added when it is estimated how alike trials are.

Few failures say little about that: without this, intervals of 20 stories × 20 trials at a rate of 0.95 cover 84 instead
of 95 %. The value is about the smallest that held in simulations.
"""

Method = Literal[
    "wilson",
    "wilson_stories",
    "wilson_clustered",
    "tango",
    "tango_clustered",
    "newcombe",
    "cluster_t",
    "bootstrap_t",
    "betting",
    "log_t",
    "dirichlet",
    "jeffreys",
    "strata",
    "lang_reiczigel",
    "zou_donner",
]


class Interval(Data):
    """From `low` to `high`, in the units of what it is an interval for.

    `method`, of rates: `wilson` (trials are independent), `wilson_stories` (no story passed in part: each counts once,
    whatever its trials), `wilson_clustered` (as many independent trials as the clustered ones are worth); of paired
    differences: `tango` (each story changed fully or not at all), `tango_clustered` (stories changed in part),
    `newcombe` (unequal trials), `cluster_t` (Student's t over stories), `bootstrap_t`,
    `betting` (holds at all looks at once, on these stories); of labels of people: `dirichlet` (of kappa), `jeffreys`
    (of their own rate), `strata` (a judge's rate corrected by labels of the same run), `lang_reiczigel` (by a
    calibration from elsewhere), `zou_donner` (of the difference of two such rates).
    """

    low: float
    high: float
    confidence: float
    method: Method


def wilson(passed: float, trials: float, confidence: float = 0.95, method: Method = "wilson") -> Interval | None:
    """The score interval of a rate, in [0, 1] (Wilson 1927); None without trials. Counts may be fractions."""
    if trials <= 0:
        return None
    z = two_sided(confidence)
    rate = passed / trials
    centre = passed + z * z / 2
    half = z * math.sqrt(trials * rate * (1 - rate) + z * z / 4)
    low, high = (centre - half) / (trials + z * z), (centre + half) / (trials + z * z)
    # At the ends the formula gives 0 and 1 but for rounding.
    return Interval(
        low=0.0 if rate == 0 else low, high=1.0 if rate == 1 else high, confidence=confidence, method=method
    )


def clustered_wilson(passed: Sequence[int], trials: Sequence[int], confidence: float = 0.95) -> Interval | None:
    """The interval of sum(passed) / sum(trials), one entry a story; None below `FEWEST_STORIES` stories.

    Trials of a story are alike, so they are worth fewer independent ones: a Wilson interval over the effective number
    of trials (Korn & Graubard 1998), which is the number of stories (Kish's, where trials are unequal) / the share of
    the variance that lies between stories. That share is the larger of two: from the ratio estimator's cluster-robust
    variance; and, because that one is blind where few trials fail, 1 - the share within stories (Fleiss & Cuzick 1979)
    with a `PSEUDO_STORY`. One trial each gives the plain Wilson interval, stories that never pass in part one over the
    stories. A t interval around the ratio estimator covers 84 to 100 instead of 95 % at 20 stories and a rate of 0.95.
    """
    counts = [(k, n) for k, n in zip(passed, trials, strict=True) if n > 0]
    total = sum(n for _, n in counts)
    if len(counts) < FEWEST_STORIES:
        return None
    rate = sum(k for k, _ in counts) / total
    if total == len(counts):
        return wilson(sum(k for k, _ in counts), total, confidence)
    stories = total**2 / sum(n * n for _, n in counts)
    variance = rate * (1 - rate)
    equal = stories == len(counts)
    if variance == 0 or (equal and all(k in (0, n) for k, n in counts)):
        return wilson(rate * stories, stories, confidence, "wilson_stories")
    robust = math.fsum((k - rate * n) ** 2 for k, n in counts) / total**2 * stories / variance
    within = math.fsum(k * (n - k) / n for k, n in counts) / total * (total - stories) / (total - len(counts))
    between = max(robust, 1 - within / (variance + PSEUDO_STORY / stories), stories / total)
    return wilson(rate * stories / between, stories / between, confidence, "wilson_clustered")


def clustered_tango(differences: Sequence[float], confidence: float = 0.95) -> Interval | None:
    """The interval of the mean of paired differences of rates, one a story, in [-1, 1]; None below `FEWEST_STORIES`.

    The score interval for matched pairs (Tango 1998), which is McNemar's test turned round, over the effective number
    of stories: where they changed in part they are worth more than if they changed fully, by sum(|d|) / sum(d²), with
    a `PSEUDO_STORY` that changed fully. It has a width where no story changed. A t interval covers 89 to 90 instead of
    95 % where few stories change, all of them for the worse.
    """
    if len(differences) < FEWEST_STORIES:
        return None
    changed = math.fsum(abs(difference) for difference in differences)
    squared = math.fsum(difference * difference for difference in differences)
    partly = any(difference not in (-1, 0, 1) for difference in differences)
    worth = (changed + PSEUDO_STORY) / (squared + PSEUDO_STORY) if partly else 1.0
    return tango(
        worth * math.fsum(max(difference, 0) for difference in differences),
        worth * math.fsum(max(-difference, 0) for difference in differences),
        worth * len(differences),
        confidence,
        "tango_clustered" if partly else "tango",
    )


def tango(
    gained: float, lost: float, pairs: float, confidence: float = 0.95, method: Method = "tango"
) -> Interval | None:
    """The score interval of (gained - lost) / pairs (Tango 1998), by bisection; counts may be fractions."""
    if pairs <= 0:
        return None
    z = two_sided(confidence)

    def solve(score: float) -> float:
        low, high = -1.0, 1.0
        while low < (middle := (low + high) / 2) < high:
            low, high = (middle, high) if _tango_score(gained, lost, pairs, middle) > score else (low, middle)
        return middle

    return Interval(low=solve(z), high=solve(-z), confidence=confidence, method=method)


def _tango_score(gained: float, lost: float, pairs: float, difference: float) -> float:
    """The standardised distance of the counts from a true `difference`, at its most likely share of lost pairs."""
    b = (2 * pairs - gained + lost) * difference - gained - lost
    c = -lost * difference * (1 - difference)
    share = (math.sqrt(max(b * b - 8 * pairs * c, 0.0)) - b) / (4 * pairs)
    variance = pairs * (2 * share + difference * (1 - difference))
    distance = gained - lost - pairs * difference
    if variance <= 0:
        return math.copysign(math.inf, distance) if distance else 0.0
    return distance / math.sqrt(variance)


def cluster_t(mean: float, deviation: float, count: int, confidence: float = 0.95) -> Interval | None:
    """The t interval of the mean of `count` values with that standard deviation (divisor count - 1).

    None below `FEWEST_STORIES`, and where all values are equal: they say nothing about how far others may lie.
    """
    if count < FEWEST_STORIES or deviation == 0:
        return None
    half = student_quantile((1 + confidence) / 2, count - 1) * deviation / math.sqrt(count)
    return Interval(low=mean - half, high=mean + half, confidence=confidence, method="cluster_t")


def two_sided(confidence: float) -> float:
    """The normal quantile of a two-sided interval: 1.96 for 0.95."""
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence is between 0 and 1, not {confidence}")
    return normal_quantile((1 + confidence) / 2)


def newcombe(
    before: tuple[float, Interval], after: tuple[float, Interval], alike: float, confidence: float
) -> Interval:
    """The interval of after - before from a share and its interval each, and their correlation.

    Newcombe 1998 (method 10); for correlated estimates Donner & Zou 2012 (MOVER).
    """
    (old, first), (new, second) = before, after

    def reach(mine: float, theirs: float) -> float:
        return math.sqrt(max(0.0, mine * mine + theirs * theirs - 2 * alike * mine * theirs))

    low = new - old - reach(new - second.low, first.high - old)
    high = new - old + reach(second.high - new, old - first.low)
    return Interval(low=max(-1.0, low), high=min(1.0, high), confidence=confidence, method="newcombe")


def story_mean_interval(means: Sequence[float], confidence: float = 0.95) -> Interval | None:
    """The interval of the mean over stories of their shares; None below `FEWEST_STORIES`.

    Wilson's over the stories: shares within [0, 1] vary no more than what is 0 or 1 with the same mean, so that it is
    never too narrow for that.
    """
    if len(means) < FEWEST_STORIES:
        return None
    return wilson(math.fsum(means), len(means), confidence, "wilson_stories")
