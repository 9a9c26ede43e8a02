"""A story with one line more: what the advice beside a mistake comes to, and which lines may be tried."""

from __future__ import annotations

from pydantic import JsonValue, ValidationError

from harness.runs.folder.mutation import Advice
from harness.types.goals import TextGoal, ToolGoal
from harness.types.story import Story

AFTER = "after"
"""The order beside a goal, as in stories that are written by hand."""


def followed(story: Story, advice: Advice) -> Story | None:
    """The story with that line; None where it cannot have it: an unknown word, or goals that wait for each other."""
    fields = story.model_dump(mode="json", exclude_unset=True)
    try:
        if advice.goal is None:
            if advice.field not in Story.model_fields:
                return None
            changed = Story.model_validate({**fields, advice.field: advice.value})
        elif advice.field == AFTER:
            edges = {name: list(then) for name, then in story.goals.items()}
            for first in advice.value if isinstance(advice.value, list) else [advice.value]:
                then = edges.setdefault(str(first), [])
                then += [advice.goal] if advice.goal not in then else []
            changed = Story.model_validate({**fields, "goals": edges})
        else:
            goals = [
                {**goal.model_dump(mode="json"), advice.field: advice.value}
                if goal.name == advice.goal
                else goal.model_dump(mode="json")
                for goal in story.goal_details
            ]
            changed = Story.model_validate({**fields, "goal_details": goals})
        _ = changed.graph
    except (ValidationError, ValueError):
        return None
    return changed


# ---------------------------------------------------------------------------------------------------- lines to be tried


def keyword(goal: TextGoal, *texts: str) -> Advice:
    """The goal wants these said, too."""
    return Advice(goal=goal.name, field="keywords", value=[*goal.model_dump(mode="json")["keywords"], *texts])


def strict(goal: ToolGoal, argument: str) -> Advice:
    """An argument is compared strictly."""
    return Advice(goal=goal.name, field="arg_matching", value={**goal.arg_matching, argument: "strict"})


def after(story: Story, goal: str, first: str) -> Advice:
    """The goal comes after that one, too."""
    before = [name for name, then in story.goals.items() if goal in then]
    return Advice(goal=goal, field=AFTER, value=[*before, first])


def more(story: Story, field: str, *values: JsonValue) -> Advice:
    """A list of the story, such as must_not_say, with these besides; the version may not know the field yet."""
    given = story.model_dump(mode="json").get(field) or []
    return Advice(field=field, value=[*given, *values])


def at_most(story: Story, tool: str, times: int) -> Advice:
    given = story.model_dump(mode="json").get("at_most") or {}
    return Advice(field="at_most", value={**given, tool: times})


def writes(story: Story, tool: str) -> Advice:
    """What the tool does is said."""
    known = story.tools
    value: dict[str, JsonValue] = {"write": [*known.write, tool]}
    return Advice(field="tools", value=value | ({"read": list(known.read)} if known.read else {}))
