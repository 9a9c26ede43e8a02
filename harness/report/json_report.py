"""The report as one JSON object, for programs."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from types import MappingProxyType
from typing import Any
from uuid import uuid4

from pydantic import BaseModel
from pydantic_core import PydanticSerializationError, from_json, to_json

from harness.analysis.reviews.reviews import Review
from harness.analysis.story_figures.weighing import score_of
from harness.analysis.story_trials import StoryTrials
from harness.analysis.summary import Results
from harness.analysis.user_figures.wants import wants_of
from harness.redaction import Redactor
from harness.runs.folder.facts import TrialFacts
from harness.types.judging.gate import SeverityWeights
from harness.types.metrics import Metrics
from harness.types.trial import Failure
from harness.types.verdict import CheckResult, GoalResult, GroupResult, NotDue, Undecided

WITH_PARTS = ("reason", "arguments", "differences")
"""Fields of results that have fields themselves."""
NOTHING: Mapping[str, Any] = MappingProxyType({})


def json_line(
    results: Results, *, stopped: str = "", missing: str = "", also: Mapping[str, Any] = NOTHING
) -> Iterator[str]:
    """The pieces of the one line printed by `--json`: the last attempt of each trial, in story order.

    It holds nothing but what JSON can say: a number that is not finite becomes null. `stopped` is why not everything
    was played, where the budget was the reason; `missing` are the shards that a merged run lacks; `also` stands beside.
    """
    document = {**_head(results, stopped, missing), **also}
    return _pieces(results, document, lambda value: json.dumps(as_valid_json(value), allow_nan=False), ", ")


def json_document(results: Results, redact: Redactor, *, stopped: str = "", missing: str = "") -> Iterator[str]:
    """The pieces of report.json: the same, to be read by people, too, and without secrets."""

    def text(value: Any) -> str:
        return redact.line(_indented(value), indent=2)

    return _pieces(results, _head(results, stopped, missing), text, ",\n    ")


def _indented(value: Any) -> str:
    try:
        return to_json(value, indent=2, inf_nan_mode="null").decode()
    except PydanticSerializationError:
        return to_json(as_valid_json(value), indent=2).decode()


def _head(results: Results, stopped: str, missing: str) -> dict[str, Any]:
    return {
        "summary": results.summary.model_dump(mode="json"),
        "gate": [asdict(demand) for demand in results.gate.demands],
        "stability": {
            story: [each.model_dump(exclude_defaults=True) for each in found]
            for story, found in results.gate.stability.items()
        },
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
    before, _, after = text(document).partition(f'"{here}"')
    yield before
    for number, (group, trial) in enumerate(found):
        shown = text(_trial(trial, group, results.gate.weights, results.reviews.of(trial.key)))
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
        "warned": group.warned,
        "scored": len(group.scored),
        "undecided": group.undecided,
        "undecided_by": group.undecided_by,
        "rate": group.rate,
        "bounds": group.bounds.model_dump() if group.bounds else None,
        "gate": {"each": standing.least, "reached": standing.reached} if (standing := group.standing) else None,
    }


def _label(review: Review) -> dict[str, Any]:
    """What one person said; `fault` is whose fault it was, null for a success."""
    label = review.label
    return {
        "labeller": label.labeller,
        "label": label.human_label,
        "fault": None if review.said == "success" else review.said,
        "score": label.human_score,
        "reason": label.disagreement_reason,
        "blind": label.blind,
        "source": label.source,
    }


def _trial(
    facts: TrialFacts, group: StoryTrials, weights: SeverityWeights, reviews: Sequence[Review]
) -> dict[str, Any]:
    document, story = facts.document(), group.story
    verdict = document.get("verdict")
    wants = wants_of(story, facts.read()) if story is not None and story.user is not None else []
    return {
        "story": document["story"],
        "trial": facts.trial,
        "attempt": facts.attempt,
        "supersedes": document.get("supersedes"),
        "agent": document["agent"],
        "outcome": facts.outcome,
        "warned": facts.warned,
        "score": score_of(facts, story.severity if story is not None else "medium", weights),
        "shown": facts.shown,
        "fault": facts.fault,
        "xfail": facts.xfail,
        "ended_by": facts.ended_by,
        "alone": group.found_alone(facts),
        "labels": [_label(each) for each in reviews],
        "wants": {story.user.label(i): state for i, state in enumerate(wants)} if story and story.user else {},
        "failure": _whole(document.get("failure"), Failure),
        "undecided": _whole(verdict.get("undecided"), Undecided) if verdict else None,
        "rests_on": facts.rests_on,
        "metrics": _metrics(facts),
        "models": {role: spent.model_dump() for role, spent in facts.models.items()},
        "goals": [_goal(goal) for goal in verdict["goals"]] if verdict else [],
        "groups": [_whole(group, GroupResult) for group in verdict.get("groups", ())] if verdict else [],
        "not_due": [_whole(each, NotDue) for each in verdict.get("not_due", ())] if verdict else [],
        "checks": [_whole(check, CheckResult) for check in verdict["checks"]] if verdict else [],
    }


def _metrics(facts: TrialFacts) -> dict[str, Any]:
    """All metrics, null without a verdict. Success is the trial's: an agent that broke after its goals has failed."""
    known = facts.verdict.by_metric if facts.verdict else dict.fromkeys(Metrics.model_fields)
    return {**known, "journey_success": facts.outcome == "success" if facts.scored else None}


def _goal(written: dict[str, Any]) -> dict[str, Any]:
    goal = _whole(written, GoalResult)
    reason = goal["reason"]
    return {
        "name": goal["name"],
        "met": goal["met"],
        "unsure": goal["unsure"],
        "step": goal["step"],
        "by": goal["by"],
        "judge_said": goal["judge_said"],
        "quote": goal["quote"],
        "reason": reason["code"] if reason else None,
        "detail": reason,
    }


def _whole(written: Any, model: type[BaseModel]) -> Any:
    """A part of a trial as JSON, with the fields that were added since it was written."""
    if written is None or (len(written) == _fields(model) and not any(map(written.get, WITH_PARTS))):
        return written
    return model.model_validate(written).model_dump(mode="json")


@cache
def _fields(model: type[BaseModel]) -> int:
    return len(model.model_fields)


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
