"""Reads a story document: both forms of goals, the ancestor's names, and every mistake by its own line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from harness.errors import UserMistake, nearest
from harness.goals import ESCAPED_FROM, FROM, IGNORED, ToolGoal, flow_problems
from harness.reading import schema_problems
from harness.story import ALIASES, DEFAULT_MAX_TURNS, UNSUPPORTED_GOALS, Story


def parse_story(raw: Any, *, where: str, default_id: str) -> Story:
    """The story in this document, either form of goals, the ancestor's names allowed.

    Raises UserMistake with every problem found, each prefixed with `where`.
    """
    if not isinstance(raw, Mapping):
        raise UserMistake(f"{where}: a story is an object with agent, story, goals …; found {type(raw).__name__}")
    fields, problems = _rename(dict(raw), where)
    fields.pop("$schema", None)
    fields.setdefault("id", default_id)
    problems += _read_goals(fields, where)
    turns = fields.get("user_turns")
    if "max_turns" not in fields and isinstance(turns, list) and len(turns) >= DEFAULT_MAX_TURNS:
        fields["max_turns"] = len(turns) + 1
    try:
        story = Story.model_validate(fields)
    except ValidationError as error:
        lines = schema_problems(error, where, Story)
        raise UserMistake(*problems, *(line for line in lines if line not in problems)) from None
    problems += [f"{where}: {problem}" for problem in _semantic_problems(story)]
    if problems:
        raise UserMistake(*problems)
    _ = story.graph  # built while loading, so that scoring finds it ready
    return story


def _rename(raw: dict[str, Any], where: str) -> tuple[dict[str, Any], list[str]]:
    problems = []
    for theirs, ours in ALIASES.items():
        if theirs not in raw:
            continue
        if ours in raw:
            problems.append(f"{where}: {theirs}: is another name for {ours}, which is given too; keep one")
        raw[ours] = raw.pop(theirs)
    attachments = raw.get("attachments")
    if isinstance(attachments, Mapping):
        attachments = [attachments]
    if isinstance(attachments, list):
        names = {"file_path": "path", "file_id": "name", "content_type": "media_type"}
        raw["attachments"] = [
            {names.get(key, key): value for key, value in item.items()} if isinstance(item, Mapping) else item
            for item in attachments
        ]
    for name in [name for name, value in raw.items() if value is None]:
        del raw[name]
    return raw, problems


def _read_goals(fields: dict[str, Any], where: str) -> list[str]:
    """Turn either form of goals into `goals` and `goal_details`."""
    goals = fields.get("goals")
    if isinstance(goals, list):
        if "goal_details" in fields:
            return [f"{where}: goal_details: goals are given as a list, which holds the details already; remove one"]
        fields["goals"], fields["goal_details"], problems = _from_list(goals, where)
    else:
        problems = []
        if not goals and "goals" in fields:
            fields.setdefault("goal_details", [])
    details = fields.get("goal_details")
    if isinstance(details, list):
        read = [_read_goal(detail, f"{where}: goal_details[{i}]") for i, detail in enumerate(details)]
        fields["goal_details"] = [goal for goal, _ in read]
        problems += [problem for _, found in read for problem in found]
    return problems


def _read_goal(detail: Any, where: str) -> tuple[Any, list[str]]:
    """One entry of goal_details with the ancestor's ways of saying `ignore` put into arg_matching."""
    if not isinstance(detail, Mapping):
        return detail, []
    goal = dict(detail)
    if goal.get("type") in UNSUPPORTED_GOALS:
        goal["type"] = "text"
        return goal, [f'{where}.type: goals of type "{detail["type"]}" are not supported yet; use tool_call or text']
    arguments = goal.get("args")
    if isinstance(arguments, Mapping):
        ignored = [name for name, value in arguments.items() if value in IGNORED]
        matching = goal.get("arg_matching")
        if ignored and (matching is None or isinstance(matching, Mapping)):
            goal["arg_matching"] = {**(matching or {}), **dict.fromkeys(ignored, "ignore")}
            goal["args"] = {name: value for name, value in arguments.items() if name not in ignored}
    return goal, []


