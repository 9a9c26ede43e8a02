"""A story with groups, conditions and predicates as plain ones: one for every way, as its calls come out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generators.proof.goal_calls import planned
from generators.tools.execution import ExecutedCall, execute
from generators.tools.world import Toolbox
from harness.scoring.expected.predicates import meets
from harness.scoring.expected.told import holds
from harness.types.expected.groups import Choice, DueWhen
from harness.types.expected.predicates import FROM, is_predicate
from harness.types.goals import TextGoal, ToolGoal, goal_flows
from harness.types.rules import Rules
from harness.types.story import Story


async def plain_stories(story: Story, toolbox: Toolbox, rules: Rules) -> list[tuple[str, Story]]:
    """(which way it is, the story) so that every way of every group is in one of them; the story itself where it is
    plain already.

    What a condition takes away is left out, as a fresh world says. Raises UserMistake when no world can be made.
    """
    graph = story.graph
    if not graph.choices and not graph.gates and not any(map(_has_predicate, story.goal_details)):
        return [("", story)]
    every = [choice for outer in graph.choices for choice in outer.all()]
    found = []
    for number in range(max((_takes(choice) for choice in every), default=1)):
        picked = {choice.name: _ways(choice, number) for choice in every}
        left_out = _left_out(every, picked, story)
        one, conditions = _plain(_concrete(story), left_out)
        told = ", ".join(f"way {ways[0] + 1} of {name}" for name, ways in picked.items())
        found.append((told, await _decided(one, conditions, toolbox, rules)))
    return found


def _has_predicate(goal: ToolGoal | TextGoal) -> bool:
    return isinstance(goal, ToolGoal) and any(map(_says_how, goal.args.values()))


def _says_how(value: Any) -> bool:
    if isinstance(value, dict):
        return is_predicate(value) or any(map(_says_how, value.values()))
    return isinstance(value, list) and any(map(_says_how, value))


def _takes(choice: Choice) -> int:
    """How many stories it takes until every way has been in one."""
    return len(choice.ways) - choice.n + 1


def _ways(choice: Choice, number: int) -> tuple[int, ...]:
    first = min(number, _takes(choice) - 1)
    return tuple(range(first, first + choice.n))


def _left_out(every: Sequence[Choice], picked: Mapping[str, Sequence[int]], story: Story) -> set[str]:
    """The goals of the ways that are not taken."""
    out = 0
    for choice in every:
        for number, way in enumerate(choice.ways):
            out |= 0 if number in picked[choice.name] else way.leaves
    return {goal.name for i, goal in enumerate(story.goal_details) if out >> i & 1}


def _plain(story: Story, left_out: set[str]) -> tuple[Story, dict[str, list[DueWhen]]]:
    """The story without groups and without these goals, and what decides that each of the others is there.

    What flows from a group flows from a goal now.
    """
    graph = story.graph
    names = [goal.name for goal in story.goal_details]
    source = {
        name: next((names[i] for i in reversed(places) if names[i] not in left_out), name)
        for name, places in graph.outlets.items()
    }
    goals: list[ToolGoal | TextGoal] = []
    conditions: dict[str, list[DueWhen]] = {}
    for i, goal in enumerate(story.goal_details):
        whens = [gate.condition for bit, gate in enumerate(graph.gates) if graph.gated[i] >> bit & 1]
        conditions[goal.name] = [when.model_copy(update={"goal": source[when.goal]}) for when in whens]
        change: dict[str, Any] = {"when": None, "required": bool(graph.required >> i & 1)}
        if isinstance(goal, ToolGoal):
            change["args"] = _renamed(goal.args, source)
        else:
            change["told"] = tuple(_renamed(list(goal.told), source))
        goals.append(goal.model_copy(update=change))
    edges = {
        name: tuple(names[j] for j in range(len(names)) if graph.after[i] >> j & 1) for i, name in enumerate(names)
    }
    plain = story.model_copy(update={"goal_details": tuple(goals), "goals": edges, "groups": {}})
    return _without(plain, left_out), conditions


def _without(story: Story, left_out: set[str]) -> Story:
    """Without these goals, and without what would flow from them."""
    while more := {
        goal.name
        for goal in story.goal_details
        if goal.name not in left_out and any(flow.source in left_out for flow in goal_flows(goal))
    }:
        left_out = left_out | more
    goals = tuple(goal for goal in story.goal_details if goal.name not in left_out)
    edges = {goal.name: tuple(n for n in story.goals[goal.name] if n not in left_out) for goal in goals}
    fields = {name: getattr(story, name) for name in Story.model_fields}
    made = Story.model_validate({**fields, "goal_details": goals, "goals": edges})
    return made if story.folder is None else made.read_in(story.folder, story.root)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_renamed(item, names) for item in value]
    if not isinstance(value, dict):
        return value
    if FROM in value:
        return {**value, FROM: names[value[FROM]]}
    return {key: _renamed(item, names) for key, item in value.items()}


async def _decided(story: Story, conditions: Mapping[str, Sequence[DueWhen]], toolbox: Toolbox, rules: Rules) -> Story:
    """The story without what conditions take away, found out on a fresh world, round by round."""
    undecided = {goal.name for goal in story.goal_details if conditions[goal.name]}
    while undecided:
        ready = {name for name in undecided if not any(when.goal in undecided for when in conditions[name])}
        plan = planned(_without(story, undecided), toolbox.tools, rules)
        done = {each.call.name: each for each in (await execute(plan, toolbox) if plan.calls else ())}
        story = _without(story, {name for name in ready if not all(_holds(w, done) for w in conditions[name])})
        undecided -= ready
    return story


def _holds(when: DueWhen, done: Mapping[str, ExecutedCall]) -> bool:
    found = done.get(when.goal)
    return found is not None and found.ran and found.error is None and holds(when, found.result)


def _concrete(story: Story) -> Story:
    """The story with a value that meets each predicate in its place; where none can be made up, any value does."""
    goals = []
    for goal in story.goal_details:
        if isinstance(goal, ToolGoal):
            made = {name: list(_values(value, story)) for name, value in goal.args.items()}
            open_ones = [name for name, values in made.items() if not values]
            matching = {name: how for name, how in goal.arg_matching.items() if name not in open_ones}
            args = {name: values[0] for name, values in made.items() if values}
            matching |= dict.fromkeys(open_ones, "ignore")
            aligned = () if open_ones else goal.aligned
            goal = goal.model_copy(update={"args": args, "arg_matching": matching, "aligned": aligned})
        goals.append(goal)
    return story.model_copy(update={"goal_details": tuple(goals)})


def _values(value: Any, story: Story) -> Iterator[Any]:
    """Values that are as it is said; none where nobody could tell one."""
    if is_predicate(value):
        for each in _candidates(value, story):
            if meets(value, each):
                yield each
    elif isinstance(value, dict) and FROM not in value:
        inner = {key: next(_values(item, story), None) for key, item in value.items()}
        if all(inner[key] is not None or value[key] is None for key in value):
            yield inner
    elif isinstance(value, list):
        items = [next(_values(item, story), None) for item in value]
        if all(made is not None or item is None for made, item in zip(items, value, strict=True)):
            yield items
    else:
        yield value


def _candidates(predicate: Mapping[str, Any], story: Story) -> Iterator[Any]:
    for each in predicate.get("$any", ()):
        yield from _values(each, story)
    yield from (bound for bound in predicate.get("$between", ()) if bound is not None)
    if "$approx" in predicate:
        yield predicate["$approx"]
    for part in _values(predicate["$contains"], story) if "$contains" in predicate else ():
        yield from (part, [part])
    known = [fact.value for fact in story.user.knows.values()] if story.user is not None else []
    yield from (str(value) for value in known)
    yield from known
    yield from " ".join((story.story, story.opening or "", *story.user_turns)).replace(",", " ").split()
