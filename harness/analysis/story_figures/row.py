"""The figures of a story, or of all: how much was done, how well, how fast; means over its scored trials.

Where none is scored, how much was done and how fast is that of the undecided ones; how well is not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from harness.analysis.story_trials import asks_for_goals, completion, mean
from harness.runs.folder.facts import GoalFacts, TrialFacts


@dataclass(frozen=True, slots=True)
class StoryFigures:
    """Per run of the story. None where nothing is known or nothing applies."""

    runs: int
    """Trials that were played, undecided ones too."""
    completion: float | None
    asks_for_goals: bool
    """Whether any goal is required, so that completion says something."""
    steps: float | None
    model_steps: float | None
    calls: float | None
    precision: float | None
    recall: float | None
    """Both over all calls and goals of the runs together, as in the totals of a run."""
    routing: float | None
    text_match: float | None
    """Share of the runs in which all that had to be said was said."""
    success: float | None
    response_seconds: float | None
    """Mean time of a turn of the agent."""


def figures_of(trials: Iterable[TrialFacts]) -> StoryFigures:
    """Of the trials of one story, or of a whole run."""
    trials = list(trials)
    scored = [trial for trial in trials if trial.scored]
    done = scored or trials
    return StoryFigures(
        runs=len(trials),
        completion=mean([completion(trial) for trial in scored]),
        asks_for_goals=any(map(asks_for_goals, scored)),
        steps=_mean_of(done, "steps"),
        model_steps=_mean_of(done, "model_steps"),
        calls=_mean_of(done, "tool_calls"),
        precision=precision(scored),
        recall=recall(scored),
        routing=_mean_of(scored, "routing_f1"),
        text_match=_mean_of(scored, "text_match"),
        success=mean([float(trial.outcome == "success") for trial in scored]),
        response_seconds=_mean_of(done, "turn_seconds_mean"),
    )


def values(trials: Iterable[TrialFacts], metric: str) -> Iterator[Any]:
    """The values of that metric, None too, of the trials that have a verdict."""
    return (trial.verdict.value(metric) for trial in trials if trial.verdict)


def precision(trials: Sequence[TrialFacts]) -> float | None:
    """Calls that were assigned to a goal / all calls up to the user's last request, of all trials together whose goals
    ask for calls."""
    asking = [trial for trial in trials if trial.verdict and trial.verdict.value("expected_tool_calls")]
    calls = sum(values(asking, "tool_calls")) - sum(values(asking, "calls_after_last_request"))
    return sum(values(asking, "correct_tool_calls")) / calls if calls else None


def recall(trials: Iterable[TrialFacts]) -> float | None:
    """Tool goals that were met / those that were required, or met all the same, of all trials together."""
    tool_goals = [goal for trial in trials for goal in _goals(trial) if goal.type == "tool_call"]
    due = sum(goal.required or goal.met for goal in tool_goals)
    return sum(goal.met for goal in tool_goals) / due if due else None


def _goals(trial: TrialFacts) -> Sequence[GoalFacts]:
    return trial.verdict.goals if trial.verdict else ()


def _mean_of(trials: Iterable[TrialFacts], metric: str) -> float | None:
    return mean([float(value) for value in values(trials, metric) if value is not None])
