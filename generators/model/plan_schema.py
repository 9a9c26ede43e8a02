"""The shape in which a model writes a plan, and the arguments of its calls read out of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from pydantic import BaseModel, ConfigDict, JsonValue

from generators.tools.schemas import properties
from harness.types.events import ToolSchema
from harness.types.goals import FROM

MOST_CALLS = 12
"""Of a plan."""


class WrittenArgument(BaseModel):
    """One argument as the model writes it."""

    model_config = ConfigDict(extra="forbid")

    name: str
    value: str | int | float | bool | None = None
    source: str | None = None
    path: str | None = None


class WrittenCall(BaseModel):
    """One call as the model writes it."""

    model_config = ConfigDict(extra="forbid")

    name: str
    tool: str
    arguments: tuple[WrittenArgument, ...] = ()
    after: tuple[str, ...] = ()


class WrittenPlan(BaseModel):
    """A plan as the model writes it."""

    model_config = ConfigDict(extra="forbid")

    serves: bool
    why: str = ""
    calls: tuple[WrittenCall, ...] = ()


def _object(**properties: JsonValue) -> dict[str, JsonValue]:
    """A schema that providers can hold a model to: everything required, nothing else allowed."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_TEXT: dict[str, JsonValue] = {"type": "string"}
_TEXTS: dict[str, JsonValue] = {"type": "array", "items": _TEXT}
_VALUE: dict[str, JsonValue] = {"anyOf": [{"type": kind} for kind in ("string", "number", "boolean", "null")]}
_OR_NULL: dict[str, JsonValue] = {"anyOf": [_TEXT, {"type": "null"}]}
_WHOLE: dict[str, JsonValue] = {"type": "integer"}
RULE_SCHEMA = _object(testable={"type": "boolean"}, allowed=_TEXT, forbidden=_TEXT)
CONTRADICTIONS_SCHEMA = _object(
    contradictions={"type": "array", "items": _object(first=_WHOLE, second=_WHOLE, why=_TEXT), "maxItems": 20}
)
WRITE_SCHEMA = _object(opening=_TEXT, intent=_TEXT, response=_TEXT, keywords=_TEXTS)


def plan_schema(tools: Sequence[ToolSchema]) -> dict[str, JsonValue]:
    """The shape of a plan over these tools, bounded, so that no model goes on for ever."""
    most = max(len(properties(tool)) for tool in tools)
    argument = _object(name=_TEXT, value=_VALUE, source=_OR_NULL, path=_OR_NULL)
    call = _object(
        name=_TEXT,
        tool={"type": "string", "enum": [tool.name for tool in tools]},
        arguments={"type": "array", "items": argument, "maxItems": most},
        after={**_TEXTS, "maxItems": MOST_CALLS},
    )
    calls: JsonValue = {"type": "array", "items": call, "maxItems": MOST_CALLS}
    return _object(calls=calls, serves={"type": "boolean"}, why=_TEXT)


def arguments_in(call: WrittenCall, tools: Mapping[str, ToolSchema]) -> dict[str, JsonValue]:
    """The arguments as a plan has them. Null is left out; a text is read as JSON where the tool wants a structure."""
    known = properties(tools[call.tool]) if call.tool in tools else {}
    found: dict[str, JsonValue] = {}
    for each in call.arguments:
        if each.source:
            path = {"path": each.path} if each.path else {}
            found[each.name] = {FROM: each.source, **path}
        elif each.value is not None:
            found[each.name] = _structured(each.value, known.get(each.name))
    return found


def _structured(value: str | int | float | bool, schema: JsonValue) -> JsonValue:
    if isinstance(value, str) and isinstance(schema, Mapping) and schema.get("type") in {"array", "object"}:
        try:
            parsed: JsonValue = json.loads(value)
            return parsed
        except ValueError:
            return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value
