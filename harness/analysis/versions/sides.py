"""What versions are held against each other by: their trials of the stories that all of them have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.analysis.statistics.matched import AllKnown, Values, all_known
from harness.analysis.story_trials import completion
from harness.analysis.versions.missing import PlayedSide
from harness.errors import NotComparable
from harness.runs.folder.facts import PLACES, TrialFacts
from harness.text.wording import count, some
from harness.types.metrics import METRICS, Direction

if TYPE_CHECKING:
    from harness.analysis.run import Run

Trials = Mapping[str, Sequence[TrialFacts]]
"""Story → its trials in one run."""
SUCCESS = "journey_success"
SCORED: frozenset[str] = frozenset({"success", "fail"})
OF_AN_OUTCOME: Mapping[str, float] = {"success": 1.0, "fail": 0.0}


@dataclass(frozen=True, slots=True)
class Measure:
    """What a version is compared by: a value of each trial, which way is better, and whether it lies in [0, 1]."""

    of: Callable[[TrialFacts], float | None]
    better: Direction
    rate: bool = False
    place: int | None = None
    """Of a metric of the verdict: where it stands in its values, so that many are read at once."""


def _of_verdict(name: str) -> Callable[[TrialFacts], float | None]:
    """A metric of the verdict; None without one, and of trials that are in no rate."""

    place = PLACES[name]

    def value(trial: TrialFacts) -> float | None:
        found = trial.verdict.values[place] if trial.verdict and trial.scored else None
        return None if found is None else float(found)

    return value


_seconds_told = _of_verdict("seconds")


def _seconds(trial: TrialFacts) -> float | None:
    """Of the conversation; of a recording that does not say, unknown."""
    return _seconds_told(trial) or (trial.seconds if trial.scored and trial.seconds > 0 else None)


OF_THE_TRIAL: Mapping[str, Callable[[TrialFacts], float | None]] = {
    SUCCESS: lambda trial: OF_AN_OUTCOME.get(trial.outcome),
    "journey_completion": lambda trial: completion(trial) if trial.scored else None,
    "seconds": _seconds,
}
"""What is not the verdict's alone: an agent that broke after its goals has failed."""
MEASURES: Mapping[str, Measure] = {
    name: Measure(
        OF_THE_TRIAL.get(name) or _of_verdict(name),
        metric.better,
        metric.unit == "share",
        None if name in OF_THE_TRIAL else PLACES[name],
    )
    for name, metric in METRICS.items()
    if metric.better is not None
}


class SideValues:
    """What is known of the trials of each version, every metric read once however many figures are made of it."""

    def __init__(self, sides: Sequence[Trials]) -> None:
        self.sides = sides
        self._read: dict[tuple[int, str], AllKnown] = {}

    def of(self, version: int, metric: str) -> AllKnown:
        key = version, metric
        if key not in self._read:
            self._read[key] = all_known(values(self.sides[version], MEASURES[metric]))
        return self._read[key]


def values(trials: Trials, measure: Measure) -> Values:
    of, place = measure.of, measure.place
    if place is not None:
        return {
            story: [
                float(found)
                if trial.outcome in SCORED
                and trial.verdict is not None
                and (found := trial.verdict.values[place]) is not None
                else None
                for trial in group
            ]
            for story, group in trials.items()
        }
    return {story: [of(trial) for trial in group] for story, group in trials.items()}


def known_failures(runs: Sequence[Run]) -> list[str]:
    """The stories that failed in some run as was expected of them (`xfail`): they count nowhere."""
    return list(dict.fromkeys(each.story for run in runs for each in run.trials.facts if each.failed_as_expected))


def played_sides(runs: Sequence[Run]) -> list[PlayedSide]:
    """Of each run the stories that all have, less known failures. Raises NotComparable where they have none."""
    sides = [PlayedSide.of(run) for run in runs]
    common = [story for story in sides[0].trials if all(story in side.trials for side in sides)]
    if not common:
        raise NotComparable("no story is in all of these runs; nothing can be compared")
    expected = set(known_failures(runs))
    counted = [story for story in common if story not in expected]
    return [side.only(counted) for side in sides]


def scored_sides(played: Sequence[PlayedSide]) -> list[Trials]:
    """The stories with a scored trial in each run that has any: wherever a figure stands, it is over the same."""
    scored = [
        {story for story, trials in side.trials.items() if any(trial.scored for trial in trials)} for side in played
    ]
    stories = [story for story in played[0].trials if all(story in each for each in scored if each)]
    return [{story: side.trials[story] for story in stories} for side in played]


def left_out(runs: Sequence[Run], scored: Sequence[Trials]) -> Iterator[str]:
    """What has to be said of stories that are in no figure."""
    if names := known_failures(runs):
        yield f"{count(len(names), 'known failure')} (xfail) in no figure: {some(names)}"
    if len(runs) > 2:
        everywhere = {story for run in runs for story in run.results.by_id} - {*known_failures(runs)}
        if names := sorted(everywhere - scored[0].keys()):
            what = count(len(names), "story", "stories")
            yield f"{what} without a verdict in each version, in no figure: {some(names)}"
