"""Three or more versions beside each other, by the same figures as each pair of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from harness.analysis.arrays import np
from harness.analysis.statistics.intervals import Interval, story_mean_interval
from harness.analysis.statistics.rates import Bounds, SuiteRate, suite_rate
from harness.analysis.statistics.ratios import geometric_interval, geometric_mean
from harness.analysis.versions.compare import known_amounts
from harness.analysis.versions.missing import PlayedSide
from harness.analysis.versions.pareto import VersionPoint, dominated
from harness.analysis.versions.sides import ComparedSides, Trials
from harness.types.trajectory import Data

if TYPE_CHECKING:
    from harness.analysis.run import Run


class VersionStanding(Data):
    """One of three or more versions, over the stories that all of them have."""

    run: str
    success: SuiteRate
    cost: float | None
    """The geometric mean over stories of the mean of their trials; so are the seconds."""
    cost_interval: Interval | None
    """Of the cost on other stories like these; None below 10 stories."""
    seconds: float | None
    dominated_by: tuple[str, ...]


def standings(runs: Sequence[Run], sides: ComparedSides | None = None) -> tuple[VersionStanding, ...]:
    """The versions beside each other; `dominated_by` names those that are no worse in anything and better in something.

    Raises NotComparable when no story is in all runs.
    """
    sides = sides or ComparedSides(runs)
    rates = [_rate(side, whole) for side, whole in zip(sides.scored, sides.played, strict=True)]
    amounts = {name: known_amounts(sides.amounts, name) for name in ("cost", "seconds")}
    known = [
        VersionPoint(
            version=run.header.id,
            success=rate.rate,
            **{name: geometric_mean(each[i], stories) for name, (each, stories) in amounts.items()},
        )
        for i, (run, rate) in enumerate(zip(runs, rates, strict=True))
    ]
    beaten = dominated(known)
    costs, priced = amounts["cost"]
    return tuple(
        VersionStanding(
            run=each.version,
            success=rate,
            cost=each.cost,
            cost_interval=geometric_interval(cost, priced),
            seconds=each.seconds,
            dominated_by=beaten[each.version],
        )
        for each, rate, cost in zip(known, rates, costs, strict=True)
    )


def rate_of(run: Run) -> SuiteRate:
    """Of one run, however many trials a story has; the bounds are over its undecided trials."""
    played = PlayedSide({group.id: group.trials for group in run.results.groups}, {})
    return _rate(played.trials, played)


def _rate(side: Trials, played: PlayedSide) -> SuiteRate:
    """The mean over stories of the share that passed; its bounds are over all stories that were played."""
    outcomes = {
        story: [trial.outcome == "success" for trial in trials if trial.scored] for story, trials in side.items()
    }
    means = [sum(passed) / len(passed) for passed in outcomes.values() if passed]
    plain = suite_rate(outcomes)
    bounds = [_mean(played, passed=way) for way in (False, True)] if played.codes else None
    equal = len({len(passed) for passed in outcomes.values() if passed}) == 1
    return plain.model_copy(
        update={
            "rate": sum(means) / len(means) if means else None,
            "interval": plain.interval if equal else story_mean_interval(means),
            "bounds": Bounds(low=bounds[0], high=bounds[1]) if bounds else None,
        }
    )


def _mean(played: PlayedSide, *, passed: bool) -> float:
    means = [float(each.mean()) for each in map(np.array, played.read(passed=passed).values()) if each.size]
    return sum(means) / len(means) if means else 0.0
