"""Runs over time: what each came to, and in which run a story that used to pass began to fail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from harness.analysis.statistics.power import smallest_difference
from harness.analysis.statistics.rates import SuiteRate, suite_rate
from harness.types.trajectory import Data

if TYPE_CHECKING:
    from harness.analysis.run import Run

LEAST_DISCORDANCE = 0.1


class RunPoint(Data):
    """One run of a suite."""

    run: str
    created_at: str
    suite: str
    success: SuiteRate
    undecided: int
    """Trials that are in no rate; the bounds of the rate are with all of them failed, and passed."""
    cost: float | None
    """Of all trials together, as far as it was reported."""
    git_commit: str | None
    source: str | None
    """What it was judged again or merged from."""
    stories: dict[str, float | None]
    """Story → share of its trials that passed; None where nothing was scored."""


class FailingSince(Data):
    """A story that used to pass and does not any more."""

    suite: str
    story: str
    run: str
    """The first run in which it failed."""
    git_commit: str | None
    passed: str
    """The last run in which all its trials passed."""


def point_of(run: Run) -> RunPoint:
    grouped = run.results.by_id
    scored = [trial for trial in run.trials.facts if trial.scored]
    costs = [trial.verdict.value("cost") for trial in run.trials.facts if trial.verdict]
    known = [cost for cost in costs if cost is not None]
    return RunPoint(
        run=run.header.id,
        created_at=run.header.created_at,
        suite=str(run.header.config.get("name")),
        success=suite_rate(
            {story: [trial.outcome == "success" for trial in group.scored] for story, group in grouped.items()},
            undecided={story: group.undecided for story, group in grouped.items()},
        ),
        undecided=len(run.trials) - len(scored),
        cost=sum(known) if known else None,
        git_commit=run.header.git_commit,
        source=run.header.source,
        stories={story: group.rate for story, group in grouped.items()},
    )


def shows(entry: RunPoint) -> float | None:
    """The smallest difference in success that such a run, held against another as large, finds with a power of 0.8.

    As often as chance makes two trials of the same version differ at its rate, but no less than a tenth of them.
    """
    rate = entry.success.rate
    if rate is None:
        return None
    return smallest_difference(entry.success.trials, max(2 * rate * (1 - rate), LEAST_DISCORDANCE))


def suites(entries: Iterable[RunPoint]) -> dict[str, list[RunPoint]]:
    """The runs of each suite, in the order given."""
    found: dict[str, list[RunPoint]] = {}
    for entry in entries:
        found.setdefault(entry.suite, []).append(entry)
    return found


def began_to_fail(entries: Sequence[RunPoint]) -> list[FailingSince]:
    """The stories that failed when they were last scored, and before that had passed; `entries` oldest first."""
    found = []
    for suite, runs in suites(entries).items():
        names = dict.fromkeys(name for each in runs for name in each.stories)
        found += [since for name in names if (since := _since(suite, name, runs)) is not None]
    return found


def _since(suite: str, story: str, runs: Sequence[RunPoint]) -> FailingSince | None:
    scored = [(each, share) for each in runs if (share := each.stories.get(story)) is not None]
    last = max((i for i, (_, share) in enumerate(scored) if share == 1), default=None)
    if last is None or last + 1 == len(scored):
        return None
    first, _ = scored[last + 1]
    return FailingSince(
        suite=suite, story=story, run=first.run, git_commit=first.git_commit, passed=scored[last][0].run
    )
