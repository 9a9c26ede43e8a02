"""Fisher's exact test of two shares."""

from __future__ import annotations

import math


def fisher(passed: int, trials: int, others_passed: int, others: int) -> float:
    """The two-sided p value of two equal shares: passed / trials and others_passed / others (Fisher 1922).

    Of all tables with the same sums, those count that are no more likely than the observed one. Raises ValueError where
    a side has no trials or more passed than there are.
    """
    if not (0 <= passed <= trials and 0 <= others_passed <= others and trials and others):
        raise ValueError("both sides need trials, and no more of them passed than there are")
    together = passed + others_passed
    first, last = max(0, together - others), min(together, trials)
    ways = [math.comb(trials, k) * math.comb(others, together - k) for k in range(first, last + 1)]
    observed = ways[passed - first]
    limit = observed + observed // 10_000_000
    return min(1.0, sum(each for each in ways if each <= limit) / math.comb(trials + others, together))
