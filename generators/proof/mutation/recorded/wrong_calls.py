"""Mistakes in what was called: another value, a call left out, put first, made twice, none at all, another entity."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase

from generators.proof.mutation.calls import with_value
from generators.proof.mutation.passing_trajectory import MutationSite
from generators.proof.mutation.recorded import advice
from generators.proof.mutation.recorded.answer_values import as_words, replaced
from generators.proof.mutation.recorded.conversation import (
    Harmless,
    Planted,
    PlantedMistake,
    RecordedPass,
    message_of,
    unnumbered,
)
from generators.proof.mutation.recorded.other_values import another
from generators.tools.dataflow import places, read
from generators.tools.names import identifying
from harness.formats.lint import leaves, strategy_at
from harness.runs.folder.mutation import Advice
from harness.types.events import Message, ToolCall
from harness.types.goals import ToolGoal

MOST_VALUES = 20
"""Single values of one call that are swapped."""
MOST_ENTITIES = 5
OPTIONAL = "its goal is optional"
_CODE = re.compile(r"(?=\S*\d)(?=\S*[^\W\d_]|#)#?\w+(?:[-_.]\w+)*")
_DATED = re.compile(r"\d{4}-\d\d")


def mistakes_in_calls(recorded: RecordedPass) -> Iterator[Planted]:
    """Each with what would catch it."""
    for site, goal, call in recorded.goal_calls():
        yield from _swapped(recorded, site, goal, call)
        yield from _dropped(recorded, site, goal, call)
        yield from _put_first(recorded, site, goal, call)
    yield from _doubled(recorded)
    yield from _nothing_done(recorded)
    yield from _other_entity(recorded)


# --------------------------------------------------------------------------------------------------------- one value


def _swapped(recorded: RecordedPass, site: MutationSite, goal: ToolGoal, call: ToolCall) -> Iterator[Planted]:
    """A value that the goal names is another one."""
    if isinstance(call.arguments, str):
        return
    if not goal.required and recorded.reads(call):
        yield Harmless("value swapped", OPTIONAL)
        return
    given = {name: value for name, value in call.arguments.items() if name in goal.args}
    for leaf in list(leaves(given))[:MOST_VALUES]:
        strategy = strategy_at(goal, leaf.path)
        if strategy == "ignore":
            yield Harmless("value swapped", "its argument is ignored")
            continue
        seen = recorded.seen.arguments.get((call.name, unnumbered(".".join(leaf.path))), [])
        new = another(leaf.value, seen, recorded.random(goal.name, *leaf.path), recorded.story.language)
        if new is None:
            continue
        name, *inside = leaf.path
        arguments = {**call.arguments, name: with_value(call.arguments[name], inside, new)}
        changed = call.model_copy(update={"arguments": arguments})
        yield PlantedMistake(
            "value swapped",
            f"{goal.name}: {call.name}: {'.'.join(leaf.path)}: {leaf.value} → {new}",
            recorded.passing.edited({where: (changed,) for where in recorded.twins(site, call)}),
            (advice.strict(goal, ".".join(leaf.path)),) if strategy == "fuzzy" else (),
            None if strategy == "fuzzy" else goal.name,
        )


# ------------------------------------------------------------------------------------------------------- whole calls


def _dropped(recorded: RecordedPass, site: MutationSite, goal: ToolGoal, call: ToolCall) -> Iterator[Planted]:
    if not goal.required:
        yield Harmless("call dropped", OPTIONAL)
        return
    nothing = {where: () for where in recorded.twins(site, call)}
    without, what = recorded.passing.edited(nothing), f"{goal.name}: no call of {call.name}"
    yield PlantedMistake("call dropped", what, without, goal=goal.name)


def _put_first(recorded: RecordedPass, site: MutationSite, goal: ToolGoal, call: ToolCall) -> Iterator[Planted]:
    """The call is made as soon as the user has spoken, before anything else was done or said."""
    story, steps = recorded.story, recorded.trajectory.steps
    start = next((i for i, step in enumerate(steps) if step.role == "user"), -1) + 1
    where = recorded.twins(site, call)
    if min(step for step, _ in where) <= start:
        return
    before = story.graph.predecessors(site.place)
    waits = [i for i in before if i in recorded.passing.sites]
    if not waits and (why := _free(recorded, site, call, start)) is not None:
        yield Harmless("call put first", why)
        return
    trajectory = recorded.passing.edited({each: () for each in where})
    moved = recorded.passing.inserted(start, call, of=trajectory)
    met = sorted(
        (each for each in recorded.passing.sites.values() if each.step < site.step), key=lambda each: each.step
    )
    firsts = [story.goal_details[each.place].name for each in reversed(met) if each.place not in before]
    orders = [advice.after(story, goal.name, first) for first in firsts]
    what = f"{goal.name}: {call.name} before everything else"
    yield PlantedMistake("call put first", what, moved, (advice.more(story, "consent", call.name), *orders))


def _free(recorded: RecordedPass, site: MutationSite, call: ToolCall, start: int) -> str | None:
    """Why it may well be made first: nothing says that it must not, and nothing that it needs came later."""
    if recorded.reads(call):
        return "a read whose order is free"
    between = recorded.trajectory.steps[start : site.step]
    asked = any(step.role == "user" for step in between)
    given = [str(leaf.value) for leaf in leaves(call.arguments if isinstance(call.arguments, dict) else {})]
    results = [str(value) for step in between for each in step.calls for _, value in places(read(each.result))]
    return None if asked or set(given) & set(results) else "nothing that it needs came before it"


def _doubled(recorded: RecordedPass) -> Iterator[Planted]:
    """What changes something, or may, is done once more."""
    passing, story = recorded.passing, recorded.story
    wanted = {(site.step, site.event): goal for site, goal, _ in recorded.goal_calls()}
    for i, k, call in recorded.events():
        if not isinstance(call, ToolCall) or recorded.reads(call):
            continue
        goal = wanted.get((i, k))
        if any(fnmatchcase(call.name, glob) for glob in story.ends_on):
            yield Harmless("write doubled", "the talk was over with it")
        elif goal is None and not passing.forbids_extra_writes and story.state is None:
            yield Harmless("write doubled", "the story allows writes that no goal asks for")
        else:
            again = call.model_copy(update={"id": f"{call.id}-again"})
            times = sum(each.name == call.name for each in recorded.trajectory.calls)
            options = [Advice(field="unexpected_writes", value="fail")] if not passing.forbids_extra_writes else []
            if passing.effect(call.name) is None:
                options.append(advice.writes(story, call.name))
            options.append(advice.at_most(story, call.name, times))
            what = f"{goal.name if goal else 'no goal'}: {call.name} twice"
            twice, name = passing.inserted(i + 1, again), goal.name if goal else None
            yield PlantedMistake("write doubled", what, twice, tuple(options), once_more=name)


def _nothing_done(recorded: RecordedPass) -> Iterator[Planted]:
    """Everything is said, and nothing is called."""
    calls = {(i, k): () for i, k, event in recorded.events() if isinstance(event, ToolCall)}
    if not calls:
        return
    if recorded.story.state is None and not any(goal.required for _, goal, _ in recorded.goal_calls()):
        yield Harmless("nothing done", "no required goal asks for a call")
        return
    yield PlantedMistake("nothing done", "no call at all", recorded.passing.edited(calls))


# ----------------------------------------------------------------------------------------------------- other entities


def _other_entity(recorded: RecordedPass) -> Iterator[Planted]:
    """All that was done for one is done, and told, for another one, whatever it is that the id stands for."""
    language = recorded.story.language
    for old, (tool, argument) in list(_entities(recorded).items())[:MOST_ENTITIES]:
        seen = recorded.seen.arguments.get((tool, argument), [])
        new = another(old, seen, recorded.random(old), language, alike=True)
        if new is not None:
            edits = dict(_renamed(recorded, old, str(new)))
            what = f"{old} → {new} in every call and message"
            yield PlantedMistake("other entity", what, recorded.passing.edited(edits))


def _entities(recorded: RecordedPass) -> Mapping[str, tuple[str, str]]:
    """Ids that required goals are about, each with where it was given."""
    found: dict[str, tuple[str, str]] = {}
    for _, goal, call in recorded.goal_calls():
        if not goal.required or isinstance(call.arguments, str):
            continue
        for leaf in leaves({name: value for name, value in call.arguments.items() if name in goal.args}):
            text = leaf.value
            if not isinstance(text, str) or strategy_at(goal, leaf.path) == "ignore" or _DATED.match(text):
                continue
            if _CODE.fullmatch(text) or (identifying(leaf.argument) and " " not in text):
                found.setdefault(text, (call.name, unnumbered(".".join(leaf.path))))
    return found


def _renamed(recorded: RecordedPass, old: str, new: str) -> Iterator[tuple[tuple[int, int], tuple[Message | ToolCall]]]:
    for i, k, event in recorded.events():
        if isinstance(event, Message) and as_words(old).search(event.text):
            yield (i, k), (message_of(event, replaced(old, new, event.text)),)
        elif isinstance(event, ToolCall) and isinstance(event.arguments, dict):
            arguments = event.arguments
            for leaf in leaves(arguments):
                if leaf.value == old:
                    name, *inside = leaf.path
                    arguments = {**arguments, name: with_value(arguments[name], inside, new)}
            if arguments is not event.arguments:
                yield (i, k), (event.model_copy(update={"arguments": arguments}),)
