"""The goal graph: which goals come before which, in which groups they stand, and what decides that one is there."""

from __future__ import annotations

import functools
import operator
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from harness.types.expected.groups import Choice, DueWhen, GoalGroup, Way
from harness.types.goals import Flow, TextGoal, ToolGoal, goal_flows, is_literal


class DueGate(NamedTuple):
    """A condition as the search sees it: decided by the last of these goals that is met."""

    condition: DueWhen
    sources: tuple[int, ...]


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
    """The places of the goals that what is expected of each goal may flow from."""
    literal: tuple[bool, ...]
    """Whether each goal's arguments are expected just as they stand: nothing flows into them, nothing is escaped."""
    inlets: tuple[tuple[tuple[int, ...], ...], ...]
    """For each goal and each name it takes a value from, the goals of which the last one that is met gives it."""
    outlets: Mapping[str, tuple[int, ...]]
    """Goal or group → the goals whose results are its own: of a group the last tool goal of every way."""
    choices: tuple[Choice, ...] = ()
    """The groups that stand in no other."""
    gates: tuple[DueGate, ...] = ()
    gated: tuple[int, ...] = ()
    """For each goal the bits of the gates that must be open, its own and those of the groups it stands in."""
    required: int = 0
    """The bits of the goals that are required as soon as they are there and their way is taken."""

    @staticmethod
    def build(
        goals: Sequence[ToolGoal | TextGoal],
        edges: Mapping[str, Iterable[str]],
        groups: Mapping[str, GoalGroup] | None = None,
    ) -> GoalGraph:
        """The graph of goals with unique names. Raises ValueError with one line per cycle or unknown name."""
        if not goals and not edges and not groups:
            return NO_GOALS
        inflow = tuple(map(goal_flows, goals))
        if not groups and not any(edges.values()) and not any(inflow) and all(goal.when is None for goal in goals):
            return _unordered(goals)
        groups = groups or {}
        place = {goal.name: i for i, goal in enumerate(goals)}
        choices = _choices(place, groups)
        within = {choice.name: choice for outer in choices for choice in outer.all()}
        members = {name: (i,) for name, i in place.items()} | {
            name: tuple(_bits(choice.leaves)) for name, choice in within.items()
        }
        outlets = {goal.name: (i,) for i, goal in enumerate(goals)} | {
            name: tuple(_last_results(choice, goals)) for name, choice in within.items()
        }
        conditions = [
            *((goal.when, 1 << i) for i, goal in enumerate(goals)),
            *((groups[name].when, choice.leaves) for name, choice in within.items()),
        ]
        conditional = [(when, leaves) for when, leaves in conditions if when is not None]
        named = [(a, members[b]) for a, afters in edges.items() for b in afters]
        named += [(flow.source, (i,)) for i, group in enumerate(inflow) for flow in group]
        named += [(when.goal, tuple(_bits(leaves))) for when, leaves in conditional]
        order, before = _in_order({(i, j) for a, later in named for i in members[a] for j in later}, goals)
        after = tuple(sum(1 << j for j in range(len(goals)) if before[j] >> i & 1) for i in range(len(goals)))
        inlets = tuple(tuple(outlets[name] for name in dict.fromkeys(f.source for f in group)) for group in inflow)
        gated = [0] * len(goals)
        for bit, (_, leaves) in enumerate(conditional):
            for i in _bits(leaves):
                gated[i] |= 1 << bit
        optional = sum(1 << i for i, goal in enumerate(goals) if not goal.required)
        for name, choice in within.items():
            optional |= 0 if groups[name].required else choice.leaves
        return GoalGraph(
            goals=tuple(goals),
            before=before,
            after=after,
            order=order,
            flows=inflow,
            sources=tuple(tuple(sorted({i for each in group for i in each})) for group in inlets),
            literal=_literal(goals),
            inlets=inlets,
            outlets=outlets,
            choices=choices,
            gates=tuple(DueGate(when, outlets[when.goal]) for when, _ in conditional),
            gated=tuple(gated),
            required=(1 << len(goals)) - 1 & ~optional,
        )

    def fed(self, i: int, known: Container[int]) -> bool:
        """Whether every value that flows into goal i has a source among these goals."""
        return all([any([place in known for place in inlet]) for inlet in self.inlets[i]])

    @property
    def certain(self) -> int:
        """The bits of the required goals in no group and without condition: every successful journey meets them."""
        grouped = functools.reduce(operator.or_, (choice.leaves for choice in self.choices), 0)
        return self.required & ~grouped & ~sum(1 << i for i, gates in enumerate(self.gated) if gates)

    def members(self, name: str) -> int:
        """The bits of a goal, or of all goals of a group."""
        known = (choice for outer in self.choices for choice in outer.all() if choice.name == name)
        return next((choice.leaves for choice in known), 0) or 1 << [goal.name for goal in self.goals].index(name)

    def met_at(self, name: str, met: Mapping[int, int]) -> int | None:
        """The step at which a goal was met, or the last one of as many ways of a group as must be taken; None before.

        `met` has the step of every goal that was met.
        """
        for outer in self.choices:
            for choice in outer.all():
                if choice.name == name:
                    return self._taken_at(choice, met)
        return met.get([goal.name for goal in self.goals].index(name))

    def _taken_at(self, choice: Choice, met: Mapping[int, int]) -> int | None:
        whole = []
        for way in choice.ways:
            steps = [self._taken_at(node, met) if isinstance(node, Choice) else met.get(node) for node in way.nodes]
            known = [step for step in steps if step is not None]
            if known and len(known) == len(steps):
                whole.append(max(known))
        return sorted(whole)[choice.n - 1] if len(whole) >= choice.n else None

    def source_of(self, name: str, known: Container[int]) -> int | None:
        """The goal whose result is that of this goal or group: the last one that is among these."""
        return next((place for place in reversed(self.outlets.get(name, ())) if place in known), None)

    def longest_way(self) -> list[ToolGoal | TextGoal]:
        """The goals that are to be met, conditions aside, where of every group the ways with most goals are taken."""
        grouped = sum(choice.leaves for choice in self.choices)
        taken = sum(choice.longest() for choice in self.choices)
        return [goal for i, goal in enumerate(self.goals) if not grouped >> i & 1 or taken >> i & 1]

    def predecessors(self, i: int) -> list[int]:
        """The places of all goals that must come before goal i."""
        return [j for j in range(len(self.goals)) if self.before[i] >> j & 1]


