"""Two runs of the same stories, story by story: what got worse, what got better, what only took another way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from harness.analysis.statistics.rates import Bounds
from harness.analysis.story_trials import StoryTrials
from harness.analysis.versions.comparable import other_settings, settings_of
from harness.errors import NotComparable
from harness.runs.folder.facts import TrialFacts
from harness.text.wording import some
from harness.types.trajectory import Data

if TYPE_CHECKING:
    from harness.analysis.run import Run

Change = Literal["regressed", "improved", "path", "same", "unscored"]


class StoryPair(Data):
    """One story in both runs. Rates are passed trials / scored trials; None when nothing was scored."""

    story: str
    change: Change
    before: float | None
    after: float | None
    before_trials: int
    after_trials: int
    before_bounds: Bounds | None
    """Of the rate with every undecided trial read as failed, and as passed; None where nothing is undecided."""
    after_bounds: Bounds | None
    flaky: bool
    """Some trials of it passed and some failed, in either run."""
    new_failure: bool
    """Every trial passed before, and now some do not."""
    paths: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The tools that the first trial of each called, where they differ."""


class Pairing(Data):
    """What two runs have in common, and what has to be said before any figure is read."""

    before: str
    after: str
    pairs: tuple[StoryPair, ...]
    remarks: tuple[str, ...]
    only_before: tuple[str, ...] = ()
    only_after: tuple[str, ...] = ()
    repeated: bool = False
    """Some story was played more than once."""
    deterministic: bool = False
    """Repeated, and no two trials of a story differ in either run: the stories are the sample, trials add nothing."""
    model_seen: bool = False
    """A model was seen at work in either run, be it the agent's or the user's."""

    def of(self, change: Change) -> list[StoryPair]:
        return [pair for pair in self.pairs if pair.change == change]


def pair_runs(before: Run, after: Run) -> Pairing:
    """Pair two runs by story, which are comparable. Raises NotComparable when they have no story in common."""
    left, right = before.results.by_id, after.results.by_id
    common = [story.id for story in before.stories if story.id in left and story.id in right]
    for run, side in ((before, left), (after, right)):
        if not side:
            raise NotComparable(f"{run.path.name} holds no trial, so that nothing can be compared: play it first")
    if not common:
        raise NotComparable(
            f"{before.path.name} and {after.path.name} have no story in common; nothing can be compared"
        )
    pairs = tuple(_pair(name, left[name], right[name]) for name in common)
    apart = [name for name in left if name not in right], [name for name in right if name not in left]
    groups = [each.trials for side in (left, right) for each in side.values()]
    repeated = any(len(trials) > 1 for trials in groups)
    return Pairing(
        before=before.header.id,
        after=after.header.id,
        pairs=pairs,
        remarks=tuple(_remarks(before, after, pairs, apart)),
        only_before=tuple(apart[0]),
        only_after=tuple(apart[1]),
        repeated=repeated,
        deterministic=repeated and all(_alike(trials) for trials in groups),
        model_seen=any(_shows_model(trial) for side in (before, after) for trial in side.trials.facts),
    )


def _pair(name: str, first: StoryTrials, second: StoryTrials) -> StoryPair:
    rates = first.rate, second.rate
    before, after = first.trials, second.trials
    paths = before[0].tools, after[0].tools
    return StoryPair(
        story=name,
        change=_change(rates, before, after),
        before=rates[0],
        after=rates[1],
        before_trials=len(before),
        after_trials=len(after),
        before_bounds=first.bounds,
        after_bounds=second.bounds,
        flaky=any(each is not None and 0 < each < 1 for each in rates),
        new_failure=rates[0] == 1 and rates[1] is not None and rates[1] < 1,
        paths=paths if paths[0] != paths[1] else ((), ()),
    )


def _change(
    rates: tuple[float | None, float | None], before: Sequence[TrialFacts], after: Sequence[TrialFacts]
) -> Change:
    left, right = rates
    if left is None or right is None:
        return "unscored"
    if left != right:
        return "improved" if right > left else "regressed"
    return "same" if before[0].tools == after[0].tools else "path"


def _shows_model(trial: TrialFacts) -> bool:
    metrics = trial.verdict.metrics if trial.verdict else None
    return any(spent.calls for spent in trial.models.values()) or bool(
        metrics and (metrics.model_steps or metrics.tokens)
    )


def _alike(trials: Sequence[TrialFacts]) -> bool:
    first = trials[0]
    return all(each.outcome == first.outcome and each.tools == first.tools for each in trials)


def _remarks(before: Run, after: Run, pairs: Sequence[StoryPair], apart: Sequence[Sequence[str]]) -> Iterator[str]:
    if differing := [str(each) for each in other_settings(settings_of(before), settings_of(after))]:
        yield f"the runs differ in more than the agent: {'; '.join(differing)}"
    for run, names in zip((before, after), apart, strict=True):
        if names:
            yield f"{count(len(names), 'story is', 'stories are')} only in {run.path.name} and left out: {some(names)}"
    for run in (before, after):
        if run.unplayed:
            planned = run.unplayed + len(run.trials)
            yield f"{run.path.name} is not complete: {run.unplayed} of {planned} trials were not played"
    uneven = [pair for pair in pairs if pair.before_trials != pair.after_trials]
    if uneven:
        sides = ({pair.before_trials for pair in uneven}, {pair.after_trials for pair in uneven})
        yield (
            f"trials of {count(len(uneven), 'story', 'stories')}: {_range(sides[0])} before, {_range(sides[1])} after; "
            "every figure takes all of them, and each story counts once"
        )
    unscored = [pair.story for pair in pairs if pair.change == "unscored"]
    if unscored:
        number = count(len(unscored), "story has", "stories have")
        yield f"{number} no verdict on one side, in the bounds of the rates alone: {some(unscored)}"


def count(number: int, one: str, several: str) -> str:
    return f"{number:,} {one if number == 1 else several}"


def _range(counts: Iterable[int]) -> str:
    ordered = sorted(counts)
    return str(ordered[0]) if ordered[0] == ordered[-1] else f"{ordered[0]} to {ordered[-1]}"
