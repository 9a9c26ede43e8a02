"""The agenda user: what it says to what it is asked, on stories of many domains, and when it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from harness.story import Brief
from harness.trajectory import Utterance
from harness.users.agenda import AgendaUser

DONE = None


def brief(story: str, opening: str | None = "Hello.", **other: object) -> Brief:
    plain = Brief(story, opening, persona=None, user_turns=(), language="en", agent_first=False)
    return replace(plain, **other)


async def talk(user: AgendaUser, agent: Sequence[str | Utterance], *, greeting: str | None = None) -> list[str | None]:
    """What the user says: its opening, then its answer to each thing the agent says, until it is done."""
    spoken = [Utterance("agent", greeting)] if greeting else []
    said: list[str | None] = []
    left = list(agent)
    while True:
        text = await user.speak(spoken)
        said.append(text)
        if text is None or not left:
            return said
        spoken.append(Utterance("user", text))
        heard = left.pop(0)
        spoken.append(Utterance("agent", heard) if isinstance(heard, str) else heard)


# ------------------------------------------------------------------------------------------------------- the big table


@dataclass(frozen=True)
class Says:
    """What the user must say to this, and what it must not; DONE: it ends."""

    to: str
    words: str | tuple[str, ...] | None
    but_not: tuple[str, ...] = ()


@dataclass(frozen=True)
class Talk:
    id: str
    story: str
    opening: str
    turns: tuple[Says, ...]


TALKS = (
    Talk(
        "hr: a leave request, slot by slot",
        "You want to request annual leave from 2026-07-06 to 2026-07-17. Your personnel number is P-3391. Your deputy is "
        "Lena Vogt. You do not want to be paid out any days.",
        "I want to take leave.",
        (
            Says("What is your personnel number?", "P-3391", ("2026",)),
            Says("When does it start?", "2026-07-06", ("2026-07-17",)),
            Says("And the last day?", "2026-07-17", ("2026-07-06",)),
            Says("Who is your deputy?", "Lena Vogt"),
            Says("Shall I request annual leave from July 6 to July 17, 2026?", "Yes"),
            Says("Your leave is requested. Is there anything else?", "No"),
            Says("Have a nice day!", DONE),
        ),
    ),
    Talk(
        "bank: a standing order, several things at once, wrong recaps",
        "My customer number is 880124. I want to set up a standing order of 75.50 EUR from account DE01 to account DE07. It "
        "should start on 2026-03-01.",
        "I want to set up a standing order.",
        (
            Says("Please give me your customer number and the amount.", ("880124", "75.50 EUR")),
            Says("Which account should it be paid from, and to which account?", ("DE01", "DE07")),
            Says("What is the start date?", "2026-03-01"),
            Says("So 57.50 EUR from DE01 to DE07 as of 2026-03-01, correct?", ("No", "75.50 EUR")),
            Says(
                "So 75.50 EUR from DE07 to DE01 as of 2026-03-01, correct?", ("No", "from account DE01 to account DE07")
            ),
            Says("So 75.50 EUR from DE01 to DE07 as of 2026-04-01, correct?", ("No", "2026-03-01")),
            Says("So 75.50 EUR from DE01 to DE07 as of March 1, 2026, correct?", "Yes", ("No",)),
            Says("It is set up.", DONE),
        ),
    ),
    Talk(
        "airline: choices, refusals, preferences",
        "You are kai_berg_771. You want to fly from Oslo to Porto on June 9 (one way). You want to fly in business. You prefer "
        "a window seat. You do not want a meal. You have 2 bags. You want to pay with your gift card.",
        "I'd like to book a flight.",
        (
            Says("May I have your user ID?", "kai_berg_771"),
            Says("Where are you flying from?", "Oslo", ("Porto",)),
            Says("And what is your destination?", "Porto", ("Oslo",)),
            Says("Is it a round trip or one-way?", "one way"),
            Says("When would you like to travel?", "June 9"),
            Says("Which cabin would you like: economy, premium economy or business?", "business"),
            Says("How many bags will you check?", "2 bags"),
            Says("Would you like a meal for $15?", ("No", "I do not want a meal")),
            Says("Do you prefer an aisle or a window seat?", "window seat"),
            Says("How would you like to pay?", "gift card"),
            Says(
                "I will book Oslo to Porto on June 10 in business, without a meal. Shall I proceed?", ("No", "June 9")
            ),
            Says("I will book Oslo to Porto on 2026-06-09 in economy. Shall I proceed?", ("No", "business")),
            Says("I will book Oslo to Porto on 2026-06-09 in business with a meal. Shall I proceed?", ("No", "meal")),
            Says("I will book Oslo to Porto on 2026-06-09 in business, no meal. Shall I proceed?", "Yes", ("No",)),
            Says("Your reservation QX81LM is confirmed for 410.00 USD.", DONE),
        ),
    ),
    Talk(
        "shop: a condition, a second wish",
        "Your name is Ines Roth. You bought a lamp, order number 55190, and it arrived with a crack. You want a refund of 42.00 "
        "USD. If the agent offers a replacement, say no. Then you also want to know when your order 55207 will be delivered.",
        "The lamp that I bought is cracked.",
        (
            Says("I'm sorry to hear that! What is the order number?", "55190", ("55207",)),
            Says("We can send you a replacement. Would you like that?", "No"),
            Says("What would you like instead?", "refund of 42.00 USD"),
            Says("I will refund 42.00 USD. Is that okay?", "Yes"),
            Says("The refund has been made.", "55207"),
            Says("Order 55207 will be delivered on 2026-02-11. Anything else?", "No"),
            Says("Goodbye!", DONE),
        ),
    ),
    Talk(
        "clinic: several questions in a list",
        "You want to book an appointment with Dr. Amari on Thursday at 9:30 am. Your date of birth is 1988-11-02. Your insurance "
        "number is M-5512-9. You are allergic to penicillin. Your phone number is +41 44 555 0182.",
        "I need an appointment with a doctor.",
        (
            Says(
                "Please send me the following information:\n1. Your date of birth\n2. Your insurance number\n3. Phone number",
                ("1988-11-02", "M-5512-9", "+41 44 555 0182"),
                ("Thursday",),
            ),
            Says("With which doctor would you like to speak?", "Amari"),
            Says("Which day and what time suit you best?", ("Thursday", "9:30 am")),
            Says("Do you have any allergies?", "penicillin"),
            Says("I have Friday at 9:30. Would that work?", ("No", "Thursday")),
            Says("I have Thursday at 11:00, shall I book it?", ("No", "9:30 am")),
            Says("Thursday at 9:30 with Dr. Amari, shall I book it?", "Yes"),
            Says("You are booked in for Thursday at 9:30.", DONE),
        ),
    ),
    Talk(
        "telecom: a story about the user, another amount",
        "The user wants to switch to the Comfort plan at 29 EUR per month. The user's phone number is +49 151 5550199. The user "
        "does not want a new phone. The user lives in Bremen.",
        "I want to change my plan.",
        (
            Says("Of course. What is your phone number?", "+49 151 5550199"),
            Says("Which plan would you like to switch to?", "Comfort"),
            Says("Would you like a new phone with it?", ("No", "I do not want a new phone")),
            Says("The Comfort plan is 35 EUR per month. Shall I switch you to it?", ("No", "29 EUR")),
            Says("The Comfort plan is 29 EUR per month. Shall I switch you to it?", "Yes"),
            Says("You have been switched.", DONE),
        ),
    ),
    Talk(
        "restaurant: a task, numbers and times",
        "Book a table for 5 people on Saturday at 8 pm under the name Okoye. You need a high chair. You don't want to sit "
        "outside.",
        "Hi, I'd like to book a table.",
        (
            Says("For how many people, and on which day?", ("5 people", "Saturday")),
            Says("At what time?", "8 pm"),
            Says("Would you like to sit inside or outside?", "don't want to sit outside"),
            Says("What name should I put it under?", "Okoye"),
            Says("Any special requests?", "high chair"),
            Says("A table for 6 people on Saturday at 8 pm. Is that right?", ("No", "5 people")),
            Says("A table for 5 people on Saturday at 7 pm. Is that right?", ("No", "8 pm")),
            Says("A table for 5 people on Saturday at 20:00. Is that right?", "Yes", ("No",)),
            Says("Your table is booked, see you on Saturday!", DONE),
        ),
    ),
    Talk(
        "it support: what was tried already",
        "Your laptop does not start since this morning. Your asset tag is LT-20931. You sit in office B-204. You want a "
        "technician to come today. If the agent asks you to restart it, say you already tried that.",
        "My laptop does not start.",
        (
            Says("Did you try to restart it?", "I already tried that"),
            Says("What is the asset tag of the device?", "LT-20931"),
            Says("Where are you located?", "office B-204"),
            Says("Since when do you have this problem?", "this morning"),
            Says("Shall I send a technician today?", "Yes"),
            Says("A technician will come at 14:00.", DONE),
        ),
    ),
    Talk(
        "hotel: check-in and check-out, number of guests",
        "I want to book a double room in Lisbon for 2 guests from May 3, 2026 to May 8, 2026. My name is Tom Reyes. My e-mail "
        "address is tom.reyes@example.org. I want breakfast included.",
        "I am looking for a room.",
        (
            Says("In which city?", "Lisbon"),
            Says("What is your check-in date?", "May 3, 2026", ("May 8",)),
            Says("And the check-out date?", "May 8, 2026", ("May 3",)),
            Says("Single or double room?", "double room"),
            Says("For how many guests?", "2 guests"),
            Says("Would you like breakfast included?", "Yes"),
            Says("To which email address should I send the confirmation?", "tom.reyes@example.org"),
            Says("Your room is booked.", DONE),
        ),
    ),
    Talk(
        "parcel: a read-only wish whose details nobody asked for",
        "You want to see your deliveries from 2026-01-05 to 2026-01-09.",
        "I want to see my deliveries.",
        (
            Says("You had one delivery, parcel 77, on 2025-12-20.", ("2026-01-05", "2026-01-09")),
            Says("Between 2026-01-05 and 2026-01-09 you had none.", DONE),
        ),
    ),
    Talk(
        "utility: a limit",
        "You want to move your electricity contract to your new flat at 7 Elm Road, Leeds. Your contract number is E-9021. You "
        "are willing to pay a fee of up to 40 GBP.",
        "I am moving and want to take my contract along.",
        (
            Says("What is your contract number?", "E-9021"),
            Says("What is the new address?", "7 Elm Road, Leeds"),
            Says("There is a fee of 55 GBP for that. Shall I go ahead?", ("No", "40 GBP")),
            Says("I can lower the fee to 35 GBP. Shall I go ahead?", "Yes"),
            Says("Your contract has been moved.", DONE),
        ),
    ),
    Talk(
        "car rental: what it does not know",
        "You want to rent a car in Graz from 2026-09-01 to 2026-09-04. You don't remember your member number. Your driving "
        "licence is in your profile.",
        "I want to rent a car.",
        (
            Says("What is your member number?", "don't remember my member number"),
            Says("What is your tax number?", "don't know"),
            Says("From when to when?", ("2026-09-01", "2026-09-04")),
            Says("Can I have your driving licence, please?", "in my profile"),
            Says("Your car is reserved.", DONE),
        ),
    ),
    Talk(
        "university: two wishes brought up one after the other",
        "My student ID is s55120. I want to enroll in the course Linear Algebra. I also want to know my grade in Statistics. "
        "Finally, I want to change my phone number to 555-0175.",
        "I want to enroll in a course.",
        (
            Says("Which course?", "Linear Algebra", ("Statistics",)),
            Says("And your student ID?", "s55120"),
            Says("You are enrolled in Linear Algebra. Can I help you with anything else?", "Statistics", ("555-0175",)),
            Says("Your grade in Statistics is B.", "555-0175"),
            Says("Your phone number has been changed. Is there anything else?", "No"),
            Says("Bye!", DONE),
        ),
    ),
    Talk(
        "city office: it waits, and tries again once",
        "I want to know the opening hours of the office in Ulm. My reference is ZK-18.",
        "I want to know the opening hours of an office.",
        (
            Says("Which office do you mean?", "Ulm"),
            Says("One moment, I am checking.", "Okay"),
            Says("Sorry, something went wrong while I looked it up.", ("try again", "ZK-18")),
            Says("The office in Ulm is open from 8 to 12.", DONE),
        ),
    ),
    Talk(
        "insurance: only what it accepts",
        "You want to insure your bike, a Tern GSD, for 1 year. The bike cost 4200 EUR. Refuse any additional cover. You are a "
        "friendly person. Do not mention that you had an accident.",
        "I'd like to insure my bike.",
        (
            Says("Which bike is it?", "Tern GSD", ("accident", "friendly")),
            Says("What did it cost?", "4200 EUR"),
            Says("Would you like additional cover for accidents?", "No", ("accident",)),
            Says("Any other wishes?", "No"),
            Says("You are insured.", DONE),
        ),
    ),
)


@pytest.mark.parametrize("case", TALKS, ids=lambda case: case.id)
async def test_a_talk_goes_as_the_story_says(case: Talk):
    said = await talk(AgendaUser(brief(case.story, case.opening)), [turn.to for turn in case.turns])
    assert said[0] == case.opening
    for turn, answer in zip(case.turns, said[1:], strict=False):
        if turn.words is DONE:
            assert answer is DONE, turn
            continue
        assert answer is not None, turn
        wanted = (turn.words,) if isinstance(turn.words, str) else turn.words
        assert [word for word in wanted if word.lower() not in answer.lower()] == [], f"to {turn.to!r}: {answer!r}"
        assert [word for word in turn.but_not if word in answer] == [], f"to {turn.to!r}: {answer!r}"
    assert len(said) == len(case.turns) + 1


# ------------------------------------------------------------------------------------- one question, asked in many ways

LEAVE = (
    "You want to know your time off schedule. Your username is nwaters. The start date is 2025-01-01. The end date is "
    "2025-01-30."
)
TRANSFER = "My username is alice. I want to transfer 250 USD from my account ACC10001 to ACC10002."
ADDRESS = "My username is johndoe. I want to update my Home address to 123 Main St, Springfield, IL."
QUARTER = "You want to know your timeoff schedule for Q1 2025."
REPORTS = "My username is nken. I want to find out the schedule of my direct reports from: 2025-01-01 to: 2025-05-05."


@pytest.mark.parametrize(
    ("story", "question", "expected", "forbidden"),
    [
        (LEAVE, "What is your username?", ("nwaters",), ("2025",)),
        (LEAVE, "what's your user name", ("nwaters",), ("2025",)),
        (LEAVE, "Could you please give me your user ID so that I can look up your account?", ("nwaters",), ("2025",)),
        (LEAVE, "To help you with that, I need your username.", ("nwaters",), ("2025",)),
        (LEAVE, "Username?", ("nwaters",), ("2025",)),
        (LEAVE, "Your username is required.", ("nwaters",), ("2025",)),
        (LEAVE, "Which dates?", ("2025-01-01", "2025-01-30"), ()),
        (LEAVE, "For which period would you like to see it?", ("2025-01-01", "2025-01-30"), ()),
        (LEAVE, "From when to when?", ("2025-01-01", "2025-01-30"), ()),
        (LEAVE, "What's the start date?", ("2025-01-01",), ("2025-01-30",)),
        (LEAVE, "And until when?", ("2025-01-30",), ("2025-01-01",)),
        (LEAVE, "Please provide your username and the date range.", ("nwaters", "2025-01-01", "2025-01-30"), ()),
        (LEAVE, "I need two things: 1) your username 2) the end date.", ("nwaters", "2025-01-30"), ("2025-01-01",)),
        (LEAVE, "I need:\n- Username\n- Start date\n- End date", ("nwaters", "2025-01-01", "2025-01-30"), ()),
        (LEAVE, "Could you give me your employee ID?", ("don't know",), ("2025",)),
        (LEAVE, "What is your mother's maiden name?", ("don't know",), ("2025",)),
        (TRANSFER, "How much would you like to transfer?", ("250 USD",), ("ACC",)),
        (TRANSFER, "What is the amount?", ("250 USD",), ("ACC",)),
        (TRANSFER, "From which account?", ("ACC10001",), ("ACC10002",)),
        (TRANSFER, "What is the source account?", ("ACC10001",), ("ACC10002",)),
        (TRANSFER, "Which account should the money go to?", ("ACC10002",), ("ACC10001",)),
        (TRANSFER, "Who is the recipient of the transfer?", ("ACC10002",), ()),
        (TRANSFER, "What is the recipient's username?", ("don't know",), ("My username",)),
        (TRANSFER, "What is your account ID or username?", ("alice",), ("don't know",)),
        (ADDRESS, "What is your new address?", ("123 Main St, Springfield, IL",), ("johndoe",)),
        (ADDRESS, "Is it your home or your work address?", ("Home",), ()),
        (QUARTER, "For which time period?", ("Q1 2025",), ()),
        (QUARTER, "Which dates?", ("Q1 2025",), ()),
        (REPORTS, "Please tell me the start and end dates.", ("2025-01-01", "2025-05-05"), ("nken",)),
        (REPORTS, "Whose schedule would you like to see?", ("direct reports",), ()),
    ],
)
async def test_a_question_is_answered_from_the_facts(story, question, expected, forbidden):
    said = (await talk(AgendaUser(brief(story, "Hello, I need your help.")), [question]))[1]
    assert said is not None
    assert [word for word in expected if word not in said] == [], said
    assert [word for word in forbidden if word in said] == [], said


@pytest.mark.parametrize(
    ("story", "proposal", "answer"),
    [
        (TRANSFER, "I'll transfer 250 USD from ACC10001 to ACC10002, is that correct?", "yes"),
        (TRANSFER, "I'll transfer $250.00 from ACC10001 to ACC10002. Please confirm.", "yes"),
        (TRANSFER, "Amount: 250 USD\nFrom: ACC10001\nTo: ACC10002\nShall I go ahead?", "yes"),
        (TRANSFER, "Amount: 205 USD\nFrom: ACC10001\nTo: ACC10002\nShall I go ahead?", "no"),
        (TRANSFER, "I'll transfer 350 USD from ACC10001 to ACC10002, is that correct?", "no"),
        (TRANSFER, "I'll transfer 250 USD from ACC10001 to ACC10003. Shall I proceed?", "no"),
        (TRANSFER, "I'll transfer 250 USD from ACC10002 to ACC10001. Do you confirm?", "no"),
        (TRANSFER, "The transfer of 250 USD costs a fee of 2 USD. Do you want me to proceed?", "yes"),
        (TRANSFER, "I will close your account. Is that okay?", "no"),
        (TRANSFER, "Are you sure?", "yes"),
        (TRANSFER, "Ready to go ahead? (yes/no)", "yes"),
        (TRANSFER, "Is your username alice?", "yes"),
        (TRANSFER, "Is your username bob?", "no"),
        (TRANSFER, "Would you like to subscribe to our newsletter?", "no"),
        (TRANSFER, "Would you like a fruit basket with it?", "no"),
        (TRANSFER, "Would you like me to transfer you to a human colleague?", "no"),
        (LEAVE, "You want to see your time off from January 1 to January 30, 2025, right?", "yes"),
        (LEAVE, "You want to see your time off from January 1 to January 31, 2025, right?", "no"),
        (LEAVE, "Do you have a badge number?", "no"),
        (LEAVE, "Do you have a username?", "yes"),
        ("You want to fly to Rome. You do not want insurance.", "Shall I add insurance?", "no"),
        ("You want to fly to Rome. You do not want insurance.", "I book Rome without insurance, ok?", "yes"),
        ("You want to fly to Rome. You do not want insurance.", "Destination: Rome\nInsurance: no\nCorrect?", "yes"),
        ("You want to fly from Oslo to Rome.", "I book a flight from Oslo to Madrid. Is that right?", "no"),
        ("You want a room for 3 nights. Do not accept any upgrade.", "Would you like an upgrade?", "no"),
        ("You want a red bike. If the agent asks you to confirm, say no.", "Shall I order a red bike?", "no"),
        ("You want a red bike. When asked to confirm, say yes.", "A red bike. Please confirm.", "yes"),
        ("You want a red bike. When asked to confirm, say yes.", "A blue bike. Please confirm.", "no"),
        (
            "Order a bike. Only accept it if the price is less than 900 USD.",
            "The price is 950 USD. Shall I order it?",
            "no",
        ),
        (
            "Order a bike. Only accept it if the price is less than 900 USD.",
            "The price is 850 USD. Shall I order it?",
            "yes",
        ),
    ],
)
async def test_a_proposal_is_confirmed_only_when_the_story_agrees(story, proposal, answer):
    said = (await talk(AgendaUser(brief(story, "Hello, I need your help.")), [proposal]))[1]
    assert said is not None
    assert said.lower().startswith(answer), said


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("transfer(amount=250 USD, source=ACC10001, target=ACC10002)", "Yes, please."),
        ("Approve the transfer of 250 USD from ACC10001 to ACC10002", "Yes, please."),
        ("Approve the transfer of 990 USD from ACC10001 to ACC10002", f"No. {TRANSFER.partition('. ')[2]}"),
        ("Approve: close account ACC10001", "No, thank you."),
    ],
)
async def test_a_request_for_leave_to_act_is_answered_with_yes_or_no(text, answer):
    said = await talk(AgendaUser(brief(TRANSFER)), [Utterance("agent", text, "approval")])
    assert said[1] == answer


@pytest.mark.parametrize(
    ("story", "proposal", "fact"),
    [
        (TRANSFER, "I'll transfer 350 USD from ACC10001 to ACC10002, is that correct?", "250 USD"),
        (LEAVE, "From January 1 to February 1, 2025, correct?", "2025-01-30"),
        ("You want to fly to Rome. You do not want insurance.", "With insurance, ok?", "I do not want insurance"),
        (TRANSFER, "Is your username bob?", "alice"),
    ],
)
async def test_who_declines_gives_the_right_fact(story, proposal, fact):
    assert fact in ((await talk(AgendaUser(brief(story)), [proposal]))[1] or "")


# --------------------------------------------------------------------------------------------------- how a talk begins


async def test_without_an_opening_it_begins_with_the_first_wish():
    said = await talk(AgendaUser(brief(LEAVE, None)), ["Sure. What is your username?"])
    assert said == ["I want to know my time off schedule.", "My username is nwaters."]


async def test_after_the_greeting_of_the_agent_it_says_its_opening():
    user = AgendaUser(brief(LEAVE, "Hi! My schedule, please.", agent_first=True))
    assert (await talk(user, [], greeting="Hello, how can I help you today?"))[0] == "Hi! My schedule, please."


async def test_after_a_greeting_and_without_an_opening_it_says_its_wish():
    user = AgendaUser(brief(LEAVE, None, agent_first=True))
    assert (await talk(user, [], greeting="Welcome!"))[0] == "I want to know my time off schedule."


@pytest.mark.parametrize("story", ["Be polite.", "You are calm.", "...", "12345", "?"])
async def test_a_story_with_nothing_to_want_is_played_too(story):
    said = await talk(AgendaUser(brief(story, "Hello.")), ["How can I help you?"] * 10)
    assert said[0] == "Hello."
    assert said[-1] is DONE


# ----------------------------------------------------------------------------------------------------- how a talk ends


async def test_a_question_asked_again_is_answered_in_other_words_then_no_more():
    said = await talk(AgendaUser(brief(LEAVE)), ["What is your username?"] * 4)
    assert said[1:] == ["My username is nwaters.", "nwaters.", "I'm sorry, that is all I can tell you.", DONE]


async def test_the_rephrased_answer_of_a_part_is_the_whole_sentence():
    said = await talk(AgendaUser(brief(TRANSFER)), ["How much?"] * 2)
    assert said[1:] == ["250 USD.", "I want to transfer 250 USD from my account ACC10001 to ACC10002."]


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
    assert await user.speak([Utterance("user", "x"), Utterance("agent", "What is your username?")]) is None
