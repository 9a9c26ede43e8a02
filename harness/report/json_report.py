"""The report as one JSON object, for programs."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any
from uuid import uuid4

from pydantic_core import PydanticSerializationError, from_json, to_json

from harness.analysis.story_trials import StoryTrials
from harness.analysis.summary import Results
from harness.analysis.user_figures.wants import wants_of
from harness.redaction import Redactor
from harness.runs.folder.facts import TrialFacts
from harness.types.metrics import Metrics
from harness.types.trial import Trial
from harness.types.verdict import GoalResult

NOTHING: Mapping[str, Any] = MappingProxyType({})


def json_line(
    results: Results, *, stopped: str = "", missing: str = "", also: Mapping[str, Any] = NOTHING
) -> Iterator[str]:
    """The pieces of the one line printed by `--json`: the last attempt of each trial, in story order.

    It holds nothing but what JSON can say: a number that is not finite becomes null. `stopped` is why not everything
    was played, where the budget was the reason; `missing` are the shards that a merged run lacks; `also` stands beside.
    """
    document = {**_head(results, stopped, missing), **also}
    return _pieces(results, document, lambda value: json.dumps(value, allow_nan=False), ", ")


def json_document(results: Results, redact: Redactor, *, stopped: str = "", missing: str = "") -> Iterator[str]:
    """The pieces of report.json: the same, to be read by people, too, and without secrets."""

    def text(value: Any) -> str:
        return redact.line(to_json(value, indent=2).decode(), indent=2)

    return _pieces(results, _head(results, stopped, missing), text, ",\n    ")


def _head(results: Results, stopped: str, missing: str) -> dict[str, Any]:
    return {
        "summary": results.summary.model_dump(mode="json"),
        "stopped": stopped or None,
        "missing": missing or None,
        "stories": [_story(group) for group in results.groups if group.trials],
        "trials": [],
    }


def _pieces(results: Results, document: dict[str, Any], text: Callable[[Any], str], between: str) -> Iterator[str]:
    """One trial at a time, for a large run does not fit into memory; `between` parts them."""
    found = [(group, trial) for group in results.groups for trial in group.trials]
    here = uuid4().hex
    document["trials"] = [here] if found else []
    before, _, after = text(as_valid_json(document)).partition(f'"{here}"')
    yield before
    for number, (group, trial) in enumerate(found):
        shown = text(as_valid_json(_trial(trial, group)))
        yield (between if number else "") + shown.replace("\n", "\n    ")
    yield after + "\n"


def _story(group: StoryTrials) -> dict[str, Any]:
    """The rate of a story is over its scored trials; the bounds are with its undecided ones failed, and passed.

    `reached` is null where it depends on them whether the story reaches the share that it must.
    """
    return {
        "story": group.id,
        "trials": len(group.trials),
        "passed": group.passed,
        "scored": len(group.scored),
        "undecided": group.undecided,
        "undecided_by": group.undecided_by,
        "rate": group.rate,
        "bounds": group.bounds.model_dump() if group.bounds else None,
        "gate": {"each": standing.least, "reached": standing.reached} if (standing := group.standing) else None,
    }


def _trial(facts: TrialFacts, group: StoryTrials) -> dict[str, Any]:
    trial, story = facts.read(), group.story
    verdict = trial.verdict
    wants = wants_of(story, trial) if story is not None else []
    return {
        "story": trial.story,
        "trial": trial.trial,
        "attempt": trial.attempt,
        "supersedes": trial.supersedes,
        "agent": trial.agent,
        "outcome": trial.outcome,
        "shown": trial.shown,
        "fault": trial.fault,
        "xfail": trial.xfail,
        "ended_by": trial.ended_by,
        "alone": group.found_alone(facts),
        "wants": {story.user.label(i): state for i, state in enumerate(wants)} if story and story.user else {},
        "failure": trial.failure.model_dump() if trial.failure else None,
        "undecided": verdict.undecided.model_dump() if verdict and verdict.undecided else None,
        "rests_on": facts.rests_on,
        "metrics": _metrics(trial),
        "models": {role: spent.model_dump() for role, spent in facts.models.items()},
        "goals": [_goal(goal) for goal in verdict.goals] if verdict else [],
        "groups": [group.model_dump() for group in verdict.groups] if verdict else [],
        "not_due": [each.model_dump() for each in verdict.not_due] if verdict else [],
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
        "unsure": goal.unsure,
        "step": goal.step,
        "by": goal.by,
        "judge_said": goal.judge_said,
        "quote": goal.quote,
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
