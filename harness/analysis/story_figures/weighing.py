"""What weighs how much: stories in Journey Success by their severity, goals and checks in the score of a trial."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from harness.analysis.gate import DEFAULT_WEIGHTS
from harness.analysis.statistics.rates import Bounds
from harness.runs.folder.facts import TrialFacts
from harness.types.judging.gate import SeverityWeights
from harness.types.story import Severity
from harness.types.trial import Trial

if TYPE_CHECKING:
    from harness.analysis.story_trials import StoryTrials


def severity_weighted(groups: Iterable[StoryTrials], weights: SeverityWeights) -> float | None:
    """The share of passed trials of each story × its weight; None when no story that was scored is at hand."""
    return _weighted(((group, group.rate) for group in groups), weights)


def severity_weighted_bounds(groups: Sequence[StoryTrials], weights: SeverityWeights) -> Bounds | None:
    """The same with every undecided trial read as failed, and as passed."""
    low = _weighted(((group, group.bounds.low if group.bounds else group.rate) for group in groups), weights)
    high = _weighted(((group, group.bounds.high if group.bounds else group.rate) for group in groups), weights)
    return None if low is None or high is None else Bounds(low=low, high=high)


def score_of(trial: Trial | TrialFacts, severity: Severity, weights: SeverityWeights = DEFAULT_WEIGHTS) -> float | None:
    """The share of what was required of a trial that it did; None for an undecided one.

    A required goal counts 1, a check its weight: where it has a severity of its own, times the weight of that over the
    weight of the story's. What was skipped or is only a warning counts in neither part.
    """
    if not trial.scored:
        return None
    required = []
    if trial.verdict is not None:
        required = [(1.0, goal.met) for goal in trial.verdict.goals if goal.required]
        for check in trial.verdict.checks:
            if check.status in {"pass", "fail"} and check.severity != "warning":
                share = weights.of(check.severity) / weights.of(severity) if check.severity else 1.0
                required.append((check.weight * share, check.status == "pass"))
    total = sum(weight for weight, _ in required)
    return sum(weight for weight, met in required if met) / total if total else float(trial.outcome == "success")


def _weighted(shares: Iterable[tuple[StoryTrials, float | None]], weights: SeverityWeights) -> float | None:
    known = [
        (weights.of(group.story.severity), share)
        for group, share in shares
        if group.story is not None and share is not None
    ]
    total = sum(weight for weight, _ in known)
    return sum(weight * share for weight, share in known) / total if total else None
