"""Values are found and compared by what they are, not by how they are spelt."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta, timezone

import pytest
from growth import grows_in_proportion
from hypothesis import given
from hypothesis import strategies as st

from harness.text.normalize import fold, fold_aligned
from harness.text.values import canonical, find_values
from harness.types.jsonable import json_equal


@pytest.mark.parametrize(
    "written",
    [
        "2025-01-05",
        "2025/01/05",
        "2025.1.5",
        "20250105",
        "January 5, 2025",
        "January 5th, 2025",
        "January 5th 2025",
        "Jan. 5, 2025",
        "JAN 5 2025",
        "5 Jan 2025",
        "5-Jan-2025",
        "5 January, 2025",
        "5th of January 2025",
        "2025 January 5",
        "05.01.2025",
        "2025年1月5日",
        "2025‑01‑05",
        "2025-01-05T09:30:00Z",
        "**January 5**, 2025",
        "January **5**, _2025_",
        "January 5,\n2025",
    ],
)
def test_a_date_is_a_date_in_any_unambiguous_form(written):
    assert [(value.kind, value.value) for value in find_values(f"on {written}")][:1] == [("date", "2025-01-05")]


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("de", "5. Januar 2025"),
        ("de-AT", "5. Jänner 2025"),
        ("fr", "le 5 janvier 2025"),
        ("es", "5 de enero de 2025"),
        ("it", "5 gennaio 2025"),
        ("pt", "5 de janeiro de 2025"),
        ("nl", "5 januari 2025"),
        ("de", "January 5, 2025"),
        ("xx", "January 5, 2025"),
    ],
)
def test_a_date_may_be_written_in_the_language_of_the_story(language, written):
    assert [value.value for value in find_values(written, language)] == ["2025-01-05"]


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("13/05/2025", [("date", "2025-05-13")]),
        ("05/13/2025", [("date", "2025-05-13")]),
        ("05/05/2025", [("date", "2025-05-05")]),
        ("01/05/2025", [("identifier", "01/05/2025")]),
        ("2025-02-30", [("identifier", "2025-02-30")]),
        ("2024-02-29", [("date", "2024-02-29")]),
        ("20251399", [("number", "20251399")]),
        ("15778303", [("number", "15778303")]),
        ("January 5", [("date", "--01-05")]),
        ("the 5th of May", [("date", "--05-05")]),
        ("rooms 4 and 5 may be free", [("number", "4"), ("number", "5")]),
        ("only 5 may have it", [("number", "5")]),
        ("May 1,000 people come", [("number", "1000")]),
        ("January 1 to March 3, 2025", [("date", "2025-01-01"), ("date", "2025-03-03")]),
        ("December 28 to January 3, 2025", [("date", "--12-28"), ("date", "2025-01-03")]),
        ("2025-01-01-2025-05-05", [("date", "2025-01-01"), ("date", "2025-05-05")]),
    ],
)
def test_what_is_ambiguous_or_impossible_is_no_date(written, found):
    assert [(value.kind, value.value) for value in find_values(written)] == found


@pytest.mark.parametrize(
    ("language", "written", "found"),
    [
        ("en", "1,786", [("number", "1786")]),
        ("en", "1,786.50", [("number", "1786.5")]),
        ("en", "1.786,50", [("number", "1786.5")]),
        ("en", "1'786.50", [("number", "1786.5")]),
        ("en", "1,23,456", [("number", "123456")]),
        ("en", "1\u202f786", [("number", "1786")]),
        ("en", "250.00", [("number", "250")]),
        ("en", "0.50", [("number", "0.5")]),
        ("en", "1.786", [("number", "1.786")]),
        ("en", "10,20,30", [("number", "10"), ("number", "20"), ("number", "30")]),
        ("en", "５０", [("number", "50")]),
        ("en", "٢٥", [("number", "25")]),
        ("en", "-5", [("number", "-5")]),
        ("en", "−5", [("number", "-5")]),
        ("en", "-0", [("number", "0")]),
        ("en", "5-7 days", [("duration", "432000 second"), ("duration", "604800 second")]),
        ("en", "1.5-2.5", [("number", "1.5"), ("number", "2.5")]),
        ("en", "007", [("identifier", "007")]),
        ("de", "1.786,00", [("number", "1786")]),
        ("de", "1.786", [("number", "1786")]),
        ("de", "1.786.000", [("number", "1786000")]),
        ("de", "12,5", [("number", "12.5")]),
        ("de", "12500.75", [("number", "12500.75")]),
        ("fr", "1 786,50", [("number", "1786.5")]),
        ("en", "$12,500.75", [("amount", "12500.75 USD")]),
        ("en", "$12,500.75 USD", [("amount", "12500.75 USD")]),
        ("en", "$250 CAD", [("amount", "250 CAD")]),
        ("en", "-$250", [("amount", "-250 USD")]),
        ("en", "250€", [("amount", "250 EUR")]),
        ("en", "250 dollars", [("amount", "250 USD")]),
        ("en", "₹500, £5 and ¥90", [("amount", "500 INR"), ("amount", "5 GBP"), ("amount", "90 JPY")]),
        ("en", "USD 250 EUR 300", [("amount", "250 USD"), ("amount", "300 EUR")]),
        ("en", "try 5 times", [("number", "5")]),
        ("en", "$5m", [("amount", "5000000 USD")]),
        ("en", "it is 5m", [("identifier", "5m")]),
        ("en", "5.3km", [("measure", "5300 m")]),
    ],
)
def test_numbers_and_amounts_have_one_normal_form(language, written, found):
    assert [(value.kind, value.value) for value in find_values(written, language)] == found


def test_identifiers_addresses_and_times_are_found_where_they_stand():
    text = "I am cust-555 (john.d@x.co.uk), account **ACC10001**, version 1.2.3, at 9:30 pm."
    found = find_values(text)
    assert [(value.kind, value.value) for value in found] == [
        ("identifier", "cust-555"),
        ("email", "john.d@x.co.uk"),
        ("identifier", "acc10001"),
        ("identifier", "1.2.3"),
        ("time", "21:30"),
    ]
    assert [text[value.start : value.end] for value in found] == [value.text for value in found]
    assert found[2].text == "ACC10001"


@given(st.text(alphabet=st.characters(exclude_categories=["M", "Cs", "Lo"]), max_size=60))
def test_the_place_of_every_folded_character_is_known(text):
    folded, origin = fold_aligned(text)
    assert folded == fold(text)
    assert len(origin) == len(folded)
    assert origin == sorted(origin)


@pytest.mark.parametrize(
    "piece", ["a", "1", "1,", "123,", "*", "1-", "a1-", "1 ", "a.a@", "1.1-", "@a.", "jan 1, ", "_"]
)
def test_a_text_of_megabytes_takes_time_in_proportion(piece):
    fresh = itertools.count()

    def read(length: int) -> None:
        text = f"{(piece * length)[:length]}x {next(fresh)}"  # none that is remembered
        canonical(text)
        canonical(text, "de")

    assert grows_in_proportion(read, 20_000 if piece == "1-" else 5_000)  # a chain that is short is one identifier


@pytest.mark.parametrize(
    ("expected", "observed"),
    [
        (1, 1.0),
        (0, -0.0),
        ("ABC", "ABC"),
        (None, None),
        ([1, [2]], [1.0, [2]]),
        ({"a": 1, "b": [True]}, {"b": [True], "a": 1}),
        (9007199254740993, 9007199254740993),
    ],
)
def test_values_are_equal_as_json(expected, observed):
    assert json_equal(expected, observed)
    assert json_equal(observed, expected)


@pytest.mark.parametrize(
    ("expected", "observed"),
    [
        ("1", 1),
        ("007", "7"),
        ("ABC", "abc"),
        (True, "true"),
        (True, 1),
        (False, 0),
        (None, 0),
        (None, False),
        ([1, 2], [2, 1]),
        ([1], [1, 1]),
        ({"a": 1}, {"a": 1, "b": None}),
        ([True], [1]),
        (9007199254740993, 9007199254740992.0),
        ({}, []),
    ],
)
def test_values_are_different_as_json(expected, observed):
    assert not json_equal(expected, observed)
    assert not json_equal(observed, expected)


def test_deeply_nested_values_are_compared_without_a_crash():
    left: list = []
    right: list = []
    for _ in range(50_000):
        left, right = [left], [right]
    assert json_equal(left, right)
    assert not json_equal(left, [right])
    while left:  # taken apart level by level: so deep a list cannot be freed at once everywhere
        left, right = left[0], right[0]


@pytest.mark.parametrize("text", ["5.1.2025am", "5.1.2025metres", "1,200,000 2025年1月5日, …"])
@pytest.mark.parametrize("language", ["it", "nl", "de"])
def test_what_only_looks_like_a_number_breaks_nothing(text, language):
    assert all(value.text in text for value in find_values(text, language))


@given(st.text(alphabet="0123456789.,/-: ampmhkg€$年月日", max_size=30), st.sampled_from(["en", "de", "it", "nl"]))
def test_no_signs_and_digits_break_anything(text, language):
    assert all(value.text in text for value in find_values(text, language))


def test_a_range_is_no_time_before_the_hour():
    assert [value.value for value in find_values("Open from 2 to 8 PM.")] == ["14:00", "20:00"]
    assert [value.value for value in find_values("dix-huit euros", "fr")] == ["18 EUR"]


def test_what_was_found_once_is_nobodys_to_change():
    find_values("ZIP 19122, $5").clear()
    assert [value.kind for value in find_values("ZIP 19122, $5")] == ["postcode", "amount"]


def test_one_moment_in_two_zones_is_two_days() -> None:
    late = datetime(2025, 3, 10, 23, 30, tzinfo=UTC)
    early = late.astimezone(timezone(timedelta(hours=2)))
    assert late == early
    found = [find_values("tomorrow", now=now)[0].value for now in (late, early, late)]
    assert found == ["2025-03-11", "2025-03-12", "2025-03-11"]
