"""Finds which call or message meets which goal: exactly, with order and data flow.

The search sweeps over the conversation once, from its first step to its last, and keeps for every set of goals that can
be met so far the best way to meet it. A set can only grow by goals none of whose successors is in it yet, so the order
of the graph holds by construction. Two ways that meet the same set are equally good for what follows, so only the one
with the lexicographically smaller list of steps is kept: the sweep is exact. It costs at most
(slots × sets of goals), and sets that can no longer catch up with the best are dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from harness.goals import GoalGraph, ToolGoal

SEARCH_LIMIT = 20_000
"""Most sets of goals kept at one step; beyond it the search is cut and may be undecided."""

Picks = tuple[tuple[int, int], ...]
"""(goal, slot) pairs in the order they were met."""
Flows = tuple[tuple[int, int], ...]
"""(source goal, slot) pairs that goals still to come may take a value from."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A call, which one goal may take, or a message, which several text goals may share."""

    step: int
    shared: bool


@dataclass(frozen=True, slots=True)
class Assignment:
    """For each goal the slot that meets it. `exact` is False when the search was cut before it was finished."""

    slots: tuple[int | None, ...]
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be assigned: `candidates[i]` are the slots, ascending, that may meet goal i."""

    graph: GoalGraph
    slots: Sequence[Slot]
    candidates: Sequence[Sequence[int]]
    flow_fits: Callable[[int, int, dict[int, int]], bool]
    """(goal, slot, source goal → its slot): do the flowing values fit?"""


def assign(question: Question) -> Assignment:
    """The best assignment: most required goals, then most optional, then most tool goals, then the smallest sorted steps."""
    quick = _earliest(question)
    return quick if quick is not None else _Sweep(question).run()


def _earliest(question: Question) -> Assignment | None:
    """Every goal at the earliest step its predecessors allow. None when that is not possible for all goals at once.

    When it is, nothing can be better: all goals are met that can be, each as early as any assignment could.
    """
    graph, slots = question.graph, question.slots
    chosen: list[int | None] = [None] * len(graph.goals)
    used: set[int] = set()
    for goal in graph.order:
        candidates = question.candidates[goal]
        if not candidates:
            continue
        before = [chosen[i] for i in range(len(chosen)) if graph.before[goal] >> i & 1] if graph.before[goal] else []
        floor = max((slots[slot].step for slot in before if slot is not None), default=-1)
        slot = next((each for each in candidates if slots[each].step > floor), None)
        if slot is None or slot in used:
            return None
        if graph.sources[goal]:
            sources = {source: chosen[source] for source in graph.sources[goal]}
            known = {source: place for source, place in sources.items() if place is not None}
            if len(known) < len(sources) or not question.flow_fits(goal, slot, known):
                return None
        if not slots[slot].shared:
            used.add(slot)
        chosen[goal] = slot
    return Assignment(tuple(chosen))


State = tuple[int, int, Flows]
"""(goals met before this step, goals met in this step, what may flow on)."""
Way = tuple[tuple[int, ...], Picks]
"""(steps ascending, picks)."""


class _Sweep:
    def __init__(self, question: Question) -> None:
        self.question = question
        graph = question.graph
        self.tools = sum(1 << i for i, goal in enumerate(graph.goals) if isinstance(goal, ToolGoal))
        self.required = sum(1 << i for i, goal in enumerate(graph.goals) if goal.required)
        self.takers: list[list[int]] = [[] for _ in question.slots]
        for goal, candidates in enumerate(question.candidates):
            for slot in candidates:
                self.takers[slot].append(goal)
        self.twin = self._twins()
        sources = {source for group in graph.sources for source in group}
        self.dependants = {
            source: sum(1 << i for i, group in enumerate(graph.sources) if source in group) for source in sources
        }
        self.exact = True

    def _twins(self) -> dict[int, int]:
        """Goal → an interchangeable goal before it in the file, which is always met first."""
        graph = self.question.graph
        sources = {source for group in graph.sources for source in group}
        seen: dict[tuple[object, ...], int] = {}
        twins: dict[int, int] = {}
        for i, goal in enumerate(graph.goals):
            if i in sources or graph.sources[i]:
                continue
            key = (goal.type, goal.required, graph.before[i], graph.after[i], tuple(self.question.candidates[i]))
            if key in seen:
                twins[i] = seen[key]
            seen[key] = i
        return twins

    def run(self) -> Assignment:
        slots = self.question.slots
        states: dict[State, Way] = {(0, 0, ()): ((), ())}
        places = [place for place in range(len(slots)) if self.takers[place]]
        by_step = [(step, list(group)) for step, group in groupby(places, key=lambda place: slots[place].step)]
        later = [0] * (len(by_step) + 1)
        for i in range(len(by_step) - 1, -1, -1):
            later[i] = later[i + 1] | sum(1 << goal for goal in {g for p in by_step[i][1] for g in self.takers[p]})
        for i, (step, group) in enumerate(by_step):
            for place in group:
                states = self._offer(states, place, step)
            states = self._settle(states, later[i + 1])
        (mask, _, _), (_, picks) = min(states.items(), key=lambda item: (self._rank(item[0][0]), item[1][0]))
        chosen = dict(picks)
        complete = mask & self.required == self.required
        return Assignment(
            tuple(chosen.get(goal) for goal in range(len(self.question.candidates))), self.exact or complete
        )

    def _rank(self, mask: int) -> tuple[int, int, int]:
        """Smaller is better."""
        return (
            -(mask & self.required).bit_count(),
            -(mask & ~self.required).bit_count(),
            -(mask & self.tools).bit_count(),
        )

    def _offer(self, states: dict[State, Way], place: int, step: int) -> dict[State, Way]:
        """Every state may let one goal take this slot (a message: any number of text goals)."""
        shared = self.question.slots[place].shared
        result = dict(states)
        for goal in self.takers[place]:
            for state, way in list(result.items()) if shared else states.items():
                taken = self._take(state, way, goal, place, step)
                if taken is not None:
                    after, better = taken
                    if after not in result or better[0] < result[after][0]:
                        result[after] = better
        return result

    def _take(self, state: State, way: Way, goal: int, place: int, step: int) -> tuple[State, Way] | None:
        met, fresh, flowing = state
        graph, bit = self.question.graph, 1 << goal
        if (met | fresh) & (bit | graph.after[goal]) or fresh & graph.before[goal]:
            return None
        if goal in self.twin and not (met | fresh) >> self.twin[goal] & 1:
            return None
        if graph.sources[goal]:
            known = {source: slot for source, slot in flowing if source in graph.sources[goal]}
            if len(known) < len(graph.sources[goal]) or not self.question.flow_fits(goal, place, known):
                return None
        if goal in self.dependants:
            flowing = (*flowing, (goal, place))
        steps, picks = way
        return (met, fresh | bit, flowing), ((*steps, step), (*picks, (goal, place)))

    def _settle(self, states: dict[State, Way], later: int) -> dict[State, Way]:
        """End of a step: what was met in it becomes met before; what cannot catch up with the best is dropped."""
        best = min(self._rank(met | fresh) for met, fresh, _ in states)
        settled: dict[State, Way] = {}
        for (met, fresh, flowing), way in states.items():
            mask = met | fresh
            if self._rank(mask | later & ~self._passed(mask)) > best:
                continue
            kept = tuple((source, slot) for source, slot in flowing if self.dependants[source] & ~mask)
            state = (mask, 0, kept)
            if state not in settled or way[0] < settled[state][0]:
                settled[state] = way
        if len(settled) > SEARCH_LIMIT:
            self.exact = False
            ranked = sorted(settled.items(), key=lambda item: (self._rank(item[0][0]), item[1][0]))
            settled = dict(ranked[:SEARCH_LIMIT])
        return settled

    def _passed(self, mask: int) -> int:
        """Goals that can no longer be met, because one of their successors has been."""
        before, passed, i = self.question.graph.before, 0, 0
        while mask >> i:
            if mask >> i & 1:
                passed |= before[i]
            i += 1
        return passed
