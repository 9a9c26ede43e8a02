"""What is doubtful in a story's demands: what contradicts its goals, and what nothing could break."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from fnmatch import fnmatchcase
from typing import Any

from harness.checks.table import readable
from harness.checks.trajectory import TrajectoryCheck
from harness.text.keywords import says
from harness.text.values import SOME_DAY, relative_dates
from harness.types.goals import TextGoal, ToolGoal, is_literal
from harness.types.jsonable import json_equal
from harness.types.story import Forbidden, Story

TODAY = f"{SOME_DAY:%Y-%m-%d}"


def demand_doubts(story: Story) -> Iterator[str]:
    """One line for each doubtful place. Good stories get none."""
    yield from _forbidden_goals(story)
    yield from _too_few_calls(story)
    yield from _demanded_words(story)
    yield from _undated(story)
    yield from override_doubts(story.checks)


def unknown_tools(story: Story, known: Collection[str]) -> Iterator[str]:
    """Demands and doubles of tools which neither the goals nor the target know: nothing could come of them."""
    names = {*known, *(goal.tool_name for goal in story.goal_details if isinstance(goal, ToolGoal))}
    globs = [(f"forbid[{i}].tool", rule.tool) for i, rule in enumerate(story.forbid)]
    globs += [("at_most", glob) for glob in story.at_most]
    globs += [(f"consent[{i}]", glob) for i, glob in enumerate(story.consent)]
    globs += [("doubles", tool) for tool in story.doubles]
    globs += [(f"checks[{i}].overrides", tool) for i, tool in vain_overrides(story.checks)]
    for where, glob in globs:
        if not any(fnmatchcase(name, glob) for name in names):
            yield f'{where}: no tool is named "{glob}", so that it has no effect; correct the name'


def override_doubts(checks: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Overrides of tools that the reference does not call. One template may serve several references."""
    for i, tool in vain_overrides(checks):
        yield (
            f"checks[{i}].overrides: no call of the reference is of the tool {tool}, so that it has no effect; "
            "correct the name, or take it out"
        )


def vain_overrides(checks: Iterable[dict[str, Any]]) -> Iterator[tuple[int, str]]:
    """(place of the check, tool) of each of them."""
    for i, written in enumerate(checks):
        check = readable(written) if written.get("type") == "trajectory" else None
        if isinstance(check, TrajectoryCheck):
            yield from ((i, tool) for tool in check.vain_overrides)


def _forbidden_goals(story: Story) -> Iterator[str]:
    for i, rule in enumerate(story.forbid):
        for place, goal in enumerate(story.goal_details):
            if isinstance(goal, ToolGoal) and _is_certain(place, story) and _always_breaks(rule, place, goal, story):
                yield (
                    f"forbid[{i}]: forbids what the goal {goal.name} demands, so that no journey succeeds; "
                    "name the wrong arguments under args, or the goal that allows the call under unless"
                )


def _always_breaks(rule: Forbidden, place: int, goal: ToolGoal, story: Story) -> bool:
    """Whether only a forbidden call can meet the goal."""
    if not fnmatchcase(goal.tool_name, rule.tool) or not all(_fixed(goal, name, rule) for name in rule.args):
        return False
    return all(_not_before(each, place, story) for each in rule.unless)


def _is_certain(place: int, story: Story) -> bool:
    """Whether every successful journey meets the goal."""
    return bool(story.graph.certain >> place & 1)


def _fixed(goal: ToolGoal, name: str, rule: Forbidden) -> bool:
    """Whether the goal demands just the value of an argument that the rule names."""
    expected, strategy = goal.args.get(name), goal.arg_matching.get(name, "strict")
    paths = any(key.split(".")[0] in {name, "*"} and key != name for key in goal.arg_matching)
    plain = name in goal.args and strategy == "strict" and not paths and is_literal(expected)
    return plain and json_equal(rule.args[name], expected)


def _not_before(unless: str, place: int, story: Story) -> bool:
    """Whether a goal, or what is taken of a group, cannot be met at a step before another goal."""
    graph = story.graph
    members = (i for i in range(len(graph.goals)) if graph.members(unless) >> i & 1)
    return all(i == place or graph.before[i] >> place & 1 for i in members)


def _too_few_calls(story: Story) -> Iterator[str]:
    for glob, limit in story.at_most.items():
        needed = [
            goal.name
            for place, goal in enumerate(story.goal_details)
            if isinstance(goal, ToolGoal) and _is_certain(place, story) and fnmatchcase(goal.tool_name, glob)
        ]
        if len(needed) > limit:
            yield (
                f"at_most.{glob}: allows {limit}, but {len(needed)} goals need a call of it ({', '.join(needed)}); "
                f"allow at least {len(needed)}"
            )


def _demanded_words(story: Story) -> Iterator[str]:
    for i, word in enumerate(story.must_not_say):
        for place, goal in enumerate(story.goal_details):
            if not isinstance(goal, TextGoal) or not _is_certain(place, story):
                continue
            said = next((each for each in goal.keywords if says(each, word, story.language)), None)
            if said is not None:
                shown = json.dumps(word, ensure_ascii=False)
                yield (
                    f"must_not_say[{i}]: {shown} must not be said, but the goal {goal.name} demands "
                    f"{json.dumps(said, ensure_ascii=False)}, which says it; correct one of them"
                )


def _undated(story: Story) -> Iterator[str]:
    """Dates that depend on what day it is, where nobody says it. Today is often but a manner of speaking."""
    if story.now is not None:
        return
    for where, text in _texts(story):
        spoken = not where.startswith("goal_details")
        found = [each for each in relative_dates(text, story.language) if not (spoken and each.value == TODAY)]
        if found:
            shown = json.dumps(found[0].text, ensure_ascii=False)
            yield f"{where}: {shown} depends on what day it is, and the story does not say; set now, or name the date"


def _texts(story: Story) -> Iterator[tuple[str, str]]:
    """What is said and expected, each with its place."""
    yield "story", story.story
    yield "starting_sentence", story.starting_sentence or ""
    yield "prompt", story.prompt or ""
    yield from ((f"user_turns[{i}]", turn) for i, turn in enumerate(story.user_turns))
    yield from (("user", text) for text in (story.user.texts if story.user is not None else ()))
    for i, goal in enumerate(story.goal_details):
        if isinstance(goal, TextGoal):
            yield f"goal_details[{i}].response", goal.response or ""
            yield from ((f"goal_details[{i}].keywords[{j}]", word) for j, word in enumerate(goal.keywords))
        else:
            yield from ((f"goal_details[{i}].args.{path}", text) for path, text in _strings(goal.args))
    yield from ((f"must_not_say[{i}]", word) for i, word in enumerate(story.must_not_say))


def _strings(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _strings(each, f"{path}.{key}" if path else str(key))
