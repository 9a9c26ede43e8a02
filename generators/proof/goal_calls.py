"""The calls of a story's goals as a plan, so that they can be executed; with a value for what the story leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from pydantic import JsonValue

from generators.tools.arguments.days import periods
from generators.tools.plan import CallPlan, PlannedCall
from generators.tools.schemas import required
from generators.tools.seed_values import arguments_of, invented
from harness.types.events import ToolSchema
from harness.types.goals import ExtraArgs, ToolGoal
from harness.types.rules import Rules
from harness.types.story import Story

EARLY, LATE = "2000-01-01", "2099-12-31"


def planned(story: Story, tools: Sequence[ToolSchema], rules: Rules) -> CallPlan:
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
    return CallPlan(story=story.story, calls=tuple(sorted(calls, key=lambda call: ends(story, call.tool))))


def ends(story: Story, tool: str) -> bool:
    """Whether a call of this tool ends the talk."""
    return any(fnmatchcase(tool, glob) for glob in story.ends_on)


def open_args(goal: ToolGoal, story: Story, rules: Rules) -> bool:
    """Whether arguments that the goal does not name may be given."""
    allowed: ExtraArgs = goal.extra_args or story.extra_args or rules.extra_args
    return allowed == "allow"


def fillers(goal: ToolGoal, tool: ToolSchema | None, any_extra: bool) -> dict[str, JsonValue]:
    """Values for what the tool requires and the story leaves open: any value must do, so one is made up."""
    missing = [
        name
        for name in (required(tool) if tool is not None else ())
        if name not in goal.args and (any_extra or goal.arg_matching.get(name) == "ignore")
    ]
    made = made_up(tool) if missing and tool is not None else {}
    return {name: made[name] for name in missing if name in made}


def made_up(tool: ToolSchema) -> dict[str, JsonValue]:
    """A value for each argument that fits its type; a period is as wide as can be."""
    arguments = arguments_of(tool)
    ends = {end for _, end in periods(arguments)}
    found: dict[str, JsonValue] = {}
    for each in arguments:
        if each.kind == "date":
            found[each.name] = LATE if each.name in ends else EARLY
        else:
            found[each.name] = next(iter([*each.listed, *invented(each)]), each.name)
    return found
