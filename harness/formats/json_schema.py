"""The JSON Schema of story and suite files as they may be written, shorthands and aliases included."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping

from harness.errors import UserMistake, nearest
from harness.formats.schemas.checks import checks_schema
from harness.formats.schemas.described import JsonSchema, also, described
from harness.types.kinds import TARGET_KINDS
from harness.types.story import ALIASES, Story
from harness.types.suite import Suite

TEXT: JsonSchema = {"type": "string"}
NAMES: JsonSchema = {"type": "array", "items": TEXT}
SCALAR: JsonSchema = {"type": ["string", "number", "boolean"]}
WAYS = "The ways, each a list of goals, or a goal alone, which is a way of its own. One must be taken, whole."
ATTACHMENT_NAMES = {"file_path": "path", "file_id": "name", "content_type": "media_type"}


def story_schema() -> JsonSchema:
    """What a story file may hold: one story, or a list of them."""
    schema = described(Story)
    fields, definitions = schema["properties"], schema["$defs"]
    tool, text = definitions["ToolGoal"], definitions["TextGoal"]
    for name in ("args", "arg_matching"):
        also(tool["properties"], name, {"type": "null"})
    also(text["properties"], "keywords", {"type": ["string", "number", "null"]})
    flow = _flow_schema()
    text["properties"]["keywords"]["anyOf"][0]["items"] = {"anyOf": [{"type": ["string", "number"]}, flow]}
    text["properties"]["keywords"]["anyOf"].append(flow)
    del text["properties"]["told"]
    definitions["ToolEntry"] = _entry(tool, {"tool": "tool_name"}, [["tool"], ["tool_name"]])
    definitions["TextEntry"] = _entry(text, {"say": "keywords"}, [["say"], ["keywords"], ["response"]])
    tool["required"].append("type")
    text["required"].append("type")
    forms = ("ToolEntry", "TextEntry", "GroupEntry")
    entries = {"anyOf": [{"$ref": f"#/$defs/{form}"} for form in forms]}
    definitions["GroupEntry"] = _group(definitions, entries, after=True)
    also(fields, "goals", {"type": "array", "items": entries})
    _nested_details(schema)
    also(fields, "labels", {"type": "object", "additionalProperties": SCALAR})
    attachment = definitions["Attachment"]
    attachment["properties"] |= _renamed(attachment["properties"], ATTACHMENT_NAMES)
    attachment["anyOf"] = [{"required": ["path"]}, {"required": ["file_path"]}]
    del attachment["required"]
    also(fields, "state", {"const": "from_goals"})
    also(fields, "attachments", {"$ref": "#/$defs/Attachment"})
    _short_user(definitions)
    _short_demands(fields, definitions)
    fields["checks"] = checks_schema(schema, fields["checks"]["description"])
    fields["now"]["anyOf"][0] = {
        "type": "string",
        "pattern": r"^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}",
    }  # no time zone needed
    needed = ["story", "goals"]
    del schema["required"]
    for name in fields.keys() - set(needed):
        also(fields, name, {"type": "null"})
    others = {other: fields[name] | {"description": f"Another name of {name}."} for other, name in ALIASES.items()}
    schema["properties"] = {"$schema": TEXT, **fields, **others}
    # A file may hold several. These keywords say nothing about objects, as those above say nothing about lists.
    schema["anyOf"] = [{"required": needed}, {"required": ["prompt"]}, {"type": "array"}]
    return schema | {"type": ["object", "array"], "items": {"$ref": "#"}}


def _flow_schema() -> JsonSchema:
    """A value that a call returned, as a keyword."""
    return {
        "type": "object",
        "description": "What the call returned that met this goal, or group, must be said.",
        "properties": {"$from": TEXT, "path": TEXT},
        "required": ["$from"],
        "additionalProperties": False,
    }


def _group(definitions: JsonSchema, entry: JsonSchema, *, after: bool) -> JsonSchema:
    """A group as it stands among the goals, with its goals in it."""
    about = definitions["GoalGroup"]["properties"]
    way = {"anyOf": [{"type": "array", "items": entry, "minItems": 1}, entry]}
    number = definitions["Several"]["properties"]["n"]
    several = {"type": "array", "items": entry, "minItems": 1}
    properties = {
        "name": {"type": "string", "description": "The name of the group, for after, $from and when."},
        "any_of": {"description": WAYS, "type": "array", "items": way, "minItems": 2},
        "n_of": {
            "description": about["n_of"]["anyOf"][0].get("description", "How many of which goals must be met."),
            "type": "object",
            "properties": {"n": number, "goals": several},
            "required": ["n", "goals"],
            "additionalProperties": False,
        },
        "required": about["required"],
        "when": about["when"],
    }
    if after:
        properties["after"] = definitions["ToolEntry"]["properties"]["after"]
    one = [{"required": ["any_of"]}, {"required": ["n_of"]}]
    return {"type": "object", "properties": properties, "additionalProperties": False, "oneOf": one}


def _nested_details(schema: JsonSchema) -> None:
    """Groups may stand in goal_details, too."""
    details = schema["properties"]["goal_details"]["items"]
    forms = details.pop("oneOf")
    schema["$defs"]["GoalDetail"] = {"anyOf": [*forms, {"$ref": "#/$defs/GroupDetail"}]}
    schema["properties"]["goal_details"]["items"] = {"$ref": "#/$defs/GoalDetail"}
    schema["$defs"]["GroupDetail"] = _group(schema["$defs"], {"$ref": "#/$defs/GoalDetail"}, after=False)


def _short_user(definitions: JsonSchema) -> None:
    """What a user knows, wants and refuses may be written in one word or sentence."""
    user = definitions["UserData"]["properties"]
    values = definitions["KnownFact"]["properties"]["value"]["anyOf"]
    user["knows"]["additionalProperties"] = {"anyOf": [*values, {"$ref": "#/$defs/KnownFact"}]}
    others = definitions["KnownFact"]["properties"]["else"]
    others["items"] = {"anyOf": [*({"type": kind} for kind in ("string", "number", "boolean")), others["items"]]}
    definitions["KnownFact"]["properties"]["else"] = {
        **{name: told for name, told in others.items() if name not in {"items", "type"}},
        "anyOf": [others["items"], {"type": "array", "items": others["items"]}],
    }
    for name in ("wants", "refuses"):
        user[name]["items"] = {"anyOf": [TEXT, user[name]["items"]]}


def _short_demands(fields: JsonSchema, definitions: JsonSchema) -> None:
    """A tool, a goal, a word or a share may stand alone."""
    fields["forbid"]["items"] = {"anyOf": [TEXT, fields["forbid"]["items"]]}
    also(definitions["Forbidden"]["properties"], "unless", TEXT)
    also(fields, "consent", TEXT)
    also(fields, "must_not_say", TEXT)
    fields["must_not_say"]["anyOf"][0]["items"] = {"type": ["string", "number"]}
    several = fields["doubles"]["additionalProperties"]
    fields["doubles"]["additionalProperties"] = {"anyOf": [{"$ref": "#/$defs/ToolDouble"}, several]}
    also(fields, "gate", {"type": "number", "minimum": 0, "maximum": 1})


def suite_schema() -> JsonSchema:
    """What a suite file may hold."""
    schema = described(Suite)
    fields = schema["properties"]
    target = {"anyOf": [TEXT, {"$ref": "#/$defs/Target"}]}
    kinds = ", ".join(f"{name} ({kind.what})" for name, kind in TARGET_KINDS.items())
    schema["$defs"]["Target"]["properties"]["kind"]["description"] += f" One of {kinds}."
    agent = {"title": "Agent", "description": "The agent under test, where there is only one: module:attribute."}
    fields["targets"]["additionalProperties"] = target
    also(fields, "user", TEXT)
    also(fields, "judge", TEXT)
    also(fields, "entailment", TEXT)
    also(fields, "embeddings", {"type": "boolean"})
    also(fields, "stories", TEXT)
    also(fields, "fail_on", NAMES)
    also(fields, "fail_on", TEXT)
    limits = schema["$defs"]["FailOn"]["properties"]
    for rule in ("cost_increase_pct_gt", "latency_increase_pct_gt"):
        also(limits, rule, {"type": "number", "minimum": 0})
    rules = schema["$defs"]["Rules"]["properties"]
    rules["checks"] = checks_schema(schema, rules["checks"]["description"], in_suite=True)
    parts = {"gate": schema["$defs"]["Gate"], "rules": schema["$defs"]["Rules"]}
    short = {name: parts[part]["properties"][name] for name, part in Suite.short_spellings.items()}
    _stories(schema)
    schema["properties"] = {"$schema": TEXT, "agent": agent | target, **fields, **short}
    del schema["required"]
    return schema | {
        "oneOf": [{"required": ["agent"]}, {"required": ["targets"]}],
        "anyOf": [{"required": [name]} for name in ("stories", "cases", "datasets")],
    }


def _stories(schema: JsonSchema) -> None:
    """Stories inside the suite, what every record of a dataset gets, and which of all are played."""
    story = story_schema()
    fields, definitions = schema["properties"], schema["$defs"]
    definitions |= story.pop("$defs")
    about = {"type": "object", "additionalProperties": False}
    definitions["Story"] = about | {"properties": story["properties"], "anyOf": story["anyOf"][:2]}
    named = [{"required": [name]} for name in ("id", *(name for name, ours in ALIASES.items() if ours == "id"))]
    fields["cases"]["items"] = {"allOf": [{"$ref": "#/$defs/Story"}, {"anyOf": named}]}
    template = definitions["Dataset"]["properties"]["template"]
    template |= about | {"properties": story["properties"]}
    also(definitions["Dataset"]["properties"], "ignore_fields", TEXT)
    definitions["Dataset"]["properties"]["delimiter"] = {
        key: value for key, value in definitions["Dataset"]["properties"]["delimiter"].items() if key != "anyOf"
    } | {"type": ["string", "null"]}
    also(fields, "datasets", {"$ref": "#/$defs/Dataset"})
    also(fields, "datasets", TEXT)
    fields["datasets"]["anyOf"][0]["items"] = {"anyOf": [TEXT, {"$ref": "#/$defs/Dataset"}]}
    together = {"type": "object", "additionalProperties": SCALAR}
    one = {"anyOf": [TEXT, together, NAMES]}
    select = definitions["Select"]["properties"]
    select["labels"] = {key: value for key, value in select["labels"].items() if key not in {"items", "type"}} | {
        "anyOf": [{"type": "array", "items": one}, TEXT, together]
    }
    also(select, "names", TEXT)
    del fields["file"]


SCHEMAS: Mapping[str, Callable[[], JsonSchema]] = {"story": story_schema, "suite": suite_schema}


@functools.cache
def schema_text(kind: str) -> str:
    """The schema of stories or suites as the content of a file. Raises UserMistake for any other kind."""
    if kind not in SCHEMAS:
        raise UserMistake(f'"{kind}": there is a schema for {" and ".join(SCHEMAS)}{_did_you_mean(kind)}')
    return json.dumps(SCHEMAS[kind](), indent=2, ensure_ascii=False) + "\n"


def _did_you_mean(kind: str) -> str:
    hint = nearest(kind, SCHEMAS)
    return hint if hint.startswith(" (did") else ""


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
