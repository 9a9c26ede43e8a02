"""Leave that an agent asks for in a message that says what is wanted: to do that, or something beside it."""

from __future__ import annotations

import pytest

from harness.formats.story_parser import parse_story
from harness.types.trajectory import Utterance
from harness.users.agenda.user import AgendaUser

TABLE = {
    "agent": "restaurant",
    "story": "You want to book a table for two on May 3 at 19:00. You are Max Brown.",
    "starting_sentence": "Hi, a table please.",
    "user": {
        "knows": {"date": "2026-05-03", "time": "19:00", "people": 2, "name": "Max Brown"},
        "wants": [
            {"say": "I want to book a table for two on May 3 at 19:00.", "needs": ["date", "time", "people", "name"]}
        ],
    },
    "goals": [{"tool": "book"}],
}
PROPOSAL = "I'd book a table for two on May 3 at 19:00 for Max Brown. "


async def _answer(question: str) -> str:
    user = AgendaUser(parse_story(dict(TABLE), where="story", default_id="table").brief)
    opening = await user.speak([])
    reply = await user.speak([Utterance("user", opening.text or ""), Utterance("agent", PROPOSAL + question)])
    return reply.text or ""


@pytest.mark.parametrize(
    "question",
    [
        "Shall I put you on the terrace?",
        "Shall I add a bottle of champagne?",
        "Shall I also reserve a parking space?",
        "Do you want a highchair?",
    ],
)
async def test_nobody_agrees_to_more_than_the_story_wants(question: str):
    assert not (await _answer(question)).startswith("Yes")


@pytest.mark.parametrize("question", ["Shall I go ahead?", "Shall I book it?", "Is that right?"])
async def test_leave_for_what_is_wanted_is_given(question: str):
    assert (await _answer(question)).startswith(("Yes", "That is right", "Right", "Correct"))


PACKS = {
    "agent": "vet",
    "story": "You want to reorder Otto's eye drops. You will collect them.",
    "starting_sentence": "I need to reorder Otto's eye drops.",
    "user": {
        "knows": {"medicine": "eye drops", "delivery": {"value": "collect", "say": ["I'll collect them."]}},
        "wants": [{"say": "I need to reorder Otto's eye drops.", "needs": ["medicine", "delivery"]}],
    },
    "goals": [{"tool": "reorder"}],
}


@pytest.mark.parametrize(
    "question",
    [
        "Would you like to collect it here, or shall we post it to you?",
        "Shall we post it, or would you rather collect it?",
    ],
)
async def test_two_offers_with_an_or_between_them_are_a_choice(question: str):
    user = AgendaUser(parse_story(dict(PACKS), where="story", default_id="packs").brief)
    opening = await user.speak([])
    reply = await user.speak([Utterance("user", opening.text or ""), Utterance("agent", question)])
    assert reply.text == "I'll collect them."
