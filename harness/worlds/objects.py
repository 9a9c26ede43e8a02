"""Python objects as JSON: what their attributes hold, so that two worlds in the same state are told alike."""

from __future__ import annotations

import functools
import inspect
import json
import types
from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

DEEPEST = 60
"""Levels that are followed."""
_TOLD = (type(None), bool, int, float, str)
_LEFT_OUT = (types.ModuleType, type, functools.partial)


def objects(world: Any) -> Any:
    """Attributes, entries and items of an object, all the way down; functions, modules and classes are left out.

    Sets are sorted; dates, decimals, paths and the like are told by their text, bytes in hexadecimal. What has neither
    attributes nor entries, such as a lock, is told by the name of its type alone, and so is an object inside itself.
    """
    return _told(world, frozenset())


def _told(value: Any, around: frozenset[int]) -> Any:
    if isinstance(value, Enum):
        return _told(value.value, around)
    if isinstance(value, _TOLD):
        return value
    if isinstance(value, bytes | bytearray):
        return value.hex()
    if id(value) in around or len(around) > DEEPEST:
        return f"<{type(value).__name__}>"
    inside = around | {id(value)}
    if isinstance(value, Mapping):
        return {str(key): _told(each, inside) for key, each in value.items() if not _is_code(each)}
    if isinstance(value, Set):
        return sorted((_told(each, inside) for each in value), key=lambda each: json.dumps(each, sort_keys=True))
    if isinstance(value, Sequence):
        return [_told(each, inside) for each in value if not _is_code(each)]
    held = _attributes(value)
    if held is not None:
        return {name: _told(each, inside) for name, each in held.items() if not _is_code(each)}
    return str(value) if _says_its_value(value) else f"<{type(value).__name__}>"


def _attributes(value: Any) -> dict[str, Any] | None:
    """None where it has none, as with a date."""
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: getattr(value, each.name) for each in fields(value)}
    found = getattr(value, "__dict__", None)
    return dict(found) if found is not None else None


def _says_its_value(value: Any) -> bool:
    """Whether its text is that of its value, and not of its place in memory."""
    return f"{id(value):x}" not in str(value)


def _is_code(value: Any) -> bool:
    return isinstance(value, _LEFT_OUT) or inspect.isroutine(value)
