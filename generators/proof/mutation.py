"""The mistakes that are made in a passing trajectory: those that an agent makes, each of which changes the meaning.

What would not change it is no mistake, and is not made: an argument that is ignored, the case of one that is fuzzy, a
read that is doubled, an extra write where the story allows them, a call that only an optional goal asks for, an order
that nothing depends on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from pydantic import JsonValue

from generators.proof.answerable import AgentKnowledge, as_text, unknown_facts
from generators.proof.goal_calls import made_up
from generators.proof.mutants import MistakeKind, Mutant, MutationSite, PassingTrajectory
from generators.proof.specific import CallOutcome, untold
from generators.tools.schemas import entries, properties
from harness.formats.lint import Known, leaves, strategy_at
from harness.text.values import find_values
from harness.types.events import End, Message, Text, ToolCall
from harness.types.goals import TextGoal, ToolGoal, flows

MOST_LEAVES = 20
"""Single values of one call that are changed."""
_DIGIT = re.compile(r"\d")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}(?=$|[T ])")


def mutants(scene: PassingTrajectory) -> Iterator[Mutant]:
    """Every mistake, one at a time."""
    for site, goal, call in scene.calls():
        yield from _of_call(scene, site, goal, call)
        yield from _of_arguments(scene, site, goal, call)
    yield from _wrong_order(scene)
    yield from _too_early(scene)
    if scene.forbids_extra_writes:
        yield from _extra_writes(scene)
    yield from _wrong_number(scene)
    yield from _wrong_answers(scene)


# ---------------------------------------------------------------------------------------------------------- whole calls


def _of_call(scene: PassingTrajectory, site: MutationSite, goal: ToolGoal, call: ToolCall) -> Iterator[Mutant]:
    another = f"another call meets {goal.name} as well: give it more specific arguments"
    yield Mutant("dropped call", f"{goal.name}: no call of {call.name}", another, scene.replaced(site))
    broken = {"error": "not available", "result": None} if not goal.expect_error else {"error": None, "result": "done"}
    what = "fails" if not goal.expect_error else "does not fail"
    failed = scene.replaced(site, call.model_copy(update=broken))
    yield Mutant("failed call", f"{goal.name}: {call.name} {what}", another, failed)
    if (sibling := _sibling(scene, call.name)) is not None:
        other = scene.replaced(site, call.model_copy(update={"name": sibling}))
        yield Mutant("other tool", f"{goal.name}: {sibling} instead of {call.name}", another, other)
    known = scene.effect(call.name)
    if known != "read" and scene.forbids_extra_writes and not scene.failed(call):
        again = call.model_copy(update={"id": f"{call.id}-again"})
        yield Mutant(
            "doubled call",
            f"{goal.name}: {call.name} is called twice",
            _write_hint(call.name) if known is None else another,
            scene.inserted(site.step + 1, again),
        )


NAME_IT = "name it in tools.write (or tools.read) of the story or suite"


def _write_hint(tool: str) -> str:
    return f"nobody says whether {tool} changes something: {NAME_IT}"


def _sibling(scene: PassingTrajectory, name: str) -> str | None:
    """The other tool that takes the most of the same arguments."""
    arguments = {tool.name: properties(tool).keys() for tool in scene.tools}
    mine = arguments.pop(name, {}.keys())
    return max(sorted(arguments), key=lambda other: len(mine & arguments[other]), default=None)


def _extra_writes(scene: PassingTrajectory) -> Iterator[Mutant]:
    """Something nobody asked for; and what was asked for, once more with another value."""
    asked = {goal.tool_name for goal in scene.story.goal_details if isinstance(goal, ToolGoal)}
    end = len(scene.trajectory.steps)
    others = [tool for tool in scene.tools if tool.name not in asked and scene.effect(tool.name) == "write"]
    if others:
        tool = scene.random.choice(others)
        extra = ToolCall(id="extra", name=tool.name, arguments=made_up(tool), result="done")
        hint = f"{tool.name} may not be called: leave unexpected_writes at fail"
        yield Mutant("extra write", f"{tool.name}, which nobody asked for", hint, scene.inserted(end, extra))
    for site, goal, call in scene.calls():
        if scene.effect(call.name) != "write" or isinstance(call.arguments, str):
            continue
        changed = next((each for each in _changed_arguments(scene, goal, call) if each[0] != "wrong case"), None)
        if changed is not None and not scene.failed(call):
            again = call.model_copy(update={"id": f"{call.id}-extra", "arguments": changed[2]})
            what = f"{goal.name}: {call.name} once more, with {changed[1]}"
            hint = f"another goal takes it: give {goal.name} more specific arguments"
            yield Mutant("extra write", what, hint, scene.inserted(site.step + 1, again))
            return


# ------------------------------------------------------------------------------------------------------------ arguments


def _of_arguments(scene: PassingTrajectory, site: MutationSite, goal: ToolGoal, call: ToolCall) -> Iterator[Mutant]:
    for kind, what, arguments, strategy in _changed_arguments(scene, goal, call):
        hint = f"another call meets {goal.name} as well: give it more specific arguments"
        if strategy == "fuzzy":
            hint = f"{what.partition(':')[0]} is fuzzy in {goal.name}: make it strict"
        trajectory = scene.replaced(site, call.model_copy(update={"arguments": arguments}))
        yield Mutant(kind, f"{goal.name}: {what}", hint, trajectory)


def _changed_arguments(
    scene: PassingTrajectory, goal: ToolGoal, call: ToolCall
) -> Iterator[tuple[MistakeKind, str, dict[str, JsonValue], str]]:
    """(kind, what was changed, the arguments then, the strategy by which the value is compared)"""
    if isinstance(call.arguments, str):
        return
    given = {name: value for name, value in call.arguments.items() if name in goal.args}
    for leaf in list(leaves(given))[:MOST_LEAVES]:
        strategy = strategy_at(goal, leaf.path)
        name, *inside = leaf.path
        for kind, value in _changes(scene, leaf.value) if strategy != "ignore" else ():
            if not (kind == "wrong case" and strategy == "fuzzy"):
                what = f"{'.'.join(leaf.path)}: {leaf.value} → {value}"
                yield kind, what, {**call.arguments, name: _with(call.arguments[name], inside, value)}, strategy


def _changes(scene: PassingTrajectory, value: JsonValue) -> Iterator[tuple[MistakeKind, JsonValue]]:
    """Other values that look like this one."""
    if isinstance(value, (int, float)):
        yield "wrong digit", type(value)(_wrong_digit(scene, repr(value)))
    elif isinstance(value, str):
        if _DATE.match(value) and (day := _next_day(value)):
            yield "wrong day", day
        elif _DIGIT.search(value):
            yield "wrong digit", _wrong_digit(scene, value)
        if value.swapcase() != value and not _DATE.match(value):
            yield "wrong case", value.swapcase()


def _next_day(text: str) -> str | None:
    try:
        return f"{date.fromisoformat(text[:10]) + timedelta(days=1)}{text[10:]}"
    except (ValueError, OverflowError):
        return None


def _wrong_digit(scene: PassingTrajectory, text: str) -> str:
    """Another digit, not before the first: the number keeps its length, and a zero in front is none."""
    places = [match.start() for match in _DIGIT.finditer(text)]
    place = scene.random.choice(places[1:] or places)
    return f"{text[:place]}{(int(text[place]) + scene.random.randint(1, 8)) % 10}{text[place + 1 :]}"


def _with(value: JsonValue, path: Sequence[str], new: JsonValue) -> JsonValue:
    """A copy with another value at the path."""
    if not path:
        return new
    if isinstance(value, dict):
        return {**value, path[0]: _with(value[path[0]], path[1:], new)}
    return [_with(item, path[1:], new) if str(i) == path[0] else item for i, item in enumerate(entries(value))]


# ---------------------------------------------------------------------------------------------------------------- order


def _wrong_order(scene: PassingTrajectory) -> Iterator[Mutant]:
    """The two ends of an edge in each other's places."""
    details = scene.story.goal_details
    place = {goal.name: i for i, goal in enumerate(details)}
    edges = [(place[first], place[then]) for first, afters in scene.story.goals.items() for then in afters]
    for i, goal in enumerate(details):
        if isinstance(goal, ToolGoal):
            edges += [(place[flow.source], i) for flow in flows(goal.args)]
    for first, then in dict.fromkeys(edges):
        if first in scene.sites and then in scene.sites and details[first].required and details[then].required:
            one, other = scene.sites[first].step, scene.sites[then].step
            what = f"{details[then].name} before {details[first].name}"
            hint = f"something else meets {details[first].name} or {details[then].name} as well: make it more specific"
            yield Mutant("wrong order", what, hint, scene.swapped(one, other))


