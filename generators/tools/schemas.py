"""What the JSON Schema of a tool's parameters says of its arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pydantic import JsonValue

from harness.types.events import ToolSchema


def properties(tool: ToolSchema) -> Mapping[str, JsonValue]:
    """Argument → its schema, in the tool's own order."""
    found = (tool.parameters or {}).get("properties")
    return found if isinstance(found, dict) else {}


def required(tool: ToolSchema) -> list[str]:
    """The arguments that every call must give."""
    return [str(name) for name in entries((tool.parameters or {}).get("required"))]


def resolved(schema: JsonValue, whole: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    """The schema without references, and without the `null` that an optional argument may be.

    `whole` is the schema that holds the definitions.
    """
    while isinstance(schema, dict) and "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        definitions = whole.get("$defs") or whole.get("definitions")
        found = definitions.get(name) if isinstance(definitions, dict) else None
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        schema = {**found, **rest} if isinstance(found, dict) else rest
    if not isinstance(schema, dict):
        return {}
    for key in ("anyOf", "oneOf"):
        others = [
            each for each in entries(schema.get(key)) if not (isinstance(each, dict) and each.get("type") == "null")
        ]
        if others:
            rest = {name: value for name, value in schema.items() if name != key}
            return {**resolved(others[0], whole), **rest}
    return schema


def within(value: JsonValue, schema: Mapping[str, JsonValue]) -> bool:
    """Whether a value of the right type is one of the choices, between the bounds and of the pattern, where a schema
    has such."""
    match value:
        case str():
            choices, pattern = schema.get("enum"), schema.get("pattern")
            return (not isinstance(choices, list) or value in choices) and (
                not isinstance(pattern, str) or _found(pattern, value)
            )
        case bool():
            return True
        case int() | float():
            least, most = schema.get("minimum"), schema.get("maximum")
            return (not isinstance(least, int | float) or value >= least) and (
                not isinstance(most, int | float) or value <= most
            )
    return True


def _found(pattern: str, value: str) -> bool:
    """Whether a pattern is in a text; of one that Python does not know, that is not looked at."""
    try:
        return re.search(pattern, value) is not None
    except re.error:
        return True


def entries(listed: JsonValue) -> list[JsonValue]:
    """The entries of what should be a list; none where it is none."""
    return listed if isinstance(listed, list) else []
