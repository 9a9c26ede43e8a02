"""What the search is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from harness.types.order.goal_graph import GoalGraph


class Candidate(NamedTuple):
    """A call, which one goal may take, or a message, which several text goals may share."""

    step: int
    shared: bool


class Assignment(NamedTuple):
    """For each goal the slot that meets it. `exact` is False when the search was cut before the verdict was certain."""

    slots: tuple[int | None, ...]
    exact: bool = True
    gates: int = 0
    """The bits of the conditions that hold, as the calls say that were chosen."""


@dataclass(frozen=True, slots=True)
class AssignmentProblem:
    """What is to be assigned: `candidates[i]` are the slots, ascending, that may meet goal i."""

    graph: GoalGraph
    slots: Sequence[Candidate]
    candidates: Sequence[Sequence[int]]
    flow_fits: Callable[[int, int, dict[int, int]], bool]
    """(goal, slot, source goal → its slot): do the flowing values fit?"""
    opens: Callable[[int, int], int] = lambda _goal, _slot: 0
    """(goal, slot): the bits of the conditions of the graph that hold as far as this result says."""
    writes: int = 0
    """Bits of the goals that are met by a successful call of a tool that changes something. All candidates of a goal
    are calls of one tool, so how many such calls are left without a goal follows from which goals are met."""
    unsure: int = 0
    """The same of tools of which nobody knows what they do."""


class Soonest:
    """The smallest steps at which goals could be met, if each could be met by any call that some of them take."""

    def __init__(self, question: AssignmentProblem) -> None:
        self.steps_of = [slot.step for slot in question.slots]
        self.shared = [bool(each) and question.slots[each[0]].shared for each in question.candidates]
        self.slots = [sum(1 << slot for slot in each) for each in question.candidates]
        self.first = [question.slots[each[0]].step if each else 0 for each in question.candidates]

    def steps(self, goals: int) -> tuple[int, ...]:
        """Not greater, step by step, than those of any assignment that meets all these goals (bits), which could be."""
        found, union, calls = [], 0, 0
        for goal in range(goals.bit_length()):
            if goals >> goal & 1:
                if self.shared[goal]:
                    found.append(self.first[goal])
                else:
                    union, calls = union | self.slots[goal], calls + 1
        for _ in range(calls):
            lowest = union & -union
            found.append(self.steps_of[lowest.bit_length() - 1] if lowest else self.steps_of[-1] + 1)
            union ^= lowest
        return tuple(sorted(found))
