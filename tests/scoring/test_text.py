"""Text goals: keywords in one message, and the meaning of the response where something can tell it."""

from __future__ import annotations

import pytest
from meanings import Alike, Says

from harness.scoring.similarity.likeness import WordsAlone
from harness.scoring.text import SaidMessage, TextMatch, match_text
from harness.types.goals import TextGoal


def match(message, similarity=None, language="en", asked=None, **goal) -> TextMatch:
    return match_text(
        TextGoal(name="say", **goal),
        SaidMessage(message, asked),
        language=language,
        similarity=similarity or WordsAlone(),
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


GOAL = {"keywords": ["ACC7"], "response": "Your new account is ACC7."}


@pytest.mark.parametrize(
    "likeness", [WordsAlone(), WordsAlone(0.99), Alike(0.0), Alike(0.5), Alike(0.0, threshold=0.8)]
)
def test_keywords_that_are_all_there_are_overruled_by_no_likeness(likeness):
    assert match("Done. ACC7 it is.", likeness, **GOAL) == TextMatch(True, "keywords", (), 1.0)
    assert match("ACC7 it is not.", likeness, **GOAL) == TextMatch(True, "keywords", (), 1.0)
    assert match("Not ACC7.", likeness, **GOAL).missing_keywords == ("ACC7",)


@pytest.mark.parametrize("rung", ["judge", "entailment"])
def test_where_somebody_understands_it_the_response_must_follow_too(rung):
    assert match("It is ACC7.", Says(True, rung), **GOAL) == TextMatch(True, rung)
    assert match("It is ACC7.", Says(False, rung), **GOAL) == TextMatch(False, rung)
    assert match("It is ACC7.", Says(None, rung), **GOAL) == TextMatch(None, rung)
    assert match("It is ACC8.", Says(True, rung), **GOAL) == TextMatch(False, "keywords", ("ACC7",), 0.0)
    assert match("It is ACC7.", Says(False, rung), keywords=["ACC7"]).by == "keywords"


def test_the_judge_is_asked_about_the_whole_message_and_told_what_the_user_had_said():
    judge = Says()
    match("No problem! ACC7 it is.", judge, asked="Which account is mine?", **GOAL)
    (question,) = judge.questions
    assert (question.asks, question.asked) == ("follows", "Which account is mine?")
    assert question.observed == "No problem! ACC7 it is."


def test_without_all_keywords_nobody_is_asked():
    judge = Says()
    assert not match("It is ACC8.", judge, **GOAL).met
    assert judge.questions == []


@pytest.mark.parametrize(
    ("message", "met", "by"),
    [
        ("Your leave is booked.", True, "equal"),
        ("your  leave is BOOKED.", True, "value"),
        ("No problem! Your leave is booked.", True, "value"),
        ("Booked: your leave is.", True, "tokens"),
        ("Your leave has been put into the calendar.", None, "tokens"),
        ("Your leave is not booked.", False, "guard"),
        ("???", False, "tokens"),
    ],
)
def test_without_keywords_the_ladder_decides_on_the_response(message, met, by):
    found = match(message, response="Your leave is booked.")
    assert (found.met, found.by) == (met, by)


def test_keywords_are_read_in_the_language_of_the_story():
    assert match("Ihr Saldo ist 1.786 EUR.", language="de", keywords=["1786", "EUR"]).met
    assert not match("Your balance is 1.786 EUR.", language="en", keywords=["1786", "EUR"]).met


def test_keywords_may_not_be_spread_over_messages():
    messages = ["Your days: 2025-01-05", "and 2025-02-14"]
    assert not any(match(message, keywords=["2025-01-05", "2025-02-14"]).met for message in messages)


def test_a_message_of_megabytes_is_searched():
    message = "lorem ipsum 12,000.50 " * 50_000 + "ACC10001"
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
def test_what_a_message_tells_besides_is_left_to_who_is_asked(response, message):
    assert match(message, Says(True), response=response).met
    assert match(message, Alike(1.0), response=response).met
    asked = match(message, Says(False), response=response)
    assert not asked.met, "a judge is asked about the whole of it"
    asked = match(message, Alike(0.1), response=response)
    assert asked.met == (asked.by == "value"), "who is asked decides, unless it is said word for word"


NOT_TOLD = [
    ("no for yes", "Your order has been cancelled.", "Your order has not been cancelled."),
    ("no for yes, in other words", "Your order has been cancelled.", "No problem! I could not cancel your order."),
    ("another amount", "Your balance is 50 USD.", "Your balance is 5 USD."),
    ("another identifier", "It is on ACC10001.", "It is on ACC10002."),
    ("another day", "You are off on January 5, 2025.", "You are off on January 6, 2025."),
    ("the opposite", "Your request was accepted.", "Thank you! Your request was declined."),
]


@pytest.mark.parametrize(("response", "message"), [pytest.param(*row[1:], id=row[0]) for row in NOT_TOLD])
def test_what_a_message_denies_is_failed_by_every_likeness(response, message):
    found = match(message, Alike(1.0), response=response)
    assert not found.met
    assert found.by in {"guard", "value"} or found.note


@pytest.mark.parametrize(
    ("response", "message"),
    [
        pytest.param("You have 12 days left.", "You have days left.", id="the value in no sentence"),
        pytest.param("The room is free.", "The room might be free.", id="perhaps"),
        pytest.param("The fee was waived.", "The fee will be waived once you have paid.", id="later, on a condition"),
        pytest.param("The lamp was sent.", "Shall we send the lamp?", id="offered"),
        pytest.param("The lamp was sent.", "You say the lamp was sent, so I looked.", id="the words of the user"),
    ],
)
def test_what_a_message_lacks_or_hedges_is_passed_by_no_likeness_and_left_undecided(response, message):
    found = match(message, Alike(1.0), response=response)
    assert found.met is None
    assert found.note
    assert match(message, Alike(1.0, threshold=0.8), response=response).met is False, "one threshold leaves nothing"


def test_a_judge_may_pass_what_a_veto_of_likenesses_refuses_but_not_another_value():
    assert match("No problem! I could not cancel your order.", Says(True), response="Your order is cancelled.").met
    judge = Says(True)
    found = match("It is on ACC10002.", judge, response="It is on ACC10001.")
    assert (found.met, found.by, judge.questions) == (False, "value", [])
    assert "ACC10001" in (found.note or "")
    elsewhere = match("Ticket ACC10002: yes! The account ACC10001 has it.", judge, response="It is on ACC10001.")
    assert elsewhere.met, "another value stands beside the right one"
