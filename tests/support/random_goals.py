"""Random goals with groups, conditions, order and data flow against random calls, and their best assignment by trying
all of them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from harness.scoring.search.problem import AssignmentProblem, Candidate
from harness.types.expected.groups import DueWhen, GoalGroup, Several
from harness.types.goals import TextGoal, ToolGoal
from harness.types.order.goal_graph import GoalGraph

EFFECTS = ("read", "write", "unsure")
MOST_WAYS = 1_000
"""Assignments tried for one question."""


@dataclass(frozen=True)
class Question(AssignmentProblem):
    """What is to be assigned, and what each call did: the reference counts calls, the search only knows of goals."""

    effects: tuple[str, ...] = ()
    """Slot → read, write, or unsure."""
    groups: dict[str, GoalGroup] = field(default_factory=dict)
    truths: frozenset[tuple[str, int, int]] = frozenset()
    """(who is conditional, goal, slot) where the result in the slot lets it be there."""
    fitting: frozenset[tuple[int, int, int]] = frozenset()
    """(goal, slot, slot of the source) where the flowing value fits."""


def random_question(chance: random.Random, most_goals: int = 6, most_steps: int = 6) -> Question:
    """Dense or sparse order, text goals, optional goals, data flow, groups in groups, conditions, parallel calls.

    A goal names a tool, so that all calls that may meet it do the same: read, write, or nobody knows.
    """
    count = chance.randint(1, most_goals)
    names = [f"g{i}" for i in range(count)]
    texts = [chance.random() < 0.25 for _ in names]
    some_optional = chance.random() < 0.5
    goals: list[ToolGoal | TextGoal] = []
    for name, text in zip(names, texts, strict=True):
        required = not (some_optional and chance.random() < 0.5)
        goals.append(
            TextGoal(name=name, keywords=("k",), required=required)
            if text
            else ToolGoal(name=name, tool_name="t", required=required)
        )
    groups = _random_groups(chance, names) if chance.random() < 0.8 else {}
    edges: dict[str, list[str]] = {name: [] for name in [*names, *groups]}
    goals, groups, graph = _tied(chance, goals, groups, edges)
    slots = sorted(
        Candidate(step, shared=chance.random() < 0.4)
        for step in range(1, chance.randint(1, most_steps) + 1)
        for _ in range(chance.randint(0, 3))
    )
    effects = tuple(chance.choice(EFFECTS) for _ in slots)
    tools = [chance.choice(EFFECTS) for _ in names]
    candidates = [
        [
            place
            for place, slot in enumerate(slots)
            if slot.shared == texts[i] and (slot.shared or effects[place] == tools[i]) and chance.random() < 0.7
        ]
        for i in range(count)
    ]
    while _sizes(candidates) > MOST_WAYS:
        max(candidates, key=len).pop(chance.randrange(max(map(len, candidates))))
    every = [(i, place, other) for i in range(count) for place in candidates[i] for other in range(len(slots))]
    fitting = frozenset(each for each in every if chance.random() < 0.6)
    conditional = [*(goal.name for goal in goals if goal.when), *(name for name in groups if groups[name].when)]
    truths = frozenset(
        (who, i, place) for who in conditional for i in range(count) for place in candidates[i] if chance.random() < 0.5
    )
    writes, unsure = (
        sum(1 << i for i in range(count) if not texts[i] and tools[i] == effect) for effect in EFFECTS[1:]
    )
    gates = [who for who in _gates_in_order(graph, goals, groups)]

    def flow_fits(goal: int, slot: int, sources: dict[int, int]) -> bool:
        met = {i: sources.get(i) for i in range(count)}
        found = [_source(flow.source, met, goals, groups) for flow in graph.flows[goal]]
        return all(other is not None and (goal, slot, other[1]) in fitting for other in found)

    def opens(goal: int, slot: int) -> int:
        return sum(1 << number for number, who in enumerate(gates) if (who, goal, slot) in truths)

    return Question(
        graph, slots, candidates, flow_fits, opens, writes, unsure,
        effects=effects, groups=groups, truths=truths, fitting=fitting,
    )  # fmt: skip


def _sizes(candidates: list[list[int]]) -> int:
    size = 1
    for each in candidates:
        size *= len(each) + 1
    return size


def _random_groups(chance: random.Random, names: list[str]) -> dict[str, GoalGroup]:
    """Up to three groups, each of which may stand in the next."""
    free, groups = list(names), {}
    chance.shuffle(free)
    for number in range(chance.randint(1, 3)):
        ways = [
            [free.pop() for _ in range(chance.choice((1, 1, 2))) if free]
            for _ in range(chance.randint(2, 3))
        ]  # fmt: skip
        if number and chance.random() < 0.5:
            chance.choice(ways).append(f"G{number - 1}")
        ways = [way for way in ways if way]
        if not ways:
            break
        required = chance.random() < 0.8
        if chance.random() < 0.4:
            members = tuple(name for way in ways for name in way)
            several = Several(n=chance.randint(1, len(members)), goals=members)
            groups[f"G{number}"] = GoalGroup(n_of=several, required=required)
        else:
            groups[f"G{number}"] = GoalGroup(any_of=tuple(map(tuple, ways)), required=required)
    return groups


def _tied(
    chance: random.Random, goals: list[ToolGoal | TextGoal], groups: dict[str, GoalGroup], edges: dict[str, list[str]]
) -> tuple[list[ToolGoal | TextGoal], dict[str, GoalGroup], GoalGraph]:
    """Order, data flow and conditions between goals and groups, as far as nothing waits for itself."""
    graph = GoalGraph.build(goals, edges, groups)
    names, density = list(edges), chance.choice((0.1, 0.3, 0.6))
    pairs = list(itertools.permutations(names, 2))
    chance.shuffle(pairs)
    for first, then in pairs:
        kind = chance.choice(("order", "order", "flow", "when") if first not in groups else ("order", "flow", "when"))
        if chance.random() > density / (1 if kind == "order" or first in groups else 2):
            continue
        more, others, ordered = list(goals), dict(groups), {name: list(after) for name, after in edges.items()}
        if kind == "order":
            ordered[first].append(then)
        elif not graph.outlets[first] or isinstance(next((g for g in goals if g.name == first), None), TextGoal):
            continue
        elif kind == "when":
            when = DueWhen.model_validate({"goal": first, "is": True})
            if then in others:
                others[then] = others[then].model_copy(update={"when": when})
            else:
                place = names.index(then)
                more[place] = more[place].model_copy(update={"when": when})
        elif then not in others:
            place, flow = names.index(then), {"$from": first}
            goal = more[place]
            update = {"args": {"x": flow}} if isinstance(goal, ToolGoal) else {"told": (flow,)}
            more[place] = goal.model_copy(update=update)
        try:
            graph = GoalGraph.build(more, ordered, others)
        except ValueError:
            continue
        goals, groups = more, others
        edges.update(ordered)
    return goals, groups, graph


def _gates_in_order(graph: GoalGraph, goals: list[ToolGoal | TextGoal], groups: dict[str, GoalGroup]) -> Iterator[str]:
    """Who each gate of the graph is of."""
    whose = {id(goal.when): goal.name for goal in goals if goal.when}
    whose |= {id(group.when): name for name, group in groups.items() if group.when}
    return (whose[id(gate.condition)] for gate in graph.gates)


# ---------------------------------------------------------------------------------------------------- the reference

Chosen = dict[int, int | None]


def _source(
    name: str, chosen: Chosen, goals: list[ToolGoal | TextGoal], groups: dict[str, GoalGroup]
) -> tuple[int, int] | None:
    """The goal whose result is that of this goal or group, and its slot."""
    if name not in groups:
        place = next(i for i, goal in enumerate(goals) if goal.name == name)
        slot = chosen[place]
        return None if slot is None else (place, slot)
    for way in reversed(groups[name].ways):
        for member in reversed(way):
            if member in groups or isinstance(next(g for g in goals if g.name == member), ToolGoal):
                if not _has_result(member, goals, groups):
                    continue
                found = _source(member, chosen, goals, groups)
                if found is not None:
                    return found
                break
    return None


def _has_result(name: str, goals: list[ToolGoal | TextGoal], groups: dict[str, GoalGroup]) -> bool:
    if name not in groups:
        return isinstance(next(g for g in goals if g.name == name), ToolGoal)
    return any(_has_result(member, goals, groups) for way in groups[name].ways for member in way)


class Reference:
    """Tries every assignment, and for each every choice of ways."""

    def __init__(self, question: Question) -> None:
        self.question, self.goals, self.groups = question, list(question.graph.goals), question.groups
        self.place = {goal.name: i for i, goal in enumerate(self.goals)}
        self.parent = {
            member: name for name, group in self.groups.items() for way in group.ways for member in way
        }  # fmt: skip

    def best(self) -> tuple:
        every = itertools.product(*([None, *candidates] for candidates in self.question.candidates))
        return min(self.rank(chosen) for chosen in every if self.allowed(chosen))

    def is_there(self, name: str, chosen: Chosen) -> bool:
        """Whether neither its own condition nor that of a group that it stands in says otherwise."""
        when = self.groups[name].when if name in self.groups else self.goals[self.place[name]].when
        if when is not None:
            found = _source(when.goal, chosen, self.goals, self.groups)
            if found is None or (name, *found) not in self.question.truths:
                return False
        return name not in self.parent or self.is_there(self.parent[name], chosen)

    def allowed(self, slots_of: tuple[int | None, ...]) -> bool:
        question, graph = self.question, self.question.graph
        calls = [slot for slot in slots_of if slot is not None and not question.slots[slot].shared]
        if len(calls) != len(set(calls)):
            return False
        chosen = dict(enumerate(slots_of))
        for i, slot in chosen.items():
            if slot is None:
                continue
            for j, other in chosen.items():
                if other is not None and graph.before[i] >> j & 1:
                    if question.slots[other].step >= question.slots[slot].step:
                        return False
            for flow in graph.flows[i]:
                found = _source(flow.source, chosen, self.goals, self.groups)
                if found is None or (i, slot, found[1]) not in question.fitting:
                    return False
            if not self.is_there(self.goals[i].name, chosen):
                return False
        return all(
            sum(any(self.begun(member, chosen) for member in way) for way in group.ways) <= group.number
            for group in self.groups.values()
        )

    def begun(self, name: str, chosen: Chosen) -> bool:
        if name in self.groups:
            return any(self.begun(member, chosen) for way in self.groups[name].ways for member in way)
        return chosen[self.place[name]] is not None

    def selections(self, name: str, chosen: Chosen) -> Iterator[frozenset[int]]:
        """The goals of every choice of ways that holds what is met; goals that are not there are in none."""
        if name not in self.groups:
            yield frozenset([self.place[name]] if self.is_there(name, chosen) else [])
            return
        group = self.groups[name]
        there = [way for way in group.ways if any(self.any_there(member, chosen) for member in way)]
        for picked in itertools.combinations(there, min(group.number, len(there))):
            left = [way for way in group.ways if way not in picked]
            if any(self.begun(member, chosen) for way in left for member in way):
                continue
            members = [member for way in picked for member in way]
            for parts in itertools.product(*(list(self.selections(member, chosen)) for member in members)):
                yield frozenset().union(*parts)

    def any_there(self, name: str, chosen: Chosen) -> bool:
        if name in self.groups:
            return any(self.any_there(member, chosen) for way in self.groups[name].ways for member in way)
        return self.is_there(name, chosen)

    def is_required(self, name: str) -> bool:
        own = self.groups[name].required if name in self.groups else self.goals[self.place[name]].required
        return own and (name not in self.parent or self.is_required(self.parent[name]))

    def rank(self, slots_of: tuple[int | None, ...]) -> tuple:
        question, chosen = self.question, dict(enumerate(slots_of))
        required = {i for i, goal in enumerate(self.goals) if self.is_required(goal.name)}
        met = {i for i, slot in chosen.items() if slot is not None}
        outer = [name for name in [*self.place, *self.groups] if name not in self.parent]
        every = itertools.product(*(list(self.selections(name, chosen)) for name in outer))
        lacking = min(len((frozenset().union(*parts) & required) - met) for parts in every)
        left = [
            effect
            for place, effect in enumerate(question.effects)
            if place not in slots_of and not question.slots[place].shared
        ]
        return (
            lacking,
            left.count("write"),
            left.count("unsure"),
            -len(met - required),
            -sum(isinstance(self.goals[i], ToolGoal) for i in met),
            sorted(question.slots[slot].step for slot in slots_of if slot is not None),
        )
