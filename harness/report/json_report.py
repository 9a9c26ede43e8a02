"""The report as one JSON object, for programs."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any
from uuid import uuid4

from pydantic_core import PydanticSerializationError, from_json, to_json

from harness.analysis.summary import Results
from harness.runs.folder.facts import TrialFacts
from harness.types.metrics import Metrics
from harness.types.trial import Trial
from harness.types.verdict import GoalResult

NOTHING: Mapping[str, Any] = MappingProxyType({})


def json_line(results: Results, *, stopped: str = "", also: Mapping[str, Any] = NOTHING) -> Iterator[str]:
    """The pieces of the one line printed by `--json`: the last attempt of each trial, in story order.

    It holds nothing but what JSON can say: a number that is not finite becomes null. `stopped` is why not everything
    was played, where the budget was the reason; `also` stands beside it.
    """
    return _pieces(results, stopped, also, lambda value: json.dumps(value, allow_nan=False), ", ")


def json_document(results: Results, *, stopped: str = "") -> Iterator[str]:
    """The pieces of report.json: the same, to be read by people, too."""
    return _pieces(results, stopped, NOTHING, lambda value: to_json(value, indent=2).decode(), ",\n    ")


def _pieces(
    results: Results, stopped: str, also: Mapping[str, Any], text: Callable[[Any], str], between: str
) -> Iterator[str]:
    """One trial at a time, for a large run does not fit into memory; `between` parts them."""
    trials, here = results.trials, uuid4().hex
    document = {
        "summary": results.summary.model_dump(mode="json"),
        "stopped": stopped or None,
        "trials": [here] if trials else [],
        **also,
    }
    before, _, after = text(as_valid_json(document)).partition(f'"{here}"')
    yield before
    for number, trial in enumerate(trials):
        yield (between if number else "") + text(as_valid_json(_trial(trial))).replace("\n", "\n    ")
    yield after + "\n"


def _trial(facts: TrialFacts) -> dict[str, Any]:
    trial = facts.read()
    verdict = trial.verdict
    return {
        "story": trial.story,
        "trial": trial.trial,
        "attempt": trial.attempt,
        "supersedes": trial.supersedes,
        "agent": trial.agent,
        "outcome": trial.outcome,
        "xfail": trial.xfail,
        "ended_by": trial.ended_by,
        "failure": trial.failure.model_dump() if trial.failure else None,
        "metrics": _metrics(trial),
        "models": {role: spent.model_dump() for role, spent in facts.models.items()},
        "goals": [_goal(goal) for goal in verdict.goals] if verdict else [],
        "checks": [check.model_dump() for check in verdict.checks] if verdict else [],
    }


def _metrics(trial: Trial) -> dict[str, Any]:
    """All metrics, null without a verdict. Success is the trial's: an agent that broke after its goals has failed."""
    known = trial.verdict.metrics.model_dump() if trial.verdict else dict.fromkeys(Metrics.model_fields)
    return {**known, "journey_success": trial.outcome == "success" if trial.scored else None}


def _goal(goal: GoalResult) -> dict[str, Any]:
    return {
        "name": goal.name,
        "met": goal.met,
        "step": goal.step,
        "reason": goal.reason.code if goal.reason else None,
        "detail": goal.reason.model_dump() if goal.reason else None,
    }


def as_valid_json(value: Any) -> Any:
    """The value with everything replaced that JSON or UTF-8 cannot hold: NaN, infinities, halves of characters."""
    try:
        return from_json(to_json(value, inf_nan_mode="null"))
    except PydanticSerializationError:
        return _mended(value)


def _mended(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {_mended(str(key)): _mended(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_mended(item) for item in value]
    return value
