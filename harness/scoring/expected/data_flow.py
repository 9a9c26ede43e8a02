"""Expected values that flow from the results of other calls."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harness.types.expected.predicates import FROM, is_predicate, unescaped


@dataclass(frozen=True, slots=True)
class PredicateValue:
    """An expected value of which it is said how it must be, as the story has it, with what flows into it."""

    predicate: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class OneOf:
    """An expected value that flows from a result and may be written in more than one way."""

    values: tuple[Any, ...]


class Unresolved(Exception):
    """A value should flow from a goal that has no call, or from a path its result does not have."""


def substitute(value: Any, results: Mapping[str, Any]) -> Any:
    """The expected value with every `$from` replaced by what it stands for, and predicates apart. Raises Unresolved.

    `results` maps the names of goals and groups to the raw results of the calls assigned to them.
    """
    if not isinstance(value, dict):
        return [substitute(item, results) for item in value] if isinstance(value, list) else value
    if FROM in value:
        return flowing(value, results)
    if is_predicate(value):
        return PredicateValue(_within_predicate(value, results))
    return {unescaped(key): substitute(item, results) for key, item in value.items()}


def _within_predicate(value: Any, results: Mapping[str, Any]) -> Any:
    """A predicate stays as it is written, but for what flows into it."""
    if isinstance(value, list):
        return [_within_predicate(item, results) for item in value]
    if not isinstance(value, dict):
        return value
    if FROM in value:
        found = flowing(value, results)
        return {"$any": list(found.values)} if isinstance(found, OneOf) else found
    return {key: _within_predicate(item, results) for key, item in value.items()}


def flowing(flow: Mapping[str, Any], results: Mapping[str, Any]) -> Any:
    """What `{$from: goal, path: …}` stands for. Raises Unresolved."""
    if flow[FROM] not in results:
        raise Unresolved(flow[FROM])
    return at_path(results[flow[FROM]], flow.get("path"))


def at_path(result: Any, path: str | None) -> Any:
    """The value at a path of a result; several (a `*`, or a text that is also JSON) are alternatives."""
    readings = [result]
    if isinstance(result, str):
        try:
            parsed = json.loads(result)
        except (ValueError, RecursionError):
            pass
        else:
            readings = [parsed] if isinstance(parsed, dict | list) else [parsed, result]
    found = readings if not path else [item for reading in readings for item in lookup(reading, path.split("."))]
    if not found:
        raise Unresolved(path or "")
    return found[0] if len(found) == 1 else OneOf(tuple(found))


def lookup(value: Any, path: Sequence[str]) -> list[Any]:
    """Every value at a path of names, indexes and `*`."""
    found = [value]
    for part in path:
        below: list[Any] = []
        for item in found:
            if isinstance(item, Mapping):
                below += item.values() if part == "*" and part not in item else [item[part]] if part in item else []
            elif isinstance(item, list):
                if part == "*":
                    below += item
                elif part.lstrip("-").isdigit() and -len(item) <= int(part) < len(item):
                    below.append(item[int(part)])
        found = below
    return found


def one_value(value: Any) -> Any:
    """Several values at one path: the first is as good as any. A text that is also a number stays the text it was."""
    if isinstance(value, OneOf):
        first: Any = next((each for each in value.values if isinstance(each, str)), value.values[0])
        return first
    if isinstance(value, dict):
        return {key: one_value(item) for key, item in value.items()}
    return [one_value(item) for item in value] if isinstance(value, list) else value
