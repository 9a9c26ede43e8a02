"""Reads a story document: both forms of goals, the ancestor's names, and every mistake by its own line."""

from __future__ import annotations

import copy
from collections.abc import Container, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from harness.errors import UserMistake, nearest
from harness.formats.demands.checks import check_problems
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
    problems += [f"{where}: {problem}" for problem in _meant(fields)]
    _short_of_a_story(fields)
    flat, mistaken = read_goals(fields, where)
    problems += mistaken
    turns = fields.get("user_turns")
    if "max_turns" not in fields and isinstance(turns, list) and len(turns) >= DEFAULT_MAX_TURNS:
        fields["max_turns"] = len(turns) + 1
    story, more = _validated(fields, where)
    problems += [line for line in more if line not in problems]
    if story is not None:
        problems += [f"{where}: {problem}" for problem in _semantic_problems(story, flat.mistaken)]
    if problems:
        raise UserMistake(*dict.fromkeys(as_written(line, flat) for line in problems))
    assert story is not None
    _ = story.graph  # built while loading, so that scoring finds it ready
    return story


MEANT = {"turns": "user_turns", "question": "prompt", "input": "prompt", "query": "prompt", "message": "prompt"}
"""What others call a field of a story → what it is here."""
TELLING = frozenset({"prompt", "story", "starting_sentence", "user", "user_turns", "goals", "goal_details"})
"""Fields of which a story has one at least, beside its checks."""


def _meant(fields: dict[str, Any]) -> Iterator[str]:
    """What is named otherwise, and what is missing. The fields are then as they were meant, to look at the rest."""
    for theirs, ours in MEANT.items():
        if theirs in fields:
            yield f'{theirs}: unknown field "{theirs}" (did you mean "{ours}"?)'
            fields.setdefault(ours, fields.pop(theirs))
    if TELLING.isdisjoint(fields):
        yield (
            "prompt: is missing; write what the user says (or story, starting_sentence and goals, for a user that is "
            "played)"
        )
        fields["prompt"] = "?"


def _short_of_a_story(fields: dict[str, Any]) -> None:
    """A prompt needs neither a user nor goals."""
    if "prompt" in fields:
        fields.setdefault("story", "")
        if not {"goals", "goal_details"} & fields.keys():
            fields |= {"goals": {}, "goal_details": []}


ROUNDS = 4
"""How often what is mistaken is left out, to look at what is beside it: one mistake may stand in another."""


def _validated(fields: dict[str, Any], where: str) -> tuple[Story | None, list[str]]:
    """The story and the schema's mistakes; where those can be left out, the story without them, to look for more."""
    problems: list[str] = []
    rest = fields
    for _ in range(ROUNDS):
        try:
            return Story.model_validate(rest), problems
        except ValidationError as error:
            if rest is fields:
                problems, rest = _doubles_as_written(schema_problems(error, where, Story), fields), copy.deepcopy(rest)
            for item in error.errors(include_url=False, include_input=False, include_context=False):
                location = [part for part in item["loc"] if part not in {"tool_call", "text"}]
                _leave_out(rest, location[:-1] if item["type"] == "missing" and len(location) > 1 else location)
    return None, problems


def _doubles_as_written(problems: list[str], fields: Mapping[str, Any]) -> list[str]:
    """A double for all calls of a tool stands in no list."""
    doubles = fields.get("doubles")
    alone = (
        [name for name, each in doubles.items() if isinstance(each, Mapping)] if isinstance(doubles, Mapping) else []
    )
    for name in alone:
        problems = [line.replace(f": doubles.{name}[0]", f": doubles.{name}", 1) for line in problems]
    return problems


def _leave_out(document: Any, location: list[Any]) -> None:
    """Remove what stands at a place of the document, as far as there is such a place; lists keep their places."""
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


def _semantic_problems(story: Story, mistaken: Container[str]) -> list[str]:
    """What a schema cannot say; of the groups that are mistaken already, nothing more."""
    problems = [
        *_field_problems(story),
        *_name_problems(story),
        *user_problems(story),
        *goal_problems(story, mistaken),
        *demand_problems(story),
        *check_problems(story.checks),
    ]
    if not problems and not mistaken:
        try:
            _ = story.graph
        except ValueError as cycle:
            problems.append(f"goals: {cycle}; remove one edge")
        else:
            problems += source_problems(story)
    return problems


def _field_problems(story: Story) -> list[str]:
    problems: list[str] = []
    if story.prompt is not None:
        problems += _prompt_problems(story, story.prompt)
    elif not story.story.strip():
        problems.append("story: is blank; say what the user wants and knows")
    if story.prompt is None and not (story.opening or "").strip() and not (story.agent_first or story.user_turns):
        problems.append(
            "starting_sentence: is missing; say how the user opens (or write user.wants, agent_first or user_turns)"
        )
    if story.max_turns < 1 + len(story.user_turns):
        problems.append(
            f"max_turns: {story.max_turns} is less than the opening and {len(story.user_turns)} user_turns; "
            f"set at least {1 + len(story.user_turns)}"
        )
    return problems


def _prompt_problems(story: Story, prompt: str) -> Iterator[str]:
    if not prompt.strip():
        yield "prompt: is blank; write what the user says"
    if story.starting_sentence is not None:
        yield "starting_sentence: the user opens with the prompt; keep one of the two"
    if story.agent_first:
        yield "agent_first: with a prompt the user opens; write user_turns without a prompt"
    given = {"user": story.user, "persona": story.persona}
    for name in (name for name, value in given.items() if value is not None):
        yield f"{name}: nobody plays the user of a prompt; write story and starting_sentence instead of the prompt"


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
