"""What a message says, and what it does not."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from growth import grows_in_proportion
from hypothesis import given
from hypothesis import strategies as st

from harness.text.keywords import mentions, says

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


@given(
    st.dates(date(2020, 1, 1), date(2029, 12, 31)),
    st.dates(date(2020, 1, 1), date(2029, 12, 31)),
    st.sampled_from(["%Y-%m-%d", "%d.%m.%Y", "%d %b %Y", "%B %d, %Y"]),
)
def test_no_other_date_is_said(wanted, said, form):
    assert says(f"from {said.strftime(form)} on", wanted.isoformat()) == (wanted == said)


@given(
    st.integers(0, 10**7),
    st.integers(0, 10**7),
    st.sampled_from(["{} EUR", "{:,} items", "${}", "no. {}", "A{} or {}"]),
)
def test_no_other_number_is_said(wanted, said, form):
    assert says(form.format(said, said), str(wanted)) == (wanted == said)


# ----------------------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    "piece",
    ["refunds are not 5 ", "a-", "don't ", "e\u0301 ", "1", "not ", "\u202e12 ", "票", "x" * 50 + " ", "ACC-1 "],
)
@pytest.mark.parametrize("keyword", ["refund", "250 EUR", "AB12 CDE"])
def test_a_message_of_megabytes_takes_time_in_proportion(piece, keyword):
    def work(size: int) -> None:
        says(piece * (size // len(piece)), keyword, "de")

    assert grows_in_proportion(work, 10_000)


def test_a_message_of_five_megabytes_is_searched():
    message = "Your order is on its way. " * 200_000 + "The refund was made."
    assert len(message) > 5_000_000
    assert says(message, "refund")
    assert not says(message, "cancelled")


def test_thousands_of_keywords_take_time_in_proportion():
    message = "Your order 4471 of January 5, 2025 was shipped to Mr. Okafor for $250."

    def work(number: int) -> None:
        for i in range(number):
            says(message, f"keyword {number} {i}")

    assert sum(says(message, f"shipped {i}") for i in range(3_000)) == 0
    assert grows_in_proportion(work, 400)


@pytest.mark.parametrize("keyword", ["", " ", "\u200b", "\n\t"])
def test_a_keyword_of_nothing_is_never_said(keyword):
    assert not says("Any message.", keyword)
    assert not says("", keyword)


@pytest.mark.parametrize(
    ("keyword", "text", "said"),
    [
        ("!!!", "Great!!!", True),
        ("!!!", "Great!", False),
        ("👍", "Okay 👍", True),
        ("Zoë", "Zoe\u0308 called", True),
        ("Zoe\u0308", "Zoë called", True),
        ("refund", "re\u00adfund", True),
        ("refund", "re\u200bfund", True),
        ("refund", "\u202erefund\u202c", True),
        ("12", "١٢", True),
        ("١٢", "12", True),
        ("5", "٥٠", False),
        ("２５０", "250", True),
        ("paypal", "раураl", False),
        ("Москва", "рейс в МОСКВА", True),
        ("شحن", "تم شحن الطلب 12", True),
        ("التوصيل", "التَوصيل", True),
        ("2025-02-30", "on 2025-02-30", True),
        ("2025-02-30", "on 2025-03-02", False),
        ("30.02.2025", "March 2, 2025", False),
        ("31/04/2026", "am 31/04/2026", True),
    ],
)
@pytest.mark.parametrize("language", ["en", "tlh", "ar", ""])
def test_unusual_letters_digits_and_dates(keyword, text, said, language):
    assert says(text, keyword, language) == said


def test_a_language_without_a_pack_has_its_values_and_its_words_as_they_are():
    assert says("Beløbet er 250 EUR den 2025-01-05.", "250", "da")
    assert says("Beløbet er 250 EUR den 2025-01-05.", "2025-01-05", "da")
    assert says("BELØBET er betalt", "beløbet", "da")
    assert not says("Beløbene er betalt", "beløb", "da")


def test_what_is_denied_is_mentioned_all_the_same():
    assert mentions("The room is not available.", "available")
    assert not says("The room is not available.", "available")
    assert not mentions("The room is taken.", "available")
