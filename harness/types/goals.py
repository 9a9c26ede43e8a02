"""The goal graph: which goals there are, which must come before which, and what flows between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import networkx
from pydantic import Field, JsonValue, field_validator

from harness.errors import nearest
from harness.types.trajectory import Data

Strategy = Literal["strict", "fuzzy", "optional", "ignore"]
ExtraArgs = Literal["forbid", "allow", "allow_nested"]
FROM, ESCAPED_FROM = "$from", "$$from"
IGNORED: tuple[Any, ...] = ("<IGNORE>", {"IGNORE": None})
"""Argument values by which the ancestor's newer files say `ignore`."""


class ToolGoal(Data):
    """A tool must be called, with these arguments."""

    type: Literal["tool_call"] = "tool_call"
    """tool_call, a tool must be called."""
    name: str = Field(min_length=1)
    """The name of the goal, unique in the story."""
    tool_name: str = Field(min_length=1)
    """The name of the tool, as the agent knows it."""
    args: dict[str, JsonValue] = Field(default_factory=dict)
    """The arguments it must be called with. A value {$from: GOAL, path: PATH} is taken from the result of the call that
    met another goal."""
    arg_matching: dict[str, Strategy] = Field(default_factory=dict)
    """How an argument, or a path such as passengers.*.dob, is compared. strict (default), fuzzy (the same in meaning),
    optional (may be left out) or ignore."""
    required: bool = True
    """Whether the journey fails without it."""
    expect_error: bool = False
    """The call must end in an error."""
    extra_args: ExtraArgs | None = None
    """Whether the call may have arguments that are not named here. allow_nested means inside objects only."""

    @field_validator("args", "arg_matching", mode="before")
    @classmethod
    def _null_is_empty(cls, value: Any) -> Any:
        return {} if value is None else value


class TextGoal(Data):
    """The agent must say this."""

    type: Literal["text"] = "text"
    """text, the agent must say this."""
    name: str = Field(min_length=1)
    """The name of the goal, unique in the story."""
    response: str | None = None
    """An answer that must follow from the message, which may say more. Without keywords it needs a judge, entailment or
    embeddings; with keywords it counts where a judge or entailment is configured."""
    keywords: tuple[str, ...] = ()
    """What one message of the agent must say, all of them. Values are compared by value (12, twelve), words in any form
    (refund, refunded) and not where a negation governs them; a keyword with a negation of its own wants it."""
    required: bool = True
    """Whether the journey fails without it."""

    @property
    def needs_meaning(self) -> bool:
        """Whether the journey hangs on a response that has no keywords beside it."""
        return self.required and bool(self.response) and not self.keywords

    @field_validator("keywords", mode="before")
    @classmethod
    def _as_strings(cls, value: Any) -> Any:
        return as_keywords(value)


def as_keywords(value: Any) -> Any:
    """Keywords as a file may write them: one alone, numbers as numbers, none as null."""
    if value is None:
        return ()
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list | tuple):
        return tuple(
            str(word) if isinstance(word, int | float) and not isinstance(word, bool) else word for word in value
        )
    return value


Goal = Annotated[ToolGoal | TextGoal, Field(discriminator="type")]


@dataclass(frozen=True, slots=True)
class Flow:
    """An expected value that is the result of the call assigned to another goal."""

    argument: str
    source: str
    path: str | None


def is_flow(value: Any) -> bool:
    return isinstance(value, dict) and FROM in value


def flows(value: Any, argument: str = "") -> Iterator[Flow]:
    """Every `{"$from": goal, "path": …}` inside an expected value."""
    if is_flow(value):
        yield Flow(argument, value[FROM], value.get("path"))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from flows(item, f"{argument}.{key}" if argument else str(key))
    elif isinstance(value, list | tuple):
        for i, item in enumerate(value):
            yield from flows(item, f"{argument}.{i}")


def is_literal(value: Any) -> bool:
    """Whether an expected value stands for itself, with neither `$from` nor `$$from` in it."""
    if isinstance(value, dict):
        return FROM not in value and ESCAPED_FROM not in value and all(map(is_literal, value.values()))
    return not isinstance(value, list) or all(map(is_literal, value))


@dataclass(frozen=True, slots=True)
class GoalGraph:
    """Goals in file order. Order is transitive: bit `j` of `before[i]` says that goal j must come before goal i."""

    goals: tuple[ToolGoal | TextGoal, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    order: tuple[int, ...]
    """The goals' places in an order that respects the edges."""
    flows: tuple[tuple[Flow, ...], ...]
    """What flows into each goal."""
    sources: tuple[tuple[int, ...], ...]
    """The places of the goals each goal's arguments flow from."""
    literal: tuple[bool, ...]
    """Whether each goal's arguments are expected just as they stand: nothing flows into them, nothing is escaped."""

    @staticmethod
    def build(goals: Sequence[ToolGoal | TextGoal], edges: Mapping[str, Iterable[str]]) -> GoalGraph:
        """The graph of goals with unique names. Raises ValueError with one line per cycle or unknown name."""
        place = {goal.name: i for i, goal in enumerate(goals)}
        inflow = tuple(tuple(flows(goal.args)) if isinstance(goal, ToolGoal) else () for goal in goals)
        graph: networkx.DiGraph[int] = networkx.DiGraph()
        graph.add_nodes_from(range(len(goals)))
        graph.add_edges_from((place[a], place[b]) for a, afters in edges.items() for b in afters)
        graph.add_edges_from((place[flow.source], i) for i, group in enumerate(inflow) for flow in group)
        try:
            cycle = networkx.find_cycle(graph)
        except networkx.NetworkXNoCycle:
            pass
        else:
            names = [goals[i].name for i, _ in cycle]
            raise ValueError("the goals wait for each other: " + " → ".join([*names, names[0]]))
        order = tuple(networkx.lexicographical_topological_sort(graph))
        before = [0] * len(goals)
        for i in order:
            for parent in graph.predecessors(i):
                before[i] |= before[parent] | 1 << parent
        after = tuple(sum(1 << j for j in range(len(goals)) if before[j] >> i & 1) for i in range(len(goals)))
        sources = tuple(tuple(sorted({place[flow.source] for flow in group})) for group in inflow)
        literal = tuple(isinstance(goal, ToolGoal) and is_literal(goal.args) for goal in goals)
        return GoalGraph(tuple(goals), tuple(before), after, order, inflow, sources, literal)

    def predecessors(self, i: int) -> list[int]:
        """The places of all goals that must come before goal i."""
        return [j for j in range(len(self.goals)) if self.before[i] >> j & 1]


def flow_problems(goals: Sequence[ToolGoal | TextGoal]) -> list[tuple[int, str, str]]:
    """(place of the goal, argument, what is wrong) for every ill-formed `$from`."""
    kinds = {goal.name: goal.type for goal in goals}
    found: list[tuple[int, str, str]] = []
    for i, goal in enumerate(goals):
        for flow in flows(goal.args) if isinstance(goal, ToolGoal) else ():
            if not isinstance(flow.source, str) or flow.source not in kinds:
                found.append((i, flow.argument, f'no goal is named "{flow.source}"{nearest(str(flow.source), kinds)}'))
            elif kinds[flow.source] != "tool_call":
                found.append((i, flow.argument, f'"{flow.source}" is a text goal; only a tool call has a result'))
            elif flow.path is not None and not isinstance(flow.path, str):
                found.append((i, flow.argument, '"path" should be text such as "id" or "items.0.id"'))
    return found
