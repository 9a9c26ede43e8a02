"""What a sealed line says of its trial, read without holding it against the types.

Validating a line takes five times as long as parsing it. So only what differs from trial to trial is read here; the
rest is in `alike`: trials that are equal in it have equal facts, of which those of one were validated.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple, get_args

import orjson
from pydantic import TypeAdapter

from harness.runs.folder.facts import UserFacts, answer_hash, reported
from harness.runs.folder.lines import unsealed
from harness.runs.money.spending import Spending, spent
from harness.types.events import Event, Step, Usage
from harness.types.metrics import Metrics
from harness.types.model_spec import Role
from harness.types.trajectory import Trajectory
from harness.types.trial import ModelCall, Trial
from harness.types.user.note import UserNote
from harness.types.verdict import CheckResult, GoalResult, Verdict

_LINE = (*[name for name, field in Trial.model_fields.items() if not field.exclude], *Trial.model_computed_fields)
_FORM = _LINE, *[tuple(model.model_fields) for model in (Verdict, Metrics, Trajectory)]
"""The fields of a line and of what is in it, in the order in which this version writes them."""
_EVENTS = {(model.model_fields["type"].default, len(model.model_fields)) for model in get_args(get_args(Event)[0])}
_STEP, _GOAL, _CHECK, _NOTE = (len(model.model_fields) for model in (Step, GoalResult, CheckResult, UserNote))
FORMS = repr(
    (_FORM, sorted(_EVENTS), _STEP, _GOAL, _CHECK, _NOTE, *map(list, (Usage.model_fields, Spending.model_fields)))
)
"""Everything that has to be as it was for what was read once to be believed again."""
_CALLS = TypeAdapter(tuple[ModelCall, ...])


class Told(NamedTuple):
    """What is of this trial alone, and what it may have in common with others."""

    alike: Hashable
    story: str
    trial: int
    attempt: int
    seconds: float
    values: tuple[Any, ...]
    tools: tuple[str, ...]
    answer: int
    """A hash of what the agent said last."""
    turn_seconds: float | None
    calls: Mapping[Role, Spending] | None
    """None without a call of a model."""
    user: UserFacts | None


def told(line: bytes) -> Told | None:
    """None for a line without a seal, of another version's form, or of a trial that is rare: it has to be validated.

    Raises DamagedLine when it is not what was sealed.
    """
    content = unsealed(line)
    if content is line:
        return None
    try:
        found = _told(orjson.loads(content))
        hash(found and (found.alike, found.story, found.tools, found.user))
    except (ValueError, KeyError, TypeError, AttributeError):  # no line of ours, whatever its seal says
        return None
    return found


def _told(raw: dict[str, Any]) -> Told | None:
    verdict, trajectory = raw["verdict"], raw["trajectory"]
    metrics, turns = verdict["metrics"], trajectory["turn_seconds"]
    if (tuple(raw), tuple(verdict), tuple(metrics), tuple(trajectory)) != _FORM:
        return None
    if raw["ended_by"] == "stuck" or raw["incidents"]:  # whose fault the one is depends on what was said
        return None
    values = tuple(metrics.values())
    own = raw["story"], raw["trial"], raw["attempt"], raw["seconds"]
    types = *map(type, own), *map(type, values), frozenset(map(type, turns or ()))
    tools, last_said, notes = _talk(trajectory["steps"])
    return Told(
        (types, _outcome(raw), _judged(verdict)),
        *own,
        values,
        tools,
        answer_hash(last_said),
        sum(turns) if turns else None,
        _calls(raw["model_calls"], values),
        _user(notes) if notes else None,
    )


def _outcome(raw: dict[str, Any]) -> Hashable:
    failure = raw["failure"]
    broke = (failure["side"], failure["code"]) if failure is not None else None
    return raw["outcome"], raw["ended_by"], raw["xfail"], tuple(raw["voids"]), broke


def _judged(verdict: dict[str, Any]) -> Hashable:
    undecided = verdict["undecided"]
    return (
        verdict["success"],
        undecided["code"] if undecided is not None else None,
        tuple([_goal(goal) for goal in verdict["goals"]]),
        tuple([_check(check) for check in verdict["checks"]]),
        tuple(verdict["unknown_tools"]),
        tuple(verdict["guessed_reads"]),
        tuple([tuple(each.items()) for each in verdict["error_like"]]),
    )


def _goal(goal: dict[str, Any]) -> Hashable:
    reason, compared = goal["reason"], goal["arguments"]
    differing = reason["arguments"] if reason is not None else ()
    own = len(goal) == _GOAL, goal["type"], goal["required"], goal["met"], goal["by"], goal["unsure"], goal["note"]
    return (own, _rungs(compared), _rungs(differing)) if compared or differing else own


def _rungs(arguments: Sequence[dict[str, Any]]) -> Hashable:
    return tuple([(each["rung"], each["met"], each["unsure"], each["note"]) for each in arguments])


def _check(check: dict[str, Any]) -> Hashable:
    named = len(check) == _CHECK, check["check"], check["id"], check["path"], bool(check["told_by"])
    return *named, check["status"], check["code"], check["severity"], check["weight"]


def _talk(steps: Sequence[dict[str, Any]]) -> tuple[tuple[str, ...], str, list[dict[str, Any]]]:
    """The tools that the agent called, what it said last, and the notes of its user."""
    tools, notes, last = list[str](), list[dict[str, Any]](), list[dict[str, Any]]()
    for step in steps:
        events = step["events"]
        if len(step) != _STEP:
            raise KeyError(step)
        if step["role"] == "agent":
            last = events
        for event in events:
            kind = event["type"]
            if (kind, len(event)) not in _EVENTS:
                raise KeyError(kind)
            if kind == "message":
                if event["note"] is not None:
                    notes.append(event["note"])
            elif kind == "tool_call" and event["kind"] == "tool":
                tools.append(event["name"])
    return tuple(tools), "\n".join([_text(event["content"]) for event in last if event["type"] == "message"]), notes


def _text(content: Sequence[dict[str, Any]]) -> str:
    return "".join([part["text"] for part in content if part["type"] == "text"])


def _calls(calls: Sequence[Any], values: tuple[Any, ...]) -> Mapping[Role, Spending] | None:
    return spent([(_CALLS.validate_python(calls), reported(values))]) if calls else None


def _user(notes: Sequence[dict[str, Any]]) -> UserFacts:
    if any(len(note) != _NOTE for note in notes):
        raise KeyError("a note")
    hows = [how for note in notes for how in note["told"].values()]
    return UserFacts(
        turns=len(notes),
        reworded=sum(note["attempts"] - 1 for note in notes),
        asked=hows.count("asked"),
        donated=hows.count("donated"),
        doubts=sum(note["doubt"] is not None for note in notes),
        broken=tuple((found["code"], found["helped"]) for note in notes for found in note["guards"] if found["spoken"]),
    )
