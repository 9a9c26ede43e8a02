"""Cohen's kappa of two raters who say met or not met, with an interval."""

from __future__ import annotations

import functools
import math

from harness.analysis.statistics.intervals import Interval
from harness.types.judging.calibration import Confusion

DRAWS = 20_000
PRIOR = 0.5
"""Of each of the four cells (Jeffreys): without it, an agreement in all of ten examples would seem certain."""


def kappa(found: Confusion) -> float | None:
    """(po - pe) / (1 - pe) (Cohen 1960). None where people gave one label only: then it is 0 or undefined, whatever
    the judge says, and tells nothing of it."""
    if not found.met or not found.unmet:
        return None
    a, b, c, d = found.cells
    return _kappa(a, b, c, d)


def standard_error(found: Confusion) -> float | None:
    """For large samples (Fleiss, Cohen & Everitt 1969); None where kappa is. It is 0 where all agree."""
    value = kappa(found)
    if value is None:
        return None
    n = found.n
    a, b, c, d = (each / n for each in found.cells)
    rows, columns = (a + b, c + d), (a + c, b + d)
    by_chance = rows[0] * columns[0] + rows[1] * columns[1]
    on_diagonal = sum(
        share * (1 - (rows[i] + columns[i]) * (1 - value)) ** 2 for i, share in enumerate((a, d))
    )  # fmt: skip
    off = (1 - value) ** 2 * (b * (columns[0] + rows[1]) ** 2 + c * (columns[1] + rows[0]) ** 2)
    rest = (value - by_chance * (1 - value)) ** 2
    return math.sqrt(max(on_diagonal + off - rest, 0.0) / n) / (1 - by_chance)


def kappa_interval(found: Confusion, confidence: float = 0.95) -> Interval | None:
    """Between quantiles of kappa when the four shares are drawn as Dirichlet(counts + 1/2); holds the value itself.

    The interval for large samples has no width where all agree, which is when few examples deceive most.
    """
    value = kappa(found)
    if value is None:
        return None
    tail = (1 - confidence) / 2
    low, high = _quantiles(found.cells, tail, 1 - tail)
    return Interval(low=min(low, value), high=max(high, value), confidence=confidence, method="dirichlet")


def kappa_at_least(found: Confusion, confidence: float = 0.95) -> float | None:
    """The one-sided lower bound: kappa is above it with that confidence. None where kappa is."""
    value = kappa(found)
    return None if value is None else min(_quantiles(found.cells, 1 - confidence, 1.0)[0], value)


@functools.lru_cache(maxsize=256)
def _quantiles(cells: tuple[int, int, int, int], low: float, high: float) -> tuple[float, float]:
    import numpy as np

    drawn = np.random.default_rng(0).dirichlet([each + PRIOR for each in cells], DRAWS)
    a, b, c, d = drawn.T
    by_chance = (a + b) * (a + c) + (c + d) * (b + d)
    values = (a + d - by_chance) / (1 - by_chance)
    found = np.quantile(values, [low, high])
    return float(found[0]), float(found[1])


def _kappa(a: float, b: float, c: float, d: float) -> float:
    n = a + b + c + d
    by_chance = ((a + b) * (a + c) + (c + d) * (b + d)) / n**2
    return ((a + d) / n - by_chance) / (1 - by_chance)
