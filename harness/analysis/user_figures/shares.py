"""Shares with intervals, where several counts may be of one story and so are alike."""

from __future__ import annotations

from collections.abc import Sequence

from harness.analysis.statistics.intervals import clustered_wilson, wilson
from harness.types.user.measurement import MeasuredShare


def share(count: int, of: int) -> MeasuredShare:
    """With the Wilson interval, as if all were independent of each other."""
    interval = wilson(count, of)
    return MeasuredShare(
        count=count,
        of=of,
        rate=count / of if of else None,
        low=None if interval is None else interval.low,
        high=None if interval is None else interval.high,
    )


def share_of_stories(counts: Sequence[tuple[int, int]]) -> MeasuredShare:
    """Of trials that are grouped: (count, of) for each story. Repeats of one story add little to what is known."""
    found = share(sum(count for count, _ in counts), sum(of for _, of in counts))
    if all(of <= 1 for _, of in counts):
        return found
    interval = clustered_wilson([count for count, _ in counts], [of for _, of in counts])
    if interval is None:  # too few stories: as if each had been played once
        stories = [of for _, of in counts if of]
        interval = wilson((found.rate or 0.0) * len(stories), len(stories))
    return found.model_copy(
        update={"low": interval.low if interval else None, "high": interval.high if interval else None}
    )
