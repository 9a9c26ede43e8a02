"""A run in numbers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from pydantic import Field

from harness.analysis.gate import GateReading
from harness.analysis.judges.corrections import NOT_CORRECTED, CorrectedFigure, Corrections
from harness.analysis.personas import PersonaRate, by_persona
from harness.analysis.reviews.figures import ReviewFigures, review_figures
from harness.analysis.reviews.reviews import NO_REVIEWS, Reviews
from harness.analysis.simulator import Simulator, simulator_of
from harness.analysis.statistics.intervals import Interval
from harness.analysis.statistics.rates import Bounds, Repeats, repeats, suite_rate
from harness.analysis.story_figures.row import precision, recall, values
from harness.analysis.story_figures.weighing import severity_weighted, severity_weighted_bounds
from harness.analysis.story_trials import (
    StoryTrials,
    by_story,
    completion,
    fails_by_keywords_alone,
    faults,
    mean,
)
from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.mutation import PlantedTally
from harness.runs.money.spending import Spending, total_spending
from harness.types.judging.gate import SeverityWeights
from harness.types.model_spec import Role
from harness.types.story import Story
from harness.types.trajectory import Data, Usage
from harness.types.trial import Confirmation, Fault, Trial
from harness.types.verdict import GROUNDS, ErrorLike, Ground

MOST_REPEATS = 10
"""The largest k of pass@k and pass^k that is reported."""
NO_GATE = GateReading()
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
    warned: int
    """Trials that succeeded, with a check that failed as a warning; they are in `success`."""
    with_skipped_checks: int
    """Scored trials of which a check could not be made; their other checks decided."""
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
    rests_on: dict[Ground, int]
    """What verdicts rest on (calls alone, keywords, a judge, entailment, a likeness) → scored trials; the surest
    first. A success rests on the least sure thing that it needs, a failure on the surest that is held against it."""
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
    personas: dict[str, PersonaRate]
    """Success by persona, of stories that are played with one."""
    simulator: Simulator | None
    """How the simulated user played."""
    unknown_tools: tuple[str, ...]
    """Tools that were called and of which nobody said whether they change something, nor does their name."""
    guessed_reads: tuple[str, ...]
    """Tools that were called and taken to change nothing, because their names say so."""
    error_like: tuple[ErrorLike, ...]
    """One for each tool of which a result reads like an error and was not counted as one."""
    planted_mistakes: PlantedTally | None
    """Mistakes that were planted in the passed conversations and judged again, and those that were caught; None where
    that was not done (harness validate RUN --mutate)."""
    reviewed: ReviewFigures | None
    """What people say of the verdicts (harness label RUN); None where nobody has said anything. It changes no rate."""
    corrected: tuple[CorrectedFigure, ...] = ()
    """Rates as people would tell them, as far as labels or a calibration of the judge say it. They change no other."""
    calibration_problem: str | None = None
    """Why a calibration of the judge was left out of them: it cannot be read, or is for another rubric."""
    judge_agreement: dict[str, float | None] = Field(default_factory=dict)
    """Judge check → Cohen's kappa of its judge and people, by the calibration that the suite names; without those that
    nobody measured. None: people gave one label only."""


class Results:
    """The trials of a run by story, and their totals; each is computed once, however many reports are made of them."""

    def __init__(
        self,
        trials: Iterable[Trial | TrialFacts],
        stories: Iterable[Story] = (),
        confirmations: Iterable[Confirmation] = (),
        gate: GateReading = NO_GATE,
        planted_mistakes: PlantedTally | None = None,
        reviews: Reviews = NO_REVIEWS,
        corrected: Corrections = NOT_CORRECTED,
    ) -> None:
        self.corrections = corrected
        """Its rates without the errors of verdicts."""
        self._planted_mistakes = planted_mistakes
        self.reviews = reviews
        """What people say of its trials."""
        self.gate = gate
        """What the run comes to, held against its gate."""
        self.groups: Sequence[StoryTrials] = [
            replace(group, unstable=tuple(each for each in gate.stability[group.id] if each.fails))
            if group.id in gate.stability
            else group
            for group in by_story(trials, stories, confirmations, gate.stories)
        ]

    @cached_property
    def summary(self) -> Summary:
        found = _totals(self.groups, self.gate.weights, self._planted_mistakes, self.reviewed)
        told = {
            "corrected": self.corrections.figures,
            "calibration_problem": self.corrections.problem,
            "judge_agreement": dict(self.corrections.agreement),
        }
        return found.model_copy(update=told) if self.corrections != NOT_CORRECTED else found

    @cached_property
    def reviewed(self) -> ReviewFigures | None:
        """What people say of the verdicts; None where nobody has said anything."""
        return review_figures(self.trials, self.reviews)

    @cached_property
    def by_id(self) -> dict[str, StoryTrials]:
        """The stories that were played, by id."""
        return {group.id: group for group in self.groups if group.trials}

    @property
    def trials(self) -> list[TrialFacts]:
        """The last attempts, in the order of the stories."""
        return [trial for group in self.groups for trial in group.trials]


def _totals(
    groups: Sequence[StoryTrials],
    weights: SeverityWeights,
    planted_mistakes: PlantedTally | None,
    reviewed: ReviewFigures | None,
) -> Summary:
    last = [trial for group in groups for trial in group.trials]
    scored = [trial for trial in last if trial.scored]
    outcomes = Counter(trial.outcome for trial in last)
    verdicts = [trial.verdict for trial in last if trial.verdict]
    models = total_spending(trial.models for trial in last)
    passed = {group.id: [trial.outcome == "success" for trial in group.scored] for group in groups}
    undecided = {group.id: group.undecided for group in groups}
    rate, most = suite_rate(passed, undecided=undecided), max(map(len, passed.values()), default=0)
    completions = [completion(trial) for trial in scored]
    calls, correct = sum(values(scored, "tool_calls")), sum(values(scored, "correct_tool_calls"))
    texts = [each for each in values(scored, "text_match") if each is not None]
    grounds = Counter(trial.rests_on for trial in scored)
    return Summary(
        stories=sum(bool(group.trials) for group in groups),
        trials=len(last),
        success=outcomes["success"],
        fail=outcomes["fail"],
        void=outcomes["void"],
        error=outcomes["error"],
        unsure=outcomes["unsure"],
        undecided=len(last) - len(scored),
        undecided_by=faults(trial for trial in last if not trial.scored),
        failed_by=faults(scored),
        scored=len(scored),
        warned=sum(trial.warned for trial in last),
        with_skipped_checks=sum(_skipped_one(trial) for trial in scored),
        failed_as_expected=_known(trial for trial in last if trial.failed_as_expected),
        passed_unexpectedly=_known(trial for trial in last if trial.passed_unexpectedly),
        journey_success_rate=rate.rate,
        journey_success_bounds=rate.bounds,
        success_interval=rate.interval if most > 1 else None,
        repeats=tuple(repeats(passed, k, undecided) for k in range(1, min(most, MOST_REPEATS) + 1) if most > 1),
        flaky={story: f"{sum(passed[story])}/{len(passed[story])}" for story in rate.flaky},
        journey_completion=mean(completions),
        journey_completion_bounds=_bounds(sum(completions), len(last) - len(scored), len(last)),
        severity_weighted_success=severity_weighted(groups, weights),
        severity_weighted_bounds=severity_weighted_bounds(groups, weights) if any(undecided.values()) else None,
        tool_calls=calls,
        expected_tool_calls=sum(values(scored, "expected_tool_calls")),
        correct_tool_calls=correct,
        tool_call_precision=precision(scored),
        tool_call_recall=recall(scored),
        text_matches=sum(texts),
        text_trials=len(texts),
        rests_on={ground: grounds[ground] for ground in GROUNDS if grounds[ground]},
        failures_by_keywords_alone=sum(fails_by_keywords_alone(trial) for trial in scored),
        fell_back=dict(sorted(Counter(failed for trial in last for failed in trial.fell_back).items())),
        ended_by=dict(sorted(Counter(trial.ended_by or "unknown" for trial in last).items())),
        seconds=_seconds(last),
        usage={role: models[role].usage if role in models else None for role in REPORTED},
        models=models,
        personas=by_persona(groups),
        simulator=simulator_of([group.trials for group in groups]),
        unknown_tools=tuple(sorted({name for each in verdicts for name in each.unknown_tools})),
        guessed_reads=tuple(sorted({name for each in verdicts for name in each.guessed_reads})),
        error_like=tuple({note.tool: note for each in reversed(verdicts) for note in each.error_like}.values()),
        planted_mistakes=planted_mistakes,
        reviewed=reviewed,
    )


def _skipped_one(trial: TrialFacts) -> bool:
    return trial.verdict is not None and any(check.status == "skip" for check in trial.verdict.checks)


def _known(trials: Iterable[TrialFacts]) -> dict[str, int]:
    return dict(sorted(Counter(trial.xfail or "" for trial in trials).items()))


def _bounds(total: float, undecided: int, trials: int) -> Bounds | None:
    """Of a mean over trials whose scored ones sum up to `total`, each undecided one between 0 and 1."""
    return Bounds(low=total / trials, high=(total + undecided) / trials) if undecided else None


def _seconds(trials: Iterable[TrialFacts]) -> Seconds | None:
    from statistics import quantiles

    spent = [trial.seconds for trial in trials if math.isfinite(trial.seconds)]
    if not spent:
        return None
    twentieths = quantiles(spent, n=20, method="inclusive") if len(spent) > 1 else spent * 19
    return Seconds(total=sum(spent), p50=twentieths[9], p95=twentieths[18])
