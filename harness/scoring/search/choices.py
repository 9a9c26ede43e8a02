"""What groups and conditions make of a set of goals that are met: which goals are due, and what else may be met."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from harness.types.expected.groups import Choice, Way
from harness.types.order.goal_graph import GoalGraph


class WayBounds(NamedTuple):
    """Of one goal in one group: the others that may be met beside it are those of at most `n` ways."""

    own: int
    """The bits of its own way."""
    others: tuple[int, ...]
    """The bits of each other way."""
    n: int


class Picked(NamedTuple):
    """The ways that count, for a set of goals that are met: of those that hold all of it, the ones that lack least."""

    lacking: int
    """How many required goals are due and not met."""
    due: int
    """The bits of all goals that are there, met or not."""
    ways: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Group → the ways that were picked, for the groups that are there and that count."""


def selections(graph: GoalGraph) -> Iterator[int]:
    """Every choice of ways, as the bits of its goals and of those that stand in no group."""
    lone = (1 << len(graph.goals)) - 1
    for choice in graph.choices:
        lone &= ~choice.leaves
    for parts in itertools.product(*(list(_selections(choice)) for choice in graph.choices)):
        yield lone | sum(parts)


def number_of_selections(graph: GoalGraph) -> int:
    """How many choices of ways there are."""
    return math.prod(map(_number, graph.choices))


def _number(choice: Choice) -> int:
    inner = [math.prod(_number(node) for node in way.nodes if isinstance(node, Choice)) for way in choice.ways]
    of_size = [1] + [0] * choice.n
    for number in inner:  # the sum over all picks of n ways of the products of what each way has
        for size in range(choice.n, 0, -1):
            of_size[size] += of_size[size - 1] * number
    return of_size[choice.n]


def _selections(node: int | Choice) -> Iterator[int]:
    if not isinstance(node, Choice):
        yield 1 << node
        return
    for ways in itertools.combinations(node.ways, node.n):
        for parts in itertools.product(*(list(_selections(inner)) for way in ways for inner in way.nodes)):
            yield sum(parts)


class Choices:
    """The groups and conditions of a graph, over sets of goals as bits. Gates are bits, too: those that are open."""

    def __init__(self, graph: GoalGraph) -> None:
        self.graph = graph
        self.grouped = 0
        """The bits of the goals in groups."""
        for choice in graph.choices:
            self.grouped |= choice.leaves
        self.gated = sum(1 << i for i, gates in enumerate(graph.gated) if gates)
        """The bits of the goals that a result decides on."""
        self.bounds = _bounds(graph)
        self.opens: dict[int, list[int]] = {}
        """Goal → the gates that its result may open."""
        for number, gate in enumerate(graph.gates):
            for source in gate.sources:
                self.opens.setdefault(source, []).append(number)
        self._still: dict[int, int] = {}
        self._lacking: dict[tuple[int, int, int, bool], int] = {}

    def may_take(self, goal: int, mask: int, gates: int) -> bool:
        """Whether the goal is there, and in a way that goes with the goals that are met."""
        if self.graph.gated[goal] & ~gates:
            return False
        for own, others, n in self.bounds[goal]:
            if not mask & own and sum([1 for other in others if mask & other]) >= n:
                return False
        return True

    def after(self, goal: int, mask: int, gates: int, opened: int) -> int:
        """The gates that are open when a goal is met whose result opens these."""
        for number in self.opens.get(goal, ()):
            sources = self.graph.gates[number].sources
            if not any([mask >> source & 1 for source in sources[sources.index(goal) + 1 :]]):
                gates = gates & ~(1 << number) | opened & 1 << number
        return gates

    def committed(self, goal: int, mask: int) -> bool:
        """Whether it stands in no group, or in ways that others of their goals have been met in already."""
        return all([mask & own for own, _, _ in self.bounds[goal]])

    def still(self, mask: int) -> int:
        """The bits of all goals that go with those that are met."""
        known = self._still.get(mask)
        if known is None:
            known = self._still[mask] = sum(
                1 << i
                for i, bounds in enumerate(self.bounds)
                if all(mask & own or sum([1 for o in others if mask & o]) < n for own, others, n in bounds)
            )
        return known

    @cached_property
    def loose(self) -> int:
        """The bits of the required goals in no group and without condition."""
        return self.graph.certain

    def lacking(self, mask: int, gates: int, met: int | None = None) -> int:
        """How many required goals are due and not met.

        With `met` the fewest that could be when these, too, are met, and conditions that are open still come out well.
        """
        hoped = met is not None
        have = mask if met is None else met
        key = (mask & (self.grouped | self.gated), have & (self.grouped | self.gated), gates, hoped)
        known = self._lacking.get(key)
        if known is None:
            picking = _Picking(self.graph, mask, have, gates, hoped)
            known = self._lacking[key] = picking.lone(self.gated & ~self.grouped) + sum(
                picking.choice(choice).lacking for choice in self.graph.choices
            )
        return (self.loose & ~have).bit_count() + known

    def picked(self, mask: int, gates: int, tried: int = 0) -> Picked:
        """The goals that are due. Of ways that lack the same, the one with most goals among `tried` counts."""
        picking = _Picking(self.graph, mask, mask, gates, False, tried)
        lone = sum(1 << i for i in range(len(self.graph.goals)) if not self.grouped >> i & 1 and picking.is_there(i))
        found = [picking.choice(choice) for choice in self.graph.choices]
        return Picked(
            (self.graph.required & lone & ~mask).bit_count() + sum(each.lacking for each in found),
            lone | sum(each.due for each in found),
            tuple(way for each in found for way in each.ways),
        )


