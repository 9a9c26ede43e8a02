"""A talk with an agent as the first story, in the form that people write, and the tools that were seen in it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pkgutil import resolve_name
from string import Template
from typing import Any

from harness.agents.tools.registered import registered_tools
from harness.errors import UserMistake
from harness.redaction import Redactor
from harness.types.goals import Goal, ToolGoal
from harness.types.story import Story
from harness.types.trajectory import ToolSchema, Trajectory

PROMOTER = "generators.recordings.talk:story_of_talk"
"""What makes the story; the generators stand above the harness, and are named, not imported."""


def made_of(trajectory: Trajectory, identifier: str) -> tuple[str, list[str]]:
    """The story file of a talk, and a line on each of its goals. Raises UserMistake when nothing can be judged."""
    try:
        story, why = resolve_name(PROMOTER)(trajectory, identifier, "agent")
    except ValueError as problem:
        raise UserMistake(f"--talk: {problem}, so there is nothing to judge; nothing was written") from None
    return Redactor.from_environment()(_text(story)), [f"  {line}" for line in why]


def tools_of(trajectory: Trajectory, agent: str) -> Sequence[ToolSchema]:
    """The tools that the agent shows, those of its modules, and those that it called."""
    found = {tool.name: tool for tool in (*(trajectory.tools or ()), *registered_tools(agent))}
    for call in trajectory.calls:
        found.setdefault(call.name, ToolSchema(name=call.name))
    return list(found.values())


def _text(story: Story) -> str:
    template = files("harness.cli.setup").joinpath("templates", "talk.yaml").read_text(encoding="utf-8")
    more: dict[str, Any] = {"user_turns": list(story.user_turns)} if story.user_turns else {}
    if story.max_turns != Story.model_fields["max_turns"].default:
        more["max_turns"] = story.max_turns
    return Template(template).substitute(
        story=_yaml({"story": story.story}),
        opening=_yaml({"starting_sentence": story.starting_sentence, **more}),
        goals=_yaml({"goals": [_entry(goal, story) for goal in story.goal_details]}),
    )


def _entry(goal: Goal, story: Story) -> dict[str, Any]:
    """A goal as an entry of a list, with those before it beside it."""
    after = [name for name, later in story.goals.items() if goal.name in later]
    fields: Mapping[str, Any] = json.loads(goal.model_dump_json(exclude_defaults=True, exclude={"type", "name"}))
    short = {"tool_name": "tool", "keywords": "say"}
    written = {short.get(name, name): value for name, value in fields.items()}
    named = {} if isinstance(goal, ToolGoal) and goal.name == goal.tool_name else {"name": goal.name}
    return {**named, **written, **({"after": after} if after else {})}


def _yaml(part: Mapping[str, Any]) -> str:
    import yaml

    return str(yaml.safe_dump(dict(part), sort_keys=False, allow_unicode=True, width=100)).rstrip("\n")
