"""Talks with the agenda user, told as a table: a story, what an agent says, and what the user must say to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.users.agenda.user import AgendaUser

DONE = None
LEAVE = (
    "You want to know your time off schedule. Your username is nwaters. The start date is 2025-01-01. The end date is "
    "2025-01-30."
)
TRANSFER = "My username is alice. I want to transfer 250 USD from my account ACC10001 to ACC10002."
ADDRESS = "My username is johndoe. I want to update my Home address to 123 Main St, Springfield, IL."
QUARTER = "You want to know your timeoff schedule for Q1 2025."
REPORTS = "My username is nken. I want to find out the schedule of my direct reports from: 2025-01-01 to: 2025-05-05."


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
