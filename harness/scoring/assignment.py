"""Finds which call or message meets which goal: exactly, with order and data flow.

The search sweeps over the conversation once, from its first step to its last, and keeps for every set of goals that can
be met so far the best way to meet it. A set can only grow by goals none of whose successors is in it yet, so the order
of the graph holds by construction. Two ways that meet the same set are equally good for what follows, so only the one
with the lexicographically smaller list of steps is kept: the sweep is exact. Sets that can no longer catch up with the
best are dropped, and so is leaving a slot unused where taking it could not hurt any later choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from harness.types.goals import GoalGraph, ToolGoal

ROUGH, SEARCH_LIMIT = 50, 5_000
"""Most sets of goals kept at one step; beyond it the search is cut and may be undecided."""

Picks = tuple[tuple[int, int], ...]
"""(goal, slot) pairs in the order they were met."""
Flows = tuple[tuple[int, int], ...]
"""(source goal, slot) pairs that goals still to come may take a value from."""


class Candidate(NamedTuple):
    """A call, which one goal may take, or a message, which several text goals may share."""

    step: int
    shared: bool


class Assignment(NamedTuple):
    """For each goal the slot that meets it. `exact` is False when the search was cut before the verdict was certain."""

    slots: tuple[int | None, ...]
    exact: bool = True


@dataclass(frozen=True, slots=True)
class AssignmentProblem:
    """What is to be assigned: `candidates[i]` are the slots, ascending, that may meet goal i."""

    graph: GoalGraph
    slots: Sequence[Candidate]
    candidates: Sequence[Sequence[int]]
    flow_fits: Callable[[int, int, dict[int, int]], bool]
    """(goal, slot, source goal → its slot): do the flowing values fit?"""
    writes: int = 0
    """Bits of the goals that are met by a successful call of a tool that changes something. All candidates of a goal
    are calls of one tool, so how many such calls are left without a goal follows from which goals are met."""
    unsure: int = 0
    """The same of tools of which nobody knows what they do."""


def assign(question: AssignmentProblem) -> Assignment:
    """The best assignment.

    That is the one with most required goals; then with the fewest successful writes that are left without a goal, then
    the fewest calls of unknown effect; then with most optional goals, then most tool goals, then the smallest sorted
    steps.
    """
    quick = _earliest(question)
    if quick is not None:
        return quick
    rough = _Sweep(question, ROUGH).run()  # seldom wrong, and its goals are a bound for the exact sweep
    return rough if rough.exact else _Sweep(question, SEARCH_LIMIT, rough).run()


def _earliest(question: AssignmentProblem) -> Assignment | None:
    """Every goal at the earliest step its predecessors allow. None when that is not possible for all goals at once.

    When it is, nothing can be better: all goals are met that can be, each as early as any assignment could.
    """
    graph, slots = question.graph, question.slots
    met: dict[int, int] = {}
    used: set[int] = set()
    for goal in graph.order:
        candidates = question.candidates[goal]
        if not candidates:
            continue
        before, floor = graph.before[goal], -1
        for other, slot in met.items():
            if before >> other & 1 and slots[slot].step > floor:
                floor = slots[slot].step
        late_enough = [slot for slot in candidates if slots[slot].step > floor]
        if not late_enough or late_enough[0] in used:
            return None
        slot = late_enough[0]
        if graph.sources[goal]:
            known = {source: met[source] for source in graph.sources[goal] if source in met}
            if len(known) < len(graph.sources[goal]) or not question.flow_fits(goal, slot, known):
                return None
        if not slots[slot].shared:
            used.add(slot)
        met[goal] = slot
    return Assignment(tuple([met.get(goal) for goal in range(len(graph.goals))]))


State = tuple[int, int, Flows]
"""(goals met before this step, goals met in this step, what may flow on)."""
Way = tuple[tuple[int, ...], Picks]
"""(steps ascending, picks)."""
Rank = tuple[int, int, int, int, int]
"""How good a set of goals is: minus its numbers of required ones, writes, unknown effects, optional and tool goals."""


class _Sweep:
    def __init__(self, question: AssignmentProblem, width: int, rough: Assignment | None = None) -> None:
        self.question, self.width = question, width
        goals = question.graph.goals
        self.tools = sum(1 << i for i, goal in enumerate(goals) if isinstance(goal, ToolGoal))
        self.required = sum(1 << i for i, goal in enumerate(goals) if goal.required)
        self.takers: list[list[int]] = [[] for _ in question.slots]
        for goal, candidates in enumerate(question.candidates):
            for slot in candidates:
                self.takers[slot].append(goal)
        self.from_here = [0] * (len(question.slots) + 1)
        """Slot → the goals that could be met there or later."""
        for place in range(len(question.slots) - 1, -1, -1):
            self.from_here[place] = self.from_here[place + 1] | sum(1 << goal for goal in self.takers[place])
        self.sources = {source for group in question.graph.sources for source in group}
        self.dependants = {
            source: sum(1 << i for i, group in enumerate(question.graph.sources) if source in group)
            for source in self.sources
        }
        self.twin = self._twins()
        self.best = self._rank(sum(1 << i for i, slot in enumerate(rough.slots) if slot is not None) if rough else 0)
        self.cut = False

    def _twins(self) -> dict[int, int]:
        """Goal → an interchangeable goal before it in the file, which is always met first."""
        graph = self.question.graph
        seen: dict[tuple[object, ...], int] = {}
        twins: dict[int, int] = {}
        for i, goal in enumerate(graph.goals):
            if i in self.sources or graph.sources[i]:
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
        for step, group in groupby(places, key=lambda place: slots[place].step):
            together = list(group)
            in_step = sum(1 << goal for goal in {goal for place in together for goal in self.takers[place]})
            for place in together:
                states = self._offer(states, place, step, in_step)
            states = self._settle(states, self.from_here[together[-1] + 1])
        (mask, _, _), (_, picks) = min(states.items(), key=lambda item: (self._rank(item[0][0]), item[1][0]))
        chosen = dict(picks)
        certain = not self.cut or mask & self.required == self.required or not self._could_all_be_met()
        return Assignment(tuple(chosen.get(goal) for goal in range(len(self.question.candidates))), certain)

    def _rank(self, mask: int) -> Rank:
        """Smaller is better."""
        return (
            -(mask & self.required).bit_count(),
            -(mask & self.question.writes).bit_count(),
            -(mask & self.question.unsure).bit_count(),
            -(mask & ~self.required).bit_count(),
            -(mask & self.tools).bit_count(),
        )

    def _offer(self, states: dict[State, Way], place: int, step: int, in_step: int) -> dict[State, Way]:
        """Every state may let one goal take this slot (a message: any number of text goals)."""
        if not self.question.slots[place].shared:
            return self._offer_to(states, self.takers[place], place, step, in_step)
        for goal in self.takers[place]:
            states = self._offer_to(states, [goal], place, step, in_step)
        return states

    def _offer_to(
        self, states: dict[State, Way], goals: Sequence[int], place: int, step: int, in_step: int
    ) -> dict[State, Way]:
        result: dict[State, Way] = {}

        def keep(state: State, way: Way) -> None:
            if state not in result or way[0] < result[state][0]:
                result[state] = way

        for state, way in states.items():
            must = False
            for goal in goals:
                taken = self._take(state, way, goal, place, step)
                if taken is not None:
                    keep(*taken)
                    must = must or self._cannot_hurt(state, goal, place, in_step)
            if not must:
                keep(state, way)
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
        if goal in self.sources:
            flowing = (*flowing, (goal, place))
        steps, picks = way
        return (met, fresh | bit, flowing), ((*steps, step), (*picks, (goal, place)))

    def _cannot_hurt(self, state: State, goal: int, place: int, in_step: int) -> bool:
        """Whatever follows from leaving the slot unused, follows as well with this goal met here instead of later.

        Not so when a predecessor could still be met, when a successor could be met in this very step, or when a value
        flows out of the call.
        """
        graph, mask = self.question.graph, state[0] | state[1]
        waiting = graph.before[goal] & ~mask & self.from_here[place]
        if goal in self.sources or graph.after[goal] & in_step:
            return False
        return not waiting or not waiting & ~self._passed(mask)

    def _settle(self, states: dict[State, Way], later: int) -> dict[State, Way]:
        """End of a step: what was met in it becomes met before; what cannot catch up with the best is dropped."""
        self.best = min([self.best, *(self._rank(met | fresh) for met, fresh, _ in states)])
        settled: dict[State, Way] = {}
        hopes: dict[State, Rank] = {}
        for (met, fresh, flowing), way in states.items():
            mask = met | fresh
            hope = self._rank(mask | later & ~self._passed(mask))
            if hope > self.best:
                continue
            kept = tuple((source, slot) for source, slot in flowing if self.dependants[source] & ~mask)
            state = (mask, 0, kept)
            if state not in settled or way[0] < settled[state][0]:
                settled[state], hopes[state] = way, hope
        if len(settled) > self.width:
            self.cut = True
            ranked = sorted(settled, key=lambda state: (hopes[state], self._rank(state[0]), settled[state][0]))
            settled = {state: settled[state] for state in ranked[: self.width]}
        return settled

    def _passed(self, mask: int) -> int:
        """Goals that can no longer be met, because one of their successors has been."""
        before, passed, i = self.question.graph.before, 0, 0
        while mask >> i:
            if mask >> i & 1:
                passed |= before[i]
            i += 1
        return passed

    def _could_all_be_met(self) -> bool:
        """Whether there are calls enough for all required goals, order and flow aside (augmenting paths, Kuhn 1955)."""
        owner: dict[int, int] = {}

        def augment(goal: int, seen: set[int]) -> bool:
            for slot in self.question.candidates[goal]:
                if self.question.slots[slot].shared:
                    return True
                if slot not in seen:
                    seen.add(slot)
                    if slot not in owner or augment(owner[slot], seen):
                        owner[slot] = goal
                        return True
            return False

        goals = [i for i in range(len(self.question.candidates)) if self.required >> i & 1]
        return all(augment(goal, set()) for goal in goals)
