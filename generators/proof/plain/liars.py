"""Agents that tell the truth in words of their own, and agents that lie or shirk: which of them passes a story."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from random import Random

from pydantic import JsonValue

from generators.proof.executable import outcome
from generators.proof.goal_calls import made_up, planned
from generators.proof.independent.candidates import chosen
from generators.proof.mutation.recorded.other_values import another
from generators.proof.oracle.phrases import how_it_ended
from generators.proof.plain.agents import (
    PlainTalk,
    asked_for,
    does_nothing,
    lists_everything,
    needed_calls,
    refuses,
    talk,
)
from generators.proof.ways import plain_stories
from generators.tools.dataflow import places, read
from generators.tools.execution import ExecutedCall, execute_call
from generators.tools.names import identifying, opaque, stem, words
from generators.tools.plan import PlannedCall
from generators.tools.world import Toolbox
from generators.walks.phrases import phrases
from generators.world.records import leaves
from harness.scoring.calls.effects import effect_or_guess
from harness.scoring.score import score
from harness.text.keywords import mentions
from harness.types.events import Event, ToolCall
from harness.types.goals import TextGoal, ToolGoal
from harness.types.rules import Rules
from harness.types.story import Story

TRUTHFUL = "tells the truth in other words"
MOST_TOLD = 40
"""Fields of one result that are told."""
DONE = "All of that is taken care of now."
SORRY = "I am afraid that this can't be done for you."
INSTEAD = "The first of these can't be done for you; what you wanted instead is taken care of now."
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(slots=True)
class _Deeds:
    """What an agent did, and what it has to say, in the order of the story."""

    made: list[ExecutedCall] = field(default_factory=list)
    events: list[Event | str] = field(default_factory=list)
    """Calls, and each text goal as the sentences that answer it."""
    told: list[list[tuple[str, JsonValue]]] = field(default_factory=list)
    """For each answer: (name, value) of what is told."""
    apart: list[list[tuple[str, JsonValue]]] = field(default_factory=list)
    """The same; of a text, only what the story wants to hear of it."""


async def liars(story: Story, toolbox: Toolbox, rules: Rules, seed: int = 0) -> dict[str, bool]:
    """Agent → whether it passes; the first should, none of the others. Raises UserMistake where there is no world."""
    _, plain = (await plain_stories(story, toolbox, rules))[0]
    random = Random(f"{seed}/{story.id}")
    listing = await lists_everything(story, toolbox, rules)
    plan = {call.name: call for call in planned(plain, toolbox.tools, rules).calls}
    right = await _deeds(plain, toolbox, plan)
    seen = _seen(listing, plan)
    others = await _deeds(plain, toolbox, {name: _of_another(call, seen, random) for name, call in plan.items()})
    half = await _deeds(plain, toolbox, plan, without=_second_half(plain, plan))
    closing, denial, claim = _endings(story, plain, toolbox, right.made)

    def said(
        deeds: _Deeds, form: str, last: str, *, lying: bool = False, apart: bool = False, calls: bool = True
    ) -> PlainTalk:
        answers = iter(deeds.apart if apart else deeds.told)
        events: list[Event | str] = []
        for each in deeds.events:
            if each == "":
                events.append(_sentences(next(answers), form, random if lying else None))
            elif calls or not isinstance(each, ToolCall):
                events.append(each)
        return PlainTalk(talk(plain, toolbox.tools, [*events, last], said=True))

    talks = {
        TRUTHFUL: said(right, "{name} – that would be {value}.", closing),
        "does nothing": does_nothing(plain, toolbox.tools),
        "refuses everything": refuses(plain, toolbox.tools),
        "lists everything": listing,
        "denies what is so": said(right, "{name}: it is not {value}.", denial, apart=True),
        "invents what it says": said(right, "{name}: {value}.", claim, lying=True, apart=True),
        "says all, and calls nothing": said(right, "{name}: {value}.", closing, calls=False),
        "does half of it": said(half, "{name}: {value}.", DONE),
        "does it for another": said(others, "{name}: {value}.", closing),
        "does more than is asked": PlainTalk(
            talk(plain, toolbox.tools, [*_more(plain, toolbox, rules, right), DONE], said=True)
        ),
    }
    judged = story.model_copy(update={"routing": ()}) if story.routing else story
    return {name: score(judged, each.trajectory, rules).success is True for name, each in talks.items()}


def _endings(story: Story, plain: Story, toolbox: Toolbox, made: Sequence[ExecutedCall]) -> tuple[str, str, str]:
    """What is so in the end, the contrary of it, and what never was: of two ways, that the other one was gone."""
    ended = how_it_ended(plain, toolbox.tools, made)
    left_out = {goal.name for goal in story.goal_details} - {goal.name for goal in plain.goal_details}
    others = [each for each in story.goal_details if each.name in left_out and isinstance(each, ToolGoal) and each.when]
    if others:
        verb, *things = words(others[0].tool_name)
        return DONE, SORRY, f"I have {_past(verb)} the {' '.join(things)}."
    if ended == phrases().oracle.instead:
        return INSTEAD, SORRY, DONE
    return (SORRY, DONE, DONE) if ended else (DONE, SORRY, SORRY)


def _past(verb: str) -> str:
    """exchanged, modified, returned"""
    return re.sub(r"e$|(?<=[^aeiou])y$", lambda found: "i" if found[0] == "y" else "", verb) + "ed"


async def _deeds(
    story: Story, toolbox: Toolbox, plan: Mapping[str, PlannedCall], without: frozenset[str] = frozenset()
) -> _Deeds:
    """The calls of the required goals in a fresh world; an empty text stands for each answer."""
    deeds, results, wanted = _Deeds(), dict[str, JsonValue](), needed_calls(story, plan)
    details, graph = story.goal_details, story.graph
    async with toolbox.open() as world:
        for place in graph.order:
            goal = details[place]
            if goal.name in without:
                continue
            if isinstance(goal, ToolGoal) and goal.name in wanted:
                done = await execute_call(world, plan[goal.name], results)
                results[goal.name] = outcome(done)
                deeds.made.append(done)
                deeds.events += [*asked_for(story, goal, done), done.event]
            elif isinstance(goal, TextGoal) and goal.required:
                calls = [i for i in graph.predecessors(place) if details[i].name in results]
                last = [i for i in calls if not any(graph.after[i] >> j & 1 for j in calls)]
                found = [results[details[i].name] for i in last] or list(results.values())[-1:]
                told = [each for result in found for each in _fields(result, story)]
                deeds.told.append(told)
                deeds.apart.append([each for name, value in told for each in _apart(name, value, goal.keywords)])
                deeds.events.append("")
    return deeds


def _fields(result: JsonValue, story: Story) -> list[tuple[str, JsonValue]]:
    """What of a result is told: what the user names, else all that people understand and the user did not say."""
    wanted = " ".join(want.say for want in story.user.wants) if story.user is not None else story.story
    said = {stem(word) for word in re.findall(r"[a-z]+", wanted.lower())}
    found = [(_name(path), value) for path, value in places(_of_one(result, wanted)) if _is_single(value)]
    new = [(name, value) for name, value in found if not mentions(story.story, str(value))] or found
    readable = [(name, value) for name, value in new if not opaque(name)] or new
    named = [(name, value) for name, value in readable if {stem(word) for word in words(name) if len(word) > 2} & said]
    return (named or readable)[:MOST_TOLD]


def _apart(name: str, value: JsonValue, wanted: Sequence[str]) -> list[tuple[str, JsonValue]]:
    held = [each for each in wanted if isinstance(value, str) and mentions(value, each)]
    return [(name, each) for each in held] or [(name, value)]


def _of_one(result: JsonValue, wanted: str) -> JsonValue:
    """The one record of several in a result that the user means, as far as what tells it apart is said; else all."""
    content = read(result)
    ids = [leaf for leaf in leaves(content) if opaque(leaf.key) and leaf.general.count("*") == 1]
    one = chosen(ids, wanted) if len(ids) > 1 else None
    return dict(one.around) if one is not None else content


def _is_single(value: JsonValue) -> bool:
    return value is not None and not isinstance(value, dict | list)


def _name(path: str) -> str:
    return next((part for part in reversed(path.split(".")) if part and not part.isdigit()), "")


def _in_words(name: str, value: JsonValue) -> str:
    """12.50 for 12.5, 3 March 2026 for 2026-03-03, 9 days for {"days": 9}."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and words(name)[-1:] and words(name)[-1] in phrases().units:
        return f"{value} {words(name)[-1]}"
    if isinstance(value, float):
        return f"{value:,.2f}"
    if isinstance(value, str) and _DAY.fullmatch(value):
        day = date.fromisoformat(value)
        return f"{day.day} {day:%B %Y}"
    return str(value)


