"""Which goals are due once it is known what was met: one way of each group, and what no condition takes away."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import NamedTuple

from harness.scoring.candidates import Evidence
from harness.scoring.expected.data_flow import OneOf, Unresolved, at_path
from harness.scoring.search.choices import Choices, Picked
from harness.scoring.search.problem import Assignment
from harness.types.expected.groups import Choice, DueWhen
from harness.types.goals import TextGoal, ToolGoal
from harness.types.verdict import GoalResult, GroupResult, NotDue

LONGEST_VALUE = 60


class Due(NamedTuple):
    """The goals that a verdict tells of."""

    goals: Sequence[int]
    """Their places, in file order."""
    picked: Picked | None = None
    """None where the story has neither groups nor conditions."""


def due_goals(evidence: Evidence, assignment: Assignment, shown: Collection[int] = ()) -> Due:
    """All goals of the ways that were taken; of a group that was not, those of the way that came nearest.

    `shown` are the places of goals that need no call of their own to be met.
    """
    graph = evidence.story.graph
    if not graph.choices and not graph.gates:
        return Due(range(len(graph.goals)))
    tried = sum(
        1 << i for i, goal in enumerate(graph.goals) if isinstance(goal, ToolGoal) and _was_tried(goal, evidence)
    )
    met = _met(assignment) | sum(1 << i for i in shown if assignment.slots[i] is None)
    picked = Choices(graph).picked(met, assignment.gates, tried)
    return Due([i for i in range(len(graph.goals)) if picked.due >> i & 1], picked)


def _met(assignment: Assignment) -> int:
    return sum(1 << i for i, slot in enumerate(assignment.slots) if slot is not None)


def _was_tried(goal: ToolGoal | TextGoal, evidence: Evidence) -> bool:
    return isinstance(goal, ToolGoal) and goal.tool_name in evidence.called


def group_results(
    due: Due, goals: Sequence[GoalResult], evidence: Evidence, assignment: Assignment
) -> tuple[GroupResult, ...]:
    """What became of each group that is there and stands in a way that counts."""
    assert due.picked is not None
    found, story = [], evidence.story
    missed = {goal.name for goal in goals if goal.required and not goal.met}
    for name, ways in due.picked.ways:
        choice = next(each for outer in story.graph.choices for each in outer.all() if each.name == name)
        names = {story.goal_details[i].name for number in ways for i in _places(choice.ways[number].leaves)}
        required = any(evidence.is_required(i) for i in _places(choice.leaves))
        taken = bool(choice.leaves & _met(assignment))
        met = not missed & names and (required or taken)
        message = "" if met or not required else _why(choice, ways, evidence, assignment)
        found.append(
            GroupResult(
                name=name, required=required, met=met, taken=tuple(number + 1 for number in ways), message=message
            )
        )
    return tuple(found)


def _why(choice: Choice, picked: Sequence[int], evidence: Evidence, assignment: Assignment) -> str:
    """Such as `neither way was taken: way 1 lacks pay; way 2 lacks debit, confirm`."""
    met, story = _met(assignment), evidence.story
    lacks = []
    for number, way in enumerate(choice.ways, 1):
        lacking = [i for i in _places(way.leaves & story.graph.required & ~met) if _is_there(i, evidence, assignment)]
        names = ", ".join(story.goal_details[i].name for i in lacking)
        lacks.append((number, names))
    if story.groups[choice.name].n_of is not None:
        whole = sum(1 for _, names in lacks if not names)
        return f"{whole} of {choice.n} were met: open are {'; '.join(names for _, names in lacks if names)}"
    none = "neither way was taken" if len(choice.ways) == 2 else "no way was taken"
    begun = [number for number in picked if choice.ways[number].leaves & met]
    head = f"way {begun[0] + 1} was begun, but not finished" if begun else none
    return f"{head}: {'; '.join(f'way {number} lacks {names}' for number, names in lacks if names)}"


def _is_there(goal: int, evidence: Evidence, assignment: Assignment) -> bool:
    return not evidence.story.graph.gated[goal] & ~assignment.gates


def not_due(evidence: Evidence, assignment: Assignment) -> tuple[NotDue, ...]:
    """The goals and groups whose own condition did not hold."""
    story = evidence.story
    graph, met = story.graph, {i: slot for i, slot in enumerate(assignment.slots) if slot is not None}
    conditional = [*((goal.name, goal.when) for goal in story.goal_details)]
    conditional += [(choice.name, story.groups[choice.name].when) for outer in graph.choices for choice in outer.all()]
    with_condition = [(name, when) for name, when in conditional if when is not None]
    return tuple(
        NotDue(name=name, why=_unheld(when, evidence, met))
        for number, (name, when) in enumerate(with_condition)
        if not assignment.gates >> number & 1
    )


def _unheld(when: DueWhen, evidence: Evidence, met: dict[int, int]) -> str:
    """Such as `read.status is "delivered"`."""
    results = evidence.results(met, [when.goal])
    if when.goal not in results:
        return f"{when.goal} was not met"
    shown = f"{when.goal}.{when.path}" if when.path else f"the result of {when.goal}"
    try:
        found = at_path(results[when.goal], when.path)
    except Unresolved:
        return f"there is no {shown}"
    value = found.values[0] if isinstance(found, OneOf) else found
    text = json.dumps(value, ensure_ascii=False, default=str)
    return f"{shown} is {text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + '…'}"


def _places(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]
