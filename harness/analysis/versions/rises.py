"""Whether cost or time rose by more than a rule allows."""

from __future__ import annotations

import math
from collections.abc import Mapping

from harness.analysis.statistics.intervals import FEWEST_STORIES
from harness.analysis.statistics.ratios import geometric_ratio
from harness.types.metrics import Rise

Means = Mapping[str, float | None]
"""Story → the mean of its trials; None where it is unknown."""
ROUNDING = 1e-9


def risen(old: Means, new: Means, limit: Rise) -> tuple[str, bool] | None:
    """What is said of a rise above the limit, and whether that is undecided; None where there is none.

    Without `sure` it is the rise of the sum over the stories that both know, with it the lower end of the interval of
    the ratio of geometric means; where too few stories are known for one, and the sum rose, it is undecided. So it is
    where no story is known on both sides: what nobody reports is not kept under a limit.
    """
    total = _rise(old, new)
    if total is None:
        return "is not known of both for any story, so that nobody can tell whether it rose", True
    if not limit.sure:
        return (f"rose by {total:.1f} %, allowed is {limit.gt:g} %", False) if total > limit.gt + ROUNDING else None
    ratio = geometric_ratio(*({story: [mean] for story, mean in side.items()} for side in (old, new)))
    if ratio is None:
        return None
    percent = (ratio.ratio - 1) * 100
    if ratio.interval is None and not ratio.steady:
        if percent <= limit.gt + ROUNDING:
            return None
        return (
            f"rose by {percent:.1f} %, allowed is {limit.gt:g} %; sure is that from {FEWEST_STORIES} stories on",
            True,
        )
    low, high = (ratio.interval.low, ratio.interval.high) if ratio.interval else (ratio.ratio, ratio.ratio)
    if (low - 1) * 100 <= limit.gt + ROUNDING:
        return None
    ends = f"{(low - 1) * 100:.1f} to {(high - 1) * 100:.1f} %"
    return f"rose by {percent:.1f} % (geometric mean, 95 % interval {ends}), allowed is surely {limit.gt:g} %", False


def _rise(old: Means, new: Means) -> float | None:
    """Percent by which the sum over the stories with a value on both sides rose, from nothing without end."""
    pairs = [(old[story], new[story]) for story in new]
    known = [(before, after) for before, after in pairs if before is not None and after is not None]
    if not known:
        return None
    total, now = (sum(side) for side in zip(*known, strict=True))
    return (now / total - 1) * 100 if total else math.inf if now else 0.0
