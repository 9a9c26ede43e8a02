"""What versions are compared by: a value for each trial, and what the tests say of it over the stories."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from pydantic import Field

from harness.analysis.personas import PersonaRate, by_persona
from harness.analysis.simulator import simulator_of
from harness.analysis.statistics.decisions import Conclusion, Decision, findings
from harness.analysis.statistics.matched import AllKnown
from harness.analysis.statistics.paired import PairedDifference, paired_difference
from harness.analysis.statistics.ratios import GeometricRatio, geometric_ratio, positive
from harness.analysis.versions.journeys import JourneyPair, journey_pairs
from harness.analysis.versions.missing import UndecidedReading, readings
from harness.analysis.versions.pairing import Pairing, pair_runs
from harness.analysis.versions.sides import (
    MEASURES,
    SUCCESS,
    ComparedSides,
    SideValues,
    left_out,
)
from harness.errors import UserMistake, nearest
from harness.types.metrics import METRICS
from harness.types.trajectory import Data

if TYPE_CHECKING:
    from harness.analysis.run import Run

ALPHA = 0.05
"""The chance of any "better" or "worse" when all versions are the same."""
FURTHER = tuple(name for name, metric in METRICS.items() if metric.beside)
"""Shown beside what is tested, without a test."""
RATIOS = tuple(name for name in FURTHER if METRICS[name].unit in {"dollars", "seconds"})
"""What one version has so many times as much of as another."""


class Comparison(Data):
    """One version held against the first: what was tested, and what is only shown."""

    pairing: Pairing
    journeys: tuple[JourneyPair, ...]
    """Story by story: broken, likely, fixed, flaky."""
    findings: tuple[Decision, ...]
    """Of the metrics that were named beforehand."""
    further: dict[str, PairedDifference]
    """Of other metrics, without a test."""
    ratios: dict[str, GeometricRatio] = Field(default_factory=dict)
    """Of cost and seconds, where both versions know them."""
    undecided: UndecidedReading | None = None
    """Journey Success with what is in no rate read either way; None where all was played and decided."""
    personas: dict[str, tuple[PersonaRate, PersonaRate]] = Field(default_factory=dict)
    """Success by persona, before and after, of those that both runs have."""
    donated: tuple[float, float] | None = None
    """Shares of the facts that the simulated user told unasked, before and after; None where either is not known."""

    @property
    def success(self) -> Decision:
        return self.findings[0]


def named(metrics: Sequence[str]) -> tuple[str, ...]:
    """The metrics that are tested: journey success, and those named. Raises UserMistake."""
    for name in metrics:
        if name not in MEASURES:
            raise UserMistake(f"--metric {name}: no such metric{nearest(name, MEASURES)}")
    return tuple(dict.fromkeys((SUCCESS, *metrics)))


def compare(
    first: Run,
    others: Sequence[Run],
    metrics: Sequence[str] = (),
    resamples: int = 10_000,
    sides: ComparedSides | None = None,
) -> tuple[Comparison, ...]:
    """Each of the others held against the first, all tests in one family. Raises UserMistake."""
    tested = named(metrics)
    runs, pairings = (first, *others), [pair_runs(first, other) for other in others]
    sides = sides or ComparedSides(runs)
    played, scored, amounts = sides.played, sides.scored, sides.amounts
    said = tuple(left_out(runs, scored))
    ratios = _ratios(amounts)
    family = {
        f"{i} {name}": _difference(amounts, i + 1, name, resamples) for i in range(len(others)) for name in tested
    }
    found = _found(family)
    size = len(tested)
    seen = readings(played[0], played[1:], lambda each: _decided(family, each), resamples)
    return tuple(
        Comparison(
            pairing=pairing.model_copy(update={"remarks": (*pairing.remarks, *said)}),
            journeys=journey_pairs(first, others[i]),
            findings=tuple(
                _told(name, finding, seen[i] if name == SUCCESS else None)
                for name, finding in zip(tested, found[i * size : (i + 1) * size], strict=True)
            ),
            further={name: _shown(_difference(amounts, i + 1, name, 1)) for name in FURTHER if name not in tested},
            ratios=ratios[i],
            undecided=seen[i],
            personas=_personas(first, others[i], scored[0]),
            donated=_donated(first, others[i]),
        )
        for i, pairing in enumerate(pairings)
    )


def _personas(first: Run, other: Run, counted: Collection[str]) -> dict[str, tuple[PersonaRate, PersonaRate]]:
    """Over the stories that the other figures are over."""
    before, after = (
        by_persona([group for group in run.results.groups if group.id in counted]) for run in (first, other)
    )
    return {name: (before[name], after[name]) for name in before if name in after}


def _donated(first: Run, other: Run) -> tuple[float, float] | None:
    users = [simulator_of([group.trials for group in run.results.groups]) for run in (first, other)]
    before, after = (user.donated_share if user is not None else None for user in users)
    return None if before is None or after is None else (before, after)


def known_amounts(amounts: SideValues, name: str) -> tuple[list[AllKnown], frozenset[str]]:
    """Cost or seconds of each version, and the stories for which all versions that know any have some."""
    found = [amounts.of(version, name) for version in range(len(amounts.sides))]
    some = [stories for each in found if (stories := positive(each))]
    return found, frozenset.intersection(*some) if some else frozenset()


def _ratios(amounts: SideValues) -> list[dict[str, GeometricRatio]]:
    """Of each of the others to the first."""
    found: list[dict[str, GeometricRatio]] = [{} for _ in amounts.sides[1:]]
    for name in RATIOS:
        (baseline, *others), stories = known_amounts(amounts, name)
        for ratios, other in zip(found, others, strict=True):
            if (ratio := geometric_ratio(baseline, other, stories)) is not None:
                ratios[name] = ratio
    return found


def _found(family: Mapping[str, PairedDifference]) -> Sequence[Decision]:
    """What the tests say; keys are the place of the version and the name of the metric."""
    return findings(family, {key: MEASURES[key.partition(" ")[2]].better for key in family}, ALPHA)


def _decided(
    family: Mapping[str, PairedDifference], successes: Mapping[int, PairedDifference]
) -> tuple[Conclusion, ...]:
    """What the tests say of Journey Success of each version, where it is this."""
    keys = [f"{i} {SUCCESS}" for i in successes]
    found = {each.metric: each for each in _found({**family, **dict(zip(keys, successes.values(), strict=True))})}
    return tuple(found[key].decision for key in keys)


def _told(name: str, finding: Decision, reading: UndecidedReading | None) -> Decision:
    open_ = reading is not None and reading.leaves_open(finding.decision)
    return finding.model_copy(update={"metric": name, **({"decision": "undecided"} if open_ else {})})


def _difference(amounts: SideValues, version: int, name: str, resamples: int) -> PairedDifference:
    """Of one version to the first."""
    before, after = amounts.of(0, name), amounts.of(version, name)
    return paired_difference(before, after, rate=MEASURES[name].rate, resamples=resamples)


def _shown(difference: PairedDifference) -> PairedDifference:
    return difference.model_copy(update={"p_value": None, "test": None})
