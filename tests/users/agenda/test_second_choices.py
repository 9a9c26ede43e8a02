"""What the default user takes instead: of what is too dear, of what is not among what is offered, of what it said first."""

from __future__ import annotations

import pytest
from agenda_talks import brief, talk

from harness.users.agenda.user import AgendaUser

DEAR = (
    "You are Mara Lind. You want to book the Grand Tasting on Friday 22 May at half past four for two people. But you won't "
    "pay more than £40 per person: if it is dearer than that, you take the Sunset Walk on the same day, whatever time it starts."
)
GONE = (
    "You are Mara Lind. You want to book a lesson of 90 minutes. You would like Thursday, 18 June 2026 at 13:00. If that is "
    "not free, you take Friday, 19 June 2026 at 14:30."
)
FIRST = (
    "You are Mara Lind. You want to book the Grand Tasting on Thursday 28 May at 2 pm. You first say that there will be five "
    "of you. When the booking is read back to you, you remember Walter and change it to six people."
)


async def said(story: str, *heard: str) -> str:
    return (await talk(AgendaUser(brief(story)), list(heard)))[len(heard)] or ""


@pytest.mark.parametrize(
    "price",
    ["£42 per person, £84 in total", "£84 (£42 per guest)", "£42 a head, so £84 for the lot", "£42 each, £84"],
)
async def test_the_other_thing_is_taken_instead_of_what_is_too_dear(price: str) -> None:
    heard = f"So that is the Grand Tasting on Friday 22 May at 4:30 pm for two, {price}. Shall I book it?"
    answer = await said(DEAR, "What can I do for you?", heard)
    assert answer.startswith("No")
    assert "Sunset Walk" in answer
    then = "On Friday 22 May the Sunset Walk has places at 18:00. Is that all right?"
    assert (await said(DEAR, "What can I do for you?", heard, then)).startswith("Yes")
    last = "Sunset Walk, Friday 22 May, 18:00, two people, £35 each, £70. Shall I book it?"
    assert (await said(DEAR, "What can I do for you?", heard, then, last)).startswith("Yes")


@pytest.mark.parametrize(
    "heard",
    [
        "At 13:00 is already another pupil, the 18 June. Free is still 09:30. Which is good for you?",
        "Somebody seems to have been quicker with 1 pm on Thursday 18 June. I'd still have 9:30 am, should that be of use.",
        "Somebody's already got 1 pm on Thursday 18 June! But there's still 9:30 am that day. Would that do?",
    ],
)
async def test_a_time_that_is_not_among_those_offered_is_gone(heard: str) -> None:
    assert "19 June" in await said(GONE, "When would you like to come?", heard)


async def test_a_number_that_is_said_first_is_changed_when_it_is_read_back() -> None:
    first = await said(FIRST, "How many people will you be?")
    assert "five" in first.lower()
    heard = "The Grand Tasting, Thursday 28 May, 2 pm, five of you, under Mara Lind. Are we all happy with that?"
    assert "six" in (await said(FIRST, "How many people will you be?", heard)).lower()
