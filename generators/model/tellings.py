"""The ways in which a user story is told: at once, by its intent only, confused, with a change of mind, refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from pydantic import JsonValue

from generators.draft import Draft
from generators.model.told_user import user_as_told
from generators.model.written_story import (
    WrittenStory,
    facts,
    opening_problems,
    other_entries,
    secrets_in,
    story_as_told,
)
from generators.sources import SourceInput, Task, Unservable
from generators.tools.execution import ExecutedCall, execute
from generators.tools.plan import CallPlan, PlannedCall, sources
from generators.tools.world import known_tools, writes
from harness.formats.lint import lint
from harness.text.keywords import mentions
from harness.text.values import find_values
from harness.types.events import ToolSchema
from harness.types.goals import ToolGoal
from harness.types.story import Story
from harness.types.user.persona import Persona

CONFUSED = "You do not know your way around. You are unsure what is needed, and tell one thing at a time."
CONFUSED_OPENING = "Hello, I am not sure whether I am right here. Can you help me with something?"
CORRECTION = "Sorry, that was wrong: I meant {right}, not {wrong}."
_DIGIT = re.compile(r"\d")


async def drafts_of(
    task: Task, plan: CallPlan, executed: Sequence[ExecutedCall], written: WrittenStory, source_input: SourceInput
) -> list[Draft]:
    """A draft for each way of telling that holds what it must and nothing it must not.

    Raises Unservable when not even the first one does: then what the model wrote cannot be used.
    """
    tools = source_input.toolbox.tools
    story = story_as_told(task, plan, executed, written, known_tools(tools))
    story = story.model_copy(update={"user": user_as_told(story, written.intent or written.opening, tools)})
    problems = [*opening_problems(story, written.opening, executed), *lint(story), *other_entries(story, executed)]
    if problems:
        raise Unservable("; ".join(problems))
    found = [story, *_intent_only(story, written, executed), *_confused(story)]
    found += await _changed_mind(story, plan, source_input)
    drafts = [Draft(each, tuple(executed), _origin(task, each)) for each in found]
    return [*drafts, *await _refused(task, plan, story, source_input)]


def _origin(task: Task, story: Story) -> dict[str, JsonValue]:
    told = next(label for label in story.labels if label.startswith("told="))
    file, _, line = str(task.given.get("where", "")).rpartition(":")
    return {"source": "planned", "task": task.id, "where": f"{Path(file).name}:{line}", "variant": told}


def _as(model: Story, told: str, **changes: object) -> Story:
    """The story told in another way."""
    labels = tuple(label for label in model.labels if not label.startswith("told="))
    base = model.id.rpartition("-")[0]
    return model.model_copy(update={"id": f"{base}-{told}", "labels": (f"told={told}", *labels), **changes})


def _intent_only(story: Story, written: WrittenStory, executed: Sequence[ExecutedCall]) -> Iterator[Story]:
    """Opens with the intent alone; what the agent needs it must ask for."""
    intent = written.intent.strip()
    tells = [value for value in facts(story) if mentions(intent, str(value), story.language)]
    values = [
        value.text for value in find_values(intent) if not value.text.isalpha()
    ]  # "two wishes" gives nothing away
    if intent and not tells and not values and not secrets_in(story, executed, intent):
        yield _as(story, "intent", starting_sentence=intent)


def _confused(story: Story) -> Iterator[Story]:
    yield _as(story, "confused", starting_sentence=CONFUSED_OPENING, persona=Persona.model_validate(CONFUSED))


async def _changed_mind(story: Story, plan: CallPlan, source_input: SourceInput) -> list[Story]:
    """Opens with a wrong value, and corrects it: played turn by turn, so that nothing of it is left to chance.

    Where something is written, only with a value that the tools refuse: an agent that does as it is told is no mistake.
    """
    opening = story.starting_sentence or ""
    tools = {tool.name: tool for tool in source_input.toolbox.tools}
    for value in facts(story):
        text = str(value)
        wrong = _another(text)
        if wrong is None or text not in opening or mentions(story.story, wrong):
            continue
        if any(writes(tools[call.tool]) for call in plan.calls):
            executed = await execute(_with(plan, value, _like(value, wrong)), source_input.toolbox)
            if not any(each.ran and each.error is not None for each in executed):
                continue
        turns = (CORRECTION.format(right=text, wrong=wrong), "Yes, please.")
        told = f"{story.story} At first you say {wrong}, and then correct it."
        return [
            _as(
                story,
                "changed",
                story=told,
                starting_sentence=opening.replace(text, wrong),
                user_turns=turns,
                user=None,
            )
        ]
    return []


def _like(value: JsonValue, written: str) -> JsonValue:
    return written if isinstance(value, str) else json.loads(written)


def _with(plan: CallPlan, old: JsonValue, new: JsonValue) -> CallPlan:
    calls = tuple(call.model_copy(update={"args": _replaced(call.args, old, new)}) for call in plan.calls)
    return plan.model_copy(update={"calls": calls})


async def _refused(task: Task, plan: CallPlan, story: Story, source_input: SourceInput) -> list[Draft]:
    """A value that does not exist, so that the tool must refuse: executed, and kept only if it does."""
    for value in facts(story):
        text = str(value)
        wrong = _another(text)
        if wrong is None or not isinstance(value, str) or text not in story.story:
            continue
        calls = _with(plan, value, wrong).calls
        executed = await execute(plan.model_copy(update={"calls": calls}), source_input.toolbox)
        failed = next((each for each in executed if each.error is not None and each.ran), None)
        if failed is None:
            continue
        done = tuple(
            each for each in executed if each.error is None and each.ran and needed(each.call, failed.call, calls)
        )
        refusing = replace(failed, call=failed.call.model_copy(update={"expect_error": True}))
        kept = plan.model_copy(
            update={
                "story": plan.story.replace(text, wrong),
                "calls": (*(each.call for each in done), refusing.call.model_copy(update={"after": ()})),
            }
        )
        return [_refusal(task, kept, (*done, refusing), story, (text, wrong), source_input.toolbox.tools)]
    return []


def needed(call: PlannedCall, by: PlannedCall, calls: Sequence[PlannedCall]) -> bool:
    """Whether a call gives something to another, itself or through others."""
    named = {each.name: each for each in calls}
    waiting, seen = list(sources(by)), set[str]()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += sources(named[name])
    return call.name in seen


def _refusal(
    task: Task,
    plan: CallPlan,
    executed: Sequence[ExecutedCall],
    story: Story,
    change: tuple[str, str],
    tools: Sequence[ToolSchema],
) -> Draft:
    goals = [
        ToolGoal(
            name=each.call.name, tool_name=each.call.tool, args=each.call.args, expect_error=each.call.expect_error
        )
        for each in executed
    ]
    edges = {goal.name: tuple(each.call.name for each in executed if goal.name in sources(each.call)) for goal in goals}
    refused = _as(
        story,
        "refused",
        story=plan.story,
        starting_sentence=(story.starting_sentence or "").replace(*change),
        goals=edges,
        goal_details=tuple(goals),
        user=None,
    )
    wish = (story.starting_sentence or plan.story).replace(*change)
    refused = refused.model_copy(update={"user": user_as_told(refused, wish, tools)})
    return Draft(Story.model_validate(refused.model_dump()), tuple(executed), _origin(task, refused))


def _replaced(value: JsonValue, old: JsonValue, new: JsonValue) -> JsonValue:
    if isinstance(value, Mapping):
        return {key: _replaced(item, old, new) for key, item in value.items()}
    if isinstance(value, list):
        return [_replaced(item, old, new) for item in value]
    return new if type(value) is type(old) and value == old else value


def _another(text: str) -> str | None:
    """The same kind of value with its last digit changed; None for what has none, or is a date."""
    values = find_values(text)
    if not _DIGIT.search(text) or (values and values[0].kind == "date"):
        return None
    place = max(match.start() for match in _DIGIT.finditer(text))
    return f"{text[:place]}{(int(text[place]) + 4) % 10}{text[place + 1 :]}"
