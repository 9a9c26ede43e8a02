"""What the result of a call decides: whether a condition holds, and what has to be said."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from harness.scoring.expected.data_flow import OneOf, Unresolved, at_path
from harness.scoring.expected.predicates import meets
from harness.types.expected.groups import DueWhen
from harness.types.expected.predicates import FROM
from harness.types.goals import TextGoal


def holds(condition: DueWhen, result: Any) -> bool:
    """Whether the result is as the condition wants it. Where there is no such path it is not."""
    try:
        found = at_path(result, condition.path)
    except Unresolved:
        return False
    values = found.values if isinstance(found, OneOf) else (found,)
    return any(meets(condition.expected, value) for value in values)


def told_values(goal: TextGoal, results: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """What must be said besides the keywords that are written, and why some of it cannot be known, each in a sentence.

    A list is told by all its scalars. An object cannot be told.
    """
    values: list[str] = []
    lacking: list[str] = []
    for flow in goal.told:
        source, path = str(flow[FROM]), flow.get("path")
        shown = f"{source}.{path}" if path else f"the result of {source}"
        if source not in results:
            lacking.append(f"{shown} must be said, but goal {source} was not met, so that nobody knows what it is")
            continue
        try:
            found = at_path(results[source], str(path) if path else None)
        except Unresolved:
            lacking.append(f"{shown} must be said, but the result of {source} holds no such value")
            continue
        scalars = list(_scalars(found))
        if None in scalars or not scalars:
            is_what = "an object, which no message can say" if scalars else "empty"
            lacking.append(f"{shown} must be said, but it is {is_what}")
        values += [value for value in scalars if value is not None]
    return values, lacking


def _scalars(found: Any) -> Iterator[str | None]:
    """Each value as a keyword; None for what is none."""
    if isinstance(found, OneOf):  # several by a path with *: all of them; of a text that is also JSON, the value
        values: Any = found.values
        for value in values[:1] if len(values) == 2 and isinstance(values[1], str) and _reads_as(*values) else values:
            yield from _scalars(value)
    elif isinstance(found, list):
        for item in found:
            yield from _scalars(item)
    elif isinstance(found, str):
        yield found.strip() or None
    elif isinstance(found, bool) or found is None or isinstance(found, dict):
        yield None
    else:
        yield str(found)


def _reads_as(value: Any, text: str) -> bool:
    try:
        return bool(json.loads(text) == value)
    except (ValueError, RecursionError):
        return False
