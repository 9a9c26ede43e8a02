"""What a model answered, held against what it was asked for: some text, or a JSON object of a schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from harness.llm.responses import CallFailure, quoted
from harness.text.thoughts import spoken_part
from harness.types.jsonable import jsonable
from harness.types.protocols import Chat, Reply
from harness.types.trajectory import ToolSchema

MOST_OBJECTS = 100
"""How many opening braces of an answer are tried as the beginning of its JSON object."""
BEGINNING = re.compile(r"""\{\s*["']""")
"""Of an object, and not of braces in prose."""
JSON_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "array": (list,),
    "object": (dict,),
}


@dataclass(frozen=True, slots=True)
class CheckedChat:
    """A chat whose answers hold what was asked for; one that does not is a CallFailure with the code bad_reply.

    What a model thought aloud before its answer is left out.

    An agent's answer may be empty: what that means is not for its model to say.
    """

    chat: Chat
    max_tokens: int | None = None
    """The longest answer that its transport asks for: what was cut off there says so."""

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None = None,
        tools: Sequence[ToolSchema] | None = None,
    ) -> Reply:
        came = reply = await self.chat.complete(messages, schema, tools)
        if (text := spoken_part(came.text)) != came.text:
            reply = replace(came, text=text)
        if not reply.text.strip() and not reply.tool_calls and tools is None:
            why = f"an empty answer (finish reason: {reply.finish_reason})"
            raise CallFailure("bad_reply", why, usage=reply.usage, said=came.text)
        if schema is None:
            return reply
        for data in map(jsonable, _objects(reply.text)):
            if isinstance(data, dict) and _fits(data, schema):
                return replace(reply, data=data)
        cut = f", cut off at max_tokens={self.max_tokens}" if reply.finish_reason == "length" else ""
        why = f"no JSON object as asked for{cut}, but: {quoted(reply.text)}"
        raise CallFailure("bad_reply", why, usage=reply.usage, said=came.text)


def in_words(messages: Sequence[dict[str, Any]], schema: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The messages with the wanted shape described in words, once, for a model that cannot be held to it."""
    wish = f"Answer with one JSON object and nothing else. It must fit this JSON schema: {json.dumps(schema)}"
    first, *rest = [dict(message) for message in messages]
    if first["role"] != "system":
        return [{"role": "system", "content": wish}, first, *rest]
    if str(first["content"]).endswith(wish):
        return [first, *rest]
    return [{**first, "content": f"{first['content']}\n\n{wish}"}, *rest]


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects in a text, in order; those within another one are not looked for, also where that is broken: a
    part of what was meant says something else."""
    position = 0
    for _ in range(MOST_OBJECTS):
        position = text.find("{", position)
        if position < 0:
            return
        try:
            found, position = _DECODER.raw_decode(text, position)
        except (ValueError, RecursionError):
            if BEGINNING.match(text, position):
                return
            position += 1
        else:
            yield found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


_DECODER = json.JSONDecoder(parse_constant=_no_constant, strict=False)


def _fits(data: Mapping[str, Any], schema: Mapping[str, Any]) -> bool:
    """Every required property is there, and each property has its type: enough to be read without surprises.

    One that may be null may be missing: providers that hold a model to a schema want every property required.
    """
    properties: Mapping[str, Any] = schema.get("properties", {})
    if any(name not in data and not _may_be_null(properties.get(name, {})) for name in schema.get("required", ())):
        return False
    return all(
        _has_type(data[name], shape.get("type")) and data[name] in shape.get("enum", [data[name]])
        for name, shape in properties.items()
        if name in data
    )


def _may_be_null(shape: Mapping[str, Any]) -> bool:
    return {"type": "null"} in shape.get("anyOf", ())


def _has_type(value: Any, name: Any) -> bool:
    if name not in JSON_TYPES:
        return True
    # To Python a bool is an int.
    return isinstance(value, JSON_TYPES[name]) and (name == "boolean" or not isinstance(value, bool))