def _sentences(told: Sequence[tuple[str, JsonValue]], form: str, random: Random | None) -> str:
    """With a source of chance, every value is another one."""
    lines = []
    for name, value in told:
        shown = value if random is None else _invented(value, random)
        lines.append(form.format(name=" ".join(words(name)).capitalize() or "It", value=_in_words(name, shown)))
    return " ".join(lines) or DONE


def _invented(value: JsonValue, random: Random) -> JsonValue:
    new = another(value, [], random, "en")
    return random.choice(("purple", "Timbuktu", "nobody")) if new is None else new


def _seen(listing: PlainTalk, plan: Mapping[str, PlannedCall]) -> dict[str, list[JsonValue]]:
    """Name → what was read under it, but for what the story is about."""
    mine = [value for call in plan.values() for value in call.args.values()]
    seen: dict[str, list[JsonValue]] = {}
    for each in listing.made:
        for path, value in (*places(read(each.result)), *each.arguments.items()):
            if _is_single(value) and value not in mine:
                seen.setdefault(_name(path), []).append(value)
    return seen


def _of_another(call: PlannedCall, seen: Mapping[str, Sequence[JsonValue]], random: Random) -> PlannedCall:
    """The same for another one: each id that is written out, else the first text, is that of something else."""
    texts = {name: value for name, value in call.args.items() if isinstance(value, str)}
    ids = [name for name in texts if identifying(name) or opaque(name) or "name" in words(name)]
    changed = dict(call.args)
    for name in ids or list(texts)[:1]:
        new = another(texts[name], seen.get(name, []), random, "en", alike=name in ids)
        changed[name] = texts[name][::-1] if new is None else new
    return call.model_copy(update={"args": changed})


