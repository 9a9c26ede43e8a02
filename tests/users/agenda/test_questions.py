"""One question, asked in many ways: what the agenda user answers, and what it agrees to."""

from __future__ import annotations

import pytest
from agenda_talks import ADDRESS, LEAVE, QUARTER, REPORTS, TRANSFER, brief, talk

from harness.types.trajectory import Utterance
from harness.users.agenda.user import AgendaUser


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
