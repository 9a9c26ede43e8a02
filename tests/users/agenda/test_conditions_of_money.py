"""The default user agrees to nothing that costs more, or gives back less, than its story allows; it asks all it wants to
know, and is not led astray by what was agreed to instead."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from agenda_talks import brief, talk

from harness.types.user.data import UserData
from harness.users.agenda.user import AgendaUser

REFUND = (
    "You are Mara Lind. You want to cancel your booking KX-310 for tomorrow, but only if you get all your money back, "
    "which is 44 pounds."
)
SCANS = (
    "You are Mara Lind. You want scans of pages 10 to 29. You want them in high quality, but you pay at most 25 pounds; "
    "if it costs more than that, you take standard quality."
)
MORNING = (
    "You are Mara Lind. You want a seat on Thursday 8 October 2026 in the morning. If the morning is full, you take the "
    "afternoon of the same day."
)
MOVED: dict[str, Any] = {
    "wants": ["I need to move my booking."],
    "knows": {
        "old_day": {"value": "2026-06-13", "say": ["It is for Saturday 13 June."], "asked_as": ["day of the booking"]},
        "new_day": {"value": "2026-06-12", "say": ["To Friday 12 June."], "asked_as": ["new day"]},
    },
}


async def said(story: str, *heard: str, user: dict[str, Any] | None = None) -> str:
    known = UserData.model_validate(user) if user else None
    told = brief(story, user=known, now=datetime(2026, 6, 8, 9))
    return (await talk(AgendaUser(told), list(heard)))[len(heard)] or ""


@pytest.mark.parametrize(
    "heard",
    [
        "If I cancel it, you'd get £22 of the £44 back. Would it be all right to cancel it?",
        "KX-310 would be cancelled. The refund is 22 pounds. Shall I do it?",
        "There is no refund so late. Shall I cancel KX-310 all the same?",
    ],
)
async def test_less_money_back_is_not_agreed_to(heard: str) -> None:
    assert "Only if I get all my money back" in await said(REFUND, heard)


async def test_all_of_it_back_is_agreed_to() -> None:
    assert (await said(REFUND, "You get £44 back for KX-310. Shall I cancel it?")).startswith("Yes")


@pytest.mark.parametrize(("price", "answer"), [(50, "standard quality"), (20, "Yes")])
async def test_a_limit_with_what_is_taken_instead(price: int, answer: str) -> None:
    heard = f"Scans of pages 10 to 29 in high quality, and that's £{price}. Shall I order them?"
    assert answer in await said(SCANS, heard)


async def test_the_part_of_the_day_that_was_agreed_to_is_not_objected_to() -> None:
    first = "The morning on Thursday 8 October is full. There is room in the afternoon, would that do?"
    then = "A seat on Thursday 8 October, afternoon (13:30 to 17:00), free of charge. Happy with that?"
    assert (await said(MORNING, first, then)).startswith("Yes")


async def test_the_new_day_is_not_held_against_the_old_one() -> None:
    assert (await said("You move it.", "Shall I move it to Friday 12 June?", user=MOVED)).startswith("Yes")


async def test_both_things_that_it_wants_to_know_are_asked() -> None:
    hello = "Good morning, how can I help?"
    story = "You want to know until when the hall is open on Saturdays, and whether you may bring your laptop."
    assert "laptop" in await said(story, hello, "On Saturdays it is open until 1 pm. Anything else?")


@pytest.mark.parametrize(
    "heard",
    ["Is there another thing we should do?", "Is there more I can do for you?", "Shall I close the chat now?"],
)
async def test_whether_that_was_all_is_asked_in_other_words(heard: str) -> None:
    first = "So a seat on Thursday 8 October in the morning. Shall I reserve it?"
    assert "all" in await said(MORNING, first, f"Your seat is reserved, RS-1. {heard}")


async def test_what_is_left_is_taken_where_the_rest_was_snapped_up() -> None:
    heard = "The morning has been snapped up! But the afternoon still has a seat with your name on it. Shall we?"
    assert "afternoon" in await said(MORNING, "How can I help?", heard)


async def test_a_deed_that_is_wanted_is_agreed_to_however_leave_is_asked() -> None:
    story = "You want to cancel your order, but you do not know the order number. Your surname is Lindgren."
    first = "What is your surname?"
    for heard in ("Do you agree?", "Do you so instruct?", "Do we have your consent?"):
        said_to = await said(story, first, f"Order T-4519, a driving licence, would be cancelled. {heard}")
        assert said_to.startswith("Yes"), heard


async def test_whether_that_is_everything_and_may_be_done_asks_for_leave() -> None:
    heard = (
        "A seat on Thursday 8 October in the morning, and you'd be paying £5. Is that everything and can I go ahead?"
    )
    assert (await said(MORNING, heard)).startswith("Yes")
