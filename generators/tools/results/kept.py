"""What is found out about a large result, kept while proof after proof asks it of the same one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from pydantic import JsonValue

Found = TypeVar("Found")

LARGE = 100
"""Entries of a result, or of what stands under one of its names, from which on it is worth it."""
MOST_KEPT = 8


def kept_of_large(find: Callable[[JsonValue], Found]) -> Callable[[JsonValue], Found]:
    """The same function of a result, which nobody may change: of the large ones it had last it knows what it found."""
    kept: OrderedDict[int, tuple[JsonValue, Found]] = OrderedDict()

    def found(result: JsonValue) -> Found:
        if not _large(result):
            return find(result)
        known = kept.get(id(result))  # it stays where it is while it is kept
        if known is None:
            kept[id(result)] = known = (result, find(result))
            if len(kept) > MOST_KEPT:
                kept.popitem(last=False)
        return known[1]

    return found


def _large(result: JsonValue) -> bool:
    if isinstance(result, dict):
        return len(result) >= LARGE or any(isinstance(each, dict | list) and len(each) >= LARGE
                                           for each in result.values())  # fmt: skip
    return isinstance(result, list) and len(result) >= LARGE
