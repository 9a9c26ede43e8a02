"""A template laid under what a record says: lists are joined, objects merged, and no key is lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harness.errors import UserMistake
from harness.types.story import ALIASES

LISTS = (
    "labels",
    "checks",
    "user_turns",
    "routing",
    "ends_on",
    "forbid",
    "must_not_say",
    "consent",
    "attachments",
)
"""Fields of a story that are lists, though a single one may stand without."""


def in_full(document: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The fields of a story under our names, with every list as a list. Raises UserMistake for a field given twice."""
    found: dict[str, Any] = {}
    for name, value in document.items():
        ours = ALIASES.get(name, name)
        if ours in found:
            raise UserMistake(f"{where}: {name}: is another name for {ours}, which is given too; keep one")
        if value is not None:
            found[ours] = _as_list(ours, value) if ours in LISTS else value
    return found


def _as_list(name: str, value: Any) -> Any:
    if isinstance(value, list | tuple):
        return list(value)
    if name == "labels" and isinstance(value, Mapping):
        return [f"{key}={item}" for key, item in value.items()]
    if name == "checks" and isinstance(value, Mapping) and "type" not in value:
        return [{family: each} for family, each in value.items()]
    return [value]


def merged_over(template: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """What both say together, both in full. Raises UserMistake where one would swallow what the other says."""
    result, problems = dict(template), list[str]()
    for name, value in own.items():
        result[name] = _merged(template[name], value, name, problems) if name in template else value
    if "labels" in result and isinstance(result["labels"], list):
        result["labels"] = [each for i, each in enumerate(result["labels"]) if each not in result["labels"][:i]]
    if problems:
        raise UserMistake(*problems)
    return result


def _merged(below: Any, own: Any, path: str, problems: list[str]) -> Any:
    if isinstance(below, Mapping) and isinstance(own, Mapping):
        both = {name: _merged(below[name], own[name], f"{path}.{name}", problems) for name in below if name in own}
        return {**below, **own, **both}
    if isinstance(below, list) and isinstance(own, list):
        return [*below, *own]
    if isinstance(below, Mapping | list) or isinstance(own, Mapping | list):
        problems.append(
            f"{path}: the template has {_kind(below)}, the record {_kind(own)}, and one would be lost; write both alike"
        )
    return own


def _kind(value: Any) -> str:
    return "an object" if isinstance(value, Mapping) else "a list" if isinstance(value, list) else "a single value"
