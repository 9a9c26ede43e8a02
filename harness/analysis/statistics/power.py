"""How much more it would take to decide."""

from __future__ import annotations

import math

from harness.analysis.statistics.quantiles import normal_quantile, student_quantile

POWER = 0.8
"""The chance with which a difference as large as the observed one should be found."""


def stories_needed(difference: float, spread: float, alpha: float = 0.05, power: float = POWER) -> int | None:
    """Stories with which a paired t test at two-sided `alpha` finds `difference` with `power`; None where it is 0.

    `spread` is the standard deviation of the stories' differences. (t of alpha/2 + t of power)² × (spread/difference)²,
    the degrees of freedom taken from the normal approximation; never fewer than with which a sign test can reach alpha.
    """
    if difference == 0:
        return None
    effect = (spread / difference) ** 2
    normal = (normal_quantile(1 - alpha / 2) + normal_quantile(power)) ** 2 * effect
    exact = math.ceil((_reach(alpha, power, max(normal, 2.0)) ** 2) * effect)
    return max(exact, math.ceil(1 - math.log2(alpha)))


def trials_needed(
    difference: float,
    spread: float,
    noise: float,
    stories: int,
    trials: float,
    alpha: float = 0.05,
    power: float = POWER,
) -> int | None:
    """Trials a story and version with which the same stories would do, as `trials` gave `spread` and `noise`.

    `noise` is the part of spread² that comes from the trials and shrinks with their number. None where the difference
    is 0, where trials add nothing, and where stories differ so much that no number of trials is enough.
    """
    if difference == 0 or noise <= 0 or stories < 2:
        return None
    allowed = stories * (difference / _reach(alpha, power, stories)) ** 2
    between = max(0.0, spread**2 - noise)
    if allowed <= between:
        return None
    return max(1, math.ceil(trials * noise / (allowed - between)))


def smallest_difference(pairs: int, discordance: float, alpha: float = 0.05, power: float = POWER) -> float | None:
    """What so many trials of each of two versions find with `power`, where that share of them differs in success.

    On the same stories: what other stories would add is not in it. None where not even a difference of 1 is found.
    """
    if pairs < 2:
        return None
    found = _reach(alpha, power, pairs) * math.sqrt(discordance / pairs)
    return found if found < 1 else None


def _reach(alpha: float, power: float, stories: float) -> float:
    """How many standard errors away a difference must be: about 2.8 for alpha 0.05 and power 0.8."""
    df = min(max(1.0, stories - 1), 1e6)
    return student_quantile(1 - alpha / 2, df) + student_quantile(power, df)
