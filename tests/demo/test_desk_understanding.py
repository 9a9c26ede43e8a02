"""What the HR desk hears in a message: dates, wishes, facts, yes and no."""

from __future__ import annotations

import pytest
from growth import grows_in_proportion

from harness.demo.dates import Dates, read_dates
from harness.demo.hr.understanding import understand

WEEK = Dates("2026-03-02", "2026-03-06")
DATES = [
    ("numbers", "from 2026-03-02 to 2026-03-06", WEEK),
    ("written dates", "from March 2, 2026 until March 6, 2026", WEEK),
    ("the year once", "March 2 to March 6, 2026", WEEK),
    ("month and year once", "from March 2nd to 6th, 2026", WEEK),
    ("day before month", "2 to 6 March 2026", WEEK),
    ("day before month, both months", "2 March to 6 March 2026", WEEK),
    ("last day named first", "the last day is 2026-03-06, the first 2026-03-02", WEEK),
    ("one day is its own period", "on the 2nd of March 2026", Dates("2026-03-02", "2026-03-02")),
    ("a first day alone", "it starts on 2026-03-02", Dates("2026-03-02", None)),
    ("a last day alone", "until 6 March 2026", Dates(None, "2026-03-06")),
    ("a verb with to is no last day", "I want to take a day off on March 2, 2026", Dates("2026-03-02", "2026-03-02")),
    ("a month", "in February 2026", Dates(month="2026-02")),
    ("a month in numbers", "for 2026-02", Dates(month="2026-02")),
    ("a year", "in 2026", Dates(year="2026")),
    ("a day that does not exist", "on 2026-02-30", Dates()),
    ("relative dates are not understood", "the last Friday of next quarter", Dates()),
]


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in DATES], ids=[row[0] for row in DATES])
def test_dates(text, expected):
    assert read_dates(text) == expected


WISHES = [
    ("I want to cancel my annual leave in March 2026.", ["cancel_leave"]),
    ("Please approve Jonas Weber's leave request.", ["decide_leave"]),
    ("I have moved and need to give you my new address.", ["update_address"]),
    ("What is the status of my claim X-2041?", ["expense_status"]),
    ("I paid for a book and want to claim the money back.", ["submit_expense"]),
    ("Can I see my payslip for January 2026?", ["payslip"]),
    ("Which public holidays are there in Graz?", ["public_holidays"]),
    ("How many days of leave do I have left?", ["leave_balance"]),
    ("When is my team away in May 2026?", ["team_schedule"]),
    ("Show me my leave schedule.", ["leave_schedule"]),
    ("I'd like to take a few days off.", ["request_leave"]),
    ("Who reports to me?", ["direct_reports"]),
    ("Who is my manager?", ["manager"]),
    ("Where does Yuna Kim sit?", ["colleague"]),
    ("I want to see my leave balance and my payslip for January 2026.", ["leave_balance", "payslip"]),
    ("I need my payslip. Then I want to book annual leave.", ["payslip", "request_leave"]),
    ("My manager is Helga Lund.", []),
    ("No, that's all, thank you.", []),
]


@pytest.mark.parametrize(("text", "wishes"), WISHES, ids=[text for text, _ in WISHES])
def test_wishes(text, wishes):
    assert list(understand(text).wishes) == wishes


FACTS = [
    ("a username", "My username is mlopez.", (), {"username": "mlopez"}),
    ("a bare answer to the one question asked", "mlopez", ("username",), {"username": "mlopez"}),
    ("bare answers to several questions", "psilva. 45.80 EUR. 10 February 2026. Travel.",
     ("username", "category", "amount", "first", "description"),
     {"username": "psilva", "amount": 45.8, "currency": "EUR", "first": "2026-02-10", "last": "2026-02-10",
      "category": "travel"}),
    ("what is told anew is no description", "I paid 45.80 EUR for a taxi home. My username is psilva.", ("description",),
     {"username": "psilva", "amount": 45.8, "currency": "EUR", "description": "a taxi home"}),
    ("a bare last day", "2026-03-06", ("last",), {"last": "2026-03-06"}),
    ("kinds of leave", "It is about annual and study leave.", (), {"kinds": ["annual", "study"]}),
    ("vacation is annual leave", "I need vacation.", (), {"kinds": ["annual"]}),
    ("money with its code", "It cost 1,045.80 EUR.", (), {"amount": 1045.8, "currency": "EUR"}),
    ("money with its sign", "I paid £32.", (), {"amount": 32.0, "currency": "GBP"}),
    ("what was paid for", "I paid 45.80 EUR for a taxi from the airport on 2026-02-10.", (),
     {"amount": 45.8, "currency": "EUR", "description": "a taxi from the airport", "first": "2026-02-10",
      "last": "2026-02-10"}),
    ("a British address", "My new address is 8 Mill Lane, Leeds, LS1 4DY.", (),
     {"address": {"street": "8 Mill Lane", "city": "Leeds", "postcode": "LS1 4DY"}, "offices": ["Leeds"]}),
    ("a Portuguese address", "It is Rua das Flores 14, 4050-262 Porto.", (),
     {"address": {"street": "Rua das Flores 14", "city": "Porto", "postcode": "4050-262"}}),
    ("an address and nothing else", "Rua Augusta 9, Lisbon, 1100-048", (),
     {"address": {"street": "Rua Augusta 9", "city": "Lisbon", "postcode": "1100-048"}, "offices": ["Lisbon"]}),
    ("somebody's", "I mean Yuna Kim's payslip.", (), {"person": "Yuna Kim"}),
    ("a colleague", "My colleague Anna Novak, please.", (), {"person": "Anna Novak"}),
    ("a month is nobody's name", "It is for March 2026.", (), {"month": "2026-03"}),
    ("a note", "Please add a note: moving house.", (), {"note": "moving house"}),
    ("numbers of claims and requests", "X-2041 and L-508", (), {"claim_id": "X-2041", "request_id": "L-508"}),
    ("spelling does not matter", "x-2041 from leeds, Travel", (),
     {"claim_id": "X-2041", "offices": ["Leeds"], "category": "travel"}),
    ("a name and nothing else", "Jonas Weber.", ("username", "person"), {"person": "Jonas Weber"}),
    ("a name that nobody asked for", "Jonas Weber.", ("username",), {}),
    ("nothing", "Hello there!", (), {}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "asked", "slots"), [row[1:] for row in FACTS], ids=[row[0] for row in FACTS])
def test_facts(text, asked, slots):
    assert understand(text, asked).slots == slots


@pytest.mark.parametrize("word", ["a", "I want to ", "comment ", "March 2 ", "Rua A ", "1,", "is to ", "paid for a "])
def test_a_message_without_end_is_understood_in_proportion(word):
    assert grows_in_proportion(lambda times: understand(word * times, ("description",)), 12_500)


@pytest.mark.parametrize(
    ("text", "agrees"),
    [
        ("Yes, please.", True),
        ("Go ahead.", True),
        ("No, thank you.", False),
        ("No, make it until 2026-03-05.", False),
        ("Don't do that.", False),
        ("Nobody told me.", None),
        ("My username is mlopez.", None),
    ],
)
def test_yes_and_no(text, agrees):
    assert understand(text).agrees is agrees