def _second_half(story: Story, plan: Mapping[str, PlannedCall]) -> frozenset[str]:
    """The last of what is wanted, and the answer to it: what no other required goal needs."""
    details, graph, wanted = story.goal_details, story.graph, needed_calls(story, plan)
    last = next((i for i in reversed(graph.order) if details[i].name in wanted), None)
    if last is None:
        return frozenset(goal.name for goal in details[-1:])
    after = {goal.name for i, goal in enumerate(details) if graph.after[last] >> i & 1}
    return frozenset({details[last].name, *after})


def _more(story: Story, toolbox: Toolbox, rules: Rules, right: _Deeds) -> list[Event | str]:
    """All that is right, and a write that nobody asked for."""
    asked = {goal.tool_name for goal in story.goal_details if isinstance(goal, ToolGoal)}
    writes = [each for each in toolbox.tools if effect_or_guess(each.name, story, rules, toolbox.tools) == "write"]
    others = [each for each in writes if each.name not in asked] or writes
    answers = iter(right.told)
    events: list[Event | str] = [
        _sentences(next(answers), "{name}: {value}.", None) if each == "" else each for each in right.events
    ]
    extra = [ToolCall(id="more", name=each.name, arguments=made_up(each), result="done") for each in others[:1]]
    return [*events, *extra]
