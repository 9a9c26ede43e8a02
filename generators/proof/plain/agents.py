"""What plain agents make of a story, as conversations that can be judged. Nobody plays the user: it says its opening,
its turns and, where the story wants consent to a write, yes."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from pydantic import JsonValue

from generators.proof.answerable import as_text
from generators.proof.executable import outcome
from generators.proof.goal_calls import ends, planned
from generators.proof.oracle.lookups import MOST_CALLS, add_named, ways_to_call
from generators.proof.oracle.phrases import expected_answer, how_it_ended
from generators.proof.ways import plain_stories
from generators.tools.dataflow import beginning, read
from generators.tools.execution import ExecutedCall, execute_call, execute_in
from generators.tools.names import words
from generators.tools.plan import PlannedCall, sources
from generators.tools.results.kept import kept_of_large
from generators.tools.seed_values import arguments_of
from generators.tools.world import Toolbox, World
from harness.scoring.calls.effects import effect_or_guess
from harness.types.events import Event, Message, Step, Text, ToolSchema
from harness.types.goals import TextGoal, ToolGoal
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import EndedBy, Trajectory

NOTHING = "All right."
REFUSAL = "I am sorry, I cannot help you with that."
YES = "Yes, please do."
LONGEST = 4_000
MOST_TOLD = 4 * LONGEST
"""Characters of everything there is to say."""


@dataclass(frozen=True, slots=True)
class PlainTalk:
    """What an agent did and said."""

    trajectory: Trajectory
    made: tuple[ExecutedCall, ...] = ()


def does_nothing(story: Story, tools: Sequence[ToolSchema]) -> PlainTalk:
    """It hears the user out, and that is all."""
    return PlainTalk(talk(story, tools, [_said(NOTHING)]))


def refuses(story: Story, tools: Sequence[ToolSchema]) -> PlainTalk:
    """It refuses whatever the user asks for."""
    return PlainTalk(talk(story, tools, [_said(REFUSAL)]))


# ------------------------------------------------------------------------------------------------- lists everything


async def lists_everything(story: Story, toolbox: Toolbox, rules: Rules) -> PlainTalk:
    """It reads what the goals ask for and everything else that it can, says all of it, and changes nothing.

    Raises UserMistake when no world can be made.
    """
    _, story = (await plain_stories(story, toolbox, rules))[0]
    reads = [tool for tool in toolbox.tools if effect_or_guess(tool.name, story, rules, toolbox.tools) == "read"]
    names = {tool.name for tool in reads}
    calls = {call.name: call for call in planned(story, toolbox.tools, rules).calls if call.tool in names}
    async with toolbox.open() as world:
        wanted = [call for call in calls.values() if calls.keys() >= set(sources(call))]
        made = [each for each in await execute_in(world, wanted) if each.ran]
        made += await _everything_else(world, reads, made)
    return PlainTalk(
        talk(story, toolbox.tools, [*(each.event for each in made), _said(_everything(made))]), tuple(made)
    )


async def _everything_else(
    world: World, reads: Sequence[ToolSchema], made: Sequence[ExecutedCall]
) -> list[ExecutedCall]:
    """Every tool with what its schema names, and with what is found under the names of its arguments."""
    found: list[ExecutedCall] = []
    named: dict[str, dict[str | int | float, None]] = {}
    heard = 0
    for tool in reads:
        so_far = [*made, *found]
        for each in so_far[heard:]:
            add_named(each.result, named)
        heard = len(so_far)
        known: dict[str, list[JsonValue]] = {name: list(values) for name, values in named.items()}
        for each in so_far:
            for name, value in each.arguments.items():
                known.setdefault(name, []).append(value)
        for argument in arguments_of(tool):
            if argument.listed:
                known.setdefault(argument.name, []).extend(argument.listed)
        for arguments in itertools.islice(ways_to_call(tool, known), MOST_CALLS):
            call = PlannedCall(name=f"{tool.name} {len(found)}", tool=tool.name, args=arguments)
            done = await execute_call(world, call, {})
            if done.ran and done.error is None:
                found.append(done)
    return found


def _everything(made: Sequence[ExecutedCall]) -> str:
    """Each value with its name before and after it: 9 days."""
    lines = dict.fromkeys(line for each in made for line in _told(outcome(each)))
    return "\n".join(lines)[:LONGEST] or NOTHING


@kept_of_large
def _told(result: JsonValue) -> list[str]:
    lines, length = [], 0
    for line in dict.fromkeys(as_text([beginning(read(result), LONGEST // 4)]).splitlines()):
        name, _, value = line.partition(": ")
        lines.append(f"{line}, {value} {' '.join(words(name))}.")
        length += len(lines[-1])
        if length > MOST_TOLD:
            break
    return lines


# --------------------------------------------------------------------------------------------------- knows the goals


async def knows_the_goals(story: Story, toolbox: Toolbox, rules: Rules) -> PlainTalk:
    """It makes the calls of the required goals in their order, with the right values, and says what they want.

    Of groups it goes the first way. Raises UserMistake when no world can be made.
    """
    _, story = (await plain_stories(story, toolbox, rules))[0]
    plan = {call.name: call for call in planned(story, toolbox.tools, rules).calls}
    needed = needed_calls(story, plan)
    results: dict[str, JsonValue] = {}
    events: list[Event | str] = []
    made: list[ExecutedCall] = []
    details = story.goal_details
    async with toolbox.open() as world:
        for place in sorted(story.graph.order, key=lambda i: ends(story, getattr(details[i], "tool_name", ""))):
            goal = details[place]
            if isinstance(goal, TextGoal):
                events += [_said(expected_answer([goal], results))] if goal.required else []
            elif goal.name in needed:
                done = await execute_call(world, plan[goal.name], results)
                results[goal.name] = outcome(done)
                made.append(done)
                events += [*asked_for(story, goal, done), done.event]
    last = how_it_ended(story, toolbox.tools, made) or NOTHING
    return PlainTalk(talk(story, toolbox.tools, [*events, _said(last)]), tuple(made))


def needed_calls(story: Story, plan: Mapping[str, PlannedCall]) -> set[str]:
    """The calls of required goals, and those whose results flow into them."""
    needed = {goal.name for goal in story.goal_details if isinstance(goal, ToolGoal) and goal.required}
    while more := {name for each in needed for name in sources(plan[each])} - needed:
        needed |= more
    return needed


def asked_for(story: Story, goal: ToolGoal, done: ExecutedCall) -> list[Event | str]:
    """The proposal and the user's yes, where the story wants one."""
    if not any(fnmatchcase(goal.tool_name, glob) for glob in story.consent):
        return []
    values = ", ".join(str(value) for value in done.arguments.values())
    return [_said(f"I will {' '.join(words(goal.tool_name))}: {values}. Shall I go ahead?"), YES]


# --------------------------------------------------------------------------------------------------------- talking


def talk(story: Story, tools: Sequence[ToolSchema], events: Sequence[Event | str], *, said: bool = False) -> Trajectory:
    """The user's turns, each answered; then what the agent does and says, a step each. A text is the user's or, with
    `said`, the agent's, but for the yes."""
    ended_by: EndedBy = "agent_done"
    talk = Trajectory(id=story.id, tools=tuple(tools))
    turns = [each for each in (story.opening, *story.user_turns) if each]
    for i, turn in enumerate(turns):
        talk.extend([Step(role="user", events=(_said(turn),))])
        if i + 1 < len(turns):
            talk.extend([Step(role="agent", events=(_said(NOTHING),))])
    for event in events:
        if isinstance(event, str) and (not said or event == YES):
            talk.extend([Step(role="user", events=(_said(event),))])
        else:
            spoken = _said(event) if isinstance(event, str) else event
            talk.extend([Step(role="agent", events=(spoken,))])
    if any(ends(story, call.name) for call in talk.calls):
        ended_by = "ends_on"
    talk.end(ended_by)
    return talk


def _said(text: str) -> Message:
    return Message(content=(Text(text=text.strip()),))
