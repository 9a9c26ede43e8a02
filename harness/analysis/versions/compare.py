"""What versions are compared by: a value for each trial, and what the tests say of it over the stories."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import Field

from harness.analysis.personas import PersonaRate, by_persona
from harness.analysis.simulator import simulator_of
from harness.analysis.statistics.decisions import Conclusion, Decision, findings
from harness.analysis.statistics.intervals import story_mean_interval
from harness.analysis.statistics.matched import Values
from harness.analysis.statistics.paired import PairedDifference, paired_difference
from harness.analysis.statistics.rates import Bounds, SuiteRate, suite_rate
from harness.analysis.statistics.ratios import GeometricRatio, geometric_ratio
from harness.analysis.story_trials import completion
from harness.analysis.versions.journeys import JourneyPair, journey_pairs
from harness.analysis.versions.missing import PlayedSide, UndecidedReading, readings
from harness.analysis.versions.pairing import Pairing, pair_runs
from harness.analysis.versions.pareto import VersionPoint, dominated
from harness.errors import UserMistake, nearest
from harness.runs.folder.facts import TrialFacts
from harness.types.metrics import METRICS, Direction
from harness.types.trajectory import Data

if TYPE_CHECKING:
    from harness.analysis.run import Run

Trials = Mapping[str, Sequence[TrialFacts]]
"""Story → its trials in one run."""
ALPHA = 0.05
"""The chance of any "better" or "worse" when all versions are the same."""
SUCCESS = "journey_success"
FURTHER = tuple(name for name, metric in METRICS.items() if metric.beside)
"""Shown beside what is tested, without a test."""
RATIOS = tuple(name for name in FURTHER if METRICS[name].unit in {"dollars", "seconds"})
"""What one version has so many times as much of as another."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What a version is compared by: a value of each trial, which way is better, and whether it lies in [0, 1]."""

    of: Callable[[TrialFacts], float | None]
    better: Direction
    rate: bool = False


def _of_verdict(name: str) -> Callable[[TrialFacts], float | None]:
    """A metric of the verdict; None without one, and of trials that are in no rate."""

    def value(trial: TrialFacts) -> float | None:
        found = trial.verdict.value(name) if trial.verdict and trial.scored else None
        return None if found is None else float(found)

    return value


def _seconds(trial: TrialFacts) -> float | None:
    """Of the conversation; of a recording that does not say, unknown."""
    return _of_verdict("seconds")(trial) or (trial.seconds if trial.scored and trial.seconds > 0 else None)


OF_THE_TRIAL: Mapping[str, Callable[[TrialFacts], float | None]] = {
    SUCCESS: lambda trial: float(trial.outcome == "success") if trial.scored else None,
    "journey_completion": lambda trial: completion(trial) if trial.scored else None,
    "seconds": _seconds,
}
"""What is not the verdict's alone: an agent that broke after its goals has failed."""
MEASURES: Mapping[str, Measure] = {
    name: Measure(OF_THE_TRIAL.get(name) or _of_verdict(name), metric.better, metric.unit == "share")
    for name, metric in METRICS.items()
    if metric.better is not None
}


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


class VersionStanding(Data):
    """One of three or more versions, over the stories that all of them have."""

    run: str
    success: SuiteRate
    cost: float | None
    """Mean of a trial."""
    seconds: float | None
    dominated_by: tuple[str, ...]


def named(metrics: Sequence[str]) -> tuple[str, ...]:
    """The metrics that are tested: journey success, and those named. Raises UserMistake."""
    for name in metrics:
        if name not in MEASURES:
            raise UserMistake(f"--metric {name}: no such metric{nearest(name, MEASURES)}")
    return tuple(dict.fromkeys((SUCCESS, *metrics)))


def compare(
    first: Run, others: Sequence[Run], metrics: Sequence[str] = (), resamples: int = 10_000
) -> tuple[Comparison, ...]:
    """Each of the others held against the first, all tests in one family. Raises UserMistake."""
    tested = named(metrics)
    pairings = [pair_runs(first, other) for other in others]
    baseline, *sides = _alike([_trials(each) for each in (first, *others)])
    family = {
        f"{i} {name}": _difference(baseline, side, MEASURES[name], resamples)
        for i, side in enumerate(sides)
        for name in tested
    }
    found = _found(family)
    size = len(tested)
    seen = readings(
        PlayedSide.of(first), [PlayedSide.of(other) for other in others], lambda each: _decided(family, each), resamples
    )
    return tuple(
        Comparison(
            pairing=pairing,
            journeys=journey_pairs(first, others[i]),
            findings=tuple(
                _told(name, finding, seen[i] if name == SUCCESS else None)
                for name, finding in zip(tested, found[i * size : (i + 1) * size], strict=True)
            ),
            further={
                name: _shown(_difference(baseline, sides[i], MEASURES[name], 1))
                for name in FURTHER
                if name not in tested
            },
            ratios=_ratios(baseline, sides[i]),
            undecided=seen[i],
            personas=_personas(first, others[i]),
            donated=_donated(first, others[i]),
        )
        for i, pairing in enumerate(pairings)
    )


