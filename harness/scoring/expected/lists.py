"""Lists whose order does not matter: whether each expected item has an observed one of its own, and the reverse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any


def matched(expected: Sequence[Any], observed: Sequence[Any], fits: Callable[[int, int], bool]) -> bool:
    """Whether the items can be paired one to one; `fits(i, j)` says whether expected item i may be observed item j."""
    if len(expected) != len(observed):
        return False
    if Counter(map(_key, expected)) == Counter(map(_key, observed)):  # what is equal fits
        return True
    owner: dict[int, int] = {}

    def augment(i: int, seen: set[int]) -> bool:
        for j in range(len(observed)):
            if j not in seen and fits(i, j):
                seen.add(j)
                if j not in owner or augment(owner[j], seen):
                    owner[j] = i
                    return True
        return False

    return all(augment(i, set()) for i in range(len(expected)))


def rows(lists: Sequence[Any]) -> list[list[Any]] | None:
    """Lists side by side, as one list of rows; None unless all are lists of one length."""
    if not all(isinstance(each, list | tuple) for each in lists) or len({len(each) for each in lists}) > 1:
        return None
    return [list(row) for row in zip(*lists, strict=True)]


def _key(value: Any) -> Hashable:
    """Equal for what is equal as JSON."""
    if isinstance(value, Mapping):
        return "object", frozenset((name, _key(item)) for name, item in value.items())
    if isinstance(value, list | tuple):
        return "list", tuple(map(_key, value))
    if isinstance(value, bool):
        return "bool", value
    if value is None or isinstance(value, str | int | float):
        return "value", value
    return "other", id(value)  # how a value must be: equal to nothing but itself
