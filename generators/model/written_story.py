"""A story as a model wrote it, checked: its answer is in the results, its opening tells what it must and no more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import BaseModel, ConfigDict, JsonValue

from generators.sources import Task, Unservable
from generators.tools.dataflow import read, readings, specific
from generators.tools.execution import ExecutedCall
from generators.tools.names import stem, words
from generators.tools.plan import CallPlan, in_order, sources
from harness.formats.lint import KnownFacts
from harness.scoring.expected.data_flow import lookup
from harness.text.keywords import mentions, says
from harness.text.values import find_values
from harness.types.goals import TextGoal, ToolGoal, flows
from harness.types.story import Story, Tools


class WrittenStory(BaseModel):
    """What the model wrote for a story."""

    model_config = ConfigDict(extra="forbid")

    opening: str
    intent: str
    response: str
    keywords: tuple[str, ...]


def story_as_told(
    task: Task, plan: CallPlan, executed: Sequence[ExecutedCall], written: WrittenStory, tools: Tools
) -> Story:
    """The user story as it was told, all at once. Raises Unservable when the answer is not in the results."""
    goals: list[ToolGoal | TextGoal] = [
        ToolGoal(name=call.name, tool_name=call.tool, args=call.args, expect_error=call.expect_error)
        for call in in_order(plan.calls)
    ]
    answer = _answer(plan, executed, written)
    edges: dict[str, tuple[str, ...]] = {goal.name: () for goal in goals}
    for call in plan.calls:
        for before in dict.fromkeys((*sources(call), *call.after)):
            edges[before] = (*edges[before], call.name)
    last = [name for name, after in edges.items() if not after]
    edges |= {name: (answer.name,) for name in last} | {answer.name: ()}
    return Story.model_validate(
        {
            "id": f"{task.id}-all",
            "agent": str(task.given.get("agent") or "agent"),
            "story": plan.story,
            "starting_sentence": written.opening,
            "labels": ("told=all", *plan.labels),
            "goals": edges,
            "goal_details": [goal.model_dump() for goal in (*goals, answer)],
            "tools": tools,
        }
    )


def _answer(plan: CallPlan, executed: Sequence[ExecutedCall], written: WrittenStory) -> TextGoal:
    """The text goal, of whose keywords each is in a result and in the response."""
    results = [str(leaf) for each in executed for _, leaf in readings(each.result) if not isinstance(leaf, dict | list)]
    results += [each.error for each in executed if each.error]
    real = [word for word in written.keywords if any(mentions(leaf, word) for leaf in results)]
    invented = [word for word in written.keywords if word not in real]
    unrun = [each.call.tool for each in executed if not each.ran and each.error is None]
    if unrun and (invented or not real):
        raise Unservable(f"{', '.join(unrun)}: the write was not run; allow it with --allow-writes")
    if invented:
        raise Unservable(f"keywords that are in no result: {', '.join(invented)}")
    asked = _asked_for(plan.story, executed)
    if asked and not any(mentions(value, word) for word in real for value in asked.values()):
        raise Unservable(f"the answer says {', '.join(real) or 'nothing'}, but asked for is the {', '.join(asked)}")
    unsaid = [word for word in real if not says(written.response, word)]
    if unsaid or not real:
        raise Unservable(f"the response does not say: {', '.join(unsaid) or 'any value of the results'}")
    return TextGoal(name="answer", response=written.response, keywords=tuple(real))


def _asked_for(story: str, executed: Sequence[ExecutedCall]) -> dict[str, str]:
    """The fields of results of which the story speaks by their names, without saying their values."""
    said = {stem(word) for word in words(story)}
    found: dict[str, str] = {}
    for each in executed:
        for path, leaf in readings(each.result):
            named = words(path.rpartition(".")[2])
            if named and not isinstance(leaf, dict | list) and {stem(word) for word in named} <= said:
                if not mentions(story, str(leaf)):
                    found.setdefault(" ".join(named), str(leaf))
    return found


def opening_problems(story: Story, opening: str, executed: Sequence[ExecutedCall]) -> Iterator[str]:
    """What an opening lets out although the user must tell it, or tells although only a result gives it."""
    if not opening.strip():
        yield "the opening is empty"
    told = KnownFacts(opening, story.language)
    for value in facts(story):
        if KnownFacts(story.story, story.language).says(value) and not told.says(value):
            yield f"the opening does not say {value}"
    for each in find_values(opening):
        if not mentions(story.story, each.text, story.language) and not each.value.isdigit():
            yield f"the opening says {each.text}, which the user did not tell"
    yield from (f"the opening says {leaf}, which only a result gives" for leaf in secrets_in(story, executed, opening))


def secrets_in(story: Story, executed: Sequence[ExecutedCall], text: str) -> list[str]:
    """Specific values of results that a text says although the story does not."""
    leaves = [leaf for each in executed for _, leaf in readings(each.result) if isinstance(leaf, str)]
    return [
        leaf
        for leaf in dict.fromkeys(leaves)
        if specific(leaf) and mentions(text, leaf) and not mentions(story.story, leaf)
    ]


def other_entries(story: Story, executed: Sequence[ExecutedCall]) -> Iterator[str]:
    """Where a value flows from one entry of a list although the story names another."""
    results = {each.call.name: read(each.result) for each in executed}
    for each in executed:
        for flow in flows(each.call.args):
            parts = (flow.path or "").split(".")
            place = next((i for i, part in enumerate(parts) if part.isdigit()), None)
            if place is None:
                continue
            items = lookup(results.get(flow.source), parts[:place])
            named = [_named(story, item) for item in items[0]] if items and isinstance(items[0], list) else []
            taken = int(parts[place])
            others = {name for i, names in enumerate(named) if i != taken for name in names}
            if taken < len(named) and others and not named[taken]:
                another = ", ".join(sorted(others))
                yield f"{each.call.name}: takes {flow.path} of {flow.source}, but the story names {another}"


def _named(story: Story, item: JsonValue) -> set[str]:
    """The specific texts of an item that the story says."""
    leaves = (leaf for _, leaf in readings(item) if isinstance(leaf, str) and specific(leaf))
    return {leaf for leaf in leaves if mentions(story.story, leaf, story.language)}


def facts(story: Story) -> list[JsonValue]:
    """The values that the user supplies: those of arguments that do not flow, and are said in the story."""
    known = KnownFacts.of(story)
    return [
        value
        for goal in story.goal_details
        if isinstance(goal, ToolGoal)
        for value in goal.args.values()
        if isinstance(value, str | int | float) and not isinstance(value, bool) and known.says(value)
    ]
