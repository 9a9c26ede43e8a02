"""What a message says, and what it does not."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.text.keywords import says

CASES = [line for line in Path(__file__).with_name("keywords.txt").read_text(encoding="utf-8").splitlines()[1:] if line]


@pytest.mark.parametrize("case", CASES)
def test_a_keyword_is_said_as_a_reader_would_say(case):
    head, _, message = case.partition(" | ")
    language, sign, keyword = head.split(" ", 2)
    assert says(message, keyword, language) == (sign == "+")


@pytest.mark.parametrize(
    ("keyword", "text"),
    [
        ("book", "It is booked."),
        ("booked", "book"),
        ("January 5, 2025", "January 5"),
        ("2025-01-05", "You are off on January 5, 2025."),
        ("January 5, 2025", "You are off on **2025-01-05**"),
        ("20250105", "off: 05.01.2025"),
        ("January 5", "You are off on January 5, 2025."),
        ("2025", "You are off on January 5, 2025."),
        ("2025-01-01", "from January 1 to March 3, 2025"),
        ("12500.75", "Your balance is $12,500.75 (available)."),
        ("USD", "Your balance is $12,500.75 (available)."),
        ("$", "Your balance is 12,500.75 USD."),
        ("$250", "250 USD were sent"),
        ("250 USD", "We sent $250.00."),
        ("250", "We sent $**250**."),
        ("1786", "1,786 in all"),
        ("5 days", "within 5  days"),
        ("50%", "by 50 %"),
        ("8", "8/10"),
        ("10:30", "at 10:30 AM"),
        ("123 Main St, Springfield, IL", "to '123 Main St,\nSpringfield, IL'."),
        ("ACC10001", "your account `ACC10001`."),
        ("cust-555", "Hello Cust‑555!"),
        ("1234", "card ****1234"),
        ("it's", "It’s done"),
        ("time-off", "your time–off"),
        ("STRASSE", "in der Straße"),
        ("snake_case", "the field snake_case"),
        ("7", "7."),
        ("250", "金額は250円です"),
    ],
)
def test_a_keyword_is_found_by_value(keyword, text):
    assert says(text, keyword)


@pytest.mark.parametrize(
    ("keyword", "text"),
    [
        ("5", "50"),
        ("5", "2025-01-05"),
        ("5", "January 5, 2025"),
        ("5", "5.25"),
        ("5", "the 5th"),
        ("ACC1", "ACC10"),
        ("ACC10002", "account ACC1****02"),
        ("250", "250.50"),
        ("250", "-250"),
        ("786", "1,786"),
        ("1", "1,786"),
        ("7", "room 007"),
        ("5 days", "within 15 days"),
        ("5 days", "5 daysx"),
        ("$250", "€250"),
        ("$250", "250 points"),
        ("USD", "12,500.75 EUR"),
        ("2025-01-05", "January 5, 2024"),
        ("2025-01-05", "01/05/2025"),
        ("123 Main St, Springfield, IL", "123 Main St, Springfield, ILX"),
        ("53", "5*3"),
    ],
)
def test_a_keyword_is_not_found_in_another_value(keyword, text):
    assert not says(text, keyword)


@pytest.mark.parametrize(
    ("language", "keyword", "text"),
    [("de", "1786", "1.786 EUR"), ("fr", "12500.75", "12 500,75 €"), ("es", "2025-01-05", "el 5 de enero de 2025")],
)
def test_a_keyword_is_found_by_value_in_the_language_of_the_story(language, keyword, text):
    assert says(text, keyword, language)
    assert not says(text, keyword, "en")


def test_a_decimal_comma_is_not_taken_for_thousands():
    assert not says("1,786 kg", "1786", "de")


@given(st.text(alphabet="0123456789,.-/: $€a*_\nj", max_size=40).filter(str.strip), st.sampled_from(["en", "de"]))
def test_every_text_says_itself(text, language):
    assert says(text, text, language)
    assert says(f" {text}\n", text, language)


@given(
    st.dates(date(1900, 1, 1), date(2099, 12, 31)),
    st.sampled_from(["%Y-%m-%d", "%Y%m%d", "%d.%m.%Y", "%d %b %Y", "%B %d, %Y", "%Y/%m/%d"]),
)
def test_every_date_is_found_in_every_form(day, form):
    assert says(f"on {day.strftime(form)}.", day.isoformat())
