"""Several wishes at a time, and conditions of a story."""

from __future__ import annotations

import pytest
from agenda_talks import DONE, brief, talk

from harness.users.agenda.language.grammar import words
from harness.users.agenda.user import AgendaUser


async def test_a_wish_that_the_opening_speaks_of_is_not_brought_up_again():
    story = "You want to cancel order 11. You also want to return order 12."
    said = await talk(AgendaUser(brief(story, "I want to cancel order 11 and return order 12.")), ["Both are done."])
    assert said[1] is DONE


async def test_the_opening_may_be_about_a_later_wish():
    story = "I want to cancel my newspaper. I also want to know my balance."
    said = await talk(AgendaUser(brief(story, "What is my balance?")), ["It is 12 EUR.", "It has been cancelled."])
    assert said[1:] == ["I want to cancel my newspaper.", DONE]


async def test_how_a_wish_is_to_be_fulfilled_is_no_other_wish():
    story = (
        "You want to fly from Oslo to Rome on May 20. You want to fly in economy. You want to use your voucher to pay."
    )
    turns = ["Which class?", "How will you pay?", "Your flight is booked.", "x"]
    said = await talk(AgendaUser(brief(story, "I want to fly from Oslo to Rome on May 20.")), turns)
    assert said[1:] == ["I want to fly in economy.", "I want to use my voucher to pay.", DONE]


async def test_two_wishes_of_the_same_action_are_both_brought_up():
    story = "I want to transfer 250 USD to ACC1. I want to transfer 100 USD to ACC2."
    said = await talk(AgendaUser(brief(story, "I want to transfer 250 USD to ACC1.")), ["It has been transferred."])
    assert said[1] == "I want to transfer 100 USD to ACC2."


@pytest.mark.parametrize(
    ("story", "agent", "answer"),
    [
        ("You want a refund. If the agent says that it is not possible, ask for a voucher.",
         "I am afraid a refund is not possible.", "I would like a voucher."),
        ("You want a refund. If the agent says that it is not possible, ask for a voucher.",
         "A refund is possible. Shall I go ahead?", "Yes, please."),
        ("You want your schedule. Say ok when you're asked to upload your employee card.",
         "Please upload your employee card.", "Ok."),
        ("You want a bike. If the agent asks for your name, say your name is Al Wu.", "What is your name?", "My name is Al Wu."),
        ('You want a bike. If asked about the colour, say "Dark green".', "Which colour would you like?", "Dark green."),
        ("You want to change your seat. If a fee is mentioned, mention that you have insurance.",
         "There is a fee of 20 USD for that. Shall I proceed?", "I have insurance. Yes, please."),
        ("You want to change your seat. If and only if the agent cannot change it, you want to cancel the trip.",
         "Unfortunately I cannot change the seat.", "I want to cancel the trip."),
        ("You want to change your seat. If and only if the agent cannot change it, you want to cancel the trip.",
         "Your seat has been changed.", DONE),
        ("You want to know if your order 12 has been shipped.", "Your order 12 has been shipped.", DONE),
    ],
)  # fmt: skip
async def test_a_condition_of_the_story_is_kept(story, agent, answer):
    opening = "You" in story and story.partition(". ")[0].replace("You want", "I want").replace("your", "my") + "."
    assert (await talk(AgendaUser(brief(story, opening)), [agent]))[1] == answer


async def test_what_is_said_on_a_condition_is_not_said_without_it():
    story = "You want a refund. If the agent refuses, you want a voucher. Do not mention that you lost the receipt."
    said = await talk(AgendaUser(brief(story, "I want my money back.")), ["Why?", "Okay.", "I see.", "What else?", "x"])
    assert not {"voucher", "receipt"} & set(words(" ".join(text for text in said if text)))
