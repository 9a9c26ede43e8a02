"""Journey Success weighted by the severity of the stories."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from harness.analysis.statistics.rates import Bounds

if TYPE_CHECKING:
    from harness.analysis.story_trials import StoryTrials

WEIGHTS = {"low": 0.5, "medium": 1.0, "high": 2.0, "critical": 4.0}
"""Severity of a story → its weight."""


def severity_weighted(groups: Iterable[StoryTrials]) -> float | None:
    """The share of passed trials of each story × its weight; None when no story that was scored is at hand."""
    return _weighted((group, group.rate) for group in groups)


def severity_weighted_bounds(groups: Sequence[StoryTrials]) -> Bounds | None:
    """The same with every undecided trial read as failed, and as passed."""
    low = _weighted((group, group.bounds.low if group.bounds else group.rate) for group in groups)
    high = _weighted((group, group.bounds.high if group.bounds else group.rate) for group in groups)
    return None if low is None or high is None else Bounds(low=low, high=high)


def _weighted(shares: Iterable[tuple[StoryTrials, float | None]]) -> float | None:
    known = [
        (WEIGHTS[group.story.severity], share)
        for group, share in shares
        if group.story is not None and share is not None
    ]
    total = sum(weight for weight, _ in known)
    return sum(weight * share for weight, share in known) / total if total else None
