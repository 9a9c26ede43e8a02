"""How a talk with the agenda user begins, and how it ends."""

from __future__ import annotations

import pytest
from agenda_talks import DONE, LEAVE, TRANSFER, brief, talk

from harness.types.trajectory import Utterance
from harness.users.agenda.user import AgendaUser


async def test_without_an_opening_it_begins_with_the_first_wish():
    said = await talk(AgendaUser(brief(LEAVE, None)), ["Sure. What is your username?"])
    assert said == ["I want to know my time off schedule.", "My username is nwaters."]


async def test_after_the_greeting_of_the_agent_it_says_its_opening():
    user = AgendaUser(brief(LEAVE, "Hi! My schedule, please.", agent_first=True))
    assert (await talk(user, [], greeting="Hello, how can I help you today?"))[0] == "Hi! My schedule, please."


async def test_after_a_greeting_and_without_an_opening_it_says_its_wish():
    user = AgendaUser(brief(LEAVE, None, agent_first=True))
    assert (await talk(user, [], greeting="Welcome!"))[0] == "I want to know my time off schedule."


async def test_without_an_opening_and_a_wish_it_begins_with_the_first_sentence():
    assert (await AgendaUser(brief("You are calm. Be polite.", None)).speak([])).text == "I am calm."


@pytest.mark.parametrize("story", ["Be polite.", "You are calm.", "...", "12345", "?"])
async def test_a_story_with_nothing_to_want_is_played_too(story):
    said = await talk(AgendaUser(brief(story, "Hello.")), ["How can I help you?"] * 10)
    assert said[0] == "Hello."
    assert said[-1] is DONE


async def test_a_question_asked_again_is_answered_in_other_words_then_with_all_the_rest_then_no_more():
    said = await talk(AgendaUser(brief(LEAVE)), ["What is your username?"] * 5)
    assert said[1:3] == ["My username is nwaters.", "nwaters"]
    assert said[3] == "The start date is 2025-01-01. The end date is 2025-01-30."
    assert said[4:] == ["I'm sorry, that is all I can tell you."] * 2


async def test_the_rephrased_answer_of_a_part_is_the_whole_sentence():
    said = await talk(AgendaUser(brief(TRANSFER)), ["How much?"] * 2)
    assert said[1:] == ["250 USD", "I want to transfer 250 USD from my account ACC10001 to ACC10002."]


async def test_a_question_that_comes_back_much_later_is_answered_again():
    questions = ["What is your username?", "How much?", "From which account?", "To which account?", "Your username?"]
    assert (await talk(AgendaUser(brief(TRANSFER)), questions))[-1] == "My username is alice."


@pytest.mark.parametrize(
    "agent",
    ["Okay.", "", "asdf qwer zxcv", "I see.", "Hello.", "Sorry.", "One moment, please.", "Anything else?", "Why?"],
)
async def test_an_agent_that_says_only_one_thing_is_left_in_the_end(agent):
    said = await talk(AgendaUser(brief(LEAVE)), [agent] * 12)
    assert said[-1] is DONE
    assert len(said) <= 10


async def test_an_agent_that_never_asks_hears_the_wish_and_every_fact():
    said = await talk(AgendaUser(brief(LEAVE, "Hello.")), ["Okay."] * 10)
    told = " ".join(text for text in said if text)
    assert all(fact in told for fact in ("time off schedule", "nwaters", "2025-01-01", "2025-01-30"))
    assert said[-1] is DONE


MORE = "Here it is: C-14, Spinning. Is there anything else I can do for you?"
CLASSES = "You need to see the classes of a day. {} The day is 2026-05-08."


@pytest.mark.parametrize(
    ("second", "said"),
    [
        ("You would like to know the class details, too.", "I would like to know the class details, too."),
        ("You would like to know the class details.", "I would like to know the class details."),
        ("You want to see the class prices, as well.", "I want to see the class prices, as well."),
        ("You also want to cancel a class.", "I also want to cancel a class."),
    ],
)
@pytest.mark.parametrize("opening", [None, "Hello.", "Good morning, it is about the classes."])
async def test_a_wish_of_which_nobody_spoke_is_said_when_asked_for_more(second, said, opening):
    greeting = ["How can I help you?"] if opening else []

    spoken = await talk(AgendaUser(brief(CLASSES.format(second), opening)), [*greeting, "Which day?", MORE, MORE])

    assert spoken[-2:] == [said, "No, that's all, thank you."]


async def test_a_yes_to_who_one_is_settles_no_wish_that_was_not_said_yet():
    story = "You are Nora Quist in 78712. You want to change #W7710001 to be sent to Suite 9 instead."
    questions = ["Your zip code?", "I look up Nora Quist, 78712. Shall I go ahead?", "Found. Anything else I can do?"]

    said = await talk(AgendaUser(brief(story, "Hello.")), questions)

    assert said[2:] == ["Yes, please.", "I want to change #W7710001 to be sent to Suite 9 instead."]


async def test_a_wish_in_other_words_of_the_opening_is_not_said_again():
    user = AgendaUser(brief("You want to know the class details. You want to see the class.", "The class details?"))

    assert (await talk(user, [MORE]))[1:] == ["No, that's all, thank you."]


BOOKING = "You want to look up a booking. The day is 2026-05-08. Your email is ana@example.com."


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Please tell me: day, member number or e-mail?", "The day is 2026-05-08. My email is ana@example.com."),
        ("Please give me your member number or e-mail.", "My email is ana@example.com."),
        ("Member number or e-mail?", "My email is ana@example.com."),
    ],
)
async def test_of_several_things_of_which_one_is_asked_for_it_gives_what_it_knows(question, answer):
    said = (await talk(AgendaUser(brief(BOOKING, "I want to look up a booking.")), [question]))[1]

    assert said is not None
    assert said == answer


async def test_the_goodbye_is_said_once_and_ends_the_talk():
    turns = ["Here it is: nothing from 2025-01-01 to 2025-01-30. Anything else?", "Bye."]
    said = await talk(AgendaUser(brief(LEAVE, "My time off schedule, please.")), turns)
    assert said[-2:] == ["No, that's all, thank you.", DONE]


async def test_a_question_after_the_goodbye_is_still_answered():
    turns = ["Anything else before I submit it?", "I will submit it for nwaters. Shall I go ahead?", "Done."]
    said = await talk(AgendaUser(brief("You want a badge. Your username is nwaters.", "I want a badge.")), turns)
    assert said[1:] == ["No, that's all, thank you.", "Yes, please.", DONE]


async def test_it_waits_for_the_answer_to_its_last_wish():
    turns = ["One moment, please.", "Still working on it.", "Your time off from 2025-01-01 to 2025-01-30: none."]
    assert (await talk(AgendaUser(brief(LEAVE, "My time off schedule, please.")), turns))[1:] == [
        "Okay.",
        "Okay.",
        DONE,
    ]


async def test_an_error_does_not_end_the_talk_at_once():
    said = await talk(AgendaUser(brief(LEAVE, "My time off schedule, please.")), ["An error occurred."] * 4)
    assert said[1] == "Could you try again, please? My username is nwaters."
    assert said[2] == "The start date is 2025-01-01. The end date is 2025-01-30."
    assert said[3] is DONE


async def test_who_is_done_stays_done():
    user = AgendaUser(brief(LEAVE, "My time off schedule, please."))
    said = await talk(user, ["From 2025-01-01 to 2025-01-30 there is none."])
    assert said[-1] is DONE
    assert (await user.speak([Utterance("user", "x"), Utterance("agent", "What is your username?")])).text is None
