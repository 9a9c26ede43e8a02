"""What differs between two states, place by place; what is the same is not looked into."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from harness.scoring.world.places import ANY, NEW, Place, below, below_new, path_of
from harness.types.jsonable import json_equal
from harness.types.world.state import StateDifference
from harness.worlds.state import Name, WorldState

Places = Sequence[Place]
ROWS = 3
"""From so many names on, a place is a column of a row in a table."""


def differences(expected: WorldState, observed: WorldState, ignore: Places = ()) -> Iterator[StateDifference]:
    """Each place at which the observed state is not the expected one. Numbers are equal by value: 25 is 25.0."""
    if expected.parts == observed.parts:
        return
    yield from _walk(_changed(expected, observed), _changed(observed, expected), (), ignore)


def volatile_places(one: WorldState, other: WorldState, ignore: Places = ()) -> list[Place]:
    """Where two states differ that should be the same: times and identifiers that are made up anew each time.

    A column that does so in one row of a table is taken for volatile in all rows.
    """
    if one.parts == other.parts:
        return []
    found = _varying(_changed(one, other), _changed(other, one), (), ignore)
    return sorted({_in_all_rows(place) for place in found})


def _in_all_rows(place: Place) -> Place:
    return (place[0], ANY, *place[2:]) if len(place) >= ROWS and place[1] != NEW else place


def _changed(state: WorldState, other: WorldState) -> Any:
    """The parts of a state that are not just so in the other one, as a tree."""
    if () in state.parts or () in other.parts:
        return state.tree
    found: dict[str, Any] = {name[0]: {} for name in state.parts if len(name) == 2}
    for name, text in state.parts.items():
        if other.parts.get(name) != text:
            _put(found, name, state.value(name))
    touched = {name[0] for name in (*state.parts, *other.parts) if state.parts.get(name) != other.parts.get(name)}
    return {key: value for key, value in found.items() if key in touched}


def _put(tree: dict[str, Any], name: Name, value: Any) -> None:
    if len(name) == 1:
        tree[name[0]] = value
    else:
        tree[name[0]][name[1]] = value


def _walk(expected: Any, observed: Any, place: Place, ignore: Places) -> Iterator[StateDifference]:
    if () in ignore:
        return
    if isinstance(expected, dict) and isinstance(observed, dict):
        yield from _walk_objects(expected, observed, place, ignore)
    elif isinstance(expected, list) and isinstance(observed, list) and not _is_row_of_values(expected, observed):
        for i in range(max(len(expected), len(observed))):
            inside, rest = (*place, str(i)), below(ignore, str(i))
            if i >= len(observed):
                yield from _alone("missing", expected[i], inside, rest)
            elif i >= len(expected):
                yield from _alone("unexpected", observed[i], inside, rest)
            else:
                yield from _walk(expected[i], observed[i], inside, rest)
    elif not json_equal(expected, observed):
        yield StateDifference(path=path_of(place), problem="different", expected=expected, observed=observed)


def _is_row_of_values(expected: list[Any], observed: list[Any]) -> bool:
    """Whether they are told as wholes: what one value more or less shifts says nothing value by value."""
    return len(expected) != len(observed) and not any(isinstance(each, dict | list) for each in (*expected, *observed))


def _walk_objects(
    expected: dict[str, Any], observed: dict[str, Any], place: Place, ignore: Places
) -> Iterator[StateDifference]:
    missing = [key for key in expected if key not in observed]
    extra = [key for key in observed if key not in expected]
    if (NEW,) in ignore:  # what their names are is nobody's choice
        missing, extra = _unpaired(expected, observed, missing, extra, below_new(ignore))
    for key in missing:
        yield from _alone("missing", expected[key], (*place, key), below(ignore, key))
    for key, value in expected.items():
        if key in observed:
            yield from _walk(value, observed[key], (*place, key), below(ignore, key))
    for key in extra:
        yield from _alone("unexpected", observed[key], (*place, key), below(ignore, key))


def _alone(problem: Any, value: Any, place: Place, ignore: Places) -> Iterator[StateDifference]:
    if () not in ignore:
        side = {"expected" if problem == "missing" else "observed": value}
        yield StateDifference(path=path_of(place), problem=problem, **side)


def _unpaired(
    expected: dict[str, Any], observed: dict[str, Any], missing: list[str], extra: list[str], ignore: Places
) -> tuple[list[str], list[str]]:
    """The entries that have none of another name that is equal to them."""
    if (ANY,) in ignore:
        number = min(len(missing), len(extra))
        return missing[number:], extra[number:]
    left, alone = list(extra), list[str]()
    for key in missing:
        twin = next((other for other in left if _same(expected[key], observed[other], ignore)), None)
        if twin is None:
            alone.append(key)
        else:
            left.remove(twin)
    return alone, left


def _same(expected: Any, observed: Any, ignore: Places) -> bool:
    return next(_walk(expected, observed, (), ignore), None) is None


def _varying(one: Any, other: Any, place: Place, ignore: Places) -> Iterable[Place]:
    if () in ignore:
        return
    if isinstance(one, dict) and isinstance(other, dict):
        mine, theirs = ([key for key in each if key not in rest] for each, rest in ((one, other), (other, one)))
        if len(mine) != len(theirs):
            yield _all_of(place)
            return
        if mine:
            yield (*place, NEW)
            for key, twin in zip(mine, theirs, strict=True):
                yield from _varying(one[key], other[twin], (*place, NEW), below_new(ignore))
        for key in one.keys() & other.keys():
            yield from _varying(one[key], other[key], (*place, key), below(ignore, key))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for i, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from _varying(left, right, (*place, str(i)), below(ignore, str(i)))
    elif not json_equal(one, other):
        yield _all_of(place)


def _all_of(place: Place) -> Place:
    """All that is there; of a new entry, `?` alone says no more than that its name is another each time."""
    return (*place, ANY) if not place or place[-1] == NEW else place
