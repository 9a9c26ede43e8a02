"""The default user holds what an agent sums up against its story: it corrects what is wrong, and says yes to what is right
and to what the story says nothing of."""

from __future__ import annotations

from typing import Any

import pytest

from harness.formats.story_parser import parse_story
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.users.agenda.user import AgendaUser

TRIP = """You are Nia Brook. You want to change your trip from LHR to OSL to a nonstop flight on May 4. You want to stay in
economy."""
RETURN_TRIP = "You are Nia Brook. You also want to move back your return from OSL by one day. You also want to add one checked bag."
EXCHANGE = "You are Nia Brook. You want to exchange the desk lamp and the water bottle. You live in Leeds 40213."
RETURN = "You are Nia Brook. You want to return the garden hose, backpack, keyboard, and pet bed."
HELMET = """You are Nia Brook. You want to exchange the helmet for a medium sized, red, high ventilation type. You also want
to exchange the luggage set to a two-piece black one."""


async def intention(story: str, message: str) -> str | None:
    said = "Good morning."
    user = AgendaUser(Brief(story, said, None, (), "en", agent_first=False))
    await user.speak([])
    return (await user.speak([Utterance("user", said), Utterance("agent", message)])).note.intention


MOVE = "You want to move your event that starts on 2026-05-20 at 10:30. The new start should be 2026-06-03 at 09:00."
REACHED = "You are Nia Brook. You want to book a massage for at most 84.90 euros. Your phone number is 0171 5550123."
RIGHT = {
    "a number with its country": (REACHED, "Your phone number is +49 171 5550123, is that correct?"),
    "cents behind a comma": (REACHED, "That comes to 84,90 €. Shall I book the massage?"),
    "a moment with its zone": (MOVE, "The new start is 2026-06-03T09:00:00+02:00, is that right?"),
    "a trip with a stop": (TRIP, "New flights:\n- LHR to CPH, 09:00\n- CPH to OSL, 12:00\nShall I proceed?"),
    "a code for a city": (TRIP, "That is London (LHR) to Oslo (OSL) on May 4. Would you like to proceed?"),
    "a card at the end": (TRIP, "The difference goes to your Visa card. Please confirm if I may change the trip."),
    "labels": (TRIP, "New Cabin: Economy\nTrip Type: One way\nPlease confirm if I may change the trip."),
    "the way there and back": (RETURN_TRIP, "- BGO to OSL on May 4\n- OSL to BGO on May 9\nShall I proceed?"),
    "means of payment": (EXCHANGE, "Would you like to use your PayPal account to cover the price difference?"),
    "one thing of two": (
        EXCHANGE,
        "Exchange: Desk Lamp (White, Battery). Would you like to proceed with this exchange?",
    ),
    "a thing in other words": (RETURN, "Shall I proceed with returning the Green Garden Hose and the Pet Bed?"),
    "a state by its code": (EXCHANGE, "It goes to Mill Road, Leeds, UK, 40213. Shall I proceed with the exchange?"),
    "what it is now": (
        HELMET,
        "You have a small helmet. The medium-sized, red helmet with high ventilation is here. Shall I proceed?",
    ),
}
WRONG = {
    "another number with its country": (REACHED, "Your phone number is +49 171 5550132, is that correct?"),
    "more cents behind a comma": (REACHED, "That comes to 85,90 €. Shall I book the massage?"),
    "another moment": (MOVE, "The new start is 2026-06-03T10:00:00+02:00, is that right?"),
    "another start": (TRIP, "New flights:\n- EDI to CPH, 09:00\n- CPH to OSL, 12:00\nShall I proceed?"),
    "another end": (TRIP, "That is London (LHR) to Bergen (BGO) on May 4. Would you like to proceed?"),
    "a worse class": (TRIP, "The trip stays in basic economy, and there is no fee. Please confirm if I may change it."),
    "another turning point": (RETURN_TRIP, "- BGO to TRD on May 4\n- TRD to BGO on May 9\nShall I proceed?"),
    "more bags": (RETURN_TRIP, "You mentioned adding three checked bags. Would you like to proceed with this?"),
    "another thing": (EXCHANGE, "The Yoga Mat can be exchanged. Shall I proceed with the exchange?"),
    "another thing that is kept": (
        EXCHANGE,
        "Exchange: Desk Lamp\nThe Yoga Mat will not be exchanged. Shall I proceed?",
    ),
    "one of a list": (
        RETURN,
        "You return the following:\n1. Garden Hose and Dumbbell Set from order 1\n2. Keyboard\nIs this correct?",
    ),
    "another town": (EXCHANGE, "It goes to Mill Road, Derby, UK, 40213. Shall I proceed with the exchange?"),
    "another colour beside a price": (HELMET, "The medium-sized, white helmet is here and costs $9. Shall I proceed?"),
    "another level": (HELMET, "The medium-sized, red helmet with low ventilation is available. Shall I proceed?"),
}


