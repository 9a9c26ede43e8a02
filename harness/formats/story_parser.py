"""Reads a story document: both forms of goals, the ancestor's names, and every mistake by its own line."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from harness.errors import UserMistake, nearest
from harness.formats.documents import schema_problems
from harness.formats.user_data import user_problems
from harness.types.goals import ESCAPED_FROM, FROM, IGNORED, TextGoal, ToolGoal, flow_problems
from harness.types.story import ALIASES, DEFAULT_MAX_TURNS, UNSUPPORTED_GOALS, Story


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
    listed = isinstance(raw.get("goals"), list)
    story, more = _validated(fields, where)
    problems += [line for line in more if line not in problems]
    if story is not None:
        problems += [f"{where}: {problem}" for problem in _semantic_problems(story)]
    if problems:
        raise UserMistake(*dict.fromkeys(_in_words_of_the_list(line) if listed else line for line in problems))
    assert story is not None
    _ = story.graph  # built while loading, so that scoring finds it ready
    return story


def _validated(fields: dict[str, Any], where: str) -> tuple[Story | None, list[str]]:
    """The story and the schema's mistakes; where those can be left out, the story without them, to look for more."""
    try:
        return Story.model_validate(fields), []
    except ValidationError as error:
        problems = schema_problems(error, where, Story)
        rest = copy.deepcopy(fields)
        for item in error.errors(include_url=False, include_input=False, include_context=False):
            _leave_out(rest, [part for part in item["loc"] if part not in {"tool_call", "text"}])
    try:
        return Story.model_validate(rest), problems
    except ValidationError:
        return None, problems


def _leave_out(document: Any, location: list[Any]) -> None:
    """Remove what stands at a place of the document, as far as there is such a place."""
    for part in location[:-1]:
        try:
            document = document[part]
        except (KeyError, IndexError, TypeError):
            return
    if location and isinstance(document, dict):
        document.pop(location[-1], None)


def _in_words_of_the_list(problem: str) -> str:
    """A path of the long form of goals as it is written in a hand-written list."""
    names = {"tool_name": "tool", "keywords": "say"}
    translated = re.sub(r"goal_details\[(\d+)\]", r"goals[\1]", problem).replace(" in goal_details", " in goals")
    return re.sub(r"(goals\[\d+\]\.)(\w+)", lambda match: match[1] + names.get(match[2], match[2]), translated)


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


SHORT_NAMES = {"tool": "tool_name", "say": "keywords"}
"""What an entry of a hand-written list may be called by → the field of goal_details."""
ENTRY_FIELDS = {*ToolGoal.model_fields, *TextGoal.model_fields, "after", *SHORT_NAMES}


def _entry_problems(entry: Mapping[str, Any], where: str) -> list[str]:
    """What is wrong with the names of one entry of a hand-written list, in the words of that list."""
    short = (ENTRY_FIELDS - set(SHORT_NAMES.values())) - {"type"}
    found = [f'{where}: unknown field "{key}"{nearest(key, short)}' for key in entry if key not in ENTRY_FIELDS]
    for theirs, ours in SHORT_NAMES.items():
        if theirs in entry and ours in entry:
            found.append(f"{where}: {theirs} and {ours} are the same; keep one")
    if not isinstance(entry.get("name", ""), str):
        found.append(f"{where}.name: should be text, found {entry['name']!r}")
    after = entry.get("after", [])
    if not isinstance(after, str) and not (isinstance(after, list) and all(isinstance(each, str) for each in after)):
        found.append(f"{where}.after: should be the name of a goal, or a list of names; found {after!r}")
    tool, say = ({"tool", "tool_name"} & entry.keys()), ({"say", "keywords", "response"} & entry.keys())
    if tool and say:
        found.append(
            f"{where}: a goal is a tool call or a text, not both; make two goals, with `after` for their order"
        )
    elif not tool and not say and not found:
        found.append(f"{where}: a goal needs `tool`, `say` or `response`")
    return found


