"""A run in numbers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from harness.analysis.statistics.intervals import Interval
from harness.analysis.statistics.rates import Repeats, repeats, suite_rate
from harness.runs.budget import Spending, total_spending
from harness.runs.folder.facts import GoalFacts, TrialFacts
from harness.runs.folder.trials import in_short
from harness.types.model_spec import Role
from harness.types.story import Story
from harness.types.trajectory import Data, Usage
from harness.types.trial import Trial, last_attempts

WEIGHTS = {"low": 0.5, "medium": 1.0, "high": 2.0, "critical": 4.0}
"""Severity of a story → its weight in the severity-weighted score."""
MOST_REPEATS = 10
"""The largest k of pass@k and pass^k that is reported."""
REPORTED: tuple[Role, ...] = ("agent", "user", "judge")


class Seconds(Data):
    """How long trials took."""

    total: float
    p50: float
    p95: float


class Summary(Data):
    """The totals of a run, over the last attempt of each trial. Rates and tool calls are over scored trials only.

    None where nothing is known or nothing applies.
    """

    stories: int
    trials: int
    success: int
    fail: int
    void: int
    error: int
    scored: int
    """success + fail; void and error are in no rate."""
    failed_as_expected: dict[str, int]
    """Known failures by what their stories say of them (a ticket). They are in `fail` and in every rate, for a label
    changes no measurement; only the gate leaves them out."""
    passed_unexpectedly: dict[str, int]
    """Trials that succeeded though their story tells of a known failure; they are in `success`."""
    journey_success_rate: float | None
    success_interval: Interval | None
    """95 %, clustered by story, for other stories like these; None below 10 stories, and without repeated trials."""
    repeats: tuple[Repeats, ...]
    """pass@k and pass^k, for every k up to the number of trials; none without repeated trials."""
    flaky: dict[str, str]
    """Stories of which some trials passed and some failed, with how many, such as 3/4."""
    journey_completion: float | None
    """The mean; a failed trial without a verdict counts 0."""
    severity_weighted_success: float | None
    """Share of passed trials per story, weighted by severity; None when the stories are not at hand."""
    tool_calls: int
    expected_tool_calls: int
    correct_tool_calls: int
    tool_call_precision: float | None
    tool_call_recall: float | None
    """Both over all calls and goals together, not means of the trials."""
    text_matches: int
    text_trials: int
    """Scored trials whose story requires something to be said."""
    failures_by_keywords_alone: int
    """Failed trials that would have passed had keywords not been missed, where only keywords decided."""
    fell_back: dict[str, int]
    """Rungs that could not say whether two texts mean the same, such as `judge: timed_out` → comparisons that were
    decided by the next one."""
    ended_by: dict[str, int]
    seconds: Seconds | None
    usage: dict[str, Usage | None]
    """Role → tokens and cost, as far as they were reported."""
    models: dict[Role, Spending]
    """Role → calls, tokens, cost and seconds, and which of it is not known."""
    unknown_tools: tuple[str, ...]
    """Tools that were called and of which nobody said whether they change something."""


@dataclass(frozen=True, slots=True)
class StoryTrials:
    """The last attempts at one story, in the order of their numbers, in short. No trial: it was not played."""

    id: str
    story: Story | None
    trials: tuple[TrialFacts, ...]

    @property
    def scored(self) -> tuple[TrialFacts, ...]:
        return tuple(trial for trial in self.trials if trial.scored)

    @property
    def passed(self) -> int:
        return sum(trial.outcome == "success" for trial in self.trials)

    @property
    def fell_short(self) -> bool:
        """Some trial did not succeed, and that was not expected of it."""
        return any(trial.fell_short for trial in self.trials)

    @property
    def all_passed(self) -> bool:
        return self.passed == len(self.trials) > 0

    @property
    def rate(self) -> float | None:
        """Passed / scored; None when nothing was scored."""
        return self.passed / len(self.scored) if self.scored else None

    @property
    def completion(self) -> float | None:
        return _mean([completion(trial) for trial in self.scored])


def by_story(trials: Iterable[Trial | TrialFacts], stories: Iterable[Story] = ()) -> list[StoryTrials]:
    """The last attempts grouped by story: the given stories in their order, then stories that are not at hand."""
    known = {story.id: story for story in stories}
    groups: dict[str, list[TrialFacts]] = {id: [] for id in known}
    for trial in last_attempts(in_short(trials)):
        groups.setdefault(trial.story, []).append(trial)
    return [
        StoryTrials(id, known.get(id), tuple(sorted(group, key=lambda trial: trial.trial)))
        for id, group in groups.items()
    ]


class Results:
    """The trials of a run by story, and their totals; each is computed once, however many reports are made of them."""

    def __init__(self, trials: Iterable[Trial | TrialFacts], stories: Iterable[Story] = ()) -> None:
        self.groups: Sequence[StoryTrials] = by_story(trials, stories)

    @cached_property
    def summary(self) -> Summary:
        return _totals(self.groups)

    @cached_property
    def by_id(self) -> dict[str, StoryTrials]:
        """The stories that were played, by id."""
        return {group.id: group for group in self.groups if group.trials}

    @property
    def trials(self) -> list[TrialFacts]:
        """The last attempts, in the order of the stories."""
        return [trial for group in self.groups for trial in group.trials]


def _totals(groups: Sequence[StoryTrials]) -> Summary:
    last = [trial for group in groups for trial in group.trials]
    scored = [trial for trial in last if trial.scored]
    outcomes = Counter(trial.outcome for trial in last)
    models = total_spending(trial.models for trial in last)
    passed = {group.id: [trial.outcome == "success" for trial in group.scored] for group in groups}
    rate, most = suite_rate(passed), max(map(len, passed.values()), default=0)
    calls, correct = (
        sum(_values(scored, "tool_calls")),
        sum(_values(scored, "correct_tool_calls")),
    )
    texts = [each for each in _values(scored, "text_match") if each is not None]
    return Summary(
        stories=sum(bool(group.trials) for group in groups),
        trials=len(last),
        success=outcomes["success"],
        fail=outcomes["fail"],
        void=outcomes["void"],
        error=outcomes["error"],
        scored=len(scored),
        failed_as_expected=_known(trial for trial in last if trial.failed_as_expected),
        passed_unexpectedly=_known(trial for trial in last if trial.passed_unexpectedly),
        journey_success_rate=rate.rate,
        success_interval=rate.interval if most > 1 else None,
        repeats=tuple(repeats(passed, k) for k in range(1, min(most, MOST_REPEATS) + 1)) if most > 1 else (),
        flaky={story: f"{sum(passed[story])}/{len(passed[story])}" for story in rate.flaky},
        journey_completion=_mean([completion(trial) for trial in scored]),
        severity_weighted_success=_severity_weighted(groups),
        tool_calls=calls,
        expected_tool_calls=sum(_values(scored, "expected_tool_calls")),
        correct_tool_calls=correct,
        tool_call_precision=correct / calls if calls else None,
        tool_call_recall=_recall(scored),
        text_matches=sum(texts),
        text_trials=len(texts),
        failures_by_keywords_alone=sum(fails_by_keywords_alone(trial) for trial in scored),
        fell_back=dict(sorted(Counter(failed for trial in scored for failed in trial.fell_back).items())),
        ended_by=dict(sorted(Counter(trial.ended_by or "unknown" for trial in last).items())),
        seconds=_seconds(last),
        usage={role: models[role].usage if role in models else None for role in REPORTED},
        models=models,
        unknown_tools=tuple(sorted({name for trial in scored for name in _unknown_tools(trial)})),
    )


def _values(trials: Iterable[TrialFacts], metric: str) -> Iterator[Any]:
    return (trial.verdict.value(metric) for trial in trials if trial.verdict)


def _recall(trials: Iterable[TrialFacts]) -> float | None:
    tool_goals = [goal for trial in trials for goal in _goals(trial) if goal.type == "tool_call"]
    due = sum(goal.required or goal.met for goal in tool_goals)
    return sum(goal.met for goal in tool_goals) / due if due else None


def completion(trial: Trial | TrialFacts) -> float:
    if isinstance(trial, TrialFacts):
        return float(trial.verdict.value("journey_completion")) if trial.verdict else 0.0
    return trial.verdict.metrics.journey_completion if trial.verdict else 0.0


def fails_by_keywords_alone(trial: TrialFacts) -> bool:
    """Nothing is held against the trial but text goals that were decided by their keywords."""
    if trial.outcome != "fail" or trial.failure is not None or trial.verdict is None:
        return False
    unmet = [goal for goal in trial.verdict.goals if goal.required and not goal.met]
    blameless = all(check.status != "fail" for check in trial.verdict.checks)
    return bool(unmet) and blameless and all(goal.type == "text" and goal.by == "keywords" for goal in unmet)


def _known(trials: Iterable[TrialFacts]) -> dict[str, int]:
    return dict(sorted(Counter(trial.xfail or "" for trial in trials).items()))


def _goals(trial: TrialFacts) -> Sequence[GoalFacts]:
    return trial.verdict.goals if trial.verdict else ()


def _unknown_tools(trial: TrialFacts) -> Sequence[str]:
    return trial.verdict.unknown_tools if trial.verdict else ()


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _severity_weighted(groups: Iterable[StoryTrials]) -> float | None:
    weighted = [
        (WEIGHTS[group.story.severity], group.passed / len(group.scored))
        for group in groups
        if group.story is not None and group.scored
    ]
    total = sum(weight for weight, _ in weighted)
    return sum(weight * share for weight, share in weighted) / total if total else None


def _seconds(trials: Iterable[TrialFacts]) -> Seconds | None:
    from statistics import quantiles

    spent = [trial.seconds for trial in trials if math.isfinite(trial.seconds)]
    if not spent:
        return None
    twentieths = quantiles(spent, n=20, method="inclusive") if len(spent) > 1 else spent * 19
    return Seconds(total=sum(spent), p50=twentieths[9], p95=twentieths[18])