_NOTHING = Picked(0, 0)


class _Picking:
    def __init__(self, graph: GoalGraph, mask: int, have: int, gates: int, hoped: bool, tried: int = 0) -> None:
        self.graph, self.mask, self.have, self.gates, self.hoped, self.tried = graph, mask, have, gates, hoped, tried

    def is_there(self, goal: int) -> bool:
        return not self.graph.gated[goal] & ~self.gates

    def lone(self, goals: int) -> int:
        return sum(self._goal(i).lacking for i in range(goals.bit_length()) if goals >> i & 1)

    def choice(self, choice: Choice) -> Picked:
        """The ways of one group that count; nothing where no goal of it is there."""
        found = [(self._way(way), number) for number, way in enumerate(choice.ways)]
        there = [(each, number) for each, number in found if each is not None]
        begun = [(each, number) for each, number in there if self.mask & choice.ways[number].leaves]
        rest = [pair for pair in there if pair not in begun]
        rest.sort(key=lambda pair: (pair[0].lacking, -(pair[0].due & self.tried).bit_count(), pair[1]))
        taken = sorted([*begun, *rest[: max(0, choice.n - len(begun))]], key=lambda pair: pair[1])
        if not taken:
            return _NOTHING
        return Picked(
            sum(each.lacking for each, _ in taken),
            sum(each.due for each, _ in taken),
            ((choice.name, tuple(number for _, number in taken)), *(way for each, _ in taken for way in each.ways)),
        )

    def _way(self, way: Way) -> Picked | None:
        """None where nothing of it is there."""
        found = [self.choice(node) if isinstance(node, Choice) else self._goal(node) for node in way.nodes]
        due = sum(each.due for each in found)
        if not due:
            return None
        return Picked(sum(each.lacking for each in found), due, tuple(w for each in found for w in each.ways))

    def _goal(self, goal: int) -> Picked:
        there = self.is_there(goal)
        if not there and not self.hoped:
            return _NOTHING
        missed = there and self.graph.required & ~self.have & 1 << goal
        certain = not self.hoped or self._is_certain(goal)
        return Picked(int(bool(missed) and certain), 1 << goal)

    def _is_certain(self, goal: int) -> bool:
        """Whether no result to come could still take the goal away."""
        gates, number = self.graph.gated[goal], 0
        while gates >> number:
            if gates >> number & 1 and len(self.graph.gates[number].sources) > 1:
                return False
            number += 1
        return True


def _bounds(graph: GoalGraph) -> tuple[tuple[WayBounds, ...], ...]:
    """For each goal what each group that it stands in allows beside it."""
    found: list[list[WayBounds]] = [[] for _ in graph.goals]
    for outer in graph.choices:
        for choice in outer.all():
            for way in choice.ways:
                others = tuple(each.leaves for each in choice.ways if each is not way)
                for goal in range(way.leaves.bit_length()):
                    if way.leaves >> goal & 1:
                        found[goal].append(WayBounds(way.leaves, others, choice.n))
    return tuple(map(tuple, found))