def _from_list(entries: list[Any], where: str) -> tuple[dict[str, list[str]], list[Any], list[str]]:
    """The hand-written form: one list, the order beside each goal in `after`."""
    problems: list[str] = []
    goals: list[dict[str, Any]] = []
    for i, entry in enumerate(entries):
        if isinstance(entry, Mapping):
            mistakes = _entry_problems(entry, f"{where}: goals[{i}]")
            problems += mistakes
            if mistakes:  # keeps the places of the others
                goals.append({"keywords": ["?"], "name": f"goals[{i}]"})
            else:
                goals.append({SHORT_NAMES.get(str(key), str(key)): value for key, value in entry.items()})
        else:
            problems.append(f"{where}: goals[{i}]: a goal is an object with `tool` or `say`; found {entry!r}")
    names = [entry.get("name") for entry in entries if isinstance(entry, Mapping)]
    named = {name for name in names if isinstance(name, str)}
    _name(goals, set(named))
    edges: dict[str, list[str]] = {str(goal["name"]): [] for goal in goals}
    for goal in goals:
        after = goal.pop("after", [])
        for before in [after] if isinstance(after, str) else list(after):
            if before in edges:
                edges[before].append(str(goal["name"]))
            elif before not in named:
                hint = nearest(str(before), edges)
                problems.append(f'{where}: goals: "{goal["name"]}" comes after "{before}", which is no goal{hint}')
    return edges, goals, problems


def _name(goals: list[dict[str, Any]], taken: set[str]) -> None:
    """Give each goal its type, and a name of its own where it has none: the tool's, or `say`."""
    for goal in goals:
        goal.setdefault("type", "tool_call" if "tool_name" in goal else "text")
        if "name" not in goal:
            stem = str(goal.get("tool_name", "say"))
            names = (stem if n == 1 else f"{stem}-{n}" for n in range(1, len(goals) + len(taken) + 2))
            goal["name"] = next(name for name in names if name not in taken)
            taken.add(goal["name"])


def _semantic_problems(story: Story) -> list[str]:
    """What a schema cannot say."""
    problems = [*_field_problems(story), *_name_problems(story), *user_problems(story)]
    for i, goal in enumerate(story.goal_details):
        path = f"goal_details[{i}]"
        if isinstance(goal, ToolGoal):
            problems += [f"{path}.{problem}" for problem in _argument_problems(goal)]
        elif not goal.response and not any(word.strip() for word in goal.keywords):
            problems.append(f"{path}: a text goal needs keywords, a response, or both")
        elif any(not word.strip() for word in goal.keywords):
            problems.append(f"{path}.keywords: a blank keyword is in no message; write what must be said, or remove it")
    bad_flows = flow_problems(story.goal_details)
    problems += [f"goal_details[{i}].args.{argument}: {what}" for i, argument, what in bad_flows]
    if not problems:
        try:
            _ = story.graph
        except ValueError as cycle:
            problems.append(f"goals: {cycle}; remove one edge")
    return problems


def _field_problems(story: Story) -> list[str]:
    problems: list[str] = []
    if not story.story.strip():
        problems.append("story: is blank; say what the user wants and knows")
    if not (story.opening or "").strip() and not (story.agent_first or story.user_turns):
        problems.append(
            "starting_sentence: is missing; say how the user opens (or write user.wants, agent_first or user_turns)"
        )
    if story.max_turns < 1 + len(story.user_turns):
        problems.append(
            f"max_turns: {story.max_turns} is less than the opening and {len(story.user_turns)} user_turns; "
            f"set at least {1 + len(story.user_turns)}"
        )
    if story.checks:
        problems.append("checks: this version judges none, so they would always pass; take them out")
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
        odd = [key for key in value if key.startswith("$") and key not in {FROM, ESCAPED_FROM}]
        if odd and len(value) <= 2:
            return [(where, f'"{odd[0]}" is no name of ours; write "{FROM}" for a value that flows')]
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
