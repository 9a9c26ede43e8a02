"""The default user keeps apart what it has until now and what it wants instead, and hears questions wherever they stand."""

from __future__ import annotations

from datetime import datetime

import pytest
from agenda_talks import brief, talk

from harness.users.agenda.user import AgendaUser

MOVE = (
    "Your name is Mara Lind and you hold booking KX-310, the Harbour Tour on Saturday 16 May at 11 in the morning. Your "
    "brother's train only gets in that evening. So you need to move the booking to the next day, Sunday 17 May, in the "
    "afternoon. Which time in the afternoon doesn't matter to you."
)
FITTING = (
    "You are Mara Lind. You have a fitting this Wednesday, 13 May, at 10 in the morning. You have to be in court that "
    "day, so you want it moved to Friday 15 May at 4 pm."
)
TOUR = (
    "You are Mara Lind. Three friends are staying with you, and you want to take them on the Cellar Walk at Hollin Hill on "
    "Saturday 23 May 2026, so you will be four people. You'd like to go at 11:00. If that one is full, you take the one "
    "at 15:00."
)
SOONER = (
    "Your trousers are at the tailor's, ticket T-3290. They told you the 21st, but you need them by Friday 15 May. You are "
    "willing to pay up to 15 pounds extra for that."
)
CURIOUS = "You want to know whether dogs are allowed on the tours. You don't want to book anything today."


async def said(story: str, *heard: str, opening: str | None = None) -> str:
    told = brief(story, now=datetime(2026, 5, 11, 9), starting_sentence=opening)
    return (await talk(AgendaUser(told), list(heard)))[len(heard)] or ""


async def test_of_two_times_the_one_in_the_wanted_part_of_the_day_is_taken() -> None:
    assert "15:00" in await said(MOVE, "Departures on Sunday 17 May:\n1) 11:00\n2) 15:00\nChoose one.")


@pytest.mark.parametrize(
    "heard",
    [
        "So I move KX-310 from Saturday 16 May at 11:00 to Sunday 17 May at 15:00. Is that right?",
        "KX-310, until now Saturday 16 May at 11:00, from now on Sunday 17 May at 15:00. Did I get that?",
        "So goodbye Saturday the 16th of May at 11 am, hello Sunday the 17th of May at 3 pm for KX-310! Happy with that?",
    ],
)
async def test_the_old_date_beside_the_new_one_is_not_objected_to(heard: str) -> None:
    assert (await said(MOVE, heard)).startswith("Yes")


async def test_the_old_date_in_the_place_of_the_new_one_is_objected_to() -> None:
    heard = (
        "That makes Wednesday 13 May at 16:00, and no more Wednesday 13 May at 10:00. Shall I write it down like that?"
    )
    assert "Friday 15 May" in await said(FITTING, heard)


async def test_what_is_held_until_now_is_not_told_where_it_is_asked_what_is_wrong() -> None:
    wrong = "So I move KX-310 to Sunday 17 May at 11:00. Is that right?"
    answer = await said(MOVE, wrong, "Sorry. What should I change?")
    assert "17 May" in answer
    assert "16 May" not in answer.replace(
        "I hold booking KX-310, the Harbour Tour on Saturday 16 May at 11 in the morning.", ""
    )


async def test_a_time_is_asked_for_and_no_yes() -> None:
    assert "4 pm" in await said(FITTING, "At what hour would it then be convenient for you to attend?")


@pytest.mark.parametrize("heard", ["What name should I put the booking under?", "Name?", "Whose name, please?"])
async def test_who_the_user_is_goes_before_other_names(heard: str) -> None:
    assert "Mara Lind" in await said(TOUR, heard)


async def test_a_question_inside_a_sentence_is_answered() -> None:
    first = "The last places at eleven are gone, but would three o'clock in the afternoon be all right, it is quieter anyway."
    then = (
        "I have the Cellar Walk, Saturday 23 May, 3 pm, four people, Mara Lind, so shall I book that, the ink is wet."
    )
    assert (await said(TOUR, first, then)).startswith("Yes")


async def test_the_day_that_was_promised_is_not_held_against_the_one_that_is_wanted() -> None:
    heard = "I promised T-3290 for Thursday 21 May, but you can have it on Friday 15 May. It's £12 on top, is that all right?"
    assert (await said(SOONER, heard, opening="I need my trousers sooner than we said.")).startswith("Yes")


async def test_a_want_that_nobody_has_heard_is_not_over() -> None:
    heard = "What is it about: a new booking, one you already have, or just a question?"
    assert "dogs" in await said(CURIOUS, heard, opening="Morning! May I ask you something about your tours?")
