"""Finds the one thing of a kind that a world is, or that it holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def held(world: Any, fits: Callable[[Any], bool], what: str) -> Any:
    """The world itself, or the one value or attribute of it that fits. Raises ValueError where there is not just one.

    >>> held({"database": "shop.db", "today": 5}, lambda each: isinstance(each, str), "path")
    'shop.db'
    """
    if fits(world):
        return world
    inside = world.values() if isinstance(world, Mapping) else getattr(world, "__dict__", {}).values()
    found = list({id(each): each for each in inside if fits(each)}.values())
    if len(found) == 1:
        return found[0]
    number = "none" if not found else str(len(found))
    raise ValueError(
        f"{type(world).__name__} is no {what} and holds {number}; give a snapshot of your own that knows it"
    )
