"""Mends a story that an agent passes which lists everything: it must not say what belongs to others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from generators.proof.executable import outcome
from generators.proof.goal_calls import planned
from generators.proof.mutation.recorded import advice
from generators.proof.plain.agents import LONGEST, PlainTalk, knows_the_goals, lists_everything
from generators.proof.ways import plain_stories
from generators.tools.dataflow import beginning, places
from generators.tools.execution import execute_in
from generators.tools.results.kept import kept_of_large
from generators.tools.results.text_records import understood
from generators.tools.world import Toolbox
from generators.world.records import leaves
from harness.formats.lint import KnownFacts
from harness.scoring.calls.effects import effect_or_guess
from harness.scoring.score import score
from harness.types.goals import TextGoal, ToolGoal
from harness.types.rules import Rules
from harness.types.story import Story

NAMED = 3
"""Values that must not be said."""
TRIED = 4
"""Groups of so many values that are tried."""
UNSURE = "an agent that lists everything passes, and says nothing that could be forbidden"
_TELLING = re.compile(r"\d|^[A-Z]")
"""A number or a name; a small word an agent may say for other reasons."""
_SURELY = re.compile(r"^(?=.*\d).{5}|^[A-Z]\w*[- ][A-Z]")
"""A long number, or a name of two words."""


async def mended(story: Story, toolbox: Toolbox, rules: Rules) -> Story | None:
    """The story as it is where that agent fails, else with values of other things that no message may say; None where
    none would stop it and leave the agent alone that knows the goals. Raises UserMistake when no world can be made.
    """
    if story.kind == "bad" or not _is_told(story, toolbox, rules):
        return story  # of what must not be done, reading and telling is no mistake
    listing = await lists_everything(story, toolbox, rules)
    if score(story, listing.trajectory, rules).success is False:
        return story
    knowing = await knows_the_goals(story, toolbox, rules)
    known = [each.result for each in knowing.made]
    if all(each.result in known for each in listing.made):
        return story  # there is nothing else: to list everything is to answer
    theirs = await _read_on_the_way(story, toolbox, rules)
    others = sorted(_of_others(story, listing, knowing, theirs), key=lambda value: _SURELY.search(value) is None)
    values = others[: NAMED * TRIED] or list(_of_siblings(story, knowing))[: NAMED * TRIED]
    for group in (values[first : first + NAMED] for first in range(0, len(values), NAMED)):
        changed = advice.followed(story, advice.more(story, "must_not_say", *group))
        if changed is None or score(changed, listing.trajectory, rules).success is not False:
            continue
        if score(changed, knowing.trajectory, rules).success is not False:
            return changed
    return None


def _is_told(story: Story, toolbox: Toolbox, rules: Rules) -> bool:
    """Whether all that is wanted is an answer: who must change something is not stopped by what is said."""
    required = (goal for goal in story.goal_details if isinstance(goal, ToolGoal) and goal.required)
    return all(effect_or_guess(goal.tool_name, story, rules, toolbox.tools) == "read" for goal in required)


async def _read_on_the_way(story: Story, toolbox: Toolbox, rules: Rules) -> list[JsonValue]:
    """What the calls give that a right agent may make: whoever looks through a person's orders may speak of each."""
    _, story = (await plain_stories(story, toolbox, rules))[0]
    async with toolbox.open() as world:
        made = await execute_in(world, planned(story, toolbox.tools, rules).calls)
    return [outcome(each) for each in made if each.ran]


def _of_others(story: Story, listing: PlainTalk, knowing: PlainTalk, theirs: Sequence[JsonValue] = ()) -> Iterator[str]:
    """Names and numbers that were read besides: no part of a right answer or of what was read on the way to it, and
    nothing that may be asked about or was said."""
    offered = [json.dumps(tool.model_dump(mode="json")) for tool in knowing.trajectory.tools or ()]
    told = [step.text for step in knowing.trajectory.steps]
    right = "\n".join(
        [*told, *map(str, [each.result for each in knowing.made]), *map(str, theirs), *offered]
    ).casefold()
    user = KnownFacts.of(story)
    said = "\n".join(step.text for step in listing.trajectory.steps if step.role == "agent")
    found = (value for each in listing.made for value in _telling(each.result))
    for value in dict.fromkeys(found):
        if value in said and value.casefold() not in right and not user.says(value):
            yield value


def _of_siblings(story: Story, knowing: PlainTalk) -> Iterator[str]:
    """Where one of a list is asked about by what it is: what the same field says of the others."""
    answers = {str(keyword) for goal in story.goal_details if isinstance(goal, TextGoal) for keyword in goal.keywords}
    user = KnownFacts.of(story)
    for each in knowing.made:
        told = leaves(understood(each.result))
        asked = [leaf for leaf in told if str(leaf.value) in answers and leaf.general.count("*") == 1]
        if len({leaf.general for leaf in asked}) != 1 or len(asked) > 1:
            continue
        for leaf in told:
            value = str(leaf.value)
            if leaf.general == asked[0].general and value not in answers and _TELLING.search(value):
                if not user.says(value):
                    yield value


@kept_of_large
def _telling(result: JsonValue) -> list[str]:
    """The texts in it that name or count something."""
    found = (leaf for _, leaf in places(beginning(understood(result), LONGEST // 4)) if isinstance(leaf, str))
    return [value for value in dict.fromkeys(found) if 2 < len(value) < 40 and _TELLING.search(value)]