NO_GOALS = GoalGraph((), (), (), (), (), (), (), (), {})
"""Of a story that is judged by its checks alone."""


def _unordered(goals: Sequence[ToolGoal | TextGoal]) -> GoalGraph:
    """Of goals that have nothing to do with each other, as those of most stories."""
    none = ((),) * len(goals)
    return GoalGraph(
        goals=tuple(goals),
        before=(0,) * len(goals),
        after=(0,) * len(goals),
        order=tuple(range(len(goals))),
        flows=none,
        sources=none,
        literal=_literal(goals),
        inlets=none,
        outlets={goal.name: (i,) for i, goal in enumerate(goals)},
        gated=(0,) * len(goals),
        required=sum(1 << i for i, goal in enumerate(goals) if goal.required),
    )


def _literal(goals: Sequence[ToolGoal | TextGoal]) -> tuple[bool, ...]:
    return tuple(isinstance(goal, ToolGoal) and is_literal(goal.args) for goal in goals)


def _choices(place: Mapping[str, int], groups: Mapping[str, GoalGroup]) -> tuple[Choice, ...]:
    """The trees of groups, by the outermost ones."""

    def node(name: str) -> int | Choice:
        return place[name] if name in place else choice(name)

    def choice(name: str) -> Choice:
        ways = []
        for names in groups[name].ways:
            nodes = tuple(map(node, names))
            ways.append(Way(nodes, functools.reduce(operator.or_, map(_leaves, nodes), 0)))
        return Choice(name, groups[name].number, tuple(ways), functools.reduce(operator.or_, (w.leaves for w in ways)))

    inner = {name for group in groups.values() for way in group.ways for name in way}
    return tuple(choice(name) for name in groups if name not in inner)


def _leaves(node: int | Choice) -> int:
    return node.leaves if isinstance(node, Choice) else 1 << node


def _bits(mask: int) -> Iterator[int]:
    return (i for i in range(mask.bit_length()) if mask >> i & 1)


def _last_results(choice: Choice, goals: Sequence[ToolGoal | TextGoal]) -> Iterator[int]:
    """Of each way the last tool goal, or what a group gives that stands there."""
    for way in choice.ways:
        for node in reversed(way.nodes):
            if isinstance(node, Choice):
                inner = list(_last_results(node, goals))
            else:
                inner = [node] if isinstance(goals[node], ToolGoal) else []
            yield from inner
            if inner:
                break


def _in_order(
    edges: Collection[tuple[int, int]], goals: Sequence[ToolGoal | TextGoal]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places in an order that respects the edges, and the bits of all that must come before each."""
    if not edges:
        return tuple(range(len(goals))), (0,) * len(goals)
    import networkx

    graph: networkx.DiGraph[int] = networkx.DiGraph()
    graph.add_nodes_from(range(len(goals)))
    graph.add_edges_from(edges)
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
    return order, tuple(before)