def _too_early(scene: PassingTrajectory) -> Iterator[Mutant]:
    """What only a result can tell is said before it came, where no edge says which comes first."""
    known = Known.of(scene.story)
    calls = list(scene.calls())
    for site, goal in scene.texts():
        before = scene.story.graph.before[site.place]
        facts = [text for text in goal.keywords if unknown_facts(text, AgentKnowledge("", known))]
        givers = [
            (each, call)
            for each, _, call in calls
            if facts
            and each.step < site.step
            and not unknown_facts(facts[0], AgentKnowledge(as_text([call.result]), known))
        ]
        if givers and not any(before >> each.place & 1 for each, _ in givers):
            first = min(givers, key=lambda giver: giver[0].step)[0]
            name = scene.story.goal_details[first.place].name
            what = f'{goal.name}: "{facts[0]}" is said before {name} gave it'
            hint = f"let {goal.name} come after {name}: add the edge {name} → {goal.name}"
            yield Mutant("text too early", what, hint, scene.moved(site.step, first.step))


# ----------------------------------------------------------------------------------------------------------------- text


def _wrong_number(scene: PassingTrajectory) -> Iterator[Mutant]:
    """The last thing said by the agent, with one of its values wrong; a question is none."""
    told = {site.step: goal for site, goal in scene.texts()}
    for i in range(len(scene.trajectory.steps) - 1, -1, -1):
        step = scene.trajectory.steps[i]
        if i in told or (step.role == "agent" and isinstance(step.events[-1], End) and step.text):
            event = next(k for k, each in enumerate(step.events) if isinstance(each, Message))
            yield from _with_wrong_value(scene, MutationSite(-1, i, event), told.get(i))
            return


