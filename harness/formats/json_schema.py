"""The JSON Schema of story and suite files as they may be written, shorthands and aliases included."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from harness import __version__
from harness.errors import UserMistake, nearest
from harness.types.story import ALIASES, Story
from harness.types.suite import Suite
from harness.types.trajectory import Data

JsonSchema = dict[str, Any]
TEXT: JsonSchema = {"type": "string"}
NAMES: JsonSchema = {"type": "array", "items": TEXT}
SCALAR: JsonSchema = {"type": ["string", "number", "boolean"]}
ATTACHMENT_NAMES = {"file_path": "path", "file_id": "name", "content_type": "media_type"}


def story_schema() -> JsonSchema:
    """What a story file may hold: one story, or a list of them."""
    schema = _described(Story)
    fields, definitions = schema["properties"], schema["$defs"]
    tool, text = definitions["ToolGoal"], definitions["TextGoal"]
    for name in ("args", "arg_matching"):
        _also(tool["properties"], name, {"type": "null"})
    _also(text["properties"], "keywords", {"type": ["string", "number", "null"]})
    text["properties"]["keywords"]["anyOf"][0]["items"] = {"type": ["string", "number"]}
    definitions["ToolEntry"] = _entry(tool, {"tool": "tool_name"}, [["tool"], ["tool_name"]])
    definitions["TextEntry"] = _entry(text, {"say": "keywords"}, [["say"], ["keywords"], ["response"]])
    tool["required"].append("type")
    text["required"].append("type")
    entries = {"anyOf": [{"$ref": "#/$defs/ToolEntry"}, {"$ref": "#/$defs/TextEntry"}]}
    _also(fields, "goals", {"type": "array", "items": entries})
    _also(fields, "labels", {"type": "object", "additionalProperties": SCALAR})
    attachment = definitions["Attachment"]
    attachment["properties"] |= _renamed(attachment["properties"], ATTACHMENT_NAMES)
    attachment["anyOf"] = [{"required": ["path"]}, {"required": ["file_path"]}]
    del attachment["required"]
    _also(fields, "attachments", {"$ref": "#/$defs/Attachment"})
    _short_user(definitions)
    _short_demands(fields, definitions)
    fields["now"]["anyOf"][0] = {
        "type": "string",
        "pattern": r"^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}",
    }  # no time zone needed
    schema["required"] = ["agent", "story", "goals"]
    for name in fields.keys() - set(schema["required"]):
        _also(fields, name, {"type": "null"})
    others = {other: fields[name] | {"description": f"Another name of {name}."} for other, name in ALIASES.items()}
    schema["properties"] = {"$schema": TEXT, **fields, **others}
    # A file may hold several. These keywords say nothing about objects, as those above say nothing about lists.
    return schema | {"type": ["object", "array"], "items": {"$ref": "#"}}


def _short_user(definitions: JsonSchema) -> None:
    """What a user knows, wants and refuses may be written in one word or sentence."""
    user = definitions["UserData"]["properties"]
    values = definitions["KnownFact"]["properties"]["value"]["anyOf"]
    user["knows"]["additionalProperties"] = {"anyOf": [*values, {"$ref": "#/$defs/KnownFact"}]}
    for name in ("wants", "refuses"):
        user[name]["items"] = {"anyOf": [TEXT, user[name]["items"]]}


def _short_demands(fields: JsonSchema, definitions: JsonSchema) -> None:
    """A tool, a goal, a word or a share may stand alone."""
    fields["forbid"]["items"] = {"anyOf": [TEXT, fields["forbid"]["items"]]}
    _also(definitions["Forbidden"]["properties"], "unless", TEXT)
    _also(fields, "consent", TEXT)
    _also(fields, "must_not_say", TEXT)
    fields["must_not_say"]["anyOf"][0]["items"] = {"type": ["string", "number"]}
    several = fields["doubles"]["additionalProperties"]
    fields["doubles"]["additionalProperties"] = {"anyOf": [{"$ref": "#/$defs/ToolDouble"}, several]}
    _also(fields, "gate", {"type": "number", "minimum": 0, "maximum": 1})


def suite_schema() -> JsonSchema:
    """What a suite file may hold."""
    schema = _described(Suite)
    fields = schema["properties"]
    target = {"anyOf": [TEXT, {"$ref": "#/$defs/Target"}]}
    agent = {"title": "Agent", "description": "The agent under test, where there is only one: module:attribute."}
    fields["targets"]["additionalProperties"] = target
    _also(fields, "user", TEXT)
    _also(fields, "judge", TEXT)
    _also(fields, "entailment", TEXT)
    _also(fields, "embeddings", {"type": "boolean"})
    _also(fields, "stories", TEXT)
    _also(fields, "fail_on", NAMES)
    _also(fields, "fail_on", TEXT)
    parts = {"gate": schema["$defs"]["Gate"], "rules": schema["$defs"]["Rules"]}
    short = {name: parts[part]["properties"][name] for name, part in Suite.short_spellings.items()}
    schema["properties"] = {"$schema": TEXT, "agent": agent | target, **fields, **short}
    schema["required"] = ["stories"]
    return schema | {"oneOf": [{"required": ["agent"]}, {"required": ["targets"]}]}


SCHEMAS: Mapping[str, Callable[[], JsonSchema]] = {"story": story_schema, "suite": suite_schema}


def schema_text(kind: str) -> str:
    """The schema of stories or suites as the content of a file. Raises UserMistake for any other kind."""
    if kind not in SCHEMAS:
        raise UserMistake(f'"{kind}": there is a schema for {" and ".join(SCHEMAS)}{_did_you_mean(kind)}')
    return json.dumps(SCHEMAS[kind](), indent=2, ensure_ascii=False) + "\n"


def _did_you_mean(kind: str) -> str:
    hint = nearest(kind, SCHEMAS)
    return hint if hint.startswith(" (did") else ""


def _described(model: type[BaseModel]) -> JsonSchema:
    """The model's own schema, with descriptions; in the draft that editors know best."""
    schema = model.model_json_schema()
    models = {each.__name__: each for each in _all_data()}
    for name, each in {model.__name__: schema, **schema["$defs"]}.items():
        told = field_docs(models[name]) if name in models else {}
        for field, about in each.get("properties", {}).items():
            if field in told:
                about["description"] = told[field]
    schema["$defs"].pop("JsonValue", None)
    origin = f"Written by journey-harness {__version__}: harness schema {model.__name__.lower()}"
    return {"$schema": "http://json-schema.org/draft-07/schema#", "$comment": origin, **_plain(schema)}


