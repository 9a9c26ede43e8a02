"""The agenda user: what it says to what it is asked, on stories of many domains, and when it ends."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from growth import grows_in_proportion, stays_the_same
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.errors import UserMistake
from harness.threads import run_sync
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.persona import Persona
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.reading.worded import dated
from harness.users.agenda.user import AgendaUser

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
        text = (await user.speak(spoken)).text
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
            Says("What is your member number?", "don't know"),
            Says("What is your tax number?", "in my profile", ("don't know",)),
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
        "concert: a second best, a spending limit",
        "You want to buy 2 tickets for the concert of The Harbour on 12 June 2026 in Turin. You want seats in block B, but block "
        "C is also fine. You want to spend at most 180 EUR in total. Your name is Kim Sato. You don't need ticket insurance.",
        "I'd like tickets for a concert.",
        (
            Says("In which city?", "Turin"),
            Says("How many tickets do you need?", "2 tickets"),
            Says("Which date? There are shows on 11 June and 12 June 2026.", "12 June 2026"),
            Says("Block A, B or C?", "block B"),
            Says("Block B is sold out. Would block C be okay?", "Yes"),
            Says("2 tickets in block C are 190 EUR in total. Shall I book them?", ("No", "180 EUR")),
            Says("I found 2 tickets in block C for 170 EUR. Shall I book them?", "Yes"),
            Says("Would you like to add ticket insurance for 9 EUR?", ("No", "I don't need ticket insurance")),
            Says("Under what name?", "Kim Sato"),
            Says("Booked! Enjoy the show.", DONE),
        ),
    ),
    Talk(
        "office: numbers by what they count, a day as a bound",
        "Your boss asked you to order 15 notebooks and 3 boxes of pens for the office in Lyon. The cost center is CC-812. "
        "Delivery must be before 20 March 2026.",
        "I need some office supplies.",
        (
            Says("How many notebooks?", "15 notebooks"),
            Says("How many boxes of pens?", "3 boxes of pens"),
            Says("Which cost center should I charge?", "CC-812"),
            Says("When do you need them?", "20 March 2026"),
            Says("15 notebooks and 2 boxes of pens. Confirm?", ("No", "3 boxes of pens")),
            Says("15 notebooks and 3 boxes of pens on 25 March 2026. Confirm?", ("No", "before 20 March 2026")),
            Says("15 notebooks and 3 boxes of pens on 18 March 2026. Confirm?", "Yes"),
            Says("They have been ordered.", DONE),
        ),
    ),
    Talk(
        "doctor: it can only come after four",
        "My name is Olu Ade. I have a fever and a cough since Monday. I want to see a doctor as soon as possible. I can only come "
        "after 4 pm.",
        "I don't feel well and want to see a doctor.",
        (
            Says("What are your symptoms?", "a fever and a cough"),
            Says("Since when have you had them?", "Monday"),
            Says("I have a slot on Thursday at 3 pm. Would you like it?", ("No", "after 4 pm")),
            Says("I have a slot on Thursday at 4:30 pm. Would you like it?", "Yes"),
            Says("May I have your full name, please?", "Olu Ade"),
            Says("You are booked for Thursday at 4:30 pm.", DONE),
        ),
    ),
    Talk(
        "claim: a story told in facts",
        "You want to file a claim for a stolen bicycle. It was stolen on 14 May 2026 in Ghent. It was worth 850 EUR. You filed a "
        "police report with number GH-2026-551. Your policy number is P77-120.",
        "My bicycle was stolen and I want to file a claim.",
        (
            Says("Do you have your policy number at hand?", ("Yes", "P77-120"), ("GH-2026",)),
            Says("When and where was it stolen?", ("14 May 2026", "Ghent")),
            Says("What was the value of the bicycle?", "850 EUR"),
            Says("Did you file a police report?", "Yes"),
            Says("What is the number of the police report?", "GH-2026-551", ("P77",)),
            Says("Your claim has been filed under C-10.", DONE),
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
        (LEAVE, "Could you give me your employee ID?", ("nwaters", "2025-01-01", "2025-01-30"), ("don't know",)),
        (LEAVE, "What is your mother's maiden name?", ("nwaters", "2025-01-01", "2025-01-30"), ("don't know",)),
        (TRANSFER, "How much would you like to transfer?", ("250 USD",), ("ACC",)),
        (TRANSFER, "What is the amount?", ("250 USD",), ("ACC",)),
        (TRANSFER, "From which account?", ("ACC10001",), ("ACC10002",)),
        (TRANSFER, "What is the source account?", ("ACC10001",), ("ACC10002",)),
        (TRANSFER, "Which account should the money go to?", ("ACC10002",), ("ACC10001",)),
        (TRANSFER, "Who is the recipient of the transfer?", ("ACC10002",), ()),
        (TRANSFER, "What is the recipient's username?", ("ACC10002",), ("alice",)),
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


async def test_without_an_opening_and_a_wish_it_begins_with_the_first_sentence():
    assert (await AgendaUser(brief("You are calm. Be polite.", None)).speak([])).text == "I am calm."


@pytest.mark.parametrize("story", ["Be polite.", "You are calm.", "...", "12345", "?"])
async def test_a_story_with_nothing_to_want_is_played_too(story):
    said = await talk(AgendaUser(brief(story, "Hello.")), ["How can I help you?"] * 10)
    assert said[0] == "Hello."
    assert said[-1] is DONE


# ----------------------------------------------------------------------------------------------------- how a talk ends


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


# ------------------------------------------------------------------------------------------------- several wishes at a time


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


# --------------------------------------------------------------------------------------------------------- conditions


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


# ------------------------------------------------------------------------------------------------ it never says anything else

PACK = load_pack("en")
assert PACK is not None
CLOSED = {word for texts in PACK.phrases.model_dump().values() for text in texts for word in words(text)} | {
    word for text in PACK.templates.values() for word in words(text.replace("{}", ""))
}
stem = PACK.stemmer.stem
SAID = {"i", "me", "my", "mine", "myself", "am", "was", "i'm", "i'd", "i've", "i'll"}
"""What the words of a story may turn into."""
LINES = (
    *(turn.to for case in TALKS for turn in case.turns),
    "What is your account ID? Or your booking reference, or your date of birth?",
    "I found 3 options:\n1. HAT069 at 06:00 for $121\n2. HAT083 at 01:00 for $100\nWhich one would you like?",
    "Unfortunately this is not possible. Would you like to speak to a human agent?",
    "Please choose: gold, silver or platinum.",
    "Can you tell me more about the problem, and why you need it on 2031-01-01?",
    "Would you prefer Tokyo or Lima?",
    "Your parcel 998877 has been sent to 5 Nowhere Lane. Anything else?",
    "I did not understand that. Could you rephrase?",
)


@settings(max_examples=3 * settings.default.max_examples // 2)
@given(
    case=st.sampled_from(TALKS),
    lines=st.lists(st.one_of(st.sampled_from(LINES), st.text(max_size=60)), min_size=1, max_size=6),
    seed=st.integers(0, 5),
)
async def test_every_word_it_says_is_of_the_story_or_a_closed_phrase(case: Talk, lines: list[str], seed: int):
    in_groups = re.findall(r"\w+", case.story)  # a number that was not understood is said group by group
    pack = load_pack("en")
    assert pack is not None
    in_words = [word for token in case.story.split() for word in words(dated(token.rstrip(".,"), pack))]
    said = (*words(case.story), *words(case.opening), *in_groups, *in_words, *CLOSED, *SAID)
    known = {stem(word) for word in said}
    for text in await talk(AgendaUser(brief(case.story, case.opening), seed=seed), lines):
        assert text is None or not {stem(word) for word in words(text)} - known, text


# --------------------------------------------------------------------------------------------------------- who speaks


@pytest.mark.parametrize(
    ("story", "spoken"),
    [
        ("Your username is kai.", "My username is kai."),
        ("You are a nurse.", "I am a nurse."),
        ("You're new here.", "I'm new here."),
        ("You were charged twice.", "I was charged twice."),
        ("You want the agent to refund you for the meal.", "I want the agent to refund me for the meal."),
        ("They told you that you can keep it.", "They told me that I can keep it."),
        ("The parcel was sent to you by your sister.", "The parcel was sent to me by my sister."),
        ("You want to change the passenger to yourself.", "I want to change the passenger to myself."),
        ("You also are a member.", "I also am a member."),
        ("Is the fee charged to you?", "Is the fee charged to me?"),
        ("The customer wants a refund.", "I want a refund."),
        ("The user's name is Bo Li.", "My name is Bo Li."),
        ("My name is Bo Li.", "My name is Bo Li."),
        ("I want to find out your opening hours.", "I want to find out your opening hours."),
        ("Cancel your order 12.", "I want to cancel my order 12."),
        ("Order number: 5512", "Order number: 5512."),
    ],
)
async def test_the_second_person_becomes_the_first(story, spoken):
    assert (await AgendaUser(brief(story, None)).speak([])).text == spoken


# ----------------------------------------------------------------------------------------------------- seeds and languages


async def test_the_seed_chooses_among_phrases_and_changes_no_fact():
    turns = [
        "What is your username?",
        "From January 1 to January 30, 2025. Shall I go ahead?",
        "Which dates?",
        "Sorry?",
    ]
    talks = [await talk(AgendaUser(brief(LEAVE), seed=seed), turns) for seed in range(4)]
    assert talks[0] == await talk(AgendaUser(brief(LEAVE), seed=0), turns)
    assert {said[1] for said in talks} == {"My username is nwaters."}
    assert {said[3] for said in talks} == {"The start date is 2025-01-01. The end date is 2025-01-30."}
    assert len({said[2] for said in talks}) == 3


@pytest.mark.parametrize("language", ["en", "EN", "en-GB", "en_US"])
async def test_english_has_a_pack_however_it_is_written(language):
    user = AgendaUser(brief(LEAVE, language=language))
    assert user.notes == ()
    assert (await talk(user, ["What is your username?"]))[1] == "My username is nwaters."


@pytest.mark.parametrize("language", ["de", "fr-CA", "tlh", "../en", ""])
async def test_a_story_in_a_language_that_it_does_not_read_is_refused_before_play(language):
    story = "Ich möchte Urlaub nehmen. Mein Name ist Jo Kern! Ab dem 1. Mai?"
    with pytest.raises(UserMistake) as mistake:
        AgendaUser(brief(story, "Guten Tag.", language=language))
    assert f'"{language}"' in str(mistake.value)
    assert "simulated" in str(mistake.value)


async def test_what_it_cannot_play_it_says_beforehand():
    notes = AgendaUser(brief(LEAVE, persona=Persona.model_validate("in a hurry"), user_turns=("Well?",))).notes
    assert len(notes) == 2
    assert "user_turns" in notes[0]
    assert "persona" in notes[1]


# ------------------------------------------------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    "piece",
    [
        pytest.param("x", id="letters"),
        pytest.param("What is your username? ", id="questions"),
        pytest.param("if you ", id="ifs"),
        pytest.param("1. ", id="numbers"),
        pytest.param("\n- ", id="bullets"),
        pytest.param("?!", id="marks"),
        pytest.param("from ", id="prepositions"),
        pytest.param("no not ", id="negations"),
        pytest.param("\ud800 \x00 \u202e", id="no text"),
        pytest.param('"', id="quotes"),
    ],
)
def test_a_message_of_megabytes_costs_what_one_of_kilobytes_costs(piece):
    async def hear(text: str) -> None:
        user = AgendaUser(brief(TRANSFER))
        await user.speak([])
        await user.speak([Utterance("user", "Hello."), Utterance("agent", text)])

    assert stays_the_same(lambda length: run_sync(hear(piece * (length // len(piece)))), 50_000, 5_000_000)


async def test_the_question_at_the_end_of_a_long_message_is_heard():
    said = await talk(AgendaUser(brief(LEAVE)), [f"{'Lorem ipsum dolor. ' * 50_000}\nWhat is your username?"])
    assert said[1] == "My username is nwaters."


@pytest.mark.parametrize("piece", ["if you say, ", "do not ", "You want ", "my a is ", "("])
def test_a_story_that_is_nonsense_costs_in_proportion(piece):
    def play(length: int) -> None:
        user = AgendaUser(brief(piece * (length // len(piece))))
        run_sync(talk(user, ["What is your username?", "Shall I go ahead?"]))

    assert grows_in_proportion(play, 7_500)


# ------------------------------------------------------------------------------------------- whole talks with small agents


class SlotFiller:
    """Asks for what it lacks, one thing or all at once, sums up, acts on a yes, and asks whether that was all."""

    def __init__(self, slots: dict[str, tuple[str, str]], *, at_once: bool, sums_up: bool = True) -> None:
        self.missing = dict(slots)
        """Name → the question, and the pattern of the answer."""
        self.at_once = at_once
        self.sums_up = sums_up
        self.found: dict[str, str] = {}
        self.done = False
        self.asked: list[str] = []

    def reply(self, said: str) -> str:
        for name in self.asked:
            pattern = self.missing[name][1]
            if match := re.search(pattern, said):
                self.found[name] = match[match.lastindex or 0]
        for name in self.found:
            self.missing.pop(name, None)
        if self.missing:
            self.asked = list(self.missing) if self.at_once else list(self.missing)[:1]
            return " ".join(self.missing[name][0] for name in self.asked)
        self.asked = []
        if self.sums_up and not self.done and not said.startswith("Yes"):
            return f"So {', '.join(self.found.values())}. Shall I go ahead?"
        if not self.done:
            self.done = True
            return "It has been done. Is there anything else I can do for you?"
        return "Thank you, goodbye."


DATE = r"(\d{4}-\d\d-\d\d)"
FILLED = {
    "leave": (
        "Your username is okim. You want to take annual leave from 2026-05-04 to 2026-05-08. You do not want to be called.",
        "I want some leave.",
        {
            "username": ("What is your username?", r"\b(okim)\b"),
            "kind": ("Which kind of leave: annual, sick or study?", r"\b(annual|sick|study)\b"),
            "first": ("What is the first day?", DATE),
            "last": ("What is the last day?", rf"[Tt]o {DATE}"),
        },
        {"username": "okim", "kind": "annual", "first": "2026-05-04", "last": "2026-05-08"},
    ),
    "transfer": (
        "My customer number is 4471. I want to transfer 19.90 EUR from account DE11 to account DE22 on 2026-02-01.",
        "I want to send money.",
        {
            "customer": ("May I have your customer number?", r"\b(\d{4})\b"),
            "amount": ("How much would you like to transfer?", r"([\d.]+ EUR)"),
            "source": ("From which account?", r"(DE11|DE22)"),
            "target": ("To which account?", r"to (?:account )?(DE\d\d)"),
            "day": ("On which date?", DATE),
        },
        {"customer": "4471", "amount": "19.90 EUR", "source": "DE11", "target": "DE22", "day": "2026-02-01"},
    ),
    "table": (
        "You want to book a table for 4 people on Friday at 7 pm under the name Sand.",
        "A table, please.",
        {
            "people": ("For how many people?", r"(\d+) people"),
            "day": ("On which day?", r"(\w+day)"),
            "time": ("At what time?", r"(\d+ pm)"),
            "name": ("Under which name?", r"name (\w+)"),
        },
        {"people": "4", "day": "Friday", "time": "7 pm", "name": "Sand"},
    ),
}


@pytest.mark.parametrize("at_once", [False, True], ids=["one by one", "all at once"])
@pytest.mark.parametrize("name", FILLED)
async def test_an_agent_that_fills_slots_gets_them_all_and_the_talk_ends(name: str, at_once: bool):
    story, opening, slots, expected = FILLED[name]
    agent, user = SlotFiller(slots, at_once=at_once), AgendaUser(brief(story, opening))
    spoken: list[Utterance] = []
    while (text := (await user.speak(spoken)).text) is not None:
        spoken += [Utterance("user", text), Utterance("agent", agent.reply(text))]
        assert len(spoken) <= 2 * (len(slots) + 5), [utterance.text for utterance in spoken]
    assert agent.done
    assert expected.items() <= agent.found.items()


async def test_an_agent_that_hears_nothing_is_left_after_a_while():
    slots = {"code": ("What is your access code?", r"code is (\w+)")}
    agent, user = SlotFiller(slots, at_once=False), AgendaUser(brief(LEAVE, "My time off schedule, please."))
    spoken: list[Utterance] = []
    while (text := (await user.speak(spoken)).text) is not None:
        spoken += [Utterance("user", text), Utterance("agent", agent.reply(text))]
    assert not agent.done
    assert len(spoken) <= 12


# ------------------------------------------------------------------------------------------------- beside recorded users


def spoken_in(conversation: dict) -> list[Utterance]:
    return [
        Utterance("user" if message["role"] == "user" else "agent", message["content"])
        for message in conversation["messages"]
        if message["role"] in {"user", "assistant"} and message.get("content")
    ]


async def test_it_gives_the_identifiers_that_a_recorded_user_gave_to_the_same_first_question(conformance):
    """Of what recorded users answered out of their story to the first question of an agent, how much it says too."""
    wanted = given_too = 0
    for line in (conformance / "airline" / "recorded.jsonl").read_text("utf-8").splitlines():
        conversation = json.loads(line)
        spoken = spoken_in(conversation)
        if len(spoken) < 3 or [utterance.role for utterance in spoken[:3]] != ["user", "agent", "user"]:
            continue
        user = AgendaUser(brief(conversation["instruction"], spoken[0].text))
        await user.speak([])
        mine = (await user.speak(spoken[:2])).text
        story = {(each.kind, each.value) for each in find_mentions(conversation["instruction"], PACK)}
        said = {(each.kind, each.value) for each in find_mentions(spoken[0].text, PACK)}
        theirs = {(each.kind, each.value) for each in find_mentions(spoken[2].text, PACK) if each.kind == "identifier"}
        wanted += len(theirs & story - said)
        given_too += len(theirs & story - said & {(each.kind, each.value) for each in find_mentions(mine or "", PACK)})
    print(f"\nidentifiers that recorded users gave: {wanted}, given too: {given_too}")
    assert given_too >= 0.9 * wanted > 0
