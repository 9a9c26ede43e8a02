"""What day it is in a story: an agent that says tomorrow speaks of a date."""

from __future__ import annotations

from typing import Any

import pytest

from harness.formats.story_parser import parse_story
from harness.types.trajectory import Utterance
from harness.users.agenda.user import AgendaUser


def _story(date: str, **fields: Any) -> dict[str, Any]:
    return {
        "agent": "clinic",
        "story": "You want a check-up.",
        "starting_sentence": "Hi, I need a check-up.",
        "user": {
            "knows": {"date": date, "name": "Max Power"},
            "wants": [{"say": "I need a check-up.", "needs": ["date", "name"]}],
        },
        "goals": [{"tool": "book"}],
        **fields,
    }


async def _answer(story: dict[str, Any], question: str) -> str:
    user = AgendaUser(parse_story(story, where="story", default_id="clinic").brief)
    opening = await user.speak([])
    reply = await user.speak([Utterance("user", opening.text or ""), Utterance("agent", question)])
    return reply.text or ""


MONDAY = "2026-03-02T09:00"
ROWS = [
    pytest.param("2026-03-03", "I book the check-up for tomorrow. Shall I go ahead?", True, id="tomorrow is that day"),
    pytest.param("2026-03-04", "I book the check-up for tomorrow. Shall I go ahead?", False, id="tomorrow is another"),
    pytest.param("tomorrow", "I book the check-up for March 3. Shall I go ahead?", True, id="the story says tomorrow"),
    pytest.param(
        "tomorrow", "I book the check-up for March 5. Shall I go ahead?", False, id="another day than tomorrow"
    ),
    pytest.param("tomorrow", "Your appointment is on Tuesday, March 3, correct?", True, id="a recap by its date"),
]


@pytest.mark.parametrize(("date", "question", "agreed"), ROWS)
async def test_dates_are_known_by_the_day_of_the_story(date: str, question: str, agreed: bool):
    said = await _answer(_story(date, now=MONDAY), question)
    assert said.startswith("No") is not agreed, said
    assert said.startswith(("Yes", "That is right", "Right", "Correct")) is agreed, said


async def test_today_in_a_greeting_is_no_date():
    assert await _answer(_story("2026-03-02", now=MONDAY), "How can I help you today?") == "I need a check-up."
