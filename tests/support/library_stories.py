"""Stories of the small library of `library_tools`, and the goals that they share."""

from __future__ import annotations

from typing import Any

from harness.formats.story_parser import parse_story
from harness.types.story import Story

FIND = {"name": "find", "tool": "find_member", "args": {"username": "ada"}}
MEMBER = {"$from": "find", "path": "member_id"}
LOANS = {"name": "loans", "tool": "list_loans", "args": {"member_id": MEMBER}}


def story(text: str, *goals: Any, id: str = "case", starting_sentence: str | None = "Hello.", **fields: Any) -> Story:
    raw = {"id": id, "agent": "desk", "story": text, "starting_sentence": starting_sentence, "goals": list(goals)}
    return parse_story({**raw, **fields}, where=id, default_id=id)
