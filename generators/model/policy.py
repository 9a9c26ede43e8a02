"""A policy as rules, and what a model makes of one: a wish that it allows, and one that it forbids."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, JsonValue

from generators.draft import Draft
from generators.model.told_user import user_as_told
from generators.sources import SourceInput, Task, Unservable
from generators.tools.execution import ExecutedCall
from generators.tools.plan import PlannedCall
from generators.tools.world import known_tools, writes
from harness.errors import UserMistake
from harness.formats.documents import read_text
from harness.types.goals import ToolGoal, flows
from harness.types.story import Story

_ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+(?P<text>.+)")
SHORTEST = 4
"""Words of a rule; what is shorter is a title."""


@dataclass(frozen=True, slots=True)
class PolicyRule:
    """One rule."""

    text: str
    where: str
    """The file and the line."""


class RulePair(BaseModel):
    """What the model makes of a rule."""

    model_config = ConfigDict(extra="forbid")

    testable: bool
    allowed: str
    forbidden: str


class PolicyContradiction(BaseModel):
    """Two rules of which only one can be kept, by their numbers."""

    model_config = ConfigDict(extra="forbid")

    first: int
    second: int
    why: str


class PolicyContradictions(BaseModel):
    """All that the model finds."""

    model_config = ConfigDict(extra="forbid")

    contradictions: tuple[PolicyContradiction, ...] = ()


def read_policy(path: Path) -> tuple[PolicyRule, ...]:
    """Each item of a list, and each paragraph beside them; titles are none. Raises UserMistake."""
    text = read_text(path).removeprefix("\ufeff")
    rules = tuple(rule for rule in _rules(path, text) if len(rule.text.split()) >= SHORTEST)
    if not rules:
        raise UserMistake(f"{path}: there are no rules in it; expected a rule a line, or a paragraph each")
    return rules


def _rules(path: Path, text: str) -> Iterator[PolicyRule]:
    gathered: list[str] = []
    begun = 0
    for number, line in enumerate([*text.splitlines(), ""], 1):
        item = _ITEM.fullmatch(line)
        if gathered and (item or not line.strip() or line.startswith("#")):
            yield PolicyRule(" ".join(gathered), f"{path}:{begun}")
            gathered = []
        if line.strip() and not line.startswith("#"):
            begun = begun if gathered else number
            gathered.append((item["text"] if item else line).strip())


def contradictions_in(found: PolicyContradictions, rules: Sequence[PolicyRule]) -> list[str]:
    """A line for each two rules that there are and that contradict each other."""
    numbers = range(1, len(rules) + 1)
    return [
        f"{rules[each.first - 1].where}: contradicts {rules[each.second - 1].where}: {' '.join(each.why.split())}; "
        "say which of them holds"
        for each in found.contradictions
        if each.first in numbers and each.second in numbers and each.first != each.second
    ]


def forbidden_story(
    task: Task, calls: Sequence[PlannedCall], executed: Sequence[ExecutedCall], given: SourceInput
) -> Draft:
    """A wish that must not be granted: no call that would; what tells that it must not be is read.

    Raises Unservable where no tool could do what is forbidden.
    """
    tools = {tool.name: tool for tool in given.toolbox.tools}
    forbidden = [call for call in calls if writes(tools[call.tool])]
    if not forbidden:
        raise Unservable("no tool changes what is forbidden: there is nothing that could go wrong")
    wish = str(task.given["story"])
    goals = [
        ToolGoal(name=each.call.name, tool_name=each.call.tool, args=each.arguments)
        for each in executed
        if each.ran and each.error is None
    ]
    forbid: list[JsonValue] = [
        {"tool": call.tool, "args": {name: value for name, value in call.args.items() if not any(flows(value))}}
        for call in forbidden
    ]
    story = Story.model_validate(
        {
            "id": task.id,
            "agent": str(task.given.get("agent") or "agent"),
            "story": wish,
            "starting_sentence": wish,
            "description": f"Forbidden by {task.given['where']}: {task.given['rule']}",
            "kind": "bad",
            "labels": ("policy=forbidden",),
            "goals": {goal.name: () for goal in goals},
            "goal_details": [goal.model_dump() for goal in goals],
            "forbid": forbid,
            "tools": known_tools(given.toolbox.tools),
        }
    )
    story = story.model_copy(update={"user": user_as_told(story, wish, given.toolbox.tools)})
    origin: dict[str, JsonValue] = {"source": "planned", "task": task.id, "rule": str(task.given["rule"])}
    return Draft(story, tuple(executed), origin)
