"""A snapshot of tools: their recorded inputs and outputs in a JSON file, in our form or as another system writes it.

Ours:

    {"tools": [{"name": "balance", "description": "…", "parameters": {…}, "read_only": true}],
     "recorded": {"balance": [{"arguments": {"account": "A1"}, "result": {"available": 12.5}},
                              {"arguments": {"account": "?"}, "error": "no such account"}]}}
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from pydantic import JsonValue, ValidationError

from generators.tools.schemas import entries
from generators.tools.world import NotRecorded, ToolCallFailed, World, declared
from harness.errors import UserMistake, nearest
from harness.formats.documents import read_document, schema_problems
from harness.scoring.calls.errors import call_error
from harness.types.events import ToolCall, ToolSchema
from harness.types.jsonable import Data, json_equal
from harness.types.story import Tools

SHOWN = 3
"""Recorded arguments that are named where others were given."""


class SnapshotCall(Data):
    """One call as it was recorded."""

    arguments: dict[str, JsonValue]
    result: JsonValue = None
    error: str | None = None

    @property
    def failed(self) -> str | None:
        return call_error(ToolCall(id="", name="", arguments={}, result=self.result, error=self.error), None)


class Snapshot(Data):
    """The file, in our form."""

    tools: tuple[ToolSchema, ...]
    recorded: dict[str, tuple[SnapshotCall, ...]]


class SnapshotToolbox:
    """Recorded calls. Nothing can be changed, so that what writes may be called, too."""

    def __init__(
        self, schemas: Sequence[ToolSchema], recorded: Mapping[str, Sequence[SnapshotCall]], version: str
    ) -> None:
        self.tools = tuple(schemas)
        self.version = version
        self.examples: Mapping[str, Sequence[Mapping[str, JsonValue]]] = {
            tool: [call.arguments for call in calls if call.failed is None] for tool, calls in recorded.items()
        }
        self._world = SnapshotWorld(recorded)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[World]:
        yield self._world


class SnapshotWorld:
    """Gives what was recorded for exactly these arguments."""

    def __init__(self, recorded: Mapping[str, Sequence[SnapshotCall]]) -> None:
        self._recorded = recorded

    async def call(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        if tool not in self._recorded:
            raise NotRecorded(f'nothing is recorded of a tool "{tool}"{nearest(tool, self._recorded)}')
        given = _present(arguments)
        for call in self._recorded[tool]:
            if json_equal(_present(call.arguments), given):
                if call.failed is not None:
                    raise ToolCallFailed(call.failed)
                return call.result
        known = "; ".join(str(_present(call.arguments)) for call in self._recorded[tool][:SHOWN])
        raise NotRecorded(f"{tool} was never recorded with {given}, but with {known or 'nothing'}")


def read_snapshot(path: Path, tools: Tools) -> SnapshotToolbox:
    """The toolbox of a file in either form. Names with a leading underscore are a module's own, and left out.

    Raises UserMistake.
    """
    raw = read_document(path)
    if not isinstance(raw, Mapping):
        raise UserMistake(f"tools {path}: a snapshot is an object with tools and recorded; found {type(raw).__name__}")
    try:
        snapshot = Snapshot.model_validate(_in_our_form(raw) if "input_output_examples" in raw else raw)
    except ValidationError as error:
        raise UserMistake(*schema_problems(error, f"tools {path}", Snapshot)) from None
    schemas = [declared(tool, tools) for tool in snapshot.tools if not tool.name.startswith("_")]
    names = [schema.name for schema in schemas]
    unknown = [name for name in snapshot.recorded if name not in names]
    if unknown:
        raise UserMistake(*(f'tools {path}: recorded: "{name}" is no tool{nearest(name, names)}' for name in unknown))
    if not schemas:
        raise UserMistake(f"tools {path}: there are none")
    version = hashlib.sha256(snapshot.model_dump_json().encode()).hexdigest()[:16]
    return SnapshotToolbox(schemas, snapshot.recorded, version)


def _in_our_form(raw: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """The other system's file: it names the arguments, and says neither types nor which of them are required.

    What was given in every recorded call is taken to be required. What cannot be read stays as it is, to be refused.
    """
    recorded, described = raw["input_output_examples"], raw.get("tools")
    if not isinstance(recorded, dict) or not isinstance(described, list):
        return {"tools": described, "recorded": recorded}
    calls: dict[str, JsonValue] = {
        tool: [_call_in_our_form(call) for call in found] if isinstance(found, list) else found
        for tool, found in recorded.items()
    }
    return {"tools": [_tool_in_our_form(tool, calls) for tool in described], "recorded": calls}


def _call_in_our_form(call: JsonValue) -> JsonValue:
    names = {"inputs": "arguments", "output": "result"}
    return {names.get(key, key): value for key, value in call.items()} if isinstance(call, dict) else call


def _tool_in_our_form(tool: JsonValue, calls: Mapping[str, JsonValue]) -> JsonValue:
    if not isinstance(tool, dict):
        return tool
    name, arguments = tool.get("Function Name"), [str(each) for each in entries(tool.get("Arguments"))]
    made = [call.get("arguments") for call in entries(calls.get(str(name))) if isinstance(call, dict)]
    given = [each if isinstance(each, dict) else {} for each in made]
    required: list[JsonValue] = [each for each in arguments if given and all(each in one for one in given)]
    parameters: JsonValue = {"type": "object", "properties": {each: {} for each in arguments}, "required": required}
    return {"name": name, "description": tool.get("Docstring"), "parameters": parameters}


def _present(arguments: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    return {name: value for name, value in arguments.items() if value is not None}