def _with_wrong_value(scene: PassingTrajectory, site: MutationSite, goal: TextGoal | None) -> Iterator[Mutant]:
    message = scene.event(site)
    assert isinstance(message, Message)
    values = [each for each in find_values(message.text, scene.story.language) if _DIGIT.search(each.text)]
    values = [each for each in values if each.number] or values
    if not values:
        return
    value = scene.random.choice(values)
    wrong = _next_day(value.text) if _DATE.fullmatch(value.text) else None
    wrong = wrong or _wrong_digit(scene, value.text)
    text = f"{message.text[: value.start]}{wrong}{message.text[value.end :]}"
    hint = (
        f'add "{value.text}" to the keywords of {goal.name}'
        if goal
        else f'add a text goal with the keyword "{value.text}"'
    )
    changed = message.model_copy(update={"content": (Text(text=text),)})
    yield Mutant("wrong number in the last text", f"{value.text} → {wrong}", hint, scene.replaced(site, changed))


def _wrong_answers(scene: PassingTrajectory) -> Iterator[Mutant]:
    """An answer that tells what the calls before it gave, with a wrong value, where its keywords hold none of them."""
    calls = {
        site.place: CallOutcome(call.arguments, call.result, scene.effect(call.name) == "write")
        for site, _, call in scene.calls()
        if not scene.failed(call)
    }
    for site, goal in scene.texts():
        message, missing = scene.event(site), untold(site.place, scene.story, calls)
        if missing is None or not isinstance(message, Message):
            continue
        wrong = next((value for kind, value in _changes(scene, missing.value) if kind != "wrong case"), None)
        text = f"{message.text} {missing.name.replace('_', ' ')}: {wrong}".rstrip()
        changed = message.model_copy(update={"content": (Text(text=text),)})
        what = f"{goal.name}: {missing.name} {missing.value} → {wrong}"
        yield Mutant("wrong number in a text", what, missing.hint, scene.replaced(site, changed))
