"""A second choice as data: what the default user takes once it learns, in whatever words, that the first cannot be had."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from agenda_talks import brief, talk

from harness.types.user.data import UserData
from harness.users.agenda.user import AgendaUser


@dataclass(frozen=True)
class Desk:
    """What its customer wants and knows, the words for the first choice and for the second, and the question for it."""

    want: str
    knows: dict[str, Any]
    first: str
    then: str
    asks: str


TABLE = Desk(
    "I'd like to book a table.",
    {
        "party": {"value": 4, "say": ["There are four of us."]},
        "date": "Friday 22 May 2026",
        "time": {"value": "19:00", "say": ["At seven."], "else": {"value": "20:30", "say": ["Then at 20:30, please."]}},
    },
    "seven",
    "20:30",
    "For what time?",
)
HAIR = Desk(
    "I want to have my hair cut.",
    {"stylist": {"value": "Nadia", "else": "Petra"}, "date": "Tuesday 9 June 2026", "time": "10:00"},
    "Nadia",
    "Petra",
    "Who would you like to see?",
)
HOTEL = Desk(
    "I want to book a room.",
    {
        "room": {"value": "Deluxe Double", "else": {"value": "Standard Twin", "say": ["A Standard Twin, then."]}},
        "max_per_night": "180 EUR",
        "nights": {"value": 3, "say": ["Three nights."]},
    },
    "Deluxe Double",
    "Standard Twin",
    "Which room would you like?",
)
VET = Desk(
    "I want to bring my cat for her vaccination.",
    {"date": {"value": "2026-06-09", "else": "2026-06-11"}, "cat": {"value": "Minka", "say": ["She is called Minka."]}},
    "9 June 2026",
    "11 June 2026",
    "Which day would you like to come?",
)
SHOES = Desk(
    "I want to order the Runner shoes.",
    {"colour": {"value": "navy", "else": {"value": "black", "say": ["Black, then."]}}, "size": 42},
    "navy",
    "black",
    "Which colour would you like?",
)
TENNIS = Desk(
    "I want to book a tennis court.",
    {"court": {"value": "court 3", "else": "court 1"}, "date": "Sunday 7 June 2026", "time": "10:00"},
    "court 3",
    "court 1",
    "Which court would you like?",
)
CAKE = Desk(
    "I want to order a birthday cake.",
    {"flavour": {"value": "lemon", "else": ["chocolate", "vanilla"]}, "collection": "Saturday 6 June 2026"},
    "lemon",
    "chocolate",
    "Which flavour would you like?",
)

GONE = {
    "restaurant: gone": (TABLE, "I'm afraid 7 pm is gone on Friday. What other time would suit you?"),
    "restaurant: others": (TABLE, "On Friday I've got 18:15, 20:30 and 21:00. Which would you like?"),
    "restaurant: cannot seat": (TABLE, "We can't seat four of you at 19:00. What time would you like instead?"),
    "restaurant: packed": (TABLE, "The dining room is packed at seven that evening. Another time, perhaps?"),
    "restaurant: a party": (TABLE, "At 7 pm we have a wedding party in. Could you come at another time?"),
    "hairdresser: on holiday": (HAIR, "Nadia is on holiday that week. Who else would you like?"),
    "hairdresser: her days": (HAIR, "Nadia doesn't work on Tuesdays. Petra or Jo could do it."),
    "hairdresser: hands full": (HAIR, "Nadia has her hands full that day. Would you see somebody else?"),
    "hairdresser: left": (HAIR, "Nadia left us in the spring, I'm sorry. With whom shall I put you down?"),
    "hotel: taken": (HOTEL, "Our Deluxe Doubles are all taken for those nights. Which other room would you like?"),
    "hotel: others": (HOTEL, "For those nights I can offer a Standard Twin or a Family Suite. Which one?"),
    "hotel: closed": (HOTEL, "The Deluxe Double is closed for renovation until July. Which room may I book instead?"),
    "hotel: too dear": (HOTEL, "The Deluxe Double is 240 EUR a night. Shall I book it?"),
    "vet: in theatre": (VET, "Dr Okafor is in theatre all day on 9 June. Which day suits you besides?"),
    "vet: closed": (VET, "We're closed on Tuesday 9 June. Please name another day."),
    "vet: nothing left": (VET, "On 9 June there's nothing left. I could do the 10th or the 11th. Which do you prefer?"),
    "shoes: out of stock": (SHOES, "Navy is out of stock in size 42. Which colour would you like instead?"),
    "shoes: no longer": (SHOES, "We no longer make it in navy. It comes in black, brown and white. Which one?"),
    "shoes: discontinued": (SHOES, "Navy has been discontinued."),
    "tennis: resurfaced": (TENNIS, "Court 3 is being resurfaced. Which court would you like?"),
    "tennis: beaten to it": (TENNIS, "Somebody beat you to court 3 at 10. Would another court do?"),
    "baker: no lemons": (CAKE, "Our baker won't do lemon this week. Which flavour shall it be?"),
    "baker: notice": (
        CAKE,
        "Lemon needs five days' notice, so that won't work for Saturday. What else would you like?",
    ),
    "a machine": (VET, "ERROR: slot 2026-06-09 not available. Enter a date."),
}
HAD = {
    "restaurant: fine": (TABLE, "Seven on Friday is fine. What name shall I put it under?"),
    "restaurant: listed": (TABLE, "For Friday I have 18:00, 19:00 and 20:30. Which would you like?"),
    "restaurant: another is full": (TABLE, "20:00 is fully booked, but 19:00 is free. Shall I book 19:00 for you?"),
    "restaurant: read back": (TABLE, "That is Friday 22 May at 19:00 for four. Is that right?"),
    "restaurant: nearly full": (TABLE, "19:00 is our last table that evening. Shall I book it for the four of you?"),
    "hairdresser: free": (HAIR, "Nadia is free on Tuesday at 10. Shall I put you down with her?"),
    "hairdresser: Petra is away": (HAIR, "Jo is on holiday, but Nadia is in. Shall I put you down with Nadia?"),
    "hotel: one left": (HOTEL, "The Deluxe Double is 150 EUR a night, and there is just one left. Shall I book it?"),
    "vet: a space": (VET, "On 9 June we have a space at 11:15. Shall I take it for Minka?"),
    "shoes: in stock": (SHOES, "Navy in size 42 is in stock. Shall I order it?"),
    "tennis: closes": (TENNIS, "Court 3 is free at 10 and closes at 11. Shall I book it?"),
    "baker: favourite": (CAKE, "Lemon is our most popular one. For how many people is the cake?"),
}


def user(desk: Desk) -> AgendaUser:
    wants = [{"say": desk.want, "needs": [*desk.knows]}]
    data = UserData.model_validate({"knows": desk.knows, "wants": wants})
    return AgendaUser(brief("You are a customer.", desk.want, user=data))


async def said(desk: Desk, *heard: str) -> str:
    """What is said to the last of these, after the question for the value."""
    return (await talk(user(desk), [desk.asks, *heard]))[len(heard) + 1] or ""


@pytest.mark.parametrize("desk", [TABLE, HAIR, HOTEL, VET, SHOES, TENNIS, CAKE])
async def test_the_first_choice_alone_is_told_when_it_is_asked_for(desk: Desk) -> None:
    answer = await said(desk)
    assert desk.first in answer
    assert desk.then not in answer


@pytest.mark.parametrize(("desk", "heard"), GONE.values(), ids=list(GONE))
async def test_the_second_choice_is_taken_when_the_first_cannot_be_had(desk: Desk, heard: str) -> None:
    answer = await said(desk, heard)
    assert desk.then.lower() in answer.lower()
    assert desk.first not in answer


@pytest.mark.parametrize(("desk", "heard"), HAD.values(), ids=list(HAD))
async def test_the_second_choice_is_not_mentioned_when_the_first_can_be_had(desk: Desk, heard: str) -> None:
    talked = await talk(user(desk), [desk.asks, heard, "Can I do anything else for you?"])
    assert desk.then.lower() not in " ".join(each or "" for each in talked).lower()


AFTER = {
    "restaurant": (
        TABLE,
        "7 pm is gone, I'm afraid. What other time would suit you?",
        "That is Friday 22 May 2026 at 20:30 for four. Is that right?",
        "That is Friday 22 May 2026 at 19:00 for four. Is that right?",
    ),
    "hairdresser": (
        HAIR,
        "Nadia is on holiday that week. Who else would you like?",
        "Tuesday 9 June 2026 at 10:00 with Petra. Shall I book it?",
        "Tuesday 9 June 2026 at 10:00 with Nadia. Shall I book it?",
    ),
    "vet": (
        VET,
        "We're closed on Tuesday 9 June. Please name another day.",
        "So you bring Minka on 11 June 2026. Is that right?",
        "So you bring Minka on 9 June 2026. Is that right?",
    ),
    "shoes": (
        SHOES,
        "Navy is out of stock. Which colour would you like instead?",
        "The Runner in black, size 42. Is that right?",
        "The Runner in navy, size 42. Is that right?",
    ),
}


@pytest.mark.parametrize(("desk", "gone", "right", "wrong"), AFTER.values(), ids=list(AFTER))
async def test_recaps_are_held_against_what_was_taken(desk: Desk, gone: str, right: str, wrong: str) -> None:
    assert (await said(desk, gone, right)).startswith("Yes")
    answer = await said(desk, gone, wrong)
    assert answer.startswith("No")
    assert desk.then.lower() in answer.lower()


@pytest.mark.parametrize(("desk", "gone", "right", "wrong"), AFTER.values(), ids=list(AFTER))
async def test_until_then_recaps_are_held_against_the_first(desk: Desk, gone: str, right: str, wrong: str) -> None:
    assert (await said(desk, wrong)).startswith("Yes")


async def test_several_are_taken_in_order_and_what_is_offered_before_what_is_not() -> None:
    gone = "We have run out of lemon. Which other flavour would you like?"
    assert "vanilla" in await said(CAKE, gone, "Chocolate is sold out, too. Which other flavour would you like?")
    assert "vanilla" in await said(CAKE, "We have run out of lemon. There is vanilla or strawberry. Which one?")


async def test_a_want_that_names_the_first_choice_names_the_second_from_then_on() -> None:
    want = "I'd like to book a table at 7 pm."
    desk = Desk(want, TABLE.knows, "7 pm", "20:30", TABLE.asks)
    talked = await talk(user(desk), ["At 19:00 we are full. What other time would suit you?", "What can I do for you?"])
    assert "20:30" in (talked[1] or "")
    assert "7 pm" not in (talked[2] or "")


SITTER = {
    "sitter": {"value": "Milo Brandt", "asked_as": ["name of the sitter"], "else": {"value": "Rosa Pohl", "say": ["Then my neighbour, Rosa Pohl."]}},
    "phone": {"value": "0151 220 440", "asked_as": ["number of the sitter"], "else": {"value": "0151 990 118", "say": ["Hers is 0151 990 118."]}},
}  # fmt: skip


async def test_what_was_told_of_the_first_choice_is_told_of_the_second_where_it_is_asked_for_again() -> None:
    user = AgendaUser(
        brief("", None, user=UserData.model_validate({"wants": ["I'd like to name a sitter."], "knows": SITTER}))
    )
    agent = (
        "What is the name of the sitter?",
        "And the number of the sitter, please?",
        "I am sorry, Milo Brandt is not on our list. Is there somebody else?",
        "What is the number of the sitter?",
    )
    said = await talk(user, agent)
    assert "Milo Brandt" in str(said[1])
    assert "220 440" in str(said[2])
    assert "Rosa Pohl" in str(said[3])
    assert "990 118" in str(said[4])
    assert "220 440" not in str(said[4])


GARDEN = (
    "You're Priya Raman. You want to subscribe to the garden-waste service, best of all with two bins. You are not "
    "willing to pay more than £90 a year, though. If two bins cost more than that, you settle for one bin. Your "
    "account is LV-20688."
)


async def garden(*agent: str) -> list[str | None]:
    opening = "Hi there, I'd like to sign up for the garden waste service, with two bins."
    return await talk(AgendaUser(brief(GARDEN, opening)), agent)


async def test_the_number_of_a_line_in_a_form_is_no_second_choice_that_is_offered() -> None:
    said = (await garden("Please fill in:\n1. Account number (LV-…)"))[-1]
    assert said is not None
    assert "LV-20688" in said
    assert "one bin" not in said


@pytest.mark.parametrize("bins", ["2 bins", "two bins"])
async def test_the_second_choice_is_taken_where_the_first_is_too_dear_in_words_or_figures(bins: str) -> None:
    asked = "What is your account number?", f"I would set up {bins} at £104.00 a year. Shall I do that?"
    said = (await garden(*asked))[-1]
    assert said is not None
    assert said.startswith("No")
    assert "one bin" in said