@pytest.mark.parametrize(("story", "message"), RIGHT.values(), ids=RIGHT.keys())
async def test_what_is_right_or_not_said_is_agreed_to(story: str, message: str) -> None:
    assert await intention(story, message) == "affirm"


@pytest.mark.parametrize(("story", "message"), WRONG.values(), ids=WRONG.keys())
async def test_what_is_wrong_is_corrected(story: str, message: str) -> None:
    assert await intention(story, message) in {"correct", "deny"}


async def test_how_one_would_like_to_go_on_is_no_question_with_yes_or_no() -> None:
    assert await intention(TRIP, "That class cannot be changed. Let me know how you'd like to proceed!") not in {
        "deny",
        "affirm",
    }


FITTING: dict[str, Any] = {
    "id": "fitting",
    "story": "You are Rhea Costa. You want a fitting.",
    "starting_sentence": "I would like a fitting.",
    "user": {
        "wants": [{"id": "fit", "say": "I would like a fitting.", "needs": ["day", "garment", "work", "shop"]}],
        "knows": {
            "day": "2026-05-14",
            "garment": {"value": "waistcoat", "say": ["It's a waistcoat."]},
            "work": {"value": "shorter sleeves", "say": ["The sleeves shorter."]},
            "shop": "Castle Row",
        },
        "when_told": [{"told": ["Castle Row is closed"], "say": "Then Quay Side will do."}],
    },
    "now": "2026-05-01T09:00",
    "goals": [{"tool": "book"}],
}
READ_BACK = {
    "all of it": ("14 May, waistcoat, shorter sleeves, Castle Row. Shall I book it?", "affirm"),
    "in a table": (
        "| Day | 14 May |\n| Item | waistcoat |\n| Work | sleeves shorter |\n| Shop | Castle Row |\nRight?",
        "affirm",
    ),
    "one thing left out": ("14 May, shorter sleeves, Castle Row. Shall I book it?", "affirm"),
    "what is taken instead": ("14 May, waistcoat, shorter sleeves, Quay Side. Shall I book it?", "affirm"),
    "another thing": ("14 May, blazer, shorter sleeves, Castle Row. Shall I book it?", "correct"),
    "another place": ("14 May, a waistcoat, shorter sleeves, at Minster Gate. Shall I book it?", "correct"),
    "another kind": ("14 May, waistcoat, wider sleeves, Castle Row. Shall I book it?", "correct"),
    "another deed": ("14 May, waistcoat, shorter sleeves, Castle Row. Shall I cancel it?", "deny"),
    "another deed among two": ("14 May, waistcoat, shorter sleeves, Castle Row: cancel it, or change it?", "deny"),
}


@pytest.mark.parametrize(("message", "meant"), READ_BACK.values(), ids=READ_BACK.keys())
async def test_another_thing_in_the_place_of_what_is_wanted_is_corrected(message: str, meant: str) -> None:
    user = AgendaUser(parse_story(dict(FITTING), where="story", default_id="fitting").brief)
    said = (await user.speak([])).text
    turn = await user.speak([Utterance("user", said), Utterance("agent", message)])
    assert turn.note.intention == meant, turn.text


async def test_who_says_it_again_in_other_words_is_agreed_to() -> None:
    user = AgendaUser(parse_story(dict(FITTING), where="story", default_id="fitting").brief)
    spoken = [Utterance("user", (await user.speak([])).text)]
    for _ in range(2):
        spoken.append(Utterance("agent", "14 May, gilet, shorter sleeves, Castle Row. Shall I book it?"))
        turn = await user.speak(spoken)
        spoken.append(Utterance("user", turn.text))
    assert [each.text for each in spoken[2::2]] == ["No. It's a waistcoat.", "Yes, please."]
