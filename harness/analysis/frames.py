"""A run as pandas data frames: one row per trial, and one per goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from harness.types.metrics import Metrics
from harness.types.trial import Trial

if TYPE_CHECKING:
    import pandas

TRIAL_COLUMNS = (
    "story",
    "trial",
    "attempt",
    "agent",
    "user",
    "seed",
    "outcome",
    "warned",
    "fault",
    "rests_on",
    "xfail",
    "ended_by",
)
BOUNDS = ("journey_success_low", "journey_success_high")
"""Journey Success with an undecided trial read as failed, and as passed: their means are the bounds of the rate."""
OF_GOAL = ("type", "required", "met", "unsure", "step", "by", "judge_said", "quote")
GOAL_COLUMNS = ("story", "trial", "attempt", "goal", *OF_GOAL, "reason", "message")


def trials_frame(trials: Iterable[Trial], score: Callable[[Trial], float | None]) -> pandas.DataFrame:
    """One row per trial: what was played, how it came out, why it broke, and every metric (None: unknown)."""
    rows = [{**_trial_row(trial), "score": score(trial)} for trial in trials]
    return _frame(rows, [*TRIAL_COLUMNS, "score", "failure", "started_at", *Metrics.model_fields, *BOUNDS])


def goals_frame(trials: Iterable[Trial]) -> pandas.DataFrame:
    """One row per goal of each trial that has a verdict."""
    rows = [
        {
            "story": trial.story,
            "trial": trial.trial,
            "attempt": trial.attempt,
            "goal": goal.name,
            "reason": goal.reason.code if goal.reason else None,
            "message": goal.reason.message if goal.reason else None,
            **goal.model_dump(include=set(OF_GOAL)),
        }
        for trial in trials
        if trial.verdict is not None
        for goal in trial.verdict.goals
    ]
    return _frame(rows, list(GOAL_COLUMNS))


def _trial_row(trial: Trial) -> dict[str, Any]:
    """Success is the trial's: an agent that broke after its goals has failed. So are the seconds."""
    metrics = trial.verdict.metrics.model_dump() if trial.verdict else {}
    return {
        **{name: getattr(trial, name) for name in TRIAL_COLUMNS},
        "failure": trial.failure.code if trial.failure else None,
        "started_at": trial.started_at,
        **metrics,
        "journey_success": trial.outcome == "success" if trial.scored else None,
        "seconds": trial.seconds,
        **dict(zip(BOUNDS, (trial.outcome == "success", trial.outcome != "fail"), strict=True)),
    }


def _frame(rows: list[dict[str, Any]], columns: list[str]) -> pandas.DataFrame:
    import pandas

    frame = pandas.DataFrame(rows, columns=columns).convert_dtypes()
    if "started_at" in frame:
        frame["started_at"] = pandas.to_datetime(frame["started_at"], unit="s", utc=True)
    return frame
