"""The check of the end state: where the world ended otherwise, and which calls and goals that is about."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from harness.scoring.world.end import EndState
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
        hint=_unknown_names(end),
    )


def _unknown_names(end: EndState) -> str | None:
    """What the snapshot does not have of the first path of `equals` that leads nowhere, which may be a mistake."""
    return next((f'state.equals: "{each.path}": {each.unknown}' for each in end.unequal if each.unknown), None)


def in_words(difference: StateDifference) -> str:
    """Such as `orders.#W1.status: expected cancelled, is pending`."""
    if difference.problem == "unexpected":
        return f"{difference.path}: is there, but should not be"
    if difference.unknown is not None and difference.expected is None:
        return f"{difference.path}: expected null, but there is no such place: {difference.unknown}"
    if difference.problem == "missing":
        return f"{difference.path}: expected {_short(difference.expected)}, is not there"
    return f"{difference.path}: expected {_short(difference.expected)}, is {_short(difference.observed)}"


def _short(value: Any) -> str:
    text = value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


class _Marks(NamedTuple):
    """What a call that made a difference is likely to have been given, or to have answered."""

    names: frozenset[str]
    """Of the record: whoever names most of these made it."""
    texts: frozenset[str]
    """Of the values, where the record says too little."""

    @staticmethod
    def of(difference: StateDifference) -> _Marks:
        try:
            place = place_of(difference.path)[1:]
        except ValueError:  # a JMESPath of another form
            place = (difference.path,)
        texts = _texts([difference.expected, difference.observed])
        names = (part for name in place for part in (name, *name.split("/")))
        return _Marks(frozenset(names), frozenset(each for each in texts if len(each) > 2))

    def shared_with(self, value: Any) -> tuple[int, int]:
        found = set(_texts(value))
        return len(self.names & found), len(self.texts & found)


def _explained(difference: StateDifference, judged: Judged) -> StateDifference:
    """With the calls that made it, and the unmet goals that would have made what is expected."""
    marks = _Marks.of(difference)
    calls, goals = tuple[str, ...](), tuple[str, ...]()
    if difference.change != "not_done":
        calls = tuple(f"{call.name} (step {step})" for step, call in _makers(marks, judged))
    if difference.change != "not_asked":
        goals = tuple(_would_make(marks, judged))
    return difference.model_copy(update={"made_by": calls, "goals": goals})


def _makers(marks: _Marks, judged: Judged) -> list[tuple[int, ToolCall]]:
    """The successful calls that may have changed something and speak most of this record."""
    evidence = judged.evidence
    may = evidence.effects.writes | evidence.effects.unknown
    made = [(step, call) for step, call in evidence.succeeded if call.name in may]
    return _of_most(made, [marks.shared_with([call.arguments, _read(call.result)]) for _, call in made])


def _would_make(marks: _Marks, judged: Judged) -> list[str]:
    details, slots = judged.evidence.story.goal_details, judged.assignment.slots
    may = judged.evidence.effects.writes | judged.evidence.effects.unknown
    failing = (judged.end.failed or {}) if judged.end is not None else {}
    due = [
        goal
        for goal, slot in zip(details, slots, strict=True)
        if isinstance(goal, ToolGoal) and slot is None and goal.tool_name in may and not goal.expect_error
        if goal.name not in failing
    ]
    return [goal.name for goal in _of_most(due, [marks.shared_with([goal.args]) for goal in due])]


def _of_most(items: Sequence[Any], shared: Sequence[tuple[int, int]]) -> list[Any]:
    """Those that share most; the only one there is, whatever it shares."""
    if len(items) == 1:
        return list(items)
    most = max(shared, default=(0, 0))
    return [item for item, number in zip(items, shared, strict=True) if any(most) and number == most]


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
