"""What the oracle says: what a text goal wants, what it is about to do, what a call gave."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from generators.proof.oracle.questions import NeededValue
from generators.tools.dataflow import read
from generators.tools.execution import ExecutedCall
from generators.tools.schemas import entries
from generators.tools.world import writes
from generators.walks.phrases import phrases
from harness.scoring.expected.told import told_values
from harness.text.keywords import says
from harness.types.events import ToolSchema
from harness.types.goals import TextGoal, ToolGoal
from harness.types.story import Story

_MOMENT = re.compile(r"^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::00)?(?:Z|[+-]\d\d:\d\d)$")
"""The clock of the place is said; what it is elsewhere is not."""
MOST_TOLD = 6
"""Values of one result."""


def expected_answer(goals: Sequence[TextGoal], results: Mapping[str, Any] = MappingProxyType({})) -> str:
    """The expected answers, with the keywords that they lack, each once; `results` gives those that calls returned."""
    said = " ".join(dict.fromkeys(goal.response for goal in goals if goal.response))
    wanted = [each for goal in goals for each in (*goal.keywords, *told_values(goal, results)[0])]
    missing = [each for each in wanted if not says(said, each)]
    named = ", ".join(dict.fromkeys(missing))
    if not said:
        return phrases().oracle.answer.format(values=named)
    return f"{said} ({named})" if named else said


def announcement(goals: Sequence[ToolGoal], needs: Sequence[NeededValue]) -> str:
    """What it is about to do, with the values that the user gave for it; nothing where that was said just before."""
    if not goals:
        return ""
    given = ", ".join(dict.fromkeys(_MOMENT.sub(r"\1 at \2", str(need.value)) for need in needs if need.argument))
    deeds = f" {phrases().and_} ".join(dict.fromkeys(goal.tool_name.replace("_", " ") for goal in goals))
    form = phrases().oracle.proposal_with if given else phrases().oracle.proposal
    return form.format(deeds=deeds, values=given)


def result_in_words(done: ExecutedCall, said: str) -> str:
    """The single values of a result that are not simply what was given to the call, nor said before."""
    content = read(done.result)
    values = content.items() if isinstance(content, dict) else []
    given = [str(value) for value in done.arguments.values()]
    new = [
        (name, value)
        for name, value in values
        if isinstance(value, (str, int, float)) and str(value) not in given and not says(said, str(value))
    ]
    told = ", ".join(f"{name}: {value}" for name, value in new[:MOST_TOLD])
    return f"{done.call.tool.replace('_', ' ')}: {told}." if told else ""


def how_it_ended(story: Story, tools: Sequence[ToolSchema], made: Iterable[ExecutedCall]) -> str:
    """What remains to be said where a call was to be refused: that, and that something else was done for want of it.
    `made` are the calls, of which some may have been declined in words."""
    calls = [goal for goal in story.goal_details if isinstance(goal, ToolGoal)]
    demanded = any(phrases().refusing in entries(check.get("regex")) for check in story.checks)
    if not demanded and not any(goal.expect_error for goal in calls):
        return ""
    changes = {tool.name for tool in tools if writes(tool)}
    refused = {goal.name for goal in calls if goal.expect_error} | {each.call.name for each in made if each.declined}
    done = any(goal.tool_name in changes and goal.required and goal.name not in refused for goal in calls)
    return phrases().oracle.instead if done else phrases().oracle.refused
