"""A user held against people, story by story."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from harness.analysis.run import Run
from harness.analysis.statistics.paired import paired_difference
from harness.errors import UserMistake
from harness.types.user.measurement import ReferenceMeasurement, StoryBeside


def reference_measurement(people: Sequence[Run], simulated: Run) -> ReferenceMeasurement:
    """Paired by story, over trials with a verdict; stories that one side has no verdict on are named.

    Raises UserMistake when they have no story with a verdict in common.
    """
    theirs, own = _passed(people), _passed([simulated])
    both = [story for story in theirs if story in own]
    if not both:
        raise UserMistake("no story has a verdict on both sides: there is nothing to hold the user against")
    found = paired_difference(theirs, own, rate=True)
    return ReferenceMeasurement(
        runs=tuple(run.path.name for run in people),
        run=str(simulated.path),
        stories=tuple(
            StoryBeside(story=story, people=_mean(theirs[story]), simulated=_mean(own[story])) for story in both
        ),
        without=tuple(dict.fromkeys(id for id in _all(people, simulated) if id not in both)),
        people=found.baseline,
        simulated=found.candidate,
        difference=found.difference,
        low=found.interval.low if found.interval else None,
        high=found.interval.high if found.interval else None,
        p_value=found.p_value,
    )


def _passed(runs: Iterable[Run]) -> Mapping[str, list[float | None]]:
    """Story → of each trial with a verdict, whether it passed."""
    found: dict[str, list[float | None]] = {}
    for run in runs:
        for trial in run.trials.facts:
            if trial.scored:
                found.setdefault(trial.story, []).append(float(trial.outcome == "success"))
    return found


def _all(people: Sequence[Run], simulated: Run) -> Iterable[str]:
    return (trial.story for run in (*people, simulated) for trial in run.trials.facts)


def _mean(values: Sequence[float | None]) -> float:
    known = [value for value in values if value is not None]
    return sum(known) / len(known)
