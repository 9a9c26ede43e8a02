"""A run in numbers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from harness.analysis.severity import severity_weighted, severity_weighted_bounds
from harness.analysis.statistics.intervals import Interval
from harness.analysis.statistics.rates import Bounds, Repeats, repeats, suite_rate
from harness.runs.money.spending import Spending, spending
from harness.types.model_spec import Role
from harness.types.story import Story
from harness.types.trajectory import Data, Usage
from harness.types.trial import Confirmation, Fault, Found, Trial, last_attempts
from harness.types.verdict import DECIDED_BY, ErrorLike, GoalResult

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
    unsure: int
    undecided: int
    """void + error + unsure: trials in no rate. `…_bounds` say what a rate would be with all of them read as failed,
    and as passed; None where nothing is undecided."""
    undecided_by: dict[Fault, int]
    """Whose doing that is → undecided trials."""
    failed_by: dict[Fault, int]
    """The same for failed trials."""
    scored: int
    """success + fail."""
    failed_as_expected: dict[str, int]
    """Known failures by what their stories say of them (a ticket). They are in `fail` and in every rate, for a label
    changes no measurement; only the gate leaves them out."""
    passed_unexpectedly: dict[str, int]
    """Trials that succeeded though their story tells of a known failure; they are in `success`."""
    journey_success_rate: float | None
    journey_success_bounds: Bounds | None
    success_interval: Interval | None
    """95 %, clustered by story, for other stories like these; None below 10 stories, and without repeated trials."""
    repeats: tuple[Repeats, ...]
    """pass@k and pass^k, for every k up to the number of trials; none without repeated trials."""
    flaky: dict[str, str]
    """Stories of which some trials passed and some failed, with how many, such as 3/4."""
    journey_completion: float | None
    """The mean; a failed trial without a verdict counts 0."""
    journey_completion_bounds: Bounds | None
    severity_weighted_success: float | None
    """Share of passed trials per story, weighted by severity; None when the stories are not at hand."""
    severity_weighted_bounds: Bounds | None
    tool_calls: int
    expected_tool_calls: int
    correct_tool_calls: int
    tool_call_precision: float | None
    tool_call_recall: float | None
    """Both over all calls up to the user's last request and all goals together, not means of the trials."""
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
    """Tools that were called and of which nobody said whether they change something, nor does their name."""
    guessed_reads: tuple[str, ...]
    """Tools that were called and taken to change nothing, because their names say so."""
    error_like: tuple[ErrorLike, ...]
    """One for each tool of which a result reads like an error and was not counted as one."""


@dataclass(frozen=True, slots=True)
class StoryTrials:
    """The last attempts at one story, in the order of their numbers. No trial: it was not played."""

    id: str
    story: Story | None
    trials: tuple[Trial, ...]
    confirmation: Confirmation | None = None
    """What came of playing its failed trial again, alone."""

    def found_alone(self, trial: Trial) -> Found | None:
        """What is known of a failed trial by playing it again; None where nothing is."""
        again = self.confirmation
        return again.found if again is not None and again.key == (*trial.key, trial.attempt) else None

    @property
    def scored(self) -> tuple[Trial, ...]:
        return tuple(trial for trial in self.trials if trial.scored)

    @property
    def passed(self) -> int:
        return sum(trial.outcome == "success" for trial in self.trials)

    @property
    def undecided(self) -> int:
        return len(self.trials) - len(self.scored)

    @property
    def undecided_by(self) -> dict[Fault, int]:
        """Whose doing it is → undecided trials."""
        return _faults(trial for trial in self.trials if not trial.scored)

    @property
    def bounds(self) -> Bounds | None:
        """Of the rate, with every undecided trial read as failed, and as passed; None where there is none."""
        if not self.undecided:
            return None
        return Bounds(low=self.passed / len(self.trials), high=(self.passed + self.undecided) / len(self.trials))

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


def by_story(
    trials: Iterable[Trial], stories: Iterable[Story] = (), confirmations: Iterable[Confirmation] = ()
) -> list[StoryTrials]:
    """The last attempts grouped by story: the given stories in their order, then stories that are not at hand."""
    known = {story.id: story for story in stories}
    again = {each.story: each for each in confirmations}
    groups: dict[str, list[Trial]] = {id: [] for id in known}
    for trial in last_attempts(trials):
        groups.setdefault(trial.story, []).append(trial)
    return [
        StoryTrials(id, known.get(id), tuple(sorted(group, key=lambda trial: trial.trial)), again.get(id))
        for id, group in groups.items()
    ]


class Results:
    """The trials of a run by story, and their totals; each is computed once, however many reports are made of them."""

    def __init__(
        self, trials: Iterable[Trial], stories: Iterable[Story] = (), confirmations: Iterable[Confirmation] = ()
    ) -> None:
        self.groups: Sequence[StoryTrials] = by_story(trials, stories, confirmations)

    @cached_property
    def summary(self) -> Summary:
        return _totals(self.groups)

    @cached_property
    def by_id(self) -> dict[str, StoryTrials]:
        """The stories that were played, by id."""
        return {group.id: group for group in self.groups if group.trials}

    @property
    def trials(self) -> list[Trial]:
        """The last attempts, in the order of the stories."""
        return [trial for group in self.groups for trial in group.trials]


