"""Guards over recorded users that a strong model played: they find what was made up, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.data import UserData
from harness.types.user.note import UserNote, UserTurn
from harness.users.guards.check import findings
from harness.users.guards.part import PlayedPart

END = "###STOP###"
MADE_UP = {
    "airline": {"5th", "6th", "yara_garcia_1905@gmail.com", "yara_garcia_1905@example.com", "$1,200", "$300"},
    "retail": {
        "noah.patel@gmail.com",
        "noah.patel@example.com",
        "noah.patel@applelife.com",
        "fatima_taylor_3452@example.com",
        "fatima_taylor_3452@email.com",
        "4510 W",
        "Marconi Ave",
    },
}
"""What the recorded users invented: in neither their instruction nor the conversation."""


@pytest.mark.parametrize("domain", ["airline", pytest.param("retail", marks=pytest.mark.slow)])
def test_only_what_was_made_up_is_found(conformance: Path, domain: str) -> None:
    """Every other user was told what it knows as data, too, and the others in prose alone."""
    lines = [json.loads(line) for line in (conformance / domain / "recorded.jsonl").read_text().splitlines()]
    stories = {}
    if domain == "retail":
        tasks = json.loads((conformance / domain / "tasks.json").read_text())
        stories = {task["task_id"]: task["instruction"] for task in tasks}
    said, found = 0, []
    for place, line in enumerate(lines):
        story = stories.get(line["task_id"]) or line["instruction"]
        messages, codes = _checked(story, line["messages"], data=place % 2 == 0)
        said += messages
        found += codes
    assert said > 700
    assert {code for code, _ in found} == {"invents"}
    assert {message.split('"')[1] for _, message in found} == MADE_UP[domain]


def _checked(story: str, messages: list[dict[str, Any]], *, data: bool) -> tuple[int, list[tuple[str, str]]]:
    """How many messages the user said, and what guards find in them."""
    opening = next(each["content"] for each in messages if each["role"] == "user")
    user = UserData.model_validate({"knows": _facts(story)}) if data else None
    part = PlayedPart(Brief(story, opening, None, (), "en", False, user=user))
    spoken: list[Utterance] = []
    found: list[tuple[str, str]] = []
    for message in messages:
        text = message.get("content") or ""
        if message["role"] == "assistant" and text:
            spoken.append(Utterance("agent", text))
        elif message["role"] == "user":
            said = text.replace(END, "").strip()
            turn = UserTurn(said or None, UserNote(reason="done" if END in text else None))
            found += [(each.code, each.message) for each in findings(turn, part, spoken)]
            spoken += [Utterance("user", said)] if said else []
    return sum(each["role"] == "user" for each in messages), found


def _facts(story: str) -> dict[str, Any]:
    """What can be read out of an instruction without understanding it."""
    import re

    patterns = {
        "name": r"(?:Your name is|You are) ([A-Z]\w+ [A-Z]\w+)",
        "user_id": r"\b(\w+_\w+_\d{4})\b",
        "zip": r"\b(\d{5})\b",
        "email": r"([\w.]+@[\w.]+\w)",
        "order_id": r"(#W\d{7})",
    }
    asked = {"zip": ["zip code", "postal code"], "name": ["full name", "first name", "last name"]}
    matches = {name: re.findall(pattern, story) for name, pattern in patterns.items()}
    return {
        name: {"value": tuple(dict.fromkeys(values)), "asked_as": asked.get(name, [])}
        for name, values in matches.items()
        if values
    }
