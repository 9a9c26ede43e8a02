"""The JSON Schema of checks, in a story and in a suite."""

from __future__ import annotations

from harness.checks.check import DemandedCheck
from harness.checks.function import PREFIX, FunctionCheck
from harness.checks.table import FAMILIES
from harness.formats.schemas.described import JsonSchema, also, described

IN_SHORT = {"ExpectedNumber": "number", "ReferenceCall": "string", "Criterion": "string"}
"""An object in a list of a check → what may stand for it."""


def checks_schema(schema: JsonSchema, about: str, *, in_suite: bool = False) -> JsonSchema:
    """A list of checks, or in short a mapping from their types."""
    short: JsonSchema = {}
    for name, model in FAMILIES.items():
        short[name] = _family(schema["$defs"], model, {"const": name}, in_suite)
    if in_suite:
        short[PREFIX] = _family(schema["$defs"], FunctionCheck, {"type": "string", "pattern": f"^{PREFIX}"}, in_suite)
    models: list[type[DemandedCheck]] = [*FAMILIES.values(), *([FunctionCheck] if in_suite else [])]
    forms = [{"$ref": f"#/$defs/{_name(model, in_suite)}"} for model in models]
    one = {"anyOf": [*forms, {"enum": [*FAMILIES]}, _short_checks(short)]}
    return {"description": about, "anyOf": [{"type": "array", "items": one}, _short_checks(short)]}


def _family(definitions: JsonSchema, model: type[DemandedCheck], kind: JsonSchema, in_suite: bool) -> JsonSchema:
    """What stands under the type of a check in the short spelling; the whole form goes into the definitions."""
    found = described(model)
    fields = found["properties"]
    definitions |= found.get("$defs", {})
    if not in_suite:
        del fields["labels"]
    elif "reference" in fields:  # a file of it
        fields["reference"]["type"] = [*fields["reference"]["type"], "string"]
    for name in [name for name, field in fields.items() if field.get("type") == "array"]:
        if "$ref" in (item := fields[name]["items"]):
            fields[name]["items"] = {"anyOf": [item, {"type": IN_SHORT[item["$ref"].rpartition("/")[2]]}]}
        also(fields, name, fields[name]["items"])
    fields["type"] = {"description": "Which check it is.", **kind}
    if in_suite and "policy" in fields:  # there it may stand in a file beside the suite
        file = {"type": "object", "properties": {"file": {"type": "string"}}, "required": ["file"]}
        fields["policy"]["anyOf"].append({**file, "additionalProperties": False})
    inside = {key: found[key] for key in ("description", "type", "properties", "additionalProperties") if key in found}
    definitions[_name(model, in_suite)] = inside | {"required": ["type"]}
    return {"anyOf": [inside, {"type": "array", "items": inside}, {"type": "null"}]}


def _short_checks(types: JsonSchema) -> JsonSchema:
    return {
        "type": "object",
        "properties": {name: form for name, form in types.items() if name != PREFIX},
        "patternProperties": {f"^{PREFIX}": types[PREFIX]} if PREFIX in types else {},
        "additionalProperties": False,
        "minProperties": 1,
    }


def _name(model: type[DemandedCheck], in_suite: bool) -> str:
    """A check of a suite may have labels, so it has a form of its own."""
    return f"Suite{model.__name__}" if in_suite else model.__name__
