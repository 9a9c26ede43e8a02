"""Two versions on the same stories: the difference of a metric, how sure it is, and whether it could be chance."""

from __future__ import annotations

import math
from collections.abc import Sequence

from harness.analysis.arrays import Floats, np
from harness.analysis.statistics.bootstrap import bootstrap_t
from harness.analysis.statistics.intervals import (
    Interval,
    cluster_t,
    clustered_tango,
    newcombe,
    story_mean_interval,
)
from harness.analysis.statistics.matched import Pairs, Values, all_known, pair
from harness.analysis.statistics.permutation import Test, mcnemar, sign_flip
from harness.analysis.statistics.stratified import StoryCounts, stratified, stratified_values
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
    """Trials that the other version has fewer of; they are in every figure."""
    baseline: float | None
    candidate: float | None
    difference: float | None
    """candidate - baseline."""
    interval: Interval | None
    """Speaks of other stories like these; None below 10 stories."""
    p_value: float | None
    """On these very stories, of what is 0 or 1 in each trial and wherever trials are unequal. Else as `p_like`."""
    test: Test | None
    p_like: float | None = None
    """With the stories as a sample of others like these; None where a story has more trials in one version."""
    higher: int
    """Stories for which the candidate's mean is higher."""
    lower: int
    spread: float | None
    """Standard deviation of the stories' differences."""
    noise: float | None
    """The part of spread² that more trials would shrink. 0: trials add nothing. None: too few have a second trial, or a
    story has more in one version."""


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

    Each figure is a mean over stories of the mean of all their trials. `rate` says that values lie in [0, 1] and gives
    Tango's interval, which holds near the ends; other metrics get a t interval over stories. `bootstrap` gives the
    studentised bootstrap instead. What is 0 or 1 in each trial is tested on these stories (`stratified`, McNemar's with
    one trial each), and so is everything where trials are unequal; else the signs of the stories' differences are
    flipped. No test needs 10 stories or a distribution: for two runs of the same version it is exact.
    """
    pairs = pair(baseline, candidate)
    if rate and not all(0 <= value <= 1 for value in (*pairs.baseline.tolist(), *pairs.candidate.tolist())):
        raise ValueError("a rate lies between 0 and 1")
    differences = pairs.differences
    like, test = _test(pairs, differences, resamples, seed) if pairs.stories else (None, None)
    unequal, p_value = pairs.unmatched > 0, like
    if pairs.stories and (unequal or max(pairs.trials) > 1):
        sides = _sides(pairs, baseline, candidate)
        if rate and all(value in (0, 1) for both in sides for values in both for value in values):
            counts = (StoryCounts(round(sum(old)), len(old), round(sum(new)), len(new)) for old, new in sides)
            p_value, test = stratified(counts, resamples=resamples, seed=seed)
        elif unequal:
            p_value, test = stratified_values(sides, resamples=resamples, seed=seed)
    interval = bootstrap_t(differences, confidence, resamples=resamples, seed=seed) if bootstrap else None
    return PairedDifference(
        stories=len(pairs.stories),
        dropped=pairs.dropped,
        trials=sum(pairs.trials),
        unmatched=pairs.unmatched,
        baseline=_mean(pairs.baseline),
        candidate=_mean(pairs.candidate),
        difference=pairs.difference,
        interval=interval
        or (_unequal(pairs, confidence) if unequal and rate else _interval(pairs, differences, rate, confidence)),
        p_value=p_value,
        test=test,
        p_like=None if unequal else like,
        higher=int((differences > 0).sum()),
        lower=int((differences < 0).sum()),
        spread=pairs.spread,
        noise=None if unequal else _noise(pairs),
    )


def _sides(pairs: Pairs, baseline: Values, candidate: Values) -> list[tuple[Sequence[float], Sequence[float]]]:
    before, after = all_known(baseline), all_known(candidate)
    return [(before[story], after[story]) for story in pairs.stories]


def _unequal(pairs: Pairs, confidence: float) -> Interval | None:
    """Means of one trial and of ten are distributed differently, so each version has an interval of its own first."""
    sides = pairs.baseline.tolist(), pairs.candidate.tolist()
    before, after = (story_mean_interval(side, confidence) for side in sides)
    old, new = pairs.baseline.mean(), pairs.candidate.mean()
    # Two stories that disagree: stories that happen to be alike in both do not show that all are.
    alike = np.corrcoef([*pairs.baseline, 0, 1], [*pairs.candidate, 1, 0])[0, 1]
    return newcombe((old, before), (new, after), alike, confidence) if before and after else None


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
    shown = pairs.noise[~np.isnan(pairs.noise)]
    return _mean(shown) if 2 * len(shown) >= len(pairs.stories) else None


def _mean(values: Floats) -> float | None:
    return math.fsum(values) / len(values) if len(values) else None
