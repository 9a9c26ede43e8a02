"""Two versions on the same stories: the difference of a metric, how sure it is, and whether it could be chance."""

from __future__ import annotations

import math

import numpy as np

from harness.analysis.statistics.bootstrap import bootstrap_t
from harness.analysis.statistics.intervals import Interval, cluster_t, clustered_tango
from harness.analysis.statistics.matched import Pairs, Values, pair
from harness.analysis.statistics.permutation import Floats, Test, mcnemar, sign_flip
from harness.types.trajectory import Data

FINEST_STEP = 5_040
"""Parts of one, up to which differences of means are looked at as whole numbers of parts."""


class PairedDifference(Data):
    """The candidate held against the baseline, story by story, in the units of the metric; None is unknown."""

    stories: int
    """Over which the rest is taken; stories count alike, whatever their trials."""
    dropped: tuple[str, ...]
    """Stories left out because a version has no value for them."""
    trials: int
    """Of each version: as many of a story as both have."""
    unmatched: int
    """Trials left out because the other version has fewer of that story."""
    baseline: float | None
    candidate: float | None
    difference: float | None
    """candidate - baseline."""
    interval: Interval | None
    """Speaks of other stories like these; None below 10 stories."""
    p_value: float | None
    test: Test | None
    higher: int
    """Stories for which the candidate's mean is higher."""
    lower: int
    spread: float | None
    """Standard deviation of the stories' differences."""
    noise: float | None
    """The part of spread² that more trials would shrink. 0: trials add nothing. None: too few have a second trial."""


def paired_difference(
    baseline: Values,
    candidate: Values,
    *,
    rate: bool = False,
    bootstrap: bool = False,
    confidence: float = 0.95,
    resamples: int = 10_000,
    seed: int = 0,
) -> PairedDifference:
    """Compares one metric of two versions on the stories they share.

    `rate` says that its values lie in [0, 1] and gives Tango's interval, which holds near the ends; other metrics get a
    t interval over stories. `bootstrap` gives the studentised bootstrap instead. The test is McNemar's where each story
    is simply 0 or 1 in both versions, else the sign-flip test; it needs neither 10 stories nor a distribution: for two
    runs of the same version it is exact.
    """
    pairs = pair(baseline, candidate)
    if rate and not all(0 <= value <= 1 for value in (*pairs.baseline, *pairs.candidate)):
        raise ValueError("a rate lies between 0 and 1")
    differences = pairs.differences
    p_value, test = _test(pairs, differences, resamples, seed) if pairs.stories else (None, None)
    interval = bootstrap_t(differences, confidence, resamples=resamples, seed=seed) if bootstrap else None
    return PairedDifference(
        stories=len(pairs.stories),
        dropped=pairs.dropped,
        trials=sum(pairs.trials),
        unmatched=pairs.unmatched,
        baseline=_mean(pairs.baseline),
        candidate=_mean(pairs.candidate),
        difference=pairs.difference,
        interval=interval or _interval(pairs, differences, rate, confidence),
        p_value=p_value,
        test=test,
        higher=int((differences > 0).sum()),
        lower=int((differences < 0).sum()),
        spread=pairs.spread,
        noise=_noise(pairs),
    )


def _test(pairs: Pairs, differences: Floats, resamples: int, seed: int) -> tuple[float, Test]:
    if pairs.whole:
        return mcnemar(int((differences > 0).sum()), int((differences < 0).sum())), "mcnemar"
    parts = math.lcm(*pairs.trials)
    step = 1 / parts if parts <= FINEST_STEP else None
    return sign_flip(differences, step=step, resamples=resamples, seed=seed)


def _interval(pairs: Pairs, differences: Floats, rate: bool, confidence: float) -> Interval | None:
    if rate:
        return clustered_tango(differences.tolist(), confidence)
    mean, spread = pairs.difference, pairs.spread
    return None if mean is None or spread is None else cluster_t(mean, spread, len(differences), confidence)


def _noise(pairs: Pairs) -> float | None:
    known = pairs.noise[~np.isnan(pairs.noise)]
    return _mean(known) if 2 * len(known) >= len(pairs.stories) else None


def _mean(values: Floats) -> float | None:
    return math.fsum(values) / len(values) if len(values) else None
