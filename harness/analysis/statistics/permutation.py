"""Tests of paired differences: McNemar's, and the sign-flip permutation test."""

from __future__ import annotations

import math
import sys
from typing import Literal

from harness.analysis.arrays import Floats, np

Test = Literal["mcnemar", "sign_flip", "sign_flip_monte_carlo", "stratified", "stratified_monte_carlo"]
MOST_ENUMERATED = 15
"""Pairs that differ, up to which all 2^n patterns of signs are counted."""
MOST_ADDITIONS = 50_000_000
"""Up to which the exact distribution on a grid is worked out: a tenth of a second."""
CHUNK = 1 << 20
"""Signs drawn at a time: 9 MB, whatever the number of pairs or resamples."""
LEAST = sys.float_info.min
"""A p value is never 0, not even when it is too small for a float."""


def mcnemar(gained: int, lost: int) -> float:
    """The exact two-sided p value of McNemar's test: the pairs that changed are a fair coin's throws under the null."""
    changed = gained + lost
    tail = way = 1
    for i in range(min(gained, lost)):
        way = way * (changed - i) // (i + 1)
        tail += way
    return max(min(1.0, 2 * tail / (1 << changed)), LEAST)


def sign_flip(
    differences: Floats, *, step: float | None = None, resamples: int = 10_000, seed: int = 0
) -> tuple[float, Test]:
    """The two-sided p value of a mean difference of zero, and how it was got; `differences` has one entry a pair.

    Under the null each difference could as well have had the other sign (Fisher 1935). Exact where all differences are
    multiples of `step` (share of passed trials: the distribution is built up pair by pair, Pagano & Tritchler 1983) and
    up to `MOST_ENUMERATED` pairs that differ; else over `resamples` random signs, counting the observed ones as one
    more (Davison & Hinkley 1997). Time is linear in pairs × resamples, memory in pairs.
    """
    sizes = np.abs(differences[differences != 0])
    observed = abs(math.fsum(differences))
    if not len(sizes):
        return 1.0, "sign_flip"
    units = _units(sizes, step)
    if units is not None:
        return _on_grid(units, round(observed / (step or 1))), "sign_flip"
    # Sums of the same numbers in another order differ by rounding.
    reached = observed - 1e-9 * math.fsum(sizes)
    if len(sizes) <= MOST_ENUMERATED:
        signs = np.arange(2 ** len(sizes))[:, None] >> np.arange(len(sizes)) & 1
        return float(np.mean(np.abs(2 * (signs @ sizes) - sizes.sum()) >= reached)), "sign_flip"
    extreme = _count_extreme(sizes, reached, resamples, np.random.default_rng(seed))
    return (extreme + 1) / (resamples + 1), "sign_flip_monte_carlo"


def _units(sizes: Floats, step: float | None) -> list[int] | None:
    """The sizes in whole steps, when they are that and not too many."""
    if step is None:
        return None
    units = np.rint(sizes / step)
    if np.abs(sizes / step - units).max() > 1e-6 or len(units) * units.sum() > MOST_ADDITIONS:
        return None
    return [int(unit) for unit in units]


def _on_grid(units: list[int], observed: int) -> float:
    """P(|sum of ±units| >= observed). `chances[s]` is the chance that the flipped units add up to s."""
    total = sum(units)
    chances = np.zeros(total + 1)
    chances[0] = 1.0
    reached = 0
    for unit in units:
        before = chances[: reached + 1].copy()
        reached += unit
        chances[unit : reached + 1] += before
        chances[: reached + 1] /= 2
    tail = float(chances[: (total - observed) // 2 + 1].sum())
    return max(min(1.0, 2 * tail), LEAST)


def _count_extreme(sizes: Floats, reached: float, resamples: int, random: np.random.Generator) -> int:
    extreme, pairs, total = 0, len(sizes), sizes.sum()
    rows = max(1, CHUNK // pairs)
    for begin in range(0, resamples, rows):
        count = min(rows, resamples - begin)
        drawn = np.frombuffer(random.bytes((count * pairs + 7) // 8), dtype=np.uint8)
        signs = np.unpackbits(drawn, count=count * pairs).reshape(count, pairs)
        sums = np.einsum("ij,j->i", signs, sizes)  # a tenth of the time of `@`, which turns all signs into floats first
        extreme += int(np.count_nonzero(np.abs(2 * sums - total) >= reached))
    return extreme
