"""What the user of a planned story knows, as data: the values of its calls, and what else its prose says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generators.tools.schemas import properties, resolved
from harness.analysis.understood import understood
from harness.errors import UserMistake
from harness.formats.lint import KnownFacts, leaves
from harness.formats.user_data import plain_name
from harness.text.keywords import mentions
from harness.types.events import ToolSchema
from harness.types.goals import ToolGoal
from harness.types.story import Story
from harness.types.user.data import KnownFact, UserData, Want

MOST_WORDS = 8
"""Of a description that is a name."""


def user_as_told(story: Story, wish: str, tools: Sequence[ToolSchema]) -> UserData | None:
    """None where the prose is in a language that cannot be read: then only the prose holds all of it."""
    try:
        read = understood(replace(story.brief, user=None)).user
    except UserMistake:
        return None
    knows = dict(_of_calls(story, {tool.name: tool for tool in tools}))
    held = "\n".join(str(value) for known in knows.values() for value in known.values)
    for name, known in read.knows.items():
        if not all(mentions(held, str(value), story.language) for value in known.values):
            knows.setdefault(name, known)
    wants = tuple(Want(say=want.say, needs=tuple(n for n in want.needs if n in knows)) for want in read.wants)
    unknown = {plain_name(name) for name in knows}
    return read.model_copy(
        update={
            "knows": knows,
            "wants": wants or (Want(say=wish),),
            "does_not_know": tuple(name for name in read.does_not_know if plain_name(name) not in unknown),
        }
    )


def _of_calls(story: Story, tools: dict[str, ToolSchema]) -> Iterator[tuple[str, KnownFact]]:
    """Each value that a call expects and the user can say, by the name of its argument."""
    said = KnownFacts.of(story, context=False)
    taken: dict[str, object] = {}
    for goal in (each for each in story.goal_details if isinstance(each, ToolGoal)):
        for leaf in leaves(goal.args):
            if not said.says(leaf.value) or taken.get(leaf.argument) == leaf.value:
                continue
            name = leaf.argument if leaf.argument not in taken else f"{leaf.argument}_{len(taken) + 1}"
            taken[name] = leaf.value
            yield name, KnownFact(value=leaf.value, asked_as=_described(tools.get(goal.tool_name), leaf.path[0], name))


def _described(tool: ToolSchema | None, argument: str, name: str) -> tuple[str, ...]:
    """How the tool calls an argument, where that is a name and another one."""
    schema = resolved(properties(tool).get(argument, {}), tool.parameters or {}) if tool is not None else {}
    about = re.split(r"[.,;:(]", str(schema.get("description") or ""), maxsplit=1)[0].strip()
    named = about.removeprefix("The ").removeprefix("the ")
    return (named,) if named and len(named.split()) <= MOST_WORDS and plain_name(named) != plain_name(name) else ()
