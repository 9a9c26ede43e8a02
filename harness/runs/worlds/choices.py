"""The ways in which the goals of a story may be reached: which calls are made, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import Any

from harness.scoring.calls.effects import effect_or_guess
from harness.types.expected.groups import Choice
from harness.types.expected.predicates import is_predicate
from harness.types.goals import ToolGoal
from harness.types.jsonable import json_equal
from harness.types.order.goal_graph import GoalGraph
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import ToolCall, ToolSchema
from harness.types.world.state import MOST_WAYS

LEFT_OPEN = {"ignore": "is not looked at", "optional": "may be left out", "unordered": "may come in any order"}
Order = tuple[int, ...]
"""Places of tool goals, each after those that must come before it."""


def choices(story: Story, rules: Rules, offered: Sequence[ToolSchema] | None = None) -> Iterator[Order]:
    """Every set of goals that may be met in the end: one for each way of the groups, with all goals that may be left
    out; then without optional ones that change something."""
    graph = story.graph
    tools = [i for i in graph.order if isinstance(graph.goals[i], ToolGoal)]
    chosen = [[i for i in tools if goals >> i & 1] for goals in _ways_of(graph)]
    optional = [i for i in tools if not graph.required >> i & 1 and may_write(story, rules, i, offered)]
    seen: set[Order] = set()
    for left_out in range(len(optional) + 1):
        for places in chosen:
            for without in combinations(reversed([i for i in optional if i in places]), left_out):
                order = tuple(i for i in places if i not in without)
                if order not in seen:
                    seen.add(order)
                    yield order


def number_of_choices(story: Story, rules: Rules) -> int:
    """How many there are, as far as is known before anything is played; counted until they are too many."""
    return sum(1 for _ in islice(choices(story, rules), MOST_WAYS + 1))


def _ways_of(graph: GoalGraph) -> Iterator[int]:
    """The bits of the goals in each choice of ways, those in no group among them."""
    grouped = sum(choice.leaves for choice in graph.choices)
    loose = (1 << len(graph.goals)) - 1 & ~grouped
    for picked in product(*(list(_picks(choice, graph)) for choice in graph.choices)):
        yield loose | sum(picked)


def _picks(choice: Choice, graph: GoalGraph) -> Iterator[int]:
    """The bits of the goals of as many ways as must be taken; none at all, where the group is optional."""
    for ways in combinations(choice.ways, choice.n):
        nodes = [node for way in ways for node in way.nodes]
        inner = [list(_picks(node, graph)) if isinstance(node, Choice) else [1 << node] for node in nodes]
        yield from map(sum, product(*inner))
    if not choice.leaves & graph.required:
        yield 0


def may_write(story: Story, rules: Rules, place: int, offered: Sequence[ToolSchema] | None = None) -> bool:
    """Whether a goal's call may change something, or nobody says that it does not."""
    goal = story.goal_details[place]
    assert isinstance(goal, ToolGoal)
    return not goal.expect_error and effect_or_guess(goal.tool_name, story, rules, offered) != "read"


def open_arguments(goal: ToolGoal) -> Iterator[tuple[str, str]]:
    """The arguments of which a goal does not say the value, each with why."""
    yield from ((name, LEFT_OPEN[how]) for name, how in goal.arg_matching.items() if how in LEFT_OPEN)
    yield from ((name, LEFT_OPEN["unordered"]) for name in goal.aligned)
    yield from ((name, "is a predicate") for name, value in goal.args.items() if _is_predicate(value))


def leaves_open(goal: ToolGoal, story: Story) -> bool:
    """Whether a call that does what the goal asks for cannot be made by what the goal says."""
    return any(open_arguments(goal)) or "allow" in (goal.extra_args, story.extra_args)


def _is_predicate(value: Any) -> bool:
    """Whether one stands in an expected value."""
    if isinstance(value, Mapping):
        return is_predicate(value) or any(map(_is_predicate, value.values()))
    return isinstance(value, list) and any(map(_is_predicate, value))


def as_played(chosen: Order, graph: GoalGraph, calls: Sequence[ToolCall]) -> Order:
    """The same goals, as far as may be in the order in which they were met in a conversation."""
    when = {i: _first(goal, calls) for i in chosen if isinstance(goal := graph.goals[i], ToolGoal)}
    left, found = list(chosen), list[int]()
    while left:
        free = [i for i in left if not any(graph.before[i] >> j & 1 for j in left)]
        found.append(min(free, key=lambda i: (when[i], chosen.index(i))))
        left.remove(found[-1])
    return tuple(found)


def _first(goal: ToolGoal, calls: Sequence[ToolCall]) -> int:
    """The place of the first call that fits a goal, else of the first one of its tool."""
    same = [place for place, call in enumerate(calls) if call.name == goal.tool_name]
    return next(
        (place for place in same if json_equal(goal.args, calls[place].arguments)), min(same, default=len(calls))
    )