def _totals(groups: Sequence[StoryTrials]) -> Summary:
    last = [trial for group in groups for trial in group.trials]
    scored = [trial for trial in last if trial.scored]
    outcomes = Counter(trial.outcome for trial in last)
    metrics = [trial.verdict.metrics for trial in scored if trial.verdict]
    verdicts = [trial.verdict for trial in last if trial.verdict]
    models = spending(last)
    passed = {group.id: [trial.outcome == "success" for trial in group.scored] for group in groups}
    undecided = {group.id: group.undecided for group in groups}
    rate, most = suite_rate(passed, undecided=undecided), max(map(len, passed.values()), default=0)
    completions = [completion(trial) for trial in scored]
    calls, correct = sum(each.tool_calls for each in metrics), sum(each.correct_tool_calls for each in metrics)
    asked_for = calls - sum(each.calls_after_last_request for each in metrics)
    texts = [each.text_match for each in metrics if each.text_match is not None]
    return Summary(
        stories=sum(bool(group.trials) for group in groups),
        trials=len(last),
        success=outcomes["success"],
        fail=outcomes["fail"],
        void=outcomes["void"],
        error=outcomes["error"],
        unsure=outcomes["unsure"],
        undecided=len(last) - len(scored),
        undecided_by=_faults(trial for trial in last if not trial.scored),
        failed_by=_faults(scored),
        scored=len(scored),
        failed_as_expected=_known(trial for trial in last if trial.failed_as_expected),
        passed_unexpectedly=_known(trial for trial in last if trial.passed_unexpectedly),
        journey_success_rate=rate.rate,
        journey_success_bounds=rate.bounds,
        success_interval=rate.interval if most > 1 else None,
        repeats=tuple(repeats(passed, k, undecided) for k in range(1, min(most, MOST_REPEATS) + 1) if most > 1),
        flaky={story: f"{sum(passed[story])}/{len(passed[story])}" for story in rate.flaky},
        journey_completion=_mean(completions),
        journey_completion_bounds=_bounds(sum(completions), len(last) - len(scored), len(last)),
        severity_weighted_success=severity_weighted(groups),
        severity_weighted_bounds=severity_weighted_bounds(groups) if any(undecided.values()) else None,
        tool_calls=calls,
        expected_tool_calls=sum(each.expected_tool_calls for each in metrics),
        correct_tool_calls=correct,
        tool_call_precision=correct / asked_for if asked_for else None,
        tool_call_recall=_recall(scored),
        text_matches=sum(texts),
        text_trials=len(texts),
        failures_by_keywords_alone=sum(fails_by_keywords_alone(trial) for trial in scored),
        fell_back=dict(sorted(Counter(failed for trial in scored for failed in _fell_back(trial)).items())),
        ended_by=dict(sorted(Counter(trial.ended_by or "unknown" for trial in last).items())),
        seconds=_seconds(last),
        usage={role: models[role].usage if role in models else None for role in REPORTED},
        models=models,
        unknown_tools=tuple(sorted({name for each in verdicts for name in each.unknown_tools})),
        guessed_reads=tuple(sorted({name for each in verdicts for name in each.guessed_reads})),
        error_like=tuple({note.tool: note for each in reversed(verdicts) for note in each.error_like}.values()),
    )


def _recall(trials: Iterable[Trial]) -> float | None:
    tool_goals = [goal for trial in trials for goal in _goals(trial) if goal.type == "tool_call"]
    due = sum(goal.required or goal.met for goal in tool_goals)
    return sum(goal.met for goal in tool_goals) / due if due else None


def completion(trial: Trial) -> float:
    return trial.verdict.metrics.journey_completion if trial.verdict else 0.0


def fails_by_keywords_alone(trial: Trial) -> bool:
    """Nothing is held against the trial but text goals that were decided by their keywords."""
    if trial.outcome != "fail" or trial.failure is not None or trial.verdict is None:
        return False
    unmet = [goal for goal in trial.verdict.goals if goal.required and not goal.met]
    blameless = all(check.status != "fail" for check in trial.verdict.checks)
    return bool(unmet) and blameless and all(goal.type == "text" and goal.by == "keywords" for goal in unmet)


def _known(trials: Iterable[Trial]) -> dict[str, int]:
    return dict(sorted(Counter(trial.xfail or "" for trial in trials).items()))


def _goals(trial: Trial) -> Sequence[GoalResult]:
    return trial.verdict.goals if trial.verdict else ()


def _fell_back(trial: Trial) -> Iterator[str]:
    for goal in _goals(trial):
        arguments = (*goal.arguments, *(goal.reason.arguments if goal.reason else ()))
        for note in (goal.note, *(argument.note for argument in arguments)):
            if note is not None and DECIDED_BY in note:
                yield from note.partition(DECIDED_BY)[0].split(", ")


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _faults(trials: Iterable[Trial]) -> dict[Fault, int]:
    found = Counter(trial.fault for trial in trials)
    return {fault: found[fault] for fault in get_args(Fault) if found[fault]}


def _bounds(total: float, undecided: int, trials: int) -> Bounds | None:
    """Of a mean over trials whose scored ones sum up to `total`, each undecided one between 0 and 1."""
    return Bounds(low=total / trials, high=(total + undecided) / trials) if undecided else None


def _seconds(trials: Iterable[Trial]) -> Seconds | None:
    from statistics import quantiles

    spent = [trial.seconds for trial in trials if math.isfinite(trial.seconds)]
    if not spent:
        return None
    twentieths = quantiles(spent, n=20, method="inclusive") if len(spent) > 1 else spent * 19
    return Seconds(total=sum(spent), p50=twentieths[9], p95=twentieths[18])
