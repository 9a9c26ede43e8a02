"""The stratified permutation test of shares: trials change sides within their story."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Literal, NamedTuple

import numpy as np

from harness.analysis.statistics.permutation import Floats

Stratified = Literal["stratified", "stratified_monte_carlo"]
MOST_WORK = 20_000_000
"""Kinds of stories × steps of the grid, up to which the exact distribution is worked out: about a second."""
FINEST = 1e-12
"""Below which rounding is all that a p value says."""


class StoryCounts(NamedTuple):
    """What passed of so many trials, before and after."""

    before: int
    trials_before: int
    after: int
    trials_after: int


def stratified(stories: Iterable[StoryCounts], *, resamples: int = 10_000, seed: int = 0) -> tuple[float, Stratified]:
    """The two-sided p value of "each of these stories passes as often as before", and how it was got.

    The statistic is the mean over stories of share after - share before. Under the null any of a story's trials could
    as well have been the other version's, so that with its sums fixed the passed trials of the later version are
    hypergeometric (Fisher 1935; strata: Mantel & Haenszel 1959, Good 2005 ch. 6); with one trial each it is McNemar's
    test. Trials may be unequal. Exact where the shares lie on a grid that is not too fine (the convolution of all
    stories by Fourier transform, Baglivo, Olivier & Pagano 1992); else over `resamples` draws, counting the observed
    one as one more (Davison & Hinkley 1997), for each kind of story at once.
    """
    known = [each for each in stories if each.trials_before and each.trials_after]
    kinds = Counter((each.trials_before, each.trials_after, each.before + each.after) for each in known)
    open_kinds = {kind: often for kind, often in kinds.items() if 0 < kind[2] < kind[0] + kind[1]}
    if not open_kinds:
        return 1.0, "stratified"
    parts = math.lcm(*(trials for kind in open_kinds for trials in kind[:2]))
    observed = sum(
        each.after * parts // each.trials_after - each.before * parts // each.trials_before for each in known
    )
    if not observed:
        return 1.0, "stratified"
    tables = [(_table(*kind, parts), often) for kind, often in open_kinds.items()]
    step = math.gcd(*(b - a for (steps, _), _ in tables for a, b in pairwise(steps)))
    length = sum(often * (steps[-1] - steps[0]) for (steps, _), often in tables) // step + 1
    if length * len(tables) <= MOST_WORK:
        return _exact(tables, step, length, abs(observed)), "stratified"
    return _drawn(tables, abs(observed) / parts, parts, resamples, seed), "stratified_monte_carlo"


Table = tuple[list[int], Floats]
"""Differences of a story's shares, in parts, ascending and evenly spaced; and their chances under the null."""


def _table(before: int, after: int, passed: int, parts: int) -> Table:
    counts = range(max(0, passed - before), min(passed, after) + 1)
    ways = math.comb(before + after, passed)
    chances = [math.comb(after, k) * math.comb(before, passed - k) / ways for k in counts]
    return [k * (parts // after) - (passed - k) * (parts // before) for k in counts], np.array(chances)


def _exact(tables: list[tuple[Table, int]], step: int, length: int, observed: int) -> float:
    size = 1 << (length - 1).bit_length()
    spectrum = np.ones(size // 2 + 1, dtype=np.complex128)
    for (steps, chances), often in tables:
        spread = np.zeros(size)
        spread[[(each - steps[0]) // step for each in steps]] = chances
        spectrum *= np.fft.rfft(spread) ** often
    found = np.maximum(np.fft.irfft(spectrum, size)[:length], 0)
    lowest = sum(often * steps[0] for (steps, _), often in tables)
    sums = lowest + step * np.arange(length)
    return float(min(1.0, max(found[np.abs(sums) >= observed].sum(), FINEST)))


def _drawn(tables: list[tuple[Table, int]], observed: float, parts: int, resamples: int, seed: int) -> float:
    """How many of a kind of story come out at each difference is multinomial."""
    random, sums = np.random.default_rng(seed), np.zeros(resamples)
    for (steps, chances), often in tables:
        sums += random.multinomial(often, chances / chances.sum(), resamples) @ (np.array(steps, dtype=float) / parts)
    extreme = int(np.count_nonzero(np.abs(sums) >= observed - 1e-9))
    return (extreme + 1) / (resamples + 1)
