"""Two versions that are played round by round: what the rounds say, read out of their runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from harness.analysis.arrays import Floats, np
from harness.analysis.history import RunPoint, point_of
from harness.analysis.statistics.sequential import Outlook, SequentialReading, endings, outlook, reading
from harness.analysis.versions.journeys import Counted, JourneyPair, changes, journey_pairs, of_change
from harness.analysis.versions.standings import rate_of
from harness.runs.folder.facts import TrialFacts
from harness.runs.rounds.drawn import Slot, rounds
from harness.types.trajectory import Data

if TYPE_CHECKING:
    from harness.analysis.run import Run

MORE_TRIALS, MOST_CONFIRMED = 7, 10
"""That each version plays of a journey which is likely broken, when it is decided; of so many of these, the worst."""
Facts = Sequence[TrialFacts]
BOUNDS: Mapping[str, tuple[float, float]] = {"success": (1.0, 1.0), "fail": (0.0, 0.0)}
"""Of a success, by its outcome; what is undecided might be either."""


class UntilDecidedReport(Data):
    """What came of playing two versions until it was decided which is better."""

    reading: SequentialReading
    outlook: Outlook | None
    """Only where it is not decided and something was played."""
    versions: dict[str, RunPoint]
    """By name: the baseline, and the candidate that is held against it; confirming trials are in these."""
    passed: dict[str, Counted]
    """Of each version, in the pairs that are decided on both sides, as the difference is."""
    journeys: tuple[JourneyPair, ...]
    seed: int
    stories: int


def together(runs: Sequence[Run]) -> bool:
    """Whether they are two versions that were played until decided, the baseline first."""
    if len(runs) != 2 or any(run.header.decides is None for run in runs):
        return False
    decides = runs[0].header.decides
    return decides is not None and [*decides.folders.values()] == [run.path.name for run in runs]


def to_confirm(before: Facts, after: Facts, stories: Iterable[str], seed: int, effect: float) -> list[Slot] | None:
    """Further trials of journeys that are likely broken, by the rounds that were played; None while these go on."""
    names = list(stories)
    lows, highs = differences(before, after, names, seed)
    reached = endings(lows, highs, effect) > 0
    if not reached.any():
        return None
    slots = [slot for each in islice(rounds(names, seed), int(reached.argmax()) + 1) for slot in each]
    outcomes = [{trial.key: trial.outcome for trial in side} for side in (before, after)]
    played = Counter(story for story, _ in slots)
    counts = {story: (_counted(story, slots, outcomes[0]), _counted(story, slots, outcomes[1])) for story in played}
    suspected = of_change(changes(counts), "likely")[:MOST_CONFIRMED]
    return [(pair.story, played[pair.story] + more) for pair in suspected for more in range(1, MORE_TRIALS + 1)]


def _counted(story: str, slots: Sequence[Slot], outcomes: Mapping[Slot, str]) -> Counted:
    found = Counter(outcomes[slot] for slot in slots if slot[0] == story)
    return found["success"], found["success"] + found["fail"]


def differences(before: Facts, after: Facts, stories: Iterable[str], seed: int) -> tuple[Floats, Floats]:
    """A row for each round that both have in full: the least and the most that each pair can differ by."""
    old, new = ({trial.key: BOUNDS.get(trial.outcome, (0.0, 1.0)) for trial in side} for side in (before, after))
    names = sorted(stories)
    full = list(takewhile(lambda slots: all(slot in old and slot in new for slot in slots), rounds(names, seed)))

    def values(end: int) -> Floats:
        rows = [[new[slot][end] - old[slot][1 - end] for slot in slots] for slots in full]
        return np.array(rows, dtype=np.float64).reshape(len(full), -1) if full else np.empty((0, 1))

    return values(0), values(1)


def until_decided(before: Run, after: Run) -> UntilDecidedReport:
    """Two runs that were played `together`."""
    decides = after.header.decides
    assert decides is not None, "they were played together"
    seed, stories = after.suite.seed, [story.id for story in after.stories]
    lows, highs = differences(before.trials.facts, after.trials.facts, stories, seed)
    found = reading(lows, highs, decides.effect)
    slots = [slot for each in islice(rounds(sorted(stories), seed), found.rounds) for slot in each]
    open_still = found.ending in (None, "budget spent") and found.rounds > 0
    return UntilDecidedReport(
        reading=found,
        outlook=outlook(lows, highs, decides.effect) if open_still else None,
        versions={name: _version(run) for name, run in zip(decides.folders, (before, after), strict=True)},
        passed=dict(zip(decides.folders, _passed(before.trials.facts, after.trials.facts, slots), strict=True)),
        journeys=journey_pairs(before, after),
        seed=seed,
        stories=len(stories),
    )


def _passed(before: Facts, after: Facts, slots: Sequence[Slot]) -> tuple[Counted, Counted]:
    """Of both versions, in the pairs that have a verdict on both sides."""
    old, new = ({trial.key: trial.outcome for trial in side} for side in (before, after))
    known = [slot for slot in slots if old[slot] in BOUNDS and new[slot] in BOUNDS]
    first, second = (sum(side[slot] == "success" for slot in known) for side in (old, new))
    return (first, len(known)), (second, len(known))


def _version(run: Run) -> RunPoint:
    """Its rate is the mean over stories: one that was confirmed has more trials than others."""
    return point_of(run).model_copy(update={"success": rate_of(run)})