def _from_list(entries: list[Any], where: str) -> tuple[dict[str, list[str]], list[Any], list[str]]:
    """The hand-written form: one list, the order beside each goal in `after`."""
    details: list[Any] = []
    waits: dict[str, list[str]] = {}
    problems: list[str] = []
    taken = {entry["name"] for entry in entries if isinstance(entry, Mapping) and isinstance(entry.get("name"), str)}
    for i, entry in enumerate(entries):
        if not isinstance(entry, Mapping):
            problems.append(f"{where}: goals[{i}]: a goal is an object with `tool` or `say`; found {entry!r}")
            continue
        goal = dict(entry)
        after = goal.pop("after", [])
        if "tool" in goal:
            goal["tool_name"] = goal.pop("tool")
        if "say" in goal:
            goal["keywords"] = goal.pop("say")
        if "type" not in goal:
            goal["type"] = "tool_call" if "tool_name" in goal else "text"
        if "name" not in goal:
            stem = str(goal.get("tool_name", "say"))
            names = (stem if n == 1 else f"{stem}-{n}" for n in range(1, len(entries) + len(taken) + 2))
            goal["name"] = next(name for name in names if name not in taken)
            taken.add(goal["name"])
        waits[str(goal["name"])] = [after] if isinstance(after, str) else list(after)
        details.append(goal)
    edges: dict[str, list[str]] = {name: [] for name in waits}
    for name, befores in waits.items():
        for before in befores:
            if before in edges:
                edges[before].append(name)
            else:
                problems.append(
                    f'{where}: goals: "{name}" comes after "{before}", which is no goal{nearest(str(before), edges)}'
                )
    return edges, details, problems


def _semantic_problems(story: Story) -> list[str]:
    """What a schema cannot say."""
    problems: list[str] = []
    if not story.story.strip():
        problems.append("story: is blank; say what the user wants and knows")
    if not (story.starting_sentence or "").strip() and not (story.agent_first or story.user_turns):
        problems.append("starting_sentence: is missing; say how the user opens (or set agent_first or user_turns)")
    if story.max_turns < 1 + len(story.user_turns):
        problems.append(
            f"max_turns: {story.max_turns} is less than the opening and {len(story.user_turns)} user_turns; "
            f"set at least {1 + len(story.user_turns)}"
        )
    problems += _name_problems(story)
    for i, goal in enumerate(story.goal_details):
        path = f"goal_details[{i}]"
        if isinstance(goal, ToolGoal):
            problems += [f"{path}.{problem}" for problem in _argument_problems(goal)]
        elif not goal.response and not any(word.strip() for word in goal.keywords):
            problems.append(f"{path}: a text goal needs keywords, a response, or both")
        elif any(not word.strip() for word in goal.keywords):
            problems.append(f"{path}.keywords: a blank keyword is in every message; remove it")
    bad_flows = flow_problems(story.goal_details)
    problems += [f"goal_details[{i}].args.{argument}: {what}" for i, argument, what in bad_flows]
    if not problems:
        try:
            _ = story.graph
        except ValueError as cycle:
            problems.append(f"goals: {cycle}; remove one edge")
    return problems


def _name_problems(story: Story) -> list[str]:
    details = [goal.name for goal in story.goal_details]
    used = [*story.goals, *(name for afters in story.goals.values() for name in afters)]
    problems = [
        f'goal_details: the name "{name}" is used {details.count(name)} times; names are unique'
        for name in dict.fromkeys(details)
        if details.count(name) > 1
    ]
    problems += [
        f'goals: "{name}" is not in goal_details{nearest(name, details)}'
        for name in dict.fromkeys(used)
        if name not in details
    ]
    problems += [
        f'goal_details: "{name}" is not in goals; add it there, with [] when nothing depends on it{_hint(name, used)}'
        for name in dict.fromkeys(details)
        if name not in used
    ]
    return problems


def _hint(name: str, used: list[str]) -> str:
    hint = nearest(name, set(used))
    return hint if hint.startswith(" (did") else ""


def _argument_problems(goal: ToolGoal) -> list[str]:
    problems = []
    for key, strategy in goal.arg_matching.items():
        if strategy != "ignore" and key not in goal.args and not _path_exists(goal.args, key.split(".")):
            problems.append(
                f'arg_matching.{key}: names no argument of the goal{nearest(key, goal.args)}; only "ignore" may'
            )
    for name, value in goal.args.items():
        problems += [f"args.{where}: {what}" for where, what in _escape_problems(value, name)]
    return problems


def _escape_problems(value: Any, where: str) -> list[tuple[str, str]]:
    if isinstance(value, Mapping):
        if FROM in value:
            extra = set(value) - {FROM, "path"}
            found = f'{FROM} takes only "path" beside it, found {", ".join(sorted(extra))}'
            return [(where, f'{found}; write "{ESCAPED_FROM}" for a literal key')] if extra else []
        return [problem for key, item in value.items() for problem in _escape_problems(item, f"{where}.{key}")]
    if isinstance(value, list):
        return [problem for i, item in enumerate(value) for problem in _escape_problems(item, f"{where}.{i}")]
    return []


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
