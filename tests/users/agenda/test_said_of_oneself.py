"""Who calls, what is written in a way of its own, what days are ruled out by a verb, and limits for each week."""

from __future__ import annotations

import asyncio

import pytest

from harness.formats.story_parser import parse_story
from harness.types.trajectory import Utterance
from harness.users.agenda.user import AgendaUser

CARD = """You are Noor Haddad, of 4 Kiln Lane, LE2 7QP. You want somebody to mend your fridge, which has been warm since
yesterday and shows the code E7. You would have the emergency call-out. You are at work during the day. Your number is
0116 496 0733."""
ROOM = "You want to rent a storage room. Up to 30 pounds a week is fine. You need it for six weeks."
PARCEL = "You want to order a kettle. You will collect it from the shop rather than have it sent."


def talk(story: str, *lines: str) -> list[str]:
    told = {"id": "s", "agent": "a", "starting_sentence": "Hello.", "now": "2026-03-09T09:00", "story": story}
    user = AgendaUser(
        parse_story({**told, "goals": [{"name": "g", "tool": "t", "args": {}}]}, where="s", default_id="s").brief
    )
    spoken: list[Utterance] = []
    for line in ("", *lines):
        spoken += [Utterance(role="agent", text=line)] if line else []
        turn = asyncio.run(user.speak(spoken))
        spoken.append(Utterance(role="user", text=turn.text or ""))
    return [each.text for each in spoken if each.role == "user"][1:]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Surname?", "Noor Haddad"),
        ("What is your family name, please?", "Noor Haddad"),
        ("Postcode?", "LE2 7QP"),
        ("Phone?", "0116 496 0733"),
        ("Is there a code on the display, and which?", "E7"),
    ],
)
def test_what_is_asked_for_in_a_word_is_told(asked: str, said: str) -> None:
    answer = talk(CARD, "How can I help?", asked)[-1]
    assert said in answer
    assert "call-out" not in answer


@pytest.mark.parametrize(
    ("story", "asked", "agrees"),
    [
        (ROOM, "Room 3, from Friday 8 May, 6 weeks, £150 the lot. Shall I put you down for it?", True),
        (ROOM, "Room 3, from Friday 8 May, 6 weeks, £250 in all. Shall I reserve it?", False),
        (ROOM, "Room 3 at £35 a week. Shall I reserve it?", False),
        (PARCEL, "One kettle, collected from our shop, £29. OK?", True),
        ("You want a haircut. Mornings are no use to you.", "Haircut, Thursday 19 March, afternoon, £22. OK?", True),
        ("You want a haircut. Mornings are no use to you.", "Haircut, Thursday 19 March at 10:00, £22. OK?", False),
        ("You want a haircut. It must not be a Monday.", "Haircut on Monday 16 March at 3 pm. Shall I book it?", False),
        ("You want a haircut. You cannot do mornings or Fridays.", "Thursday 19 March, afternoon. OK?", True),
        ("You want a haircut. You cannot do mornings or Fridays.", "Friday 20 March, afternoon. OK?", False),
    ],
)
def test_a_yes_or_a_no(story: str, asked: str, agrees: bool) -> None:
    answer = talk(story, "How can I help?", asked)[-1]
    assert answer.startswith("Yes") is agrees
    assert answer.startswith("No") is not agrees


def test_of_two_days_the_one_that_is_not_ruled_out_is_taken() -> None:
    offered = "We have Monday 16 March, 10 am, or Tuesday 17 March, 2 pm. Which one?"
    assert "17 March" in talk("You want a haircut. It must not be a Monday.", "How can I help?", offered)[-1]


def test_a_no_to_an_extra_takes_nothing_back() -> None:
    said = talk(
        "You want to order a blue kettle. You don't want any descaler.",
        "How can I help?",
        "A blue kettle for £29. Shall I order it?",
        "Your blue kettle is ordered. Shall I add a descaler for £4?",
        "Understood, nothing has been changed. Is there any other matter?",
    )
    assert said[1].startswith("Yes")
    assert said[2].startswith("No")
    assert "kettle" not in said[3]
