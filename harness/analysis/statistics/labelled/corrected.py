"""A rate that a judge tells, with the errors of the judge taken into account."""

from __future__ import annotations

import functools
import math

from harness.analysis.statistics.intervals import Interval, two_sided
from harness.analysis.statistics.labelled.agreement import DRAWS, PRIOR
from harness.types.judging.calibration import Confusion
from harness.types.trajectory import Data

ADDED = 0.75
"""Labels that are added of what a judge has right, and of what it has wrong."""

CLEARLY = 0.8
"""The share of another interval's width below which one says more than it."""


class CorrectedRate(Data):
    """What the rate is, as far as labels of people tell."""

    rate: float
    interval: Interval
    labels: int
    """On which it rests."""


def by_strata(passes: int, fails: int, labels: Confusion, confidence: float = 0.95) -> CorrectedRate | None:
    """P·A + (1 - P)·C: of the judge's passes and fails, the shares that people pass, weighted by how many there are.

    `passes` and `fails` are the judge's over the whole run, `labels` a random sample of the same run. The interval is
    between quantiles of the sum when P, A and C are drawn as Beta(count + 1/2, rest + 1/2) (post-stratification;
    Cochran 1977, 5A.9; Jeffreys' prior). A stratum without a label is as open as the prior. None without a label.
    """
    if not labels.n or not passes + fails:
        return None
    share = passes / (passes + fails)
    passed, failed = labels.met_met + labels.unmet_met, labels.met_unmet + labels.unmet_unmet
    right = labels.met_met / passed if passed else 0.5
    missed = labels.met_unmet / failed if failed else 0.5
    low, high = _strata((passes, fails), labels.cells, confidence)
    rate = share * right + (1 - share) * missed
    return CorrectedRate(rate=rate, interval=_around(rate, low, high, confidence, "strata"), labels=labels.n)


def by_labels_alone(met: int, unmet: int, confidence: float = 0.95) -> CorrectedRate | None:
    """The share that people pass in a random sample, between quantiles of Beta(met + 1/2, unmet + 1/2) (Jeffreys)."""
    if not met + unmet:
        return None
    low, high = _jeffreys(met, unmet, confidence)
    rate = met / (met + unmet)
    return CorrectedRate(rate=rate, interval=_around(rate, low, high, confidence, "jeffreys"), labels=met + unmet)


def of_this_run(passes: int, fails: int, labels: Confusion, confidence: float = 0.95) -> CorrectedRate | None:
    """Where the interval of the labels alone is narrower by a fifth, the judge only adds noise, and it is theirs.

    Were it the narrower of both each time, 40 labels would hold the rate 93 times of 100 instead of 94 to 96
    (tests/benchmarks/corrected.py).
    """
    corrected = by_strata(passes, fails, labels, confidence)
    alone = by_labels_alone(labels.met, labels.unmet, confidence)
    if corrected is None or alone is None:
        return corrected or alone
    return alone if _width(alone) < CLEARLY * _width(corrected) else corrected


def by_calibration(passes: int, fails: int, labels: Confusion, confidence: float = 0.95) -> CorrectedRate | None:
    """(p + Sp - 1) / (Se + Sp - 1) (Rogan & Gladen 1978), with the interval of Lang & Reiczigel (2014, Prev Vet
    Med 113: 13-22), within 0 and 1. Sensitivity and specificity are those of a calibration on other conversations.

    They add one label that the judge has right to either kind, and one that it has wrong. With 40 labels and a rate of
    0.9 that holds the rate 99 times of 100, so that three quarters of a label are added here: 95 to 97 times at rates
    from 0.3 to 0.9 (tests/benchmarks/corrected.py).

    None where the calibration lacks labels of either kind, or the judge there was no better than chance.
    """
    n = passes + fails
    if not n or not labels.met or not labels.unmet:
        return None
    sensitivity, specificity = labels.met_met / labels.met, labels.unmet_unmet / labels.unmet
    z = two_sided(confidence)
    p, weight = (passes + z * z / 2) / (n + z * z), n + z * z
    se_weight, sp_weight = labels.met + 2 * ADDED, labels.unmet + 2 * ADDED
    se, sp = (labels.met_met + ADDED) / se_weight, (labels.unmet_unmet + ADDED) / sp_weight
    informative = se + sp - 1
    if informative <= 0 or sensitivity + specificity <= 1:
        return None
    adjusted = (p + sp - 1) / informative
    by_se, by_sp = se * (1 - se) / se_weight, sp * (1 - sp) / sp_weight
    shift = 2 * z * z * (adjusted * by_se - (1 - adjusted) * by_sp)
    variance = p * (1 - p) / weight + adjusted**2 * by_se + (1 - adjusted) ** 2 * by_sp
    half = z * math.sqrt(variance) / informative
    rate = min(max((passes / n + specificity - 1) / (sensitivity + specificity - 1), 0.0), 1.0)
    low, high = (min(max(adjusted + shift + side * half, 0.0), 1.0) for side in (-1, 1))
    return CorrectedRate(rate=rate, interval=_around(rate, low, high, confidence, "lang_reiczigel"), labels=labels.n)


def corrected_difference(before: CorrectedRate, after: CorrectedRate) -> CorrectedRate:
    """Of two rates that were corrected apart: each end is as far off as both errors together (Zou & Donner 2008)."""
    rate = after.rate - before.rate
    low = rate - math.hypot(after.rate - after.interval.low, before.interval.high - before.rate)
    high = rate + math.hypot(after.interval.high - after.rate, before.rate - before.interval.low)
    interval = Interval(low=low, high=high, confidence=after.interval.confidence, method="zou_donner")
    return CorrectedRate(rate=rate, interval=interval, labels=before.labels + after.labels)


def _around(rate: float, low: float, high: float, confidence: float, method: object) -> Interval:
    """The interval, which holds the rate itself."""
    return Interval.model_validate(
        {"low": min(low, rate), "high": max(high, rate), "confidence": confidence, "method": method}
    )


def _width(found: CorrectedRate) -> float:
    return found.interval.high - found.interval.low


@functools.lru_cache(maxsize=256)
def _strata(run: tuple[int, int], cells: tuple[int, int, int, int], confidence: float) -> tuple[float, float]:
    import numpy as np

    draw = np.random.default_rng(0)
    met_met, met_unmet, unmet_met, unmet_unmet = cells
    share = draw.beta(run[0] + PRIOR, run[1] + PRIOR, DRAWS)
    right = draw.beta(met_met + PRIOR, unmet_met + PRIOR, DRAWS)
    missed = draw.beta(met_unmet + PRIOR, unmet_unmet + PRIOR, DRAWS)
    tail = (1 - confidence) / 2
    low, high = np.quantile(share * right + (1 - share) * missed, [tail, 1 - tail])
    return float(low), float(high)


def _jeffreys(met: int, unmet: int, confidence: float) -> tuple[float, float]:
    """By the same draws: no special function is needed."""
    import numpy as np

    tail = (1 - confidence) / 2
    drawn = np.random.default_rng(0).beta(met + PRIOR, unmet + PRIOR, DRAWS)
    low, high = np.quantile(drawn, [tail, 1 - tail])
    return float(low), float(high)
