"""The check of the end state: where the world ended otherwise, and which calls and goals that is about."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from harness.scoring.world.places import place_of
from harness.types.goals import ToolGoal
from harness.types.trajectory import ToolCall
from harness.types.verdict import CheckResult
from harness.types.world.state import StateDifference

if TYPE_CHECKING:
    from harness.scoring.checks.judged import Judged

MOST_TOLD = 40
"""Differences that are kept with a verdict."""
IN_WORDS = 3
"""Of these, those that the message names."""
LONGEST = 60


def state(judged: Judged) -> CheckResult | None:
    """The world ended as the story demands."""
    if judged.story.state is None:
        return None
    end = judged.end
    if end is None:
        return CheckResult(
            check="state", status="skip", code="no_state", message="the state of the world after the talk is not known"
        )
    way = end.nearest if end.reached is None else None
    found = [*(way.differences if way is not None else ()), *end.unequal]
    if not found:
        return CheckResult(check="state", status="pass")
    told = tuple(_explained(each, judged) for each in found[:MOST_TOLD])
    words = "; ".join(in_words(each) for each in told[:IN_WORDS])
    more = f"; and {len(found) - IN_WORDS} more" if len(found) > IN_WORDS else ""
    return CheckResult(
        check="state",
        status="fail",
        code="state_differs",
        message=f"{words}{more}",
        evidence=_steps(told, judged),
        differences=told,
    )


def in_words(difference: StateDifference) -> str:
    """Such as `orders.#W1.status: expected cancelled, is pending`."""
    if difference.problem == "unexpected":
        return f"{difference.path}: is there, but should not be"
    if difference.problem == "missing" and difference.observed is None:
        return f"{difference.path}: expected {_short(difference.expected)}, is not there"
    return f"{difference.path}: expected {_short(difference.expected)}, is {_short(difference.observed)}"


def _short(value: Any) -> str:
    text = value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _explained(difference: StateDifference, judged: Judged) -> StateDifference:
    """With the calls that made it, and the unmet goals that would have made what is expected."""
    names = _names(difference)
    calls, goals = tuple[str, ...](), tuple[str, ...]()
    if difference.change != "not_done":
        calls = tuple(f"{call.name} (step {step})" for step, call in _makers(names, judged))
    if difference.change != "not_asked":
        goals = tuple(_would_make(names, judged))
    return difference.model_copy(update={"made_by": calls, "goals": goals})


def _names(difference: StateDifference) -> set[str]:
    """What a call that made it is likely to have been given, or to have answered."""
    try:
        names = set(place_of(difference.path))
    except ValueError:  # a JMESPath of another form
        names = {difference.path}
    texts = set(_texts([difference.expected, difference.observed]))
    return {part for name in names for part in (name, *name.split("/"))} | {each for each in texts if len(each) > 2}


def _makers(names: set[str], judged: Judged) -> list[tuple[int, ToolCall]]:
    """The successful calls that may have changed something and speak of most of these names."""
    evidence = judged.evidence
    may = evidence.effects.writes | evidence.effects.unknown
    made = [(step, call) for step, call in evidence.succeeded if call.name in may]
    return _of_most(made, [names & set(_texts([call.arguments, _read(call.result)])) for _, call in made])


def _would_make(names: set[str], judged: Judged) -> list[str]:
    details, slots = judged.evidence.story.goal_details, judged.assignment.slots
    may = judged.evidence.effects.writes | judged.evidence.effects.unknown
    failing = (judged.end.failed or {}) if judged.end is not None else {}
    open_goals = [
        goal
        for goal, slot in zip(details, slots, strict=True)
        if isinstance(goal, ToolGoal) and slot is None and goal.tool_name in may and not goal.expect_error
        if goal.name not in failing
    ]
    found = _of_most(open_goals, [names & set(_texts([goal.args])) for goal in open_goals])
    return [goal.name for goal in found]


def _of_most(items: Sequence[Any], shared: Sequence[set[str]]) -> list[Any]:
    """Those that share most; the only one there is, whatever it shares."""
    if len(items) == 1:
        return list(items)
    most = max(map(len, shared), default=0)
    return [item for item, names in zip(items, shared, strict=True) if most and len(names) == most]


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield str(key)
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)
    elif value is not None and not isinstance(value, bool):
        yield str(value)


def _read(result: Any) -> Any:
    try:
        return json.loads(result) if isinstance(result, str) else result
    except (ValueError, RecursionError):
        return result


def _steps(differences: Sequence[StateDifference], judged: Judged) -> tuple[int, ...]:
    told = {name for each in differences for name in each.made_by}
    return tuple(sorted({step for step, call in judged.evidence.succeeded if f"{call.name} (step {step})" in told}))
