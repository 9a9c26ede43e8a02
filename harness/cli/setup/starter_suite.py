"""What `harness init` writes into the first suite and story: a tool of the agent and its arguments, or placeholders."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from harness.scoring.calls.effects import by_name
from harness.types.trajectory import ToolSchema

PLACEHOLDER = "my_agent:agent"
AGENT_NOTE = "  # <- put your own here"
TOOL_NOTE = "\n  # The name is a placeholder: put one of your agent's tools."
TOOLS_EXAMPLE = "# tools:\n#   write: [book_*, cancel_order]\n#   read: [get_*, search_*]"
SAMPLES: Mapping[str, Any] = {"integer": 2, "number": 2, "boolean": True}
A_DATE = re.compile(r"(?:^|_)(?:date|day|start|end|from|until)(?:_|$)")
AN_ID = re.compile(r"(?:^|_)id$")
MOST_TOOLS = 12
MOST_WORDS = 12
PLAIN = re.compile(r"[A-Za-z][\w-]*(?:[:.][\w-]+)*")
NOT_TEXT = frozenset({"true", "false", "null"})


def suite_values(agent: str | None, tools: Sequence[ToolSchema]) -> dict[str, str]:
    """What stands in the suite's template."""
    named = tools_block(tools) if tools else TOOLS_EXAMPLE
    return {"agent": f"{PLACEHOLDER}{AGENT_NOTE}" if agent is None else scalar(agent), "tools": named}


def tools_block(tools: Sequence[ToolSchema]) -> str:
    """What the agent's tools do: as they say, else as their names suggest; the rest is left to the person."""
    known = by_name(tools)
    guessed = any(tool.read_only is None and tool.name in known.read for tool in tools)
    unknown = [tool.name for tool in tools if tool.name not in {*known.read, *known.write}]
    lines = ["tools:", f"  write: {sequence(known.write)}", f"  read: {sequence(known.read)}"]
    if guessed:
        lines[2] += "  # guessed by their names, where the agent does not say: see that it is so"
    if unknown:
        lines.append(f"  # unknown, sort into one of the two: {', '.join(map(scalar, unknown))}")
    return "\n".join(lines)


def story_values(tools: Sequence[ToolSchema]) -> dict[str, str]:
    """What stands in the story's template: one of the tools, called with values that the story tells the user."""
    if not tools:
        return {
            "story": "You want to know when your order A-1001 arrives. Your name is Ana Lopez.",
            "opening": "When does my order arrive?",
            "tool_note": TOOL_NOTE,
            "tool": "get_order",
            "arguments": "{order_id: A-1001}",
            "matching": "",
            "keyword": "A-1001",
        }
    tool = choose(tools)
    arguments, ignored = sample_arguments(tool.parameters or {})
    wish = wish_of(tool)
    facts = [f"Your {name.replace('_', ' ')} is {value}." for name, value in arguments.items() if value is not True]
    return {
        "story": wrapped(" ".join([f"You want help with this: {wish}.", *facts]), "  ").lstrip(),
        "opening": scalar(f"Please help me with this: {wish}."),
        "tool_note": "\n  # The values are made up: put ones that your agent's data has, here and in the story.",
        "tool": scalar(tool.name),
        "arguments": mapping(arguments),
        "matching": f"\n    arg_matching: {mapping(dict.fromkeys(ignored, 'ignore'))}" if ignored else "",
        "keyword": scalar(next((value for value in arguments.values() if value is not True), "done")),
    }


def wish_of(tool: ToolSchema) -> str:
    """What the tool does, in a few words: the beginning of its description, else its name."""
    words = (tool.description or "").split(".")[0].split(":")[0].split()
    return " ".join(words[:MOST_WORDS]) or tool.name.replace("_", " ")


def names_of(tools: Sequence[ToolSchema]) -> str:
    names = [tool.name for tool in tools]
    return ", ".join(names[:MOST_TOOLS]) + (f" and {len(names) - MOST_TOOLS} more" if len(names) > MOST_TOOLS else "")


def choose(tools: Sequence[ToolSchema]) -> ToolSchema:
    """The tool that makes the better example: one that reads, with something that it must be told."""
    return min(tools, key=lambda tool: (tool.read_only is not True, not sample_arguments(tool.parameters or {})[0]))


def sample_arguments(parameters: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """A value for each required argument that is a single value, and the names of all other arguments."""
    properties = parameters.get("properties")
    required = parameters.get("required") or ()
    arguments: dict[str, Any] = {}
    others: list[str] = []
    for name, shape in properties.items() if isinstance(properties, Mapping) else ():
        value = sample(name, shape) if name in required and isinstance(shape, Mapping) else None
        if value is None:
            others.append(name)
        else:
            arguments[name] = value
    return arguments, others


def sample(name: str, shape: Mapping[str, Any]) -> Any:
    """A value of this shape; None when it takes more than a single value."""
    for given in ("enum", "examples"):
        if shape.get(given):
            return next((each for each in shape[given] if isinstance(each, str | int | float)), None)
    kind = shape.get("type", "string")
    if kind == "string":
        if AN_ID.search(name):
            return "A-1001"
        return "2026-03-02" if shape.get("format") == "date" or A_DATE.search(name) else "example"
    return SAMPLES.get(kind) if isinstance(kind, str) else None


def mapping(values: Mapping[str, Any]) -> str:
    """One line of YAML."""
    return "{" + ", ".join(f"{scalar(name)}: {scalar(value)}" for name, value in values.items()) + "}"


def sequence(values: Sequence[str]) -> str:
    """One line of YAML."""
    return f"[{', '.join(map(scalar, values))}]"


def scalar(value: Any) -> str:
    """A value in YAML: quoted unless it can be nothing but plain text."""
    if isinstance(value, str) and PLAIN.fullmatch(value) and value.casefold() not in NOT_TEXT:
        return value
    return json.dumps(value, ensure_ascii=False)


def wrapped(text: str, indent: str) -> str:
    """The text on lines of its own, each after the indent."""
    return "\n" + textwrap.fill(text, 100, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