def _all_data(base: type[BaseModel] = Data) -> Iterator[type[BaseModel]]:
    for each in base.__subclasses__():
        yield each
        yield from _all_data(each)


def field_docs(model: type[BaseModel]) -> dict[str, str]:
    """Field → what stands below it in the source of the class, or of the class that it is made of."""
    from docstring_parser import parse_from_object

    found: dict[str, str] = {}
    for each in reversed(model.__mro__):
        if issubclass(each, Data) and each is not Data:
            told = {param.arg_name: param.description for param in parse_from_object(each).params}
            found |= {name: " ".join(text.split()) for name, text in told.items() if text}
    return found


def _plain(schema: Any) -> Any:
    """Without what only OpenAPI knows, and with `{}` for any JSON value."""
    if isinstance(schema, list):
        return [_plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("$ref") == "#/$defs/JsonValue":
        return {name: value for name, value in schema.items() if name in {"title", "description"}}
    return {name: _plain(each) for name, each in schema.items() if name != "discriminator"}


def _also(fields: JsonSchema, name: str, form: JsonSchema) -> None:
    """Let a field be written in another form too. What is said about the field stays with the field."""
    field = fields[name]
    about = {key: field.pop(key) for key in ("title", "description", "default") if key in field}
    forms = field["anyOf"] if field.keys() == {"anyOf"} else [field]
    fields[name] = about | {"anyOf": forms if form in forms else [*forms, form]}


def _entry(goal: JsonSchema, names: Mapping[str, str], needed: list[list[str]]) -> JsonSchema:
    """A goal as an entry of a hand-written list: short names, the order beside it; type and name may be left out."""
    after = {
        "title": "After",
        "description": "The goals that must be met before this one.",
        "anyOf": [TEXT, NAMES],
    }
    properties = {**_renamed(goal["properties"], names), **goal["properties"], "after": after}
    entry = {key: value for key, value in goal.items() if key != "required"}
    return entry | {"properties": properties, "anyOf": [{"required": each} for each in needed]}


def _renamed(fields: JsonSchema, names: Mapping[str, str]) -> JsonSchema:
    return {other: fields[name] for other, name in names.items()}
