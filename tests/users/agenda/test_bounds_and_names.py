"""The default user holds days and times against its bounds, and answers what is asked for by its own name."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from agenda_talks import brief, talk

from harness.types.user.data import UserData
from harness.users.agenda.user import AgendaUser

HAIR = {
    "knows": {
        "name": "Esra Demir",
        "day": "any day but Tuesday",
        "time": "after 17:00",
        "new_day": {"value": "2026-09-29", "asked_as": ["what day would you rather have"]},
        "car_length": {"value": "4.60 metres", "asked_as": ["how long is the car"]},
        "copies": 500,
        "price_each": "at most 40 euros",
    },
    "wants": ["I'd like to have an appointment and 500 flyers."],
    "refuses": [{"act": "delivery", "say": "No, I pick it up myself."}, {"act": "workshop", "say": "No workshop."}],
    "does_not_know": ["prescription"],
}
STORY = "You are Esra Demir and want an appointment and 500 flyers."


async def said(heard: str, user: dict[str, Any] = HAIR, story: str = STORY) -> str:
    known = UserData.model_validate(user) if user else None
    told = brief(story, user=known, now=datetime(2026, 9, 15, 10))
    return (await talk(AgendaUser(told), [heard]))[1] or ""


@pytest.mark.parametrize(
    ("heard", "answer"),
    [
        ("Next Tuesday, 22 September, at 18:00 – would that be convenient?", "any day but Tuesday"),
        ("Mika could take you at 15:30. Okay?", "after 17:00"),
        ("What day would you rather have?", "29 September"),
        ("And how long is your car?", "4.60"),
        ("What's your current prescription?", "don't know"),
        ("We could deliver it for 9 euros. Would you like that?", "pick it up"),
        ("A workshop after that? 80 for the class.", "No workshop"),
        ("So 5,000 copies. Is that your order?", "500"),
        ("There's a workshop for 12 euros, 24 hours long. Interested?", "No workshop"),
        ("Please give me\n• car length\n• copies", "500"),
    ],
)
async def test_a_bound_is_kept_and_a_name_is_heard(heard: str, answer: str) -> None:
    assert answer in await said(heard)


@pytest.mark.parametrize(
    "heard",
    ["Would the 29th do?", "Your appointment is 37 euros, 74 euros in total. Shall I write it down?"],
)
async def test_what_is_within_the_bounds_is_agreed_to(heard: str) -> None:
    assert (await said(heard)).startswith(("Yes", "That is right"))


async def test_the_day_of_the_week_before_a_date_is_no_other_day() -> None:
    story = "You are Helga Thorsen and want your stove to be approved. You are at home only on Wednesdays."
    assert "Wednesdays" in await said("Could I come on Thursday, 24 September?", {}, story)


async def test_what_it_does_not_know_hides_nothing_that_is_asked_for_in_other_words():
    lost = {
        "knows": {
            "name": "Carla Ricci",
            "arrival": {"value": "2026-06-20", "asked_as": ["on which day does the booking begin"]},
        },
        "wants": ["I'd like to add breakfast to my booking."],
        "does_not_know": ["booking"],
    }
    story = "You are Carla Ricci and want breakfast. Your booking number is lost."
    assert "20 June" in await said("And the day on which the booking begins, please?", lost, story)
    assert await said("And your booking number, please?", lost, story) in {"I don't know.", "I am not sure."}
