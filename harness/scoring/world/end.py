"""What is known of the end state of one trial: how it differs from each way in which the goals may leave the world."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from harness.scoring.world.differences import differences
from harness.scoring.world.equals import unequal
from harness.scoring.world.places import Place, place_of
from harness.types.jsonable import json_equal
from harness.types.world.state import StateDifference, StateGoal
from harness.worlds.state import WorldState

RECORD = 2
"""Names of a table and of a row in it."""
MOST_DIFFERENCES = 200
"""Differences of one way that are looked at."""


@dataclass(frozen=True, slots=True)
class WayEnd:
    """One way to reach the goals, as it was replayed."""

    goals: frozenset[str]
    """The names of the goals whose calls were made."""
    state: WorldState


@dataclass(frozen=True, slots=True)
class EndedWay:
    """How the end state differs from one way."""

    goals: frozenset[str]
    differences: tuple[StateDifference, ...]


@dataclass(frozen=True, slots=True)
class EndState:
    """The end state of a trial, held against what its story demands of it."""

    ways: tuple[EndedWay, ...] | None
    """None: the goals do not say how the world ends."""
    unequal: tuple[StateDifference, ...] = ()
    """What `equals` demands and is not so."""
    failed: Mapping[str, str] | None = None
    """Goals whose calls fail in a fresh world → the error."""

    @property
    def reached(self) -> EndedWay | None:
        """The way that it ended in."""
        return next((way for way in self.ways or () if not way.differences), None)

    @property
    def nearest(self) -> EndedWay | None:
        return min(self.ways, key=lambda way: len(way.differences)) if self.ways else None

    def agreeing(self, pairs: Sequence[tuple[object, object]]) -> EndState:
        """The same, where (expected, observed) values that mean the same count as equal."""
        if not pairs or not self.ways or self.reached is not None:
            return self
        ways = tuple(
            EndedWay(way.goals, tuple(each for each in way.differences if not _agrees(each, pairs)))
            for way in self.ways
        )
        return replace(self, ways=ways)


def _agrees(difference: StateDifference, pairs: Sequence[tuple[object, object]]) -> bool:
    return difference.problem == "different" and any(
        json_equal(expected, difference.expected) and json_equal(observed, difference.observed)
        for expected, observed in pairs
    )


def look(
    goal: StateGoal,
    end: WorldState,
    ways: Sequence[WayEnd] | None = None,
    *,
    initial: WorldState | None = None,
    volatile: Sequence[str] = (),
    failed: Mapping[str, str] | None = None,
) -> EndState:
    """Hold an end state against what is demanded of it. Paths of the goal were checked."""
    ignore = [place_of(path) for path in (*goal.ignore, *volatile)]
    found = None
    if ways is not None:
        found = tuple(EndedWay(way.goals, _told(way.state, end, initial, ignore)) for way in ways)
    return EndState(found, tuple(unequal(goal.equals, end)), failed)


def _told(
    expected: WorldState, end: WorldState, initial: WorldState | None, ignore: Sequence[Place]
) -> tuple[StateDifference, ...]:
    found = tuple(islice(differences(expected, end, ignore), MOST_DIFFERENCES))
    if not found or initial is None:
        return found
    return tuple(each.model_copy(update={"change": _change(each, initial, expected, end)}) for each in found)


def _change(
    difference: StateDifference, initial: WorldState, expected: WorldState, end: WorldState
) -> Literal["not_done", "not_asked", "otherwise"]:
    """Told of the whole record, because calls change records: of it, something may be as it was by chance."""
    record = place_of(difference.path)[:RECORD]

    def at(state: WorldState) -> bytes | None:
        return state.parts.get(record, state.parts.get(record[:1]))

    if at(end) == at(initial):
        return "not_done"
    return "not_asked" if at(expected) == at(initial) else "otherwise"
