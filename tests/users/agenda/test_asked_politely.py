"""Leave that is asked for politely, and questions behind a lead, are understood as what they ask."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from agenda_talks import brief, talk

from harness.types.user.data import UserData
from harness.users.agenda.user import AgendaUser

REPAIR = {
    "knows": {
        "item": "hearing aid",
        "problem": {"value": "it whistles", "say": ["It whistles."]},
        "vehicle": {"value": "van", "say": ["I come with a van."]},
        "date": "2026-09-18",
        "name": "Ines Okafor",
    },
    "wants": ["I have something that needs to be repaired."],
    "refuses": [{"act": "cabin", "say": "No, we do not want a cabin."}],
}
STORY = "You are Ines Okafor, and your hearing aid whistles. You want to have it repaired."
RECAP = "I have noted the repair of your hearing aid on Friday, 18 September 2026 in the name of Ines Okafor. "


async def said(*heard: str, user: dict[str, Any] | None = REPAIR, story: str = STORY) -> str:
    known = UserData.model_validate(user) if user else None
    told = brief(story, user=known, now=datetime(2026, 9, 15, 10))
    return (await talk(AgendaUser(told), list(heard)))[-1] or ""


@pytest.mark.parametrize(
    "leave",
    [
        "Do you wish me to commission this repair?",
        "Would you like us to commission this repair?",
        "Would it be agreeable if I commissioned this repair?",
        "Is it all right with you if we commission this repair?",
        "Are you happy for me to carry this out?",
    ],
)
async def test_leave_to_do_what_is_wanted_is_given(leave):
    assert (await said(RECAP + leave)).startswith(("Yes", "Okay", "Sure"))


async def test_a_wrong_value_is_still_objected_to():
    wrong = RECAP.replace("18 September", "25 September")
    assert "18" in await said(wrong + "Would it be agreeable if I commissioned this repair?")


@pytest.mark.parametrize(
    ("heard", "answer"),
    [
        ("May I ask which day would be convenient for you?", "18 September"),
        ("If I may ask, will you bring a vehicle, and of what kind?", "van"),
        ("It's a long night out there, so could you tell me your name?", "Ines Okafor"),
        ("Would you like an inside cabin, an outside cabin or no cabin at all?", "not want a cabin"),
    ],
)
async def test_what_is_asked_behind_a_lead_is_answered(heard, answer):
    assert answer in await said(heard)


async def test_what_is_paid_back_is_no_price():
    story = (
        "Your name is Pavel Novak and your booking reference is FB-5092. You want to cancel your booking, but only if the "
        "cancellation fee is at most 20 euros."
    )
    heard = "For FB-5092 the fee is {} euros, and you get back 60 euros. Do you want me to cancel it?"
    assert (await said(heard.format(12), user=None, story=story)).startswith(("Yes", "Okay"))
    assert (await said(heard.format(30), user=None, story=story)).startswith("No")


async def test_a_day_that_is_changed_is_agreed_to_with_its_weekday():
    story = (
        "You are Hannes Brandt, and you want to book a check at 14:00. You first say Tuesday, 12 May 2026; when they read "
        "it back, you change it to Wednesday, 13 May 2026."
    )
    read_back = "That is a check on {} at 14:00 for Hannes Brandt. Shall I book it?"
    heard = ["Which day?", "What time?", "Your name?", read_back.format("Tuesday 12 May")]
    assert "13 May" in await said(*heard, user=None, story=story)
    heard.append(read_back.format("Wednesday 13 May"))
    assert (await said(*heard, user=None, story=story)).startswith("Yes")
