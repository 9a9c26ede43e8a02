"""Two runs of the same stories, story by story: what got worse, what got better, what only took another way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from harness.errors import UserMistake
from harness.simulation import Run
from harness.story import Story
from harness.trajectory import Data
from harness.trial import Trial

Change = Literal["regressed", "improved", "path", "same", "unscored"]
COMPARED_SETTINGS = (
    "user",
    "extra_args",
    "similarity_threshold",
    "enable_fuzzy_matching",
    "unexpected_writes",
    "tools",
    "error_pattern",
)
"""Fields of a suite that change what is played or how it is judged, whatever the agent."""


class StoryPair(Data):
    """One story in both runs. Rates are passed trials / scored trials; None when nothing was scored."""

    story: str
    change: Change
    before: float | None
    after: float | None
    before_trials: int
    after_trials: int
    flaky: bool
    """Some trials of it passed and some failed, in either run."""
    new_failure: bool
    """Every trial passed before, and now some do not."""


class Pairing(Data):
    """What two runs have in common, and what has to be said before any figure is read."""

    before: str
    after: str
    pairs: tuple[StoryPair, ...]
    remarks: tuple[str, ...]
    only_before: tuple[str, ...] = ()
    only_after: tuple[str, ...] = ()
    deterministic: bool = False
    """No two trials of a story differ in either run: the stories are the sample, and trials add nothing."""

    def of(self, change: Change) -> list[StoryPair]:
        return [pair for pair in self.pairs if pair.change == change]


def pair_runs(before: Run, after: Run) -> Pairing:
    """Pair two runs by story. Raises UserMistake when they cannot be compared at all."""
    _refuse(before, after)
    left, right = _by_story(before.trials), _by_story(after.trials)
    common = [story.id for story in before.stories if story.id in left and story.id in right]
    if not common:
        raise UserMistake(f"{before.path.name} and {after.path.name} have no story in common; nothing can be compared")
    pairs = tuple(_pair(name, left[name], right[name]) for name in common)
    remarks = _remarks(before, after, pairs)
    repeated = any(len(trials) > 1 for trials in (*left.values(), *right.values()))
    return Pairing(
        before=before.header.id,
        after=after.header.id,
        pairs=pairs,
        remarks=tuple(remarks),
        only_before=tuple(name for name in left if name not in right),
        only_after=tuple(name for name in right if name not in left),
        deterministic=repeated and all(_alike(trials) for trials in (*left.values(), *right.values())),
    )


def _refuse(before: Run, after: Run) -> None:
    """Scorer versions may move a score: such runs are judged again first."""
    versions = before.header.scorer_version, after.header.scorer_version
    if versions[0] != versions[1]:
        raise UserMistake(
            f"{before.path.name} was judged by scorer version {versions[0]}, {after.path.name} by {versions[1]}; "
            "judge the older one again with: harness score RUN"
        )
    mine, theirs = ({story.id: story for story in run.stories} for run in (before, after))
    changed = sorted(name for name in mine.keys() & theirs.keys() if judged_by(mine[name]) != judged_by(theirs[name]))
    if changed:
        raise UserMistake(
            f"{len(changed)} stories are not the same in both runs: {', '.join(changed[:5])}"
            f"{' …' if len(changed) > 5 else ''}; play both versions on the same stories"
        )


def judged_by(story: Story) -> str:
    """Everything of a story that can move a verdict."""
    return story.model_dump_json(exclude={"labels", "description", "origin", "severity", "xfail"})


def _by_story(trials: Iterable[Trial]) -> dict[str, list[Trial]]:
    found: dict[str, list[Trial]] = {}
    for trial in trials:
        found.setdefault(trial.story, []).append(trial)
    return found


def rate(trials: Sequence[Trial]) -> float | None:
    """Passed / scored; None when nothing was scored."""
    scored = [trial for trial in trials if trial.outcome in {"success", "fail"}]
    return sum(trial.outcome == "success" for trial in scored) / len(scored) if scored else None


def _pair(name: str, before: Sequence[Trial], after: Sequence[Trial]) -> StoryPair:
    rates = rate(before), rate(after)
    return StoryPair(
        story=name,
        change=_change(rates, before, after),
        before=rates[0],
        after=rates[1],
        before_trials=len(before),
        after_trials=len(after),
        flaky=any(each is not None and 0 < each < 1 for each in rates),
        new_failure=rates[0] == 1 and rates[1] is not None and rates[1] < 1,
    )


def _change(rates: tuple[float | None, float | None], before: Sequence[Trial], after: Sequence[Trial]) -> Change:
    left, right = rates
    if left is None or right is None:
        return "unscored"
    if left != right:
        return "improved" if right > left else "regressed"
    return "same" if path_of(before[0]) == path_of(after[0]) else "path"


def path_of(trial: Trial) -> list[str]:
    """The tools that were called, in order."""
    return [call.name for call in trial.trajectory.calls]


def _alike(trials: Sequence[Trial]) -> bool:
    first = trials[0]
    return all(each.outcome == first.outcome and path_of(each) == path_of(first) for each in trials)


def _remarks(before: Run, after: Run, pairs: Sequence[StoryPair]) -> list[str]:
    remarks = []
    mine, theirs = before.header.config, after.header.config
    differing = [name for name in COMPARED_SETTINGS if mine.get(name) != theirs.get(name)]
    if differing:
        shown = "; ".join(f"{name}: {_short(mine.get(name))} → {_short(theirs.get(name))}" for name in differing)
        remarks.append(f"the runs differ in more than the agent: {shown}")
    counts = sorted({pair.before_trials for pair in pairs}), sorted({pair.after_trials for pair in pairs})
    if counts[0] != counts[1]:
        remarks.append(
            f"trials a story: {_range(counts[0])} before, {_range(counts[1])} after; each story counts by its mean"
        )
    unscored = [pair.story for pair in pairs if pair.change == "unscored"]
    if unscored:
        remarks.append(
            f"{len(unscored)} stories have no verdict on one side and are left out: {', '.join(unscored[:5])}"
        )
    return remarks


def _short(value: Any) -> str:
    text = (
        "agenda"
        if value is None
        else str(value)
        if not isinstance(value, Mapping)
        else str(value.get("kind", dict(value)))
    )
    return text if len(text) <= 60 else text[:57] + "…"


def _range(counts: Sequence[int]) -> str:
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
