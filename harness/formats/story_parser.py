"""Reads a story document: both forms of goals, the ancestor's names, and every mistake by its own line."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from harness.errors import UserMistake, nearest
from harness.formats.demands.mistakes import demand_problems
from harness.formats.documents import schema_problems
from harness.formats.goals.entries import read_goals
from harness.formats.goals.problems import as_written, goal_problems, source_problems
from harness.formats.user_data import user_problems
from harness.types.story import ALIASES, DEFAULT_MAX_TURNS, Story


def parse_story(raw: Any, *, where: str, default_id: str) -> Story:
    """The story in this document, either form of goals, the ancestor's names allowed.

    Raises UserMistake with every problem found, each prefixed with `where`.
    """
    if not isinstance(raw, Mapping):
        raise UserMistake(f"{where}: a story is an object with agent, story, goals …; found {type(raw).__name__}")
    fields, problems = _rename(dict(raw), where)
    fields.pop("$schema", None)
    fields.setdefault("id", default_id)
    flat, mistaken = read_goals(fields, where)
    problems += mistaken
    turns = fields.get("user_turns")
    if "max_turns" not in fields and isinstance(turns, list) and len(turns) >= DEFAULT_MAX_TURNS:
        fields["max_turns"] = len(turns) + 1
    story, more = _validated(fields, where)
    problems += [line for line in more if line not in problems]
    if story is not None:
        problems += [f"{where}: {problem}" for problem in _semantic_problems(story)]
    if problems:
        raise UserMistake(*dict.fromkeys(as_written(line, flat) for line in problems))
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


def _semantic_problems(story: Story) -> list[str]:
    """What a schema cannot say."""
    problems = [
        *_field_problems(story),
        *_name_problems(story),
        *user_problems(story),
        *goal_problems(story),
        *demand_problems(story),
    ]
    if not problems:
        try:
            _ = story.graph
        except ValueError as cycle:
            problems.append(f"goals: {cycle}; remove one edge")
        else:
            problems += source_problems(story)
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
    known = [*details, *story.groups]
    used = [*story.goals, *(name for afters in story.goals.values() for name in afters)]
    problems = [
        f'goal_details: the name "{name}" is used {details.count(name)} times; names are unique'
        for name in dict.fromkeys(details)
        if details.count(name) > 1
    ]
    problems += [
        f'goals: "{name}" is not in goal_details{nearest(name, known)}'
        for name in dict.fromkeys(used)
        if name not in known
    ]
    problems += [
        f'goal_details: "{name}" is not in goals; add it there, with [] when nothing depends on it{_hint(name, used)}'
        for name in dict.fromkeys(known)
        if name not in used
    ]
    return problems


def _hint(name: str, used: list[str]) -> str:
    hint = nearest(name, set(used))
    return hint if hint.startswith(" (did") else ""
