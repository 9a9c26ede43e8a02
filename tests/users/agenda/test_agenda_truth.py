"""The agenda user tells the truth: it refuses what its story refuses, contradicts it nowhere, and waits to be served."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from harness.errors import UserMistake
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.users.agenda.user import AgendaUser

DONE = None


async def talk(
    story: str, agent: Sequence[str], opening: str | None = "Hello.", language: str = "en"
) -> list[str | None]:
    """What the user says to each thing the agent says, until it is done."""
    user = AgendaUser(Brief(story, opening, persona=None, user_turns=(), language=language, agent_first=False))
    spoken: list[Utterance] = []
    said: list[str | None] = []
    for heard in (*agent, ""):
        text = (await user.speak(spoken)).text
        said.append(text)
        if text is None:
            break
        spoken += [Utterance("user", text), Utterance("agent", heard)]
    return said


# ------------------------------------------------------------------------------------------------------------- refusals

PIZZA = "You want to order a small hawaii pizza. Your phone is 555-0199."
AT_ONCE = ("One small hawaii for {} EUR. Is that right?",)
LATER = ("One small hawaii is {} EUR. Would you like anything else?", "Shall I place the order?")
TWICE = ("One small hawaii for {} EUR. What is your phone number?", "Thank you. Would you like me to place the order?")


@pytest.mark.parametrize("agent", [AT_ONCE, LATER, TWICE], ids=["at once", "later", "offered"])
@pytest.mark.parametrize(
    "sentence",
    [
        "If it costs more than 10 EUR you do not want it: when asked to confirm, you decline.",
        "If it costs more than 10 EUR, you decline.",
        "You will not pay more than 10 EUR.",
        "You do not want it if it costs more than 10 EUR.",
        "If the price is above 10 EUR, you do not order.",
        "Decline if the total is higher than 10 EUR.",
        "You only order it if it costs at most 10 EUR.",
    ],
)
async def test_what_is_too_dear_is_declined_and_what_is_not_is_confirmed(sentence: str, agent: tuple[str, ...]):
    dear = await talk(f"{PIZZA} {sentence}", [line.format("10.50") for line in agent], "A small hawaii, please.")
    assert dear[-2 if dear[-1] is DONE else -1].startswith("No"), dear
    fair = await talk(f"{PIZZA} {sentence}", [line.format("9") for line in agent], "A small hawaii, please.")
    assert len(fair) == len(agent) + 1
    assert fair[-1].startswith("Yes"), fair


@pytest.mark.parametrize("agent", [AT_ONCE, LATER, TWICE, ("Shall I place the order?",)])
@pytest.mark.parametrize(
    "sentence",
    [
        "Do not confirm the order.",
        "You only want to know the price, you do not want to order it.",
        "You do not want to order it.",
        "When you hear the price, you decline.",
        "At the end you change your mind and don't order.",
        "Before ordering, you decline.",
        "When asked to confirm, you decline.",
        "Decline when the agent asks you to confirm.",
        "In the end you don't buy it.",
        "You refuse to confirm.",
        "Never place the order.",
        "Finally you change your mind.",
        "You cancel at the last moment.",
        "Just before the order is placed, you say that you changed your mind.",
        "If the agent asks you to confirm the order, you refuse.",
        "You do not want to order anything.",
    ],
)
async def test_what_is_declined_in_any_case_is_never_confirmed(sentence: str, agent: tuple[str, ...]):
    said = await talk(f"{PIZZA} {sentence}", [line.format("10.50") for line in agent], "A small hawaii, please.")
    last = said[-2 if said[-1] is DONE else -1]
    assert last.startswith("No"), said
    assert not any(text and text.startswith("Yes") for text in said), said


@pytest.mark.parametrize(
    ("sentence", "agent"),
    [
        ("You do not want a drink.", "One small hawaii without a drink. Is that right?"),
        ("Do not order a drink.", "One small hawaii. Shall I place the order?"),
        ("If there is no hawaii, you decline.", "One small hawaii. Shall I place the order?"),
        ("Do not confirm an order with onions.", "One small hawaii. Shall I place the order?"),
        ("If there is a fee, do not proceed.", "One small hawaii, there is no fee. Shall I place the order?"),
    ],
)
async def test_a_refusal_of_something_else_does_not_hinder(sentence: str, agent: str):
    assert (await talk(f"{PIZZA} {sentence}", [agent], "A small hawaii, please."))[1].startswith("Yes")


@pytest.mark.parametrize(
    "question",
    [
        "Do you want to order it?",
        "Can I go ahead and place it?",
        "I'll place the order now, okay?",
        "Would you like to proceed to payment?",
        "Let me know if you'd like me to place the order.",
        "Please confirm your order.",
        "Reply YES to confirm.",
        "Should I put that through?",
        "Would you like that?",
        "Do you want to pay now?",
        "Shall we do it?",
        "May I have your approval?",
        "Ready to check out?",
    ],
)
@pytest.mark.parametrize("sentence", ["Do not confirm the order.", "You will not pay more than 10 EUR."])
async def test_however_it_is_asked_it_does_not_say_yes(sentence: str, question: str):
    turns = ["One small hawaii is 10.50 EUR. What is your phone?", question]
    said = await talk(f"{PIZZA} {sentence}", turns, "A small hawaii, please.")
    assert said[2] is not None
    assert not said[2].startswith("Yes"), said


async def test_what_it_takes_instead_of_something_too_dear_it_says():
    story = f"{PIZZA} If it costs more than 10 EUR, take a margherita instead."
    said = await talk(story, ["The hawaii costs 12 EUR. Shall I order it?"], "A small hawaii, please.")
    assert said[1] == "No. I want to take a margherita instead."


async def test_who_gave_up_does_not_begin_again():
    story = f"{PIZZA} When you hear the price, you decline."
    said = await talk(story, ["It costs 12 EUR.", "Shall I place the order?", "I see. Bye!"], "A small hawaii, please.")
    assert said[1:] == ["No, thank you.", "No, thank you.", DONE]


async def test_to_return_something_is_not_declined_by_who_buys_nothing():
    story = "You want to return your jacket. You do not want to buy anything."
    assert (await talk(story, ["Shall I process the return?"]))[1] == "Yes, please."


@pytest.mark.parametrize(
    ("sentence", "noted"),
    [
        ("If it is too expensive, you decline.", True),
        ("If it takes longer than an hour, whistle softly.", True),
        ("If it costs more than 10 EUR, you decline.", False),
        ("If the agent offers a drink, say no.", False),
        ("When asked to confirm, say yes.", False),
    ],
)
async def test_a_condition_that_is_not_understood_is_noted(sentence: str, noted: bool):
    user = AgendaUser(Brief(f"{PIZZA} {sentence}", None, None, user_turns=(), language="en", agent_first=False))
    assert [sentence in note for note in user.notes] == [True] * noted


# -------------------------------------------------------------------------------------------------------- false answers

FLIGHT = (
    "You want to book a flight from Berlin to Lisbon on 12 May and come back on 19 May. You travel with your daughter "
    "Mia, who is 7 years old. Your budget is 400 EUR per person. You have one checked bag. Your e-mail is "
    "jo@example.org."
)
DELIVERY = (
    "You want to order a large pizza margherita and one cola. You live at 12 Mill Road. It should arrive at 7:30 pm. "
    "Tell them to ring twice. Your phone is 555-0100."
)
HAIR = "You want to book a haircut with Marco on Friday afternoon. Your name is Ada Blum."
DINNER = "You want to book a table for 4 people on Friday at 7 pm. You are allergic to nuts."
RETURN = "You want to return your jacket because of a broken zipper. Your customer number is 884412. Your order number is 7781."


@pytest.mark.parametrize(
    ("story", "question", "expected", "forbidden"),
    [
        (FLIGHT, "Just to confirm: 12 May out, 20 May back?", "19 May", "Yes"),
        (FLIGHT, "Just to confirm: 12 May out, 19 May back?", "Yes", "No"),
        (FLIGHT, "Are you travelling alone?", "Mia", "Yes"),
        (FLIGHT, "Are you flying by yourself?", "Mia", "Yes"),
        (FLIGHT, "Is anyone travelling with you?", "Mia", "No"),
        (FLIGHT, "How many of you are travelling?", "Mia", "I have one"),
        (FLIGHT, "How many passengers?", "Mia", "I have one"),
        (FLIGHT, "May I book the flight at 380 EUR per person?", "Yes", "No"),
        (FLIGHT, "May I book the flight at 430 EUR per person?", "400 EUR", "Yes"),
        (FLIGHT, "Is this a one-way or a round trip?", "19 May", "preference"),
        (FLIGHT, "Please provide a contact e-mail address for the booking.", "jo@example.org", "know"),
        (FLIGHT, "How old is the child?", "7", "know"),
        (FLIGHT, "How many bags?", "one checked bag", "know"),
        (FLIGHT, "When will you return?", "19 May", "know"),
        (FLIGHT, "What is your return date?", "19 May", "know"),
        (FLIGHT, "Do you have any luggage?", "one checked bag", "No"),
        (DELIVERY, "Should I deliver to 14 Mill Road?", "12 Mill Road", "Yes"),
        (DELIVERY, "Should I deliver to 12 Mill Road?", "Yes", "No"),
        (DELIVERY, "Would you like a drink with that?", "cola", "No"),
        (DELIVERY, "Anything to drink?", "cola", "No"),
        (DELIVERY, "And a contact number?", "555-0100", "know"),
        (DELIVERY, "Would you like to add a note?", "ring twice", "No"),
        (DELIVERY, "Do you have any special requests?", "ring twice", "No"),
        (DELIVERY, "Any instructions for the driver?", "ring twice", "No"),
        (DELIVERY, "When do you need it?", "7:30 pm", "know"),
        (DELIVERY, "When should it be delivered?", "7:30 pm", "know"),
        (DELIVERY, "Should I deliver to 12 Oak Street?", "12 Mill Road", "Yes"),
        ("You want to fly to Rome, budget 400 EUR per person.", "May I book it at 380 EUR per person?", "Yes", "No"),
        ("You want to fly to Rome, budget 400 EUR per person.", "May I book it at 420 EUR per person?", "400", "Yes"),
        ("Your address is 12 Mill Road. You want a pizza.", "Should I deliver to 14 Mill Road?", "12 Mill", "Yes"),
        (HAIR, "Friday at 10 am is available, does that work?", "Friday afternoon", "Yes"),
        (HAIR, "Friday at 3 pm is available, does that work?", "Yes", "No"),
        (HAIR, "Thursday at 3 pm is available, does that work?", "Friday", "Yes"),
        (HAIR, "Do you have a preferred stylist?", "Marco", "No"),
        (HAIR, "Do you have a preferred day?", "Friday", "No"),
        (DINNER, "Do you have any food intolerances or allergies?", "allergic to nuts", "No"),
        (DINNER, "Any allergies?", "allergic to nuts", "No"),
        (DINNER, "Does anyone have a food allergy?", "allergic to nuts", "No"),
        (RETURN, "What's your customer ID?", "884412", "7781"),
        (RETURN, "What exactly is wrong with it?", "broken zipper", "know"),
        (RETURN, "What is the problem with it?", "broken zipper", "know"),
        (RETURN, "Can you describe the defect?", "broken zipper", "know"),
    ],
)  # fmt: skip
async def test_an_answer_is_what_the_story_says(story: str, question: str, expected: str, forbidden: str):
    said = (await talk(story, [question]))[1]
    assert said is not None
    assert expected.lower() in said.lower(), said
    assert not re.search(rf"\b{forbidden}\b", said, re.IGNORECASE), said


@pytest.mark.parametrize(
    ("story", "questions", "expected"),
    [
        (DELIVERY, ["And a contact number?", "Your contact number?"], "555-0100"),
        (
            "You want to fly to Rome. You prefer an aisle seat.",
            ["Which seat would you prefer?", "Which seat would you prefer?"],
            "aisle",
        ),
        (DELIVERY, ["Which size would you like?", "Which size would you like?"], "large"),
        (
            FLIGHT,
            ["What is your shoe size?", "What is your blood type?", "What is your height?", "How many bags?"],
            "one checked bag",
        ),
        (HAIR, ["Which stylist would you prefer?", "Which stylist would you prefer?"], "Marco"),
    ],
)
async def test_what_was_said_is_said_again_when_it_is_asked_for(story: str, questions: list[str], expected: str):
    said = await talk(story, questions)
    assert expected.lower() in (said[len(questions)] or "").lower(), said


# --------------------------------------------------------------------------------------------------- leaving too early


@pytest.mark.parametrize(
    "told",
    [
        "I have found 3 flights: TP1 at 09:10, TP2 at 12:00 and TP3 at 18:40.",
        "Here are the options: 1) 09:10 2) 18:40.",
        "Here are the options:\n1. TP1 at 09:10\n2. TP3 at 18:40",
        "There are 2 flights available on that day.",
        "The flight costs 380 EUR.",
    ],
)
@pytest.mark.parametrize(
    "story",
    [
        FLIGHT,
        "You want to book a flight from Berlin to Lisbon. You want to leave at 18:40.",
        "You want to cancel your order 77.",
        "I want to transfer 20 EUR from account DE11 to account DE22.",
    ],
)
async def test_nobody_leaves_before_the_wish_is_fulfilled(story: str, told: str):
    opening = story.split(". ")[0].replace("You want", "I want").replace("your", "my") + "."
    said = await talk(story, [told], opening)
    assert said[1] is not DONE, said


async def test_of_listed_options_the_one_of_the_story_is_chosen():
    story = "You want to book a flight from Berlin to Lisbon. You want to leave at 18:40."
    said = await talk(
        story,
        ["I have found 3 flights: TP1 at 09:10, TP2 at 12:00 and TP3 at 18:40.", "I have booked TP3 at 18:40 for you."],
        "I want to book a flight from Berlin to Lisbon.",
    )
    assert "18:40" in said[1]
    assert said[2] is DONE


@pytest.mark.parametrize(
    ("story", "told"),
    [
        (FLIGHT, "Your flight has been booked for 12 May, back on 19 May."),
        (FLIGHT, "Booked! Your reservation code is QX81LM."),
        (FLIGHT, "All done, have a nice trip!"),
        ("You want to know your balance.", "Your balance is 12 EUR."),
        ("You want to see your flights in May.", "I have found 2 flights in May: TP1 and TP2."),
        ("You want to cancel your order 77.", "Your order 77 is now cancelled."),
    ],
)
async def test_who_is_served_leaves(story: str, told: str):
    opening = story.split(". ")[0].replace("You want", "I want").replace("your", "my") + "."
    assert (await talk(story, [told], opening))[1] is DONE


# ------------------------------------------------------------------------------------------------------ other languages

GERMAN = "Du willst eine Pizza Funghi bestellen. Deine Telefonnummer ist 555-0100. Du möchtest keine Oliven."
CHINESE = "你想订一个大号玛格丽特披萨。你的电话是555-0100。你不想要饮料。"
FRENCH = "Vous voulez commander une pizza. Votre nom est Jo Kern. Vous ne voulez pas de boisson."
DUTCH = "Je wilt een pizza bestellen. Je naam is Jan. Je wilt geen drankje."
SPANISH = "Quieres pedir una pizza grande. Tu nombre es Ana Gil. No quieres bebidas."


@pytest.mark.parametrize(
    "story",
    [GERMAN, CHINESE, FRENCH, SPANISH, DUTCH],
    ids=["German", "Chinese", "French", "Spanish", "Dutch"],
)
def test_a_story_in_another_language_is_refused_with_what_to_do(story: str):
    with pytest.raises(UserMistake, match=r"`user:`.*`simulated`"):
        AgendaUser(Brief(story, None, persona=None, user_turns=(), language="en", agent_first=False))


@pytest.mark.parametrize(
    "story",
    [
        "You want to order Spaghetti alla Puttanesca.",
        "Order Käsespätzle.",
        "Order Pollo alla diavola con le patate.",
        "Book Rioja Alta Gran Reserva.",
        "Be polite.",
        "12345",
        "x",
        "",
        "Username: nwaters",
        "Cancel order 11.",
        "Refund ORD-11, ORD-12, ORD-13 and ORD-14.",
        "You want to send a letter to Größenwahn Verlag, Straße des 17. Juni, Berlin.",
        "My name is Nguyễn Thị Minh Khai and I live in Đà Nẵng.",
        "You want to book the hotel 東京ステーション.",
    ],
)
async def test_an_english_story_with_foreign_names_is_english(story: str):
    user = AgendaUser(Brief(story, None, persona=None, user_turns=(), language="en", agent_first=False))
    assert user.notes == ()


# ---------------------------------------------------------------------------------------------------------- bare accounts


@pytest.mark.parametrize(
    ("story", "question", "expected"),
    [
        ("I want to know my assignment ID for nwaters.", "What is your username?", "nwaters"),
        ("You want to see the schedule of kmeyer.", "What is your user name?", "kmeyer"),
        ("I want to know my assignment ID for payroll.", "What is your username?", "know"),
        ("I want to know my assignment ID for mara. My username is nwaters.", "What is your username?", "nwaters"),
    ],
)
async def test_a_bare_account_is_given_when_a_username_is_asked_for(story: str, question: str, expected: str):
    said = (await talk(story, [question], story.partition(". ")[0].replace("You want", "I want")))[1]
    assert said is not None
    assert expected in said, said


@pytest.mark.parametrize(
    ("story", "offered", "answer"),
    [
        ("You want a refund for your lamp.", "Would you like a replacement?", "No, thank you."),
        ("You want a refund for your lamp.", "Would you like a renewal?", "No, thank you."),
        ("You want a refund for your lamp.", "Shall I send an invitation?", "No, thank you."),
        ("You want to replace your lamp.", "Would you like a replacement?", "Yes, please."),
        ("You want annual leave from 2026-04-13. Your comment is: we meet that week.", "I will ask for annual leave from 2026-04-13. Shall I go ahead?", "Yes, please."),
    ],
)  # fmt: skip
async def test_a_thing_that_is_named_like_a_deed_is_offered_all_the_same(story, offered, answer):
    said = await talk(story, [offered], None)
    assert said[1] == answer


LAMP = "You want to exchange the desk lamp of order #W1. You prefer the gift card for any difference."
SEAT = "You want to change your flight X1 to economy class."


@pytest.mark.parametrize(
    ("story", "asked", "answer"),
    [
        pytest.param(LAMP, "To proceed with the exchange of the Desk Lamp (white, USB, dimmable) for the Desk Lamp (silver, battery, low brightness) I charge $12.07. Shall I proceed with this exchange?", "Yes, please.", id="as wanted, with much that the story does not say"),
        pytest.param(LAMP, "I will return the Desk Lamp (white, USB). Shall I proceed with this return?", "No. I want to exchange the desk lamp of order #W1.", id="another deed"),
        pytest.param(LAMP, "I will exchange the Electric Kettle (white). Shall I proceed with this exchange?", "No. I want to exchange the desk lamp of order #W1.", id="another thing"),
        pytest.param(LAMP, "The exchange of the Desk Lamp costs $5, which goes to your credit card. Shall I proceed with this exchange?", "No. I prefer the gift card for any difference.", id="another means of payment"),
        pytest.param(LAMP, "The exchange of the Desk Lamp costs $5, which goes to your gift card. Shall I proceed with this exchange?", "Yes, please.", id="the same means of payment"),
        pytest.param(LAMP, "A credit card cannot be used. The exchange of the Desk Lamp costs $5. Shall I proceed with this exchange?", "Yes, please.", id="a means of payment that is ruled out"),
        pytest.param(SEAT, "I will change your flight X1 to basic economy class. Shall I proceed with this change?", "No. I want to change my flight X1 to economy class.", id="another class, of which the wanted one is a part"),
        pytest.param(SEAT, "I will change your flight X1 from basic economy to economy class. Shall I proceed with this change?", "Yes, please.", id="from another class"),
        pytest.param("You want to return your watch.", "I will return the Wristwatch (white). Shall I proceed with this return?", "Yes, please.", id="a thing in a longer word"),
        pytest.param("You want to return your watch.", "The watch goes back within 7 days. Would you like to proceed with the return request?", "Yes, please.", id="a word after the deed that is no thing"),
        pytest.param("You want to return your watch.", "That I return, yes?", "Yes.", id="a word that is no thing"),
        pytest.param("You want to return all items.", "I will return the Electric Kettle. Shall I proceed with this return?", "Yes, please.", id="things that the story does not name"),
    ],
)  # fmt: skip
async def test_what_would_be_done_is_held_against_the_deed_the_thing_and_the_means_that_are_wanted(
    story, asked, answer
):
    said = await talk(story, [asked])
    assert said[1] == answer


MEMBER = "You want to renew your membership. Your e-mail is ana@x.org. Your phone is 555-2391."


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        pytest.param("Your membership ends in June. Shall I leave it as it is?", "No. I want to renew my membership.", id="left as it is"),
        pytest.param("Shall I not renew it?", "No. I want to renew my membership.", id="not done"),
        pytest.param("I renew the membership and leave the rest as it is. Shall I go ahead?", "Yes, please.", id="only the rest"),
        pytest.param("Can we still reach you at ana@x.org?", "Yes.", id="reached as the story says"),
        pytest.param("Can we still reach you at bob@x.org?", "No. My e-mail is ana@x.org.", id="reached elsewhere"),
        pytest.param("Is 555-2391 still the best number to call?", "Yes.", id="still the number"),
        pytest.param("Type 1 to renew, 2 to cancel, 3 for anything else.", "I want to renew my membership.", id="keys"),
    ],
)  # fmt: skip
async def test_what_a_person_hears_between_the_words(asked, answer):
    said = await talk(MEMBER, [asked])
    assert said[1] == answer
