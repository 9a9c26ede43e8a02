"""Reads the goals of a story in either form: one hand-written list, or a mapping with goal_details beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harness.errors import nearest
from harness.formats.goals.nested import FlatGoals
from harness.types.goals import IGNORED, TextGoal, ToolGoal
from harness.types.story import UNSUPPORTED_GOALS


def read_goals(fields: dict[str, Any], where: str) -> tuple[FlatGoals, list[str]]:
    """Turn either form of goals into `goals`, `goal_details` and `groups`, and say what is wrong with it."""
    goals, details = fields.get("goals"), fields.get("goal_details")
    flat = FlatGoals(where, isinstance(goals, list))
    problems: list[str] = []
    if isinstance(goals, list):
        if "goal_details" in fields:
            return flat, [
                f"{where}: goal_details: goals are given as a list, which holds the details already; remove one"
            ]
        flat = FlatGoals.of(goals, where=where, path="goals", listed=True)
        fields["goals"], fields["goal_details"], problems = _from_list(flat)
    elif isinstance(details, list):
        flat = FlatGoals.of(details, where=where, path="goal_details", listed=False)
        fields["goal_details"] = flat.goals
        if isinstance(goals, Mapping):
            fields["goals"] = dict(goals) | {name: [] for name in flat.inner if name not in goals}
    elif not goals and "goals" in fields:
        fields.setdefault("goal_details", [])
    if flat.groups:
        given = fields.get("groups")
        fields["groups"] = (dict(given) if isinstance(given, Mapping) else {}) | flat.groups
    details = fields.get("goal_details")
    if isinstance(details, list):
        read = [_read_goal(detail, f"{where}: goal_details[{i}]") for i, detail in enumerate(details)]
        fields["goal_details"] = [goal for goal, _ in read]
        problems += [problem for _, found in read for problem in found]
    return flat, flat.problems + problems


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


SHORT_NAMES = {"tool": "tool_name", "say": "keywords"}
"""What an entry of a hand-written list may be called by → the field of goal_details."""
ENTRY_FIELDS = ({*ToolGoal.model_fields, *TextGoal.model_fields} - {"told"}) | {"after", *SHORT_NAMES}


def _entry_problems(entry: Mapping[str, Any], where: str) -> list[str]:
    """What is wrong with the names of one entry of a hand-written list, in the words of that list."""
    short = (ENTRY_FIELDS - set(SHORT_NAMES.values())) - {"type"}
    found = [f'{where}: unknown field "{key}"{nearest(key, short)}' for key in entry if key not in ENTRY_FIELDS]
    for theirs, ours in SHORT_NAMES.items():
        if theirs in entry and ours in entry:
            found.append(f"{where}: {theirs} and {ours} are the same; keep one")
    if not isinstance(entry.get("name", ""), str):
        found.append(f"{where}.name: should be text, found {entry['name']!r}")
    found += _after_problems(entry.get("after", []), where)
    tool, say = ({"tool", "tool_name"} & entry.keys()), ({"say", "keywords", "response"} & entry.keys())
    if tool and say:
        found.append(
            f"{where}: a goal is a tool call or a text, not both; make two goals, with `after` for their order"
        )
    elif not tool and not say and not found:
        found.append(f"{where}: a goal needs `tool`, `say` or `response`, or is a group: `any_of`, `n_of`")
    return found


def _after_problems(after: Any, where: str) -> list[str]:
    if isinstance(after, str) or (isinstance(after, list) and all(isinstance(each, str) for each in after)):
        return []
    return [f"{where}.after: should be the name of a goal, or a list of names; found {after!r}"]


def _from_list(flat: FlatGoals) -> tuple[dict[str, list[str]], list[Any], list[str]]:
    """The hand-written form: one list, the order beside each goal in `after`."""
    problems: list[str] = []
    goals: list[dict[str, Any]] = []
    for entry, path in zip(flat.goals, flat.paths, strict=True):
        if isinstance(entry, Mapping):
            mistakes = _entry_problems(entry, f"{flat.where}: {path}")
            problems += mistakes
            if mistakes:
                goals.append(_placeholder(entry, path))
            else:
                goals.append({SHORT_NAMES.get(str(key), str(key)): value for key, value in entry.items()})
        else:
            problems.append(f"{flat.where}: {path}: a goal is an object with `tool` or `say`; found {entry!r}")
            goals.append(_placeholder({}, path))
    for name, after in flat.afters.items():
        problems += _after_problems(after, f"{flat.where}: {flat.group_paths[name]}")
    names = [entry.get("name") for entry in flat.goals if isinstance(entry, Mapping)]
    named = {name for name in names if isinstance(name, str)}
    _name(goals, named | flat.taken)
    edges: dict[str, list[str]] = {str(name): [] for name in [*(goal["name"] for goal in goals), *flat.groups]}
    later = [(str(goal["name"]), goal.pop("after", [])) for goal in goals] + list(flat.afters.items())
    for name, after in later:
        for before in [after] if isinstance(after, str) else list(after) if isinstance(after, list) else []:
            if before in edges:
                edges[before].append(name)
            elif before not in named:
                hint = nearest(str(before), edges)
                problems.append(f'{flat.where}: goals: "{name}" comes after "{before}", which is no goal{hint}')
    return edges, goals, problems


def _placeholder(entry: Mapping[str, Any], path: str) -> dict[str, Any]:
    """What stands for a mistaken goal, so that the others keep their places and what they say of it is understood."""
    tool = entry.get("tool", entry.get("tool_name"))
    name = entry.get("name", None if isinstance(tool, str) else path)
    goal: dict[str, Any] = {"name": name} if isinstance(name, str) and name else {}
    spoken = {"say", "keywords", "response"} & entry.keys() and tool is None
    return {**goal, **({"keywords": ["?"]} if spoken else {"tool_name": str(tool or "?")})}


def _name(goals: list[dict[str, Any]], taken: set[str]) -> None:
    """Give each goal its type, and a name of its own where it has none: the tool's, or `say`."""
    for goal in goals:
        goal.setdefault("type", "tool_call" if "tool_name" in goal else "text")
        if "name" not in goal:
            stem = str(goal.get("tool_name", "say"))
            names = (stem if n == 1 else f"{stem}-{n}" for n in range(1, len(goals) + len(taken) + 2))
            goal["name"] = next(name for name in names if name not in taken)
            taken.add(goal["name"])
