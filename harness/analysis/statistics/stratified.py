"""The stratified permutation test, of shares and of other values: trials change sides within their story."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from harness.analysis.arrays import Floats, np
from harness.analysis.statistics.permutation import CHUNK

Stratified = Literal["stratified", "stratified_monte_carlo"]
MOST_WORK = 5_000_000
"""Widths of a step × steps of the grid, up to which the exact distribution is worked out: a tenth of a second."""
MOST_DRAWN = 20_000_000
"""Values dealt, up to which all resamples are drawn; beyond, fewer, but not below `FEWEST_DRAWN`."""
FEWEST_DRAWN = 999
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
    one as one more (Davison & Hinkley 1997). Stories whose shares move by steps as wide are taken together first.
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
    lowest, alike = 0, defaultdict[int, list[tuple[Floats, int]]](list)
    for (before, after, passed), often in open_kinds.items():
        least, chances = _table(before, after, passed)
        lowest += often * (least * parts // after - (passed - least) * parts // before)
        alike[parts // before + parts // after].append((chances, often))
    widths = {width: _together(tables) for width, tables in alike.items()}
    step = math.gcd(*widths)
    length = sum(width * (len(chances) - 1) for width, chances in widths.items()) // step + 1
    if length * len(widths) <= MOST_WORK:
        return _exact(widths, lowest, step, length, abs(observed)), "stratified"
    shares = {width / parts: chances for width, chances in widths.items()}
    return _drawn(shares, lowest / parts, abs(observed) / parts, resamples, seed), "stratified_monte_carlo"


def _table(before: int, after: int, passed: int) -> tuple[int, Floats]:
    """The fewest that can have passed after, and the chances of so many, of one more, and so on under the null."""
    counts = range(max(0, passed - before), min(passed, after) + 1)
    ways = math.comb(before + after, passed)
    return counts[0], np.array([math.comb(after, k) * math.comb(before, passed - k) / ways for k in counts])


def _together(tables: Sequence[tuple[Floats, int]]) -> Floats:
    """The chances of the sum of independent counts, each with its chances and how many there are of it."""
    length = sum(often * (len(chances) - 1) for chances, often in tables) + 1
    size = _fast_size(length)
    spectrum = np.ones(size // 2 + 1, dtype=np.complex128)
    for chances, often in tables:
        spectrum *= np.fft.rfft(chances, size) ** often
    return np.maximum(np.fft.irfft(spectrum, size)[:length], 0)


def _fast_size(length: int) -> int:
    """Of a Fourier transform that is quick: two to some power, or a little less than that."""
    return min(odd << max(0, -(-length // odd) - 1).bit_length() for odd in (1, 3, 5, 9, 15))


def _exact(widths: dict[int, Floats], lowest: int, step: int, length: int, observed: int) -> float:
    spread = []
    for width, chances in widths.items():
        each = np.zeros(width // step * (len(chances) - 1) + 1)
        each[:: width // step] = chances
        spread.append((each, 1))
    found = spread[0][0] if len(spread) == 1 else _together(spread)
    sums = lowest + step * np.arange(length)
    return float(min(1.0, max(found[np.abs(sums) >= observed].sum(), FINEST)))


def _drawn(widths: dict[float, Floats], lowest: float, observed: float, resamples: int, seed: int) -> float:
    random, sums = np.random.default_rng(seed), np.full(resamples, lowest)
    for width, chances in widths.items():
        up_to = chances.cumsum()
        sums += width * np.searchsorted(up_to, random.random(resamples) * up_to[-1], side="right")
    extreme = int(np.count_nonzero(np.abs(sums) >= observed - 1e-9))
    return (extreme + 1) / (resamples + 1)


def stratified_values(
    stories: Sequence[tuple[Sequence[float], Sequence[float]]], *, resamples: int = 10_000, seed: int = 0
) -> tuple[float, Stratified]:
    """The same test of any values, before and after, by resampling: each story's are dealt anew to both versions."""
    alike = defaultdict[tuple[int, int], list[list[float]]](list)
    for old, new in stories:
        if len({*old, *new}) > 1:
            alike[len(old), len(new)].append([*old, *new])
    tables = {sizes: np.array(values) for sizes, values in alike.items()}
    size = sum(values.size for values in tables.values())
    draws = min(resamples, max(FEWEST_DRAWN, MOST_DRAWN // max(1, size)))
    random, sums, observed, scale = np.random.default_rng(seed), np.zeros(draws), 0.0, 0.0
    for (before, after), values in tables.items():
        totals = values.sum(axis=1) / before
        weight = 1 / before + 1 / after
        observed += float((values[:, before:].sum(axis=1) * weight - totals).sum())
        scale += float(np.abs(values).sum()) * weight
        rows = max(1, CHUNK // values.size)
        for begin in range(0, draws, rows):
            keys = random.random((min(rows, draws - begin), *values.shape))
            dealt = np.take_along_axis(values[None], np.argpartition(keys, after - 1, axis=-1)[..., :after], axis=-1)
            sums[begin : begin + rows] += (dealt.sum(axis=-1) * weight - totals).sum(axis=-1)
    # Sums of the same numbers in another order differ by rounding.
    extreme = int(np.count_nonzero(np.abs(sums) >= abs(observed) - 1e-9 * scale))
    return (extreme + 1) / (draws + 1), "stratified_monte_carlo"
