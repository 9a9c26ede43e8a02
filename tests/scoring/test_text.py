"""Text goals: keywords in one message, and the meaning of the response where something can tell it."""

from __future__ import annotations

import pytest

from harness.scoring.similarity.tokens import TokenSimilarity
from harness.scoring.text import TextMatch, match_text
from harness.types.goals import TextGoal
from harness.types.protocols import Likeness


class Reader:
    """A rung that understands meaning, and always says the same."""

    semantic = True

    def __init__(self, score: float) -> None:
        self.score = score

    def compare(self, expected: str, observed: str) -> Likeness:
        return Likeness(self.score, "judge")


def match(message, similarity=None, language="en", threshold=0.8, **goal) -> TextMatch:
    return match_text(
        TextGoal(name="say", **goal), message, language=language, similarity=similarity, threshold=threshold
    )


@pytest.mark.parametrize(
    ("message", "missing", "share"),
    [
        ("Your balance is $12,500.75.", (), 1.0),
        ("Your balance is 12500.75.", ("USD",), 0.5),
        ("I cannot see your balance.", ("12500.75", "USD"), 0.0),
        ("", ("12500.75", "USD"), 0.0),
    ],
)
def test_all_keywords_must_be_in_the_message(message, missing, share):
    assert match(message, keywords=["12500.75", "USD"]) == TextMatch(not missing, "keywords", missing, share)


@pytest.mark.parametrize("similarity", [None, TokenSimilarity()])
def test_keywords_decide_where_nothing_understands_the_response(similarity):
    found = match("Done. ACC7 it is.", similarity, keywords=["ACC7"], response="Your new account is ACC7, thank you.")
    assert found == TextMatch(True, "keywords", (), 1.0)


def test_where_meaning_can_be_told_the_response_must_mean_the_same_too():
    goal = {"keywords": ["ACC7"], "response": "Your account is ACC7."}
    assert match("It is ACC7.", Reader(0.9), **goal) == TextMatch(True, "judge", (), 0.9)
    assert match("It is ACC7.", Reader(0.7), **goal) == TextMatch(False, "judge", (), 0.7)
    assert match("It is ACC8.", Reader(0.9), **goal) == TextMatch(False, "keywords", ("ACC7",), 0.0)
    assert match("It is ACC7.", Reader(0.0), keywords=["ACC7"]).by == "keywords"


@pytest.mark.parametrize(
    ("message", "met", "by"),
    [
        ("Your leave is booked.", True, "equal"),
        ("your  leave is BOOKED.", True, "value"),
        ("Booked: your leave is.", True, "tokens"),
        ("Your leave is not booked.", False, "guard"),
        ("What is your username?", False, "tokens"),
    ],
)
def test_without_keywords_the_ladder_decides_on_the_response(message, met, by):
    found = match(message, TokenSimilarity(), response="Your leave is booked.")
    assert (found.met, found.by) == (met, by)


def test_the_threshold_is_inclusive():
    assert match("a b", Reader(0.8), response="c d", threshold=0.8).met
    assert not match("a b", Reader(0.79), response="c d", threshold=0.8).met


def test_keywords_are_read_in_the_language_of_the_story():
    assert match("Ihr Saldo ist 1.786 EUR.", language="de", keywords=["1786", "EUR"]).met
    assert not match("Your balance is 1.786 EUR.", language="en", keywords=["1786", "EUR"]).met


def test_keywords_may_not_be_spread_over_messages():
    messages = ["Your days: 2025-01-05", "and 2025-02-14"]
    assert not any(match(message, keywords=["2025-01-05", "2025-02-14"]).met for message in messages)


def test_a_message_of_megabytes_is_searched():
    message = "lorem ipsum 12,000.50 " * 100_000 + "ACC10001"
    assert match(message, keywords=["ACC10001", "lorem"]).met
    assert not match(message, keywords=["ACC10002"]).met


TOLD = [
    ("an identifier more", "Your leave request has been submitted.", "Your leave request L-531 has been submitted."),
    ("a year more", "You have 12 days left.", "You have 12 days of annual leave left for 2026."),
    ("a second amount", "Your balance is $12,500.75 USD.", "Your balance is $12,500.75 USD (ledger: $12,750.75)."),
    ("a no in a courtesy", "Your order has been cancelled.", "No problem! Your order has been cancelled."),
    (
        "a no in a farewell",
        "Your order has been cancelled.",
        "Your order has been cancelled. If not now, have a nice day!",
    ),
    ("regret", "Your order is cancelled.", "I'm sorry you didn't like it. Your order is cancelled."),
    ("an offer of help", "Your order is cancelled.", "Your order is cancelled. Please don't hesitate to ask."),
]


@pytest.mark.parametrize(("response", "message"), [pytest.param(*row[1:], id=row[0]) for row in TOLD])
def test_what_a_message_tells_besides_is_left_to_who_understands_it(response, message):
    told = match(message, Reader(1.0), response=response)
    assert told.met
    asked = match(message, Reader(0.1), response=response)
    assert asked.met == (told.by == "equal"), "who is asked decides, unless it is said word for word"


NOT_TOLD = [
    ("no for yes", "Your order has been cancelled.", "Your order has not been cancelled."),
    ("no for yes, in other words", "Your order has been cancelled.", "No problem! I could not cancel your order."),
    ("another amount", "Your balance is 50 USD.", "Your balance is 5 USD."),
    ("another identifier", "It is on ACC10001.", "It is on ACC10002."),
    ("another day", "You are off on January 5, 2025.", "You are off on January 6, 2025."),
    ("the value in no sentence", "You have 12 days left.", "You have days left."),
    ("the opposite", "Your request was accepted.", "Thank you! Your request was declined."),
]


@pytest.mark.parametrize(("response", "message"), [pytest.param(*row[1:], id=row[0]) for row in NOT_TOLD])
def test_what_a_message_denies_or_lacks_is_not_told_whoever_is_asked(response, message):
    assert match(message, Reader(1.0), response=response) == TextMatch(False, "guard", (), 0.0)
