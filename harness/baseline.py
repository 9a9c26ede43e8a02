"""A baseline: what a run came to, in one small file fit for git, and what a later run must not fall below."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pydantic import Field, ValidationError

from harness.comparison import path_of
from harness.errors import UserMistake
from harness.reading import read_text
from harness.simulation import Run
from harness.store import dumps, write_text
from harness.trajectory import Data
from harness.trial import Trial

FORMAT = 1


class FailOn(Data):
    """When a run is worse than its baseline. Each rule that is None is off; limits are inclusive: only more fails."""

    new_failures: bool = True
    """A story of which every trial passed does not pass any more."""
    score_drop_gt: float | None = Field(default=None, ge=0, le=1)
    """Journey Success falls by more than this, such as 0.01."""
    cost_increase_pct_gt: float | None = Field(default=None, ge=0)
    latency_increase_pct_gt: float | None = Field(default=None, ge=0)
    tool_sequence_changed: bool = False
    """A story that still passes calls other tools, or in another order."""
    significant_drop: bool = False
    """Journey Success is lower, and that is not noise (the test of harness compare)."""


class StoryBaseline(Data):
    """One story: the outcome of each trial, the tools its first trial called, and what it cost on average."""

    outcomes: tuple[str, ...]
    tools: tuple[str, ...]
    cost: float | None = None
    seconds: float | None = None

    @property
    def rate(self) -> float | None:
        scored = [each for each in self.outcomes if each in {"success", "fail"}]
        return scored.count("success") / len(scored) if scored else None


class Baseline(Data):
    """What a run came to."""

    format: int = FORMAT
    run: str
    suite: str
    scorer_version: int
    fingerprints: dict[str, str]
    stories: dict[str, StoryBaseline]


class Regression(Data):
    """One rule that was broken."""

    rule: str
    message: str
    stories: tuple[str, ...] = ()


def baseline_of(run: Run) -> Baseline:
    grouped: dict[str, list[Trial]] = {}
    for trial in sorted(run.trials, key=lambda each: (each.story, each.trial)):
        grouped.setdefault(trial.story, []).append(trial)
    return Baseline(
        run=run.header.id,
        suite=str(run.header.config.get("name")),
        scorer_version=run.header.scorer_version,
        fingerprints=run.header.fingerprints,
        stories={
            name: StoryBaseline(
                outcomes=tuple(trial.outcome for trial in trials),
                tools=tuple(path_of(trials[0])),
                cost=_mean(trials, lambda trial: trial.verdict.metrics.cost if trial.verdict else None),
                seconds=_mean(trials, lambda trial: trial.seconds),
            )
            for name, trials in grouped.items()
        },
    )


def write_baseline(run: Run, path: Path, redact: Callable[[str], str]) -> None:
    """Raises UserMistake when it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, redact(dumps(baseline_of(run))) + "\n")
    except OSError as problem:
        raise UserMistake(f"--record-baseline {path}: cannot be written: {problem.strerror}") from None


def read_baseline(path: Path) -> Baseline:
    """Raises UserMistake: a baseline that is not there is a mistake, never a pass."""
    if not path.is_file():
        raise UserMistake(f"--compare-baseline {path}: no such file; make one with --record-baseline {path}")
    try:
        return Baseline.model_validate(json.loads(read_text(path)))
    except (ValueError, ValidationError):
        raise UserMistake(f"--compare-baseline {path}: is no baseline; make one with --record-baseline FILE") from None


def regressions(baseline: Baseline, run: Run, rules: FailOn) -> list[Regression]:
    """The rules that the run breaks. Raises UserMistake when nothing can be compared."""
    now = baseline_of(run)
    if baseline.scorer_version != now.scorer_version:
        raise UserMistake(
            f"the baseline was judged by scorer version {baseline.scorer_version}, this run by {now.scorer_version}; "
            "record the baseline again"
        )
    common = [name for name in now.stories if name in baseline.stories]
    if not common:
        raise UserMistake("the baseline and this run have no story in common")
    return list(_broken(baseline, now, common, rules))


def changed_target(baseline: Baseline, run: Run) -> str | None:
    """A line that says that the target is not the one of the baseline; None when it is."""
    if baseline.fingerprints == run.header.fingerprints:
        return None
    return f"the target changed since the baseline ({baseline.run}) was recorded"


def _broken(before: Baseline, now: Baseline, common: Sequence[str], rules: FailOn) -> Iterator[Regression]:
    old, new = before.stories, now.stories
    failing = tuple(
        name for name in common if old[name].rate == 1 and (worse := new[name].rate) is not None and worse < 1
    )
    if rules.new_failures and failing:
        yield Regression(
            rule="new_failures", message=f"{len(failing)} stories passed before and fail now", stories=failing
        )
    drop = _overall(old, common) - _overall(new, common)
    if rules.score_drop_gt is not None and drop > rules.score_drop_gt + 1e-12:
        yield Regression(
            rule="score_drop_gt", message=f"Journey Success fell by {drop:.3f}, allowed {rules.score_drop_gt:g}"
        )
    for rule, limit, name in (
        ("cost_increase_pct_gt", rules.cost_increase_pct_gt, "cost"),
        ("latency_increase_pct_gt", rules.latency_increase_pct_gt, "seconds"),
    ):
        rise = _rise(old, new, common, name)
        if limit is not None and rise is not None and rise > limit + 1e-9:
            yield Regression(rule=rule, message=f"{name} rose by {rise:.1f} %, allowed {limit:g} %")
    moved = tuple(name for name in common if new[name].rate == 1 and old[name].tools != new[name].tools)
    if rules.tool_sequence_changed and moved:
        yield Regression(
            rule="tool_sequence_changed",
            message=f"{len(moved)} stories call other tools, or in another order",
            stories=moved,
        )


def _overall(stories: dict[str, StoryBaseline], common: Sequence[str]) -> float:
    rates = [each for name in common if (each := stories[name].rate) is not None]
    return sum(rates) / len(rates) if rates else 0.0


def _rise(
    old: dict[str, StoryBaseline], new: dict[str, StoryBaseline], common: Sequence[str], name: str
) -> float | None:
    """Percent by which the sum over the stories with a value on both sides rose."""
    pairs = [(getattr(old[each], name), getattr(new[each], name)) for each in common]
    known = [(before, after) for before, after in pairs if before is not None and after is not None]
    total = sum(before for before, _ in known)
    return (sum(after for _, after in known) / total - 1) * 100 if total else None


def _mean(trials: Sequence[Trial], value: Callable[[Trial], float | None]) -> float | None:
    known = [found for trial in trials if (found := value(trial)) is not None]
    return sum(known) / len(known) if known else None
