"""How a value differs from the one expected, in words that many pairs may share."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as values

from harness.analysis.causes.differences import difference
from harness.analysis.causes.numbers import as_number, number_differences

SAID: list[tuple[str, Any, Any, str]] = [
    ("a date one day early", "2026-01-20", "2026-01-19", "one day early"),
    ("a date one day late", "2026-01-31", "2026-02-01", "one day late"),
    ("a date one week late", "2026-01-20", "2026-01-27", "one week late"),
    ("a date one year early", "2026-03-20", "2025-03-20", "one year early"),
    ("the next month", "2026-03-20", "2026-04-20", "one month late"),
    ("the 30th for the 31st", "2026-08-31", "2026-08-30", "the 30th, not the last day of the month"),
    ("the 30th of February", "2026-02-28", "2026-02-30", "the 30th, not the last day of the month"),
    ("no such day", "2026-02-28", "2026-02-31", "a day that the calendar does not have"),
    ("day and month swapped", "2026-03-04", "2026-04-03", "a date with day and month swapped"),
    ("a date in words", "2026-03-04", "March 4, 2026", "the same, but written otherwise"),
    ("an hour late", "2026-03-04T10:00:00", "2026-03-04T11:00:00", "an hour late"),
    ("another zone", "2026-03-04T10:00:00+00:00", "2026-03-04T11:00:00+01:00", "the same moment, written otherwise"),
    ("morning for evening", "21:30", "09:30", "twelve hours early"),
    ("a time in words", "14:00", "2 PM", "the same, but written otherwise"),
    ("one more", 3, 4, "one too high"),
    ("one less", 3, 2, "one too low"),
    ("twice", 20, 40, "twice as much"),
    ("cents", 12.5, 1250, "a hundred times as much"),
    ("the other sign", 7, -7, "the same with the other sign"),
    ("without its cents", 12.75, 12, "rounded"),
    ("an amount twice", "250 USD", "500 USD", "twice as much"),
    ("dollars for euros", "250 EUR", "250 USD", "in another currency"),
    ("text for a number", 5, "5", "text instead of a number"),
    ("a number for text", "007", 7, "a number instead of text"),
    ("a list for one", "A-1", ["A-1"], "a list instead of text"),
    ("null", "A-1", None, "null"),
    ("empty", "A-1", " ", "empty"),
    ("lower case", "GOLD", "gold", "in lower case"),
    ("white space", "New York", " New  York", "the same but for white space"),
    ("punctuation", "no longer needed", "no longer needed.", "the same but for punctuation"),
    ("without its sign", "#W12", "W12", 'an id without "#" before it'),
    ("with a prefix", "7421", "ORD-7421", 'an id with "ORD-" before it'),
    ("digits swapped", "A-1234", "A-1324", "an id with two digits swapped"),
    ("a part", "taxi from the airport", "taxi", "only a part of what is expected"),
    ("another order", ["a", "b"], ["b", "a"], "in another order"),
    ("items lack", ["a", "b"], ["b"], "a list that lacks items"),
    ("items too many", ["a"], ["b", "a"], "a list with items too many"),
]


@pytest.mark.parametrize(("expected", "observed", "said"), [each[1:] for each in SAID], ids=[each[0] for each in SAID])
def test_what_is_different_is_said_in_words(expected: Any, observed: Any, said: str) -> None:
    assert said in difference(expected, observed).telling


OTHERS: list[tuple[str, Any, Any, str]] = [
    ("ids", "E-314", "E-271", "another id"),
    ("ids of words and digits", "gift_card_6276644", "credit_card_7407366", "another id"),
    ("dates", "2026-03-04", "2026-05-19", "another date"),
    ("numbers", 12, 77, "another number"),
    ("words", "no longer needed", "ordered by mistake", "other text"),
    ("one word", "business", "economy", "another value"),
    ("a predicate", {"$any": ["a", "b"]}, "c", "not what is asked for"),
    ("truth", True, False, "false instead of true"),
]


@pytest.mark.parametrize(
    ("expected", "observed", "said"), [each[1:] for each in OTHERS], ids=[each[0] for each in OTHERS]
)
def test_what_has_no_rule_is_another_one_of_its_kind(expected: Any, observed: Any, said: str) -> None:
    found = difference(expected, observed)
    assert found.other == said
    assert found.telling == ()


def test_a_value_that_belongs_to_another_argument_is_said_first() -> None:
    asked = {"source": "LIS", "target": "LHR"}
    swapped = difference("LIS", "LHR", name="source", asked=asked, given={"source": "LHR", "target": "LIS"})
    assert swapped.telling[0] == "swapped with `target`"
    copied = difference("LIS", "LHR", name="source", asked=asked, given={"source": "LHR", "target": "LHR"})
    assert copied.telling[0] == "what `target` should be"


def test_a_small_number_that_another_argument_has_as_well_says_nothing() -> None:
    found = difference(2, 1, name="adults", asked={"adults": 2, "rooms": 1}, given={"adults": 1, "rooms": 1})
    assert not any("rooms" in each for each in found.telling)


def test_of_lists_only_the_items_that_differ_are_kept() -> None:
    assert difference(["a", "b", "b"], ["b", "c"]).apart == (["a", "b"], ["c"])


@pytest.mark.parametrize("text", ["1e999999999", "9" * 100_000, "inf", "nan", "0x10", "1/0", "١٢"])
def test_texts_that_look_like_numbers_do_no_harm(text: str) -> None:
    assert as_number(text) is None or isinstance(as_number(text), Fraction)
    difference("12", text)
    difference(12, 10**50)


def test_a_share_that_is_always_the_same_is_a_coincidence_in_one_pair() -> None:
    telling, shared = number_differences(Fraction(100), Fraction(119))
    assert telling == ()
    assert set(shared) == {"19 too high", "1.19 times as much"}


json_values = values.recursive(
    values.none() | values.booleans() | values.integers() | values.floats() | values.text(max_size=20),
    lambda inner: values.lists(inner, max_size=3) | values.dictionaries(values.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(json_values, json_values)
def test_whatever_an_agent_gives_something_is_said(expected: Any, observed: Any) -> None:
    found = difference(expected, observed)
    assert all((found.other, *found.telling, *found.shared))
