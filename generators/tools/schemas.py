"""What the JSON Schema of a tool's parameters says of its arguments, and what its description does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

from generators.tools.names import singular_name
from harness.types.events import ToolSchema

_IN_PROSE = re.compile(r"[`\"](\w+)[`\"] (?:is|are) (.+?)(?=\. |\.?$)|\b(\w+) ?= ?[`\"]?((?:YYYY|HH)[-: \w]*)")
"""What a sentence says of an argument: `user` is the e-mail address or the staff number."""
_NAMED = re.compile(r"(?:^\s*|(?<=[.,;)] ))(\w+)(?: =|:) ([^.;\n]+)")
"""The same: requester = personnel no."""
_SHAPED = re.compile(r"\b(\w+)(?: =|:) [\[{]")
"""The shape of an object, or of a list of such: attendees: [{"name": "Ada", "age": 7}]."""
_HOLDING = re.compile(r"\b(\w+) (?:(?:may|can) (?:hold|contain|have)|holds|contains) ([^.;\n]+)")
"""What an object holds: changes may hold phone, email, street."""
_HAVING = re.compile(r"\b(\w+) has (\w+(?:, \w+)*,? and \w+)(?=[.;]|$)")
"""The same, all of it: address has street, town and postcode."""


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


def told_apart(text: str, names: Sequence[str]) -> tuple[dict[str, str], str]:
    """What a description says of single arguments, in lines that begin with their names; and the rest of it."""
    told: dict[str, str] = {}
    rest: list[str] = []
    last = ""
    """The argument of which the line before tells, where it does not end there."""
    for line in text.splitlines():
        found = re.match(r"\s*[-*]?\s*[`\"]?(\w+)[`\"]?(?: \([^)]*\))?(?::| is | are )\s*(.+)", line)
        if found is not None and found[1] in names and found[1] not in told and len(names) > 1:
            told[found[1]] = found[2]
            last = found[1]
        elif last and line.strip()[:1].islower():
            told[last] += f" {line.strip()}"
        else:
            last = ""
            rest.append(line)
        last = "" if line.rstrip().endswith((".", ":")) else last
    several = {name: name for name in names} | {singular_name(name): name for name in names}
    for line in [_run_on(rest), *rest] if len(names) > 1 else ():
        for name, said in _held(line) if line not in rest else _in_prose(line):
            if name in several:
                told.setdefault(several[name], said)
    return told, "\n".join(rest)


def _run_on(lines: Sequence[str]) -> str:
    return " ".join(line.strip() for line in lines)


def _held(text: str) -> Iterator[tuple[str, str]]:
    """What objects hold, be it told over the end of a line."""
    yield from ((found[1], f"may hold {found[2]}") for found in _HOLDING.finditer(text))
    yield from ((found[1], f"with {found[2]}") for found in _HAVING.finditer(text))


def _in_prose(line: str) -> Iterator[tuple[str, str]]:
    yield from ((found[1] or found[3], found[2] or found[4]) for found in _IN_PROSE.finditer(line))
    yield from ((found[1], _bracketed(line[found.end() - 1 :])) for found in _SHAPED.finditer(line))
    yield from ((found[1], found[2]) for found in _NAMED.finditer(line))
    yield from _held(line)


def _bracketed(text: str) -> str:
    """As far as the bracket closes with which it begins."""
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign in "[{") - (sign in "]}")
        if not depth:
            return text[: place + 1]
    return text
