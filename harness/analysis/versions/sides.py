"""What versions are held against each other by: their trials of the stories that all of them have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, compress
from typing import TYPE_CHECKING, Any

from harness.analysis.arrays import np
from harness.analysis.statistics.matched import AllKnown
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
Values = tuple[Any, ...]
"""Of the metrics of a verdict, in their order."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What a version is compared by: a value of each trial, which way is better, and whether it lies in [0, 1].

    The value is that of the verdict, unless `of` says otherwise; None of trials that are in no rate.
    """

    place: int
    """At which it stands among the values of a verdict."""
    better: Direction
    rate: bool = False
    of: Callable[[TrialFacts, Values | None], float | None] | None = None
    """Of a trial, with the values of its verdict where it is scored and has one."""


_SECONDS, _COMPLETION = PLACES["seconds"], PLACES["journey_completion"]


def _seconds(trial: TrialFacts, values: Values | None) -> float | None:
    """Of the conversation; of a recording that does not say, unknown."""
    told = values and values[_SECONDS]
    return told or (trial.seconds if trial.outcome in SCORED and trial.seconds > 0 else None)


def _completion(trial: TrialFacts, values: Values | None) -> float | None:
    """An agent that broke before anything could be judged has completed nothing."""
    return values[_COMPLETION] if values else 0.0 if trial.outcome in SCORED else None


OF_THE_TRIAL: Mapping[str, Callable[[TrialFacts, Values | None], float | None]] = {
    SUCCESS: lambda trial, _: OF_AN_OUTCOME.get(trial.outcome),
    "journey_completion": _completion,
    "seconds": _seconds,
}
"""What is not the verdict's alone: an agent that broke after its goals has failed."""
MEASURES: Mapping[str, Measure] = {
    name: Measure(PLACES[name], metric.better, metric.unit == "share", OF_THE_TRIAL.get(name))
    for name, metric in METRICS.items()
    if metric.better is not None
}


class SideColumns:
    """The trials of one version one after the other, of which a metric is read in one go."""

    def __init__(self, side: Trials) -> None:
        self._trials = [trial for group in side.values() for trial in group]
        self._rows = [
            trial.verdict.values if trial.verdict is not None and trial.outcome in SCORED else None
            for trial in self._trials
        ]
        ends = list(accumulate(map(len, side.values())))
        self._places = list(zip(side, [0, *ends], ends, strict=False))

    def of(self, measure: Measure) -> AllKnown:
        """What is known of each story."""
        of, place = measure.of, measure.place
        if of is None:
            found = [row and row[place] for row in self._rows]
        else:
            found = list(map(of, self._trials, self._rows))
        column = np.array(found, dtype=np.float64)  # what is not known is no number
        values = column.tolist()
        with np.errstate(over="ignore", invalid="ignore"):
            known = np.isfinite(column * column)
        if known.all():
            return AllKnown((story, values[begin:end]) for story, begin, end in self._places)
        kept = known.tolist()
        return AllKnown(
            (story, list(compress(values[begin:end], kept[begin:end]))) for story, begin, end in self._places
        )


class SideValues:
    """What is known of the trials of each version, every metric read once however many figures are made of it."""

    def __init__(self, sides: Sequence[Trials]) -> None:
        self.sides = sides
        self._columns = [SideColumns(side) for side in sides]
        self._read: dict[tuple[int, str], AllKnown] = {}

    def of(self, version: int, metric: str) -> AllKnown:
        key = version, metric
        if key not in self._read:
            self._read[key] = self._columns[version].of(MEASURES[metric])
        return self._read[key]


@dataclass(frozen=True)
class ComparedSides:
    """What all figures of a comparison are made of, when it is first asked for; that raises NotComparable where the
    runs have no story in common."""

    runs: Sequence[Run]

    @cached_property
    def played(self) -> Sequence[PlayedSide]:
        """Of each run the stories that all have."""
        return played_sides(self.runs)

    @cached_property
    def scored(self) -> Sequence[Trials]:
        """Of these the ones that figures are over."""
        return scored_sides(self.played)

    @cached_property
    def amounts(self) -> SideValues:
        return SideValues(self.scored)


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
