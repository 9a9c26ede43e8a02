"""The values that the default user finds in a story: those of the value layer, in the kinds that it asks and answers by."""

from __future__ import annotations

import pytest

from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import load_pack

PACK = load_pack("en")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("we are twenty-five people with two hundred boxes", [("number", "25"), ("number", "200")]),
        ("please come at half past three", [("time", "15:30")]),
        ("please come at noon", [("time", "12:00")]),
        ("please come at 7 pm", [("time", "19:00")]),
        ("from 10 to 14 March 2025", [("date", "2025-03-10"), ("date", "2025-03-14")]),
        ("12 May out, 20 May back", [("date", "--05-12"), ("date", "--05-20")]),
        ("it must be there within 3 days", [("number", "3")]),
        ("a parcel of 5kg", [("number", "5")]),
        ("my 8-year-old son", [("age", "8-year-old")]),
        ("my phone is +44 20 7946 0018", [("identifier", "2079460018")]),
        ("I was charged twice for half a day", []),
        ("next Monday in May, on Tuesdays, in March 2026", [("day", "next monday"), ("day", "may"), ("day", "tuesdays"), ("day", "march 2026")]),
        ("I may march on", []),
    ],
)  # fmt: skip
def test_the_values_of_a_story(text, expected):
    assert [(each.kind, each.value) for each in find_mentions(text, PACK)] == expected


def test_a_measure_is_its_number_so_that_its_unit_says_what_it_counts():
    (days,) = find_mentions("it must be there within 3 days", PACK)
    assert days.text == "3"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cancelled bookings", "cancel my booking"),
        ("cancellations of reservations", "cancel a reservation"),
        ("allergic", "allergies"),
        ("the fees that were paid", "pay a fee"),
        ("my leaves", "a leave"),
        ("she lives here", "I live here"),
    ],
)
def test_forms_of_words_are_one(one, other):
    assert set(PACK.stems(one, light=True)) == set(PACK.stems(other, light=True))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("car", "care"),
        ("note", "nothing"),
        ("personal", "person"),
        ("fare", "far"),
        ("role", "roll"),
        ("annual", "annually"),
        ("weekly", "week"),
        ("monthly", "month"),
        ("business", "busy"),
        ("savings", "save"),
        ("department", "depart"),
    ],
)
def test_other_words_are_not(one, other):
    assert set(PACK.stems(one, light=True)).isdisjoint(PACK.stems(other, light=True))
