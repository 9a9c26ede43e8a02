"""Why a JMESPath finds nothing in a state: at which name the way to it ends, and which name is like it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from harness.errors import nearest
from harness.scoring.world.places import path_of
from harness.text.wording import count

_NEEDED = {
    "projection": list,
    "filter_projection": list,
    "flatten": list,
    "value_projection": dict,
}
"""What an expression takes the items of → what must stand before it."""
_SHOWN = 40


def absence(parsed: Mapping[str, Any], tree: Any) -> str | None:
    """What there is not, where an expression begins with names that lead nowhere; None where they lead somewhere."""
    steps, needed = _beginning(parsed)
    value, way = tree, tuple[str, ...]()
    for step in steps:
        if (problem := _missing(step, value, way)) is not None:
            return problem
        value, way = value[step], (*way, str(step))
    if needed is None or isinstance(value, needed):
        return None
    return f"{_named(way)} is no {'list' if needed is list else 'object'}"


def _beginning(node: Mapping[str, Any]) -> tuple[list[str | int], type | None]:
    """The names and indexes with which an expression begins, and what must stand there for the rest of it."""
    steps, needed, _ = _read(node)
    return steps, needed


def _read(node: Mapping[str, Any]) -> tuple[list[str | int], type | None, bool]:
    """The same, and whether the expression is nothing else."""
    kind = node["type"]
    if kind in {"field", "index"}:
        return [node["value"]], None, True
    if kind in {"identity", "current"}:
        return [], None, True
    if kind in {"subexpression", "index_expression", "pipe"}:
        found: list[str | int] = []
        for child in node["children"]:
            steps, needed, whole = _read(child)
            found += steps
            if not whole:
                return found, needed, False
        return found, None, True
    if kind in _NEEDED:
        steps, needed, whole = _read(node["children"][0])
        return steps, _NEEDED[kind] if whole else needed, False
    return [], None, False


def _missing(step: str | int, value: Any, way: tuple[str, ...]) -> str | None:
    """Why nothing stands there; None where something does."""
    if isinstance(step, int):
        if not isinstance(value, list):
            return f"{_named(way)} is no list"
        there = -len(value) <= step < len(value)
        return None if there else f"{_named(way)} has {count(len(value), 'item', 'items')}, and none at {step}"
    if isinstance(value, dict):
        return None if step in value else f'{_named(way)} has no "{step}"{nearest(step, value)}'
    if isinstance(value, list):
        return f'{_named(way)} is a list, and has no "{step}"; name one item, as in [0], or all, as in [*]'
    text = json.dumps(value, ensure_ascii=False)
    shown = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
    return f"{_named(way)} is {shown}, so that nothing stands in it"


def _named(way: tuple[str, ...]) -> str:
    return path_of(way) if way else "the snapshot"
