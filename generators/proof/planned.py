"""The calls of a story's goals as a plan, so that they can be executed; with a value for what the story leaves open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from generators.plan import Plan, PlannedCall
from harness.events import ToolSchema
from harness.goals import ExtraArgs, ToolGoal
from harness.story import Story
from harness.verdict import Rules

EARLY, LATE = "2000-01-01", "2099-12-31"
_DATES = ("date", "day", "yyyy-mm-dd")
_LAST = ("end", "to", "until", "till", "through", "before", "by", "last")


def planned(story: Story, tools: Sequence[ToolSchema], rules: Rules) -> Plan:
    """The calls of all tool goals, in an order that respects the edges; those that end the talk as late as possible."""
    schemas = {tool.name: tool for tool in tools}
    details, graph = story.goal_details, story.graph
    calls = [
        PlannedCall(
            name=goal.name,
            tool=goal.tool_name,
            args={**fillers(goal, schemas.get(goal.tool_name), open_args(goal, story, rules)), **goal.args},
            after=tuple(details[j].name for j in graph.predecessors(place) if isinstance(details[j], ToolGoal)),
            expect_error=goal.expect_error,
        )
        for place in graph.order
        if isinstance(goal := details[place], ToolGoal)
    ]
    return Plan(story=story.story, calls=tuple(sorted(calls, key=lambda call: ends(story, call.tool))))


def ends(story: Story, tool: str) -> bool:
    """Whether a call of this tool ends the talk."""
    return any(fnmatchcase(tool, glob) for glob in story.ends_on)


def open_args(goal: ToolGoal, story: Story, rules: Rules) -> bool:
    """Whether arguments that the goal does not name may be given."""
    allowed: ExtraArgs = goal.extra_args or story.extra_args or rules.extra_args
    return allowed == "allow"


def fillers(goal: ToolGoal, tool: ToolSchema | None, any_extra: bool) -> dict[str, Any]:
    """Values for what the tool requires and the story leaves open: any value must do, so one is made up."""
    parameters: Mapping[str, Any] = (tool.parameters if tool is not None else None) or {}
    properties: Any = parameters.get("properties") or {}
    required: Any = parameters.get("required") or ()
    return {
        name: made_up(name, properties.get(name) or {}, (tool and tool.description) or "")
        for name in required
        if name not in goal.args and (any_extra or goal.arg_matching.get(name) == "ignore")
    }


def made_up(name: str, schema: Mapping[str, Any], about: str) -> Any:
    """A value that fits the schema; a period is as wide as can be."""
    for key in ("const", "default"):
        if key in schema:
            return schema[key]
    for key in ("enum", "examples"):
        if schema.get(key):
            return schema[key][0]
    for option in schema.get("anyOf") or ():
        if option.get("type") != "null":
            return made_up(name, option, about)
    match schema.get("type"):
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return False
        case "array":
            return []
        case "object":
            return {}
    told = f"{name} {schema.get('format', '')} {schema.get('description', '')} {about}".lower()
    if any(word in told for word in _DATES):
        return LATE if set(name.lower().split("_")) & set(_LAST) else EARLY
    return name.replace("_", " ")