def _personas(first: Run, other: Run) -> dict[str, tuple[PersonaRate, PersonaRate]]:
    before, after = (by_persona(run.results.groups) for run in (first, other))
    return {name: (before[name], after[name]) for name in before if name in after}


def _donated(first: Run, other: Run) -> tuple[float, float] | None:
    users = [simulator_of([group.trials for group in run.results.groups]) for run in (first, other)]
    before, after = (user.donated_share if user is not None else None for user in users)
    return None if before is None or after is None else (before, after)


def _ratios(before: Trials, after: Trials) -> dict[str, GeometricRatio]:
    found = {name: geometric_ratio(*(values(side, MEASURES[name]) for side in (before, after))) for name in RATIOS}
    return {name: ratio for name, ratio in found.items() if ratio is not None}


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


def standings(runs: Sequence[Run]) -> tuple[VersionStanding, ...]:
    """The versions beside each other; `dominated_by` names those that are no worse in anything and better in something.

    Raises UserMistake when no story is in all runs.
    """
    sides = [_trials(run) for run in runs]
    common = _scored_in_all(sides)
    if not common:
        raise UserMistake("no story is in all of these runs; nothing can be compared")
    kept = [{story: side[story] for story in common} for side in sides]
    rates = [_rate(PlayedSide.of(run).only(common)) for run in runs]
    known = [
        VersionPoint(
            version=run.header.id,
            success=rate.rate,
            cost=_mean(values(side, MEASURES["cost"])),
            seconds=_mean(values(side, MEASURES["seconds"])),
        )
        for run, side, rate in zip(runs, kept, rates, strict=True)
    ]
    beaten = dominated(known)
    return tuple(
        VersionStanding(
            run=each.version, success=rate, cost=each.cost, seconds=each.seconds, dominated_by=beaten[each.version]
        )
        for each, rate in zip(known, rates, strict=True)
    )


def _alike(sides: Sequence[Trials]) -> Sequence[Trials]:
    """Of three versions or more each pair is held against each other over the stories in which all are known."""
    if len(sides) == 2:
        return sides
    common = _scored_in_all(sides)
    return [{story: side[story] for story in common} for side in sides]


def _scored_in_all(sides: Sequence[Trials]) -> list[str]:
    """The stories that have a scored trial in each run; where there is none, those that all have."""
    common = [story for story in sides[0] if all(story in side for side in sides)]
    return [name for name in common if all(any(trial.scored for trial in side[name]) for side in sides)] or common


def _rate(side: PlayedSide) -> SuiteRate:
    """The mean over stories of the share that passed, as in the comparisons."""
    outcomes = {story: _passed(trials) for story, trials in side.trials.items()}
    means = [sum(passed) / len(passed) for passed in outcomes.values() if passed]
    plain = suite_rate(outcomes)
    bounds = [_mean(side.read(passed=way)) for way in (False, True)] if side.codes else None
    equal = len({len(passed) for passed in outcomes.values()}) == 1
    return plain.model_copy(
        update={
            "rate": sum(means) / len(means) if means else None,
            "interval": plain.interval if equal else story_mean_interval(means),
            "bounds": Bounds(low=bounds[0] or 0, high=bounds[1] or 0) if bounds else None,
        }
    )


def values(trials: Mapping[str, Sequence[TrialFacts]], measure: Measure) -> Values:
    return {story: [measure.of(trial) for trial in group] for story, group in trials.items()}


def _trials(run: Run) -> dict[str, Sequence[TrialFacts]]:
    return {id: group.trials for id, group in run.results.by_id.items()}


def _passed(trials: Sequence[TrialFacts]) -> list[bool]:
    return [trial.outcome == "success" for trial in trials if trial.scored]


def _difference(before: Trials, after: Trials, measure: Measure, resamples: int) -> PairedDifference:
    """Of the stories that both have; those in only one run are told by the pairing."""
    common = before.keys() & after.keys()
    sides = [{story: trials for story, trials in side.items() if story in common} for side in (before, after)]
    baseline, candidate = values(sides[0], measure), values(sides[1], measure)
    return paired_difference(baseline, candidate, rate=measure.rate, resamples=resamples)


def _shown(difference: PairedDifference) -> PairedDifference:
    return difference.model_copy(update={"p_value": None, "test": None})


def _mean(values: Values) -> float | None:
    """The mean over stories of the mean over their trials, as in the comparisons."""
    means = [sum(known) / len(known) for each in values.values() if (known := [v for v in each if v is not None])]
    return sum(means) / len(means) if means else None
