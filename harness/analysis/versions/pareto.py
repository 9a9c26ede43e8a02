"""Several versions, by what they achieve and what they take."""

from __future__ import annotations

from collections.abc import Sequence

from harness.types.trajectory import Data


class VersionPoint(Data):
    """One version; None is unknown, never zero."""

    version: str
    success: float | None
    """Higher is better."""
    cost: float | None
    seconds: float | None


def dominated(standings: Sequence[VersionPoint]) -> dict[str, tuple[str, ...]]:
    """Version → those that dominate it: no worse in anything, better in something. Without any: on the Pareto frontier.

    What no version knows is left out; where one of two does not know a number the other has, neither dominates.
    Dominance is of the numbers as they are: whether their differences are chance is for `findings` to say.
    """
    axes = [[_costs(each)[axis] for each in standings] for axis in range(3)]
    known = [axis for axis in axes if any(value is not None for value in axis)]
    points = list(zip(*known, strict=True)) if known else [() for _ in standings]
    return {
        each.version: tuple(other.version for j, other in enumerate(standings) if _dominates(points[j], points[i]))
        for i, each in enumerate(standings)
    }


def _costs(standing: VersionPoint) -> tuple[float | None, float | None, float | None]:
    """Lower is better, in all three."""
    return None if standing.success is None else -standing.success, standing.cost, standing.seconds


def _dominates(one: tuple[float | None, ...], other: tuple[float | None, ...]) -> bool:
    both = [(a, b) for a, b in zip(one, other, strict=True) if a is not None and b is not None]
    return len(both) == len(one) and all(a <= b for a, b in both) and any(a < b for a, b in both)
