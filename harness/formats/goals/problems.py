"""What is wrong with the goals of a story that a schema cannot say."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from typing import Any

from harness.errors import nearest
from harness.formats.goals.nested import TOO_DEEP, FlatGoals
from harness.types.expected.groups import DEEPEST_GROUPS, DueWhen, GoalGroup
from harness.types.expected.paths import path_problem
from harness.types.expected.predicates import predicate_problems
from harness.types.goals import TextGoal, ToolGoal, flow_problems
from harness.types.story import Story


def goal_problems(story: Story, mistaken: Container[str] = frozenset()) -> Iterator[str]:
    """Each with its path, as the long form has it; of the groups that are mistaken already, nothing more."""
    yield from _group_problems(story, mistaken)
    for i, goal in enumerate(story.goal_details):
        path = f"goal_details[{i}]"
        if isinstance(goal, ToolGoal):
            yield from (f"{path}.{problem}" for problem in _argument_problems(goal))
        else:
            yield from _text_problems(goal, path)
        if goal.when is not None:
            yield from _condition_problems(goal.when, f"{path}.when", story)
    for name, group in story.groups.items():
        if group.when is not None:
            yield from _condition_problems(group.when, f"groups.{name}.when", story)
    for i, argument, what in flow_problems(story.goal_details, story.groups):
        within = "" if isinstance(story.goal_details[i], TextGoal) else "args."
        yield f"goal_details[{i}].{within}{argument}: {what}"


def _text_problems(goal: TextGoal, path: str) -> Iterator[str]:
    if not goal.response and not goal.told and not any(word.strip() for word in goal.keywords):
        yield f"{path}: a text goal needs keywords, a response, or both"
    elif any(not word.strip() for word in goal.keywords):
        yield f"{path}.keywords: a blank keyword is in no message; write what must be said, or remove it"
    for at, flow in enumerate(goal.told):
        yield from (f"{path}.{where}: {what}" for where, what in predicate_problems(flow, f"keywords.{at}"))


def as_written(problem: str, flat: FlatGoals) -> str:
    """A problem with its paths as the file has them, and in the words of a hand-written list where it is one."""

    def goal_path(found: re.Match[str]) -> str:
        place = int(found[1])
        return flat.paths[place] if place < len(flat.paths) else found[0]

    def group_path(found: re.Match[str]) -> str:
        return flat.group_paths.get(found[1], found[0])

    translated = re.sub(r"goal_details\[(\d+)\]", goal_path, problem)
    if flat.group_paths:
        names = "|".join(sorted(map(re.escape, flat.group_paths), key=len, reverse=True))
        translated = re.sub(rf"(?<=: )groups\.({names})(?=[.:\[])", group_path, translated)
    if not flat.listed:
        return translated
    short = {"tool_name": "tool", "keywords": "say"}
    translated = translated.replace(" in goal_details", " in goals")
    return re.sub(
        r"(goals\[\d+\][\w.\[\]]*?\.|goals\[\d+\]\.)(tool_name|keywords)\b",
        lambda match: match[1] + short[match[2]],
        translated,
    )


# ------------------------------------------------------------------------------------------------------------- groups


def _group_problems(story: Story, mistaken: Container[str]) -> Iterator[str]:
    goals = {goal.name for goal in story.goal_details}
    holders: dict[str, str] = {}
    for name, group in story.groups.items():
        path = f"groups.{name}"
        if name in goals:
            yield f'{path}: the name "{name}" is that of a goal, too; names are unique'
        if name not in mistaken:
            yield from _way_problems(group, path)
        for member in [member for way in group.ways for member in way]:
            if member not in goals and member not in story.groups:
                yield f'{path}: no goal is named "{member}"{nearest(member, [*goals, *story.groups])}'
            elif member in holders:
                yield f'{path}: "{member}" stands in "{holders[member]}" already; make a goal of its own for each place'
            holders.setdefault(member, name)
    for name in story.groups:
        if _depth(name, holders) > DEEPEST_GROUPS:
            yield f"groups.{name}: {TOO_DEEP}"
            break


def _way_problems(group: GoalGroup, path: str) -> Iterator[str]:
    if bool(group.any_of) == (group.n_of is not None):
        both = "both any_of and n_of: make two groups" if group.any_of else "neither any_of nor n_of: add one"
        yield f"{path}: has {both}"
    for i, way in enumerate(group.any_of):
        if not way:
            yield f"{path}.any_of[{i}]: this way has no goal, so that it is taken by doing nothing; take it out"
    if len(group.any_of) == 1:
        yield f"{path}.any_of: is one way alone, which is no choice; write its goals without any_of"
    if group.n_of is not None and group.n_of.n > len(group.n_of.goals):
        yield f"{path}.n_of.n: is {group.n_of.n}, but there are only {len(group.n_of.goals)} goals; no agent could"


def _depth(name: str, holders: Mapping[str, str]) -> int:
    depth = 1
    while name in holders and depth <= DEEPEST_GROUPS:  # a circle is too deep, too
        name, depth = holders[name], depth + 1
    return depth


def _condition_problems(when: DueWhen, path: str, story: Story) -> Iterator[str]:
    kinds = {goal.name: goal.type for goal in story.goal_details}
    if when.goal not in kinds and when.goal not in story.groups:
        yield f'{path}.goal: no goal is named "{when.goal}"{nearest(when.goal, [*kinds, *story.groups])}'
    elif kinds.get(when.goal) == "text":
        yield f'{path}.goal: "{when.goal}" is a text goal; only a tool call has a result that could decide'
    if when.path is not None and (problem := path_problem(when.path)) is not None:
        yield f"{path}.path: {problem}"
    for where, what in predicate_problems(when.expected, "is"):
        yield f"{path}.{where}: {what}"


def source_problems(story: Story) -> Iterator[str]:
    """Where a value, or a condition, comes from a group of which some way has no call that could give it."""
    graph = story.graph
    asked = [(flow.source, f"goal_details[{i}]") for i, group in enumerate(graph.flows) for flow in group]
    asked += [(goal.when.goal, f"goal_details[{i}].when") for i, goal in enumerate(graph.goals) if goal.when]
    asked += [(group.when.goal, f"groups.{name}.when") for name, group in story.groups.items() if group.when]
    places = {goal.name: i for i, goal in enumerate(graph.goals)}
    choices = {choice.name: choice for outer in graph.choices for choice in outer.all()}
    for source, path in asked:
        if source in places:
            continue
        given = sum(1 << place for place in graph.outlets[source])
        for number, way in enumerate(choices[source].ways, 1):
            if not way.leaves & given:
                yield f'{path}: way {number} of "{source}" has no tool call, so that nothing could come from it'


# ---------------------------------------------------------------------------------------------------------- arguments


def _argument_problems(goal: ToolGoal) -> Iterator[str]:
    for key, strategy in goal.arg_matching.items():
        if strategy != "ignore" and key not in goal.args and not _path_exists(goal.args, key.split(".")):
            yield f'arg_matching.{key}: names no argument of the goal{nearest(key, goal.args)}; only "ignore" may'
        elif strategy == "unordered" and not _may_be_list(goal.args.get(key, [])):
            yield f"arg_matching.{key}: is unordered, but the expected value is no list"
    for name, value in goal.args.items():
        yield from (f"args.{where}: {what}" for where, what in predicate_problems(value, name))
    yield from _aligned_problems(goal)


def _aligned_problems(goal: ToolGoal) -> Iterator[str]:
    for name in goal.aligned:
        if name not in goal.args:
            yield f'aligned: "{name}" names no argument of the goal{nearest(name, goal.args)}'
        elif not _may_be_list(goal.args[name]):
            yield f'aligned: "{name}" is no list, so nothing in it can be aligned'
        elif name in goal.arg_matching:
            yield f'aligned: "{name}" stands in arg_matching, too; keep one'
    lengths = {len(value) for name in goal.aligned if isinstance(value := goal.args.get(name), list)}
    if len(lengths) > 1:
        told = " and ".join(map(str, sorted(lengths)))
        yield f"aligned: the lists have {told} items; they belong together one by one"
    if len(goal.aligned) == 1:
        yield "aligned: takes two lists or more; for one alone write arg_matching: {NAME: unordered}"


def _may_be_list(value: Any) -> bool:
    return isinstance(value, list | dict)


def _path_exists(value: Any, path: list[str]) -> bool:
    if not path:
        return True
    head, rest = path[0], path[1:]
    if isinstance(value, Mapping):
        if head == "*":
            return any(_path_exists(item, rest) for item in value.values())
        return head in value and _path_exists(value[head], rest)
    if isinstance(value, list):
        if head == "*":
            return any(_path_exists(item, rest) for item in value)
        return head.isdigit() and int(head) < len(value) and _path_exists(value[int(head)], rest)
    return False
