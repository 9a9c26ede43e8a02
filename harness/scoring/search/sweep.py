"""Sweeps over the conversation once, from its first step to its last, and keeps what may still become the best.

For every set of goals that can be met so far it keeps the best way to meet it. A set can only grow by goals none of
whose successors is in it yet, so the order of the graph holds by construction; by goals of one way of each group; and
by goals whose conditions hold. Two ways that meet the same set are equally good for what follows, so only the one with
the lexicographically smaller list of steps is kept: the sweep is exact. Sets that can no longer catch up with the best
are dropped, and so is leaving a slot unused where taking it could not hurt any later choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from harness.scoring.search.choices import Choices
from harness.scoring.search.problem import Assignment, AssignmentProblem
from harness.types.goals import ToolGoal

Picks = tuple[tuple[int, int], ...]
"""(goal, slot) pairs in the order they were met."""
Flows = tuple[tuple[int, int], ...]
"""(source goal, slot) pairs that goals still to come may take a value from."""
State = tuple[int, int, Flows, int]
"""(goals met before this step, goals met in this step, what may flow on, conditions that hold)."""
Way = tuple[tuple[int, ...], Picks]
"""(steps ascending, picks)."""
Rank = tuple[int, int, int, int, int]
"""How good a set of goals is: the number of required ones that it lacks; and minus its numbers of writes, unknown
effects, optional and tool goals."""

Best = tuple[Rank, tuple[int, ...], int, Picks]
"""(rank, steps ascending, conditions that hold, picks)."""


class Sweep:
    """One search, which keeps at most `width` sets of goals at a step; `rough` is what an earlier one found."""

    def __init__(self, question: AssignmentProblem, width: int, rough: Assignment | None = None) -> None:
        self.question, self.width = question, width
        goals = question.graph.goals
        self.tools = sum(1 << i for i, goal in enumerate(goals) if isinstance(goal, ToolGoal))
        self.required = question.graph.required
        self.choices = Choices(question.graph) if question.graph.choices or question.graph.gates else None
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
        self.deciding = self.sources | set(self.choices.opens if self.choices else ())
        """The goals of which it matters what their calls gave."""
        self.twin = self._twins()
        self.cut = False
        self.best = self.reached(rough) if rough else (self._rank(0, 0), (), 0, ())

    def _twins(self) -> dict[int, int]:
        """Goal → an interchangeable goal before it in the file, which is always met first."""
        graph = self.question.graph
        seen: dict[tuple[object, ...], int] = {}
        twins: dict[int, int] = {}
        for i, goal in enumerate(graph.goals):
            if i in self.deciding or graph.sources[i] or (self.choices and (graph.gated[i] or self.choices.bounds[i])):
                continue
            key = (goal.type, goal.required, graph.before[i], graph.after[i], tuple(self.question.candidates[i]))
            if key in seen:
                twins[i] = seen[key]
            seen[key] = i
        return twins

    def run(self) -> Assignment:
        slots = self.question.slots
        states: dict[State, Way] = {(0, 0, (), 0): ((), ())}
        places = [place for place in range(len(slots)) if self.takers[place]]
        for step, group in groupby(places, key=lambda place: slots[place].step):
            together = list(group)
            in_step = sum(1 << goal for goal in {goal for place in together for goal in self.takers[place]})
            for place in together:
                states = self._offer(states, place, step, in_step)
            states = self._settle(states, step, self.from_here[together[-1] + 1])
        rank, _, gates, picks = self.best
        chosen = dict(picks)
        certain = not self.cut or not rank[0] or not self._could_all_be_met()
        return Assignment(tuple(chosen.get(goal) for goal in range(len(self.question.candidates))), certain, gates)

    def reached(self, rough: Assignment) -> Best:
        """How good what another search found is."""
        picks = sorted(((i, at) for i, at in enumerate(rough.slots) if at is not None), key=lambda pick: pick[1])
        rank = self._rank(sum(1 << i for i, _ in picks), rough.gates)
        return rank, tuple(self.question.slots[at].step for _, at in picks), rough.gates, tuple(picks)

    def rank_within(self, mask: int, due: int) -> Rank:
        """How good it is to meet these goals, when only those that are due count as required."""
        return ((self.required & due & ~mask).bit_count(), *self._rank(mask, 0)[1:])

    def _rank(self, mask: int, gates: int) -> Rank:
        """Smaller is better."""
        return (
            self.choices.lacking(mask, gates) if self.choices else (self.required & ~mask).bit_count(),
            -(mask & self.question.writes).bit_count(),
            -(mask & self.question.unsure).bit_count(),
            -(mask & ~self.required).bit_count(),
            -(mask & self.tools).bit_count(),
        )

    def _hope(self, mask: int, gates: int, possible: int) -> Rank:
        """A rank that nothing which follows from these goals can better, when no others than these are possible."""
        if self.choices is None:
            return self._rank(possible, 0)
        possible &= self.choices.still(mask)
        return (self.choices.lacking(mask, gates, possible), *self._rank(possible, gates)[1:])

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
        met, fresh, flowing, gates = state
        graph, bit = self.question.graph, 1 << goal
        if (met | fresh) & (bit | graph.after[goal]) or fresh & graph.before[goal]:
            return None
        if goal in self.twin and not (met | fresh) >> self.twin[goal] & 1:
            return None
        if graph.sources[goal]:
            known = {source: slot for source, slot in flowing if source in graph.sources[goal]}
            if len(known) < len(graph.sources[goal]) and not graph.fed(goal, known):
                return None
            if not self.question.flow_fits(goal, place, known):
                return None
        if goal in self.sources:
            flowing = (*flowing, (goal, place))
        if self.choices:
            if not self.choices.may_take(goal, met | fresh, gates):
                return None
            if goal in self.choices.opens:
                gates = self.choices.after(goal, met | fresh, gates, self.question.opens(goal, place))
        steps, picks = way
        return (met, fresh | bit, flowing, gates), ((*steps, step), (*picks, (goal, place)))

    def _cannot_hurt(self, state: State, goal: int, place: int, in_step: int) -> bool:
        """Whatever follows from leaving the slot unused, follows as well with this goal met here instead of later.

        Not so when a predecessor could still be met, when a successor could be met in this very step, when a value
        flows out of the call or decides on others, or when the goal is the first of its way: another may be better.
        """
        graph, mask = self.question.graph, state[0] | state[1]
        waiting = graph.before[goal] & ~mask & self.from_here[place]
        if goal in self.deciding or graph.after[goal] & in_step:
            return False
        if self.choices:
            if not self.choices.committed(goal, mask):
                return False
            waiting &= self.choices.still(mask)
        return not waiting or not waiting & ~self._passed(mask)

    def _settle(self, states: dict[State, Way], now: int, later: int) -> dict[State, Way]:
        """End of a step: what was met in it becomes met before; what cannot catch up with the best is dropped."""
        ranks = []
        best, first, *_ = self.best
        for (met, fresh, _, gates), (steps, picks) in states.items():
            rank = self._rank(met | fresh, gates)
            ranks.append(rank)
            if rank < best or (rank == best and steps < first):
                best, first = rank, steps
                self.best = rank, steps, gates, picks
        settled: dict[State, Way] = {}
        hopes: dict[State, Rank] = {}
        for ((met, fresh, flowing, gates), way), rank in zip(states.items(), ranks, strict=True):
            mask = met | fresh
            possible = mask | later & ~self._passed(mask) if later & ~mask else mask
            hope = self._hope(mask, gates, possible)
            if hope > best or (hope == best and not self._may_be_first(way[0], now, rank == hope)):
                continue
            kept = tuple((source, slot) for source, slot in flowing if self.dependants[source] & ~mask)
            state = (mask, 0, kept, gates)
            if state not in settled or way[0] < settled[state][0]:
                settled[state], hopes[state] = way, hope
        if len(settled) > self.width:
            self.cut = True
            ranked = sorted(
                settled, key=lambda state: (hopes[state], self._rank(state[0], state[3]), settled[state][0])
            )
            settled = {state: settled[state] for state in ranked[: self.width]}
        return settled

    def _may_be_first(self, steps: tuple[int, ...], now: int, done: bool) -> bool:
        """Whether a way that can only be as good as the best may still have steps as small, those to come after now."""
        best = self.best[1]
        common = best[: len(steps)]
        if steps != common:
            return steps < common
        return done or len(best) == len(steps) or best[len(steps)] > now

    def _passed(self, mask: int) -> int:
        """Goals that can no longer be met, because one of their successors has been."""
        before, passed, i = self.question.graph.before, 0, 0
        while mask >> i:
            if mask >> i & 1:
                passed |= before[i]
            i += 1
        return passed

    def _could_all_be_met(self) -> bool:
        """Whether there are calls enough for all goals required in any case, order and flow aside (augmenting paths,
        Kuhn 1955)."""
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

        always = self.choices.loose if self.choices else self.required
        goals = [i for i in range(len(self.question.candidates)) if always >> i & 1]
        return all(augment(goal, set()) for goal in goals)
