"""Before an agent is blamed its user is doubted: what is void, or fails, is played again by a user that speaks otherwise."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from builders import story

import harness
from harness.analysis.run import Run
from harness.runs.attempts import OTHERS, SLOWEST

USER = {
    "wants": [{"id": "book", "say": "I want to book a table.", "needs": ["day", "people"]}],
    "knows": {
        "day": {"value": "2026-03-10", "say": ["On March 10."]},
        "people": {"value": "4", "say": ["We are four."], "asked_as": ["how many"]},
    },
}
GOALS = [{"tool": "book", "args": {"day": "2026-03-10", "people": 4}}]
Answers = Callable[[str], str]


@harness.tool
def book(day: str, people: int) -> str:
    return "B-1"


@harness.tool
def look(day: str) -> str:
    return "candles"


def at_once() -> Answers:
    """Understands only who tells all in one message."""

    def desk(text: str) -> str:
        if "March 10" in text and "four" in text:
            book(day="2026-03-10", people=4)
            return "It is booked. Anything else?"
        return "How many will you be?" if "March" in text else "For which day?"

    return desk


def never() -> Answers:
    """Books nothing, whatever it is told."""
    return lambda text: "How many will you be?" if "March" in text else "For which day?"


def other_day() -> Answers:
    """Books another day than it is told."""

    def desk(text: str) -> str:
        if "March" in text:
            book(day="2026-03-11", people=4)
            return "It is booked. Anything else?"
        return "For which day?"

    return desk


answers = count()


def by_chance() -> Answers:
    """As `at_once`, but in other words each time."""
    desk = at_once()
    return lambda text: f"Hm, {next(answers)}: {desk(text)}"


async def played(agent: Callable[[], Answers], user_data: Any = USER, **options: Any) -> Run:
    wanted = story(
        "s",
        goals=GOALS,
        user=user_data,
        starting_sentence="A table, please.",
        tools={"write": ["book"], "read": ["look", "fees"]},
    )
    return await harness.simulate([wanted], agent=agent, concurrency=1, **options)


async def test_a_failure_is_in_doubt_where_the_agent_succeeds_with_a_user_that_tells_all_at_once() -> None:
    run = await played(at_once)
    (trial,) = run.trials
    assert (trial.outcome, trial.fault, trial.attempt, trial.voids) == ("void", "user", 2, ("not_understood",))
    assert trial.failure is not None
    assert trial.failure.message.endswith("the same agent succeeds; attempt 1 failed twice, word for word")
    assert trial.verdict is not None
    assert trial.verdict.success is None
    assert not run.confirmations  # nobody is blamed


@pytest.mark.parametrize("agent", [never, other_day, by_chance])
async def test_it_stands_where_the_agent_is_wrong_all_the_same_or_answers_as_it_likes(agent: Any) -> None:
    (trial,) = (await played(agent)).trials
    assert (trial.outcome, trial.attempt) == ("fail", 1)


@pytest.mark.parametrize("options", [{"confirm": False}, {"max_voids": 0}, {"user": "scripted"}], ids=str)
async def test_nothing_is_played_again_where_it_is_not_to_be(options: dict[str, Any]) -> None:
    turns = {"user_turns": ["On March 10."]} if "user" in options else {}
    wanted = story(
        "s", goals=GOALS, user=USER, starting_sentence="A table, please.", tools={"write": ["book"]}, **turns
    )
    (trial,) = (await harness.simulate([wanted], agent=at_once, concurrency=1, **options)).trials
    assert (trial.outcome, trial.attempt) == ("fail", 1)


def in_riddles() -> Answers:
    """Waits for the number in words that nobody understands."""

    def desk(text: str) -> str:
        if "four" in text:
            book(day="2026-03-10", people=4)
            return "It is booked. Anything else?"
        return "What about the whatnot, then?" if "March" in text else "For which day?"

    return desk


async def test_what_is_void_counts_when_a_user_that_speaks_otherwise_is_understood() -> None:
    (trial,) = (await played(in_riddles)).trials
    assert trial.outcome == "success"


REFUSES = {"refuses": [{"act": "terrace", "say": "No, not on the terrace."}]}


def on_the_terrace() -> Answers:
    """Has but a table on the terrace, and does as it is told."""

    def desk(text: str) -> str:
        if text.startswith("Yes"):
            book(day="2026-03-10", people=4)
            return "It is booked. Anything else?"
        if text.startswith("No"):
            return "Then I have booked nothing. Anything else?"
        return "There is a table for four on the terrace on March 10. Shall I book it?"

    return desk


async def test_a_failure_is_in_doubt_where_one_other_answer_makes_the_agent_succeed() -> None:
    (trial,) = (await played(on_the_terrace, user_data={**USER, **REFUSES})).trials
    assert (trial.outcome, trial.fault, trial.attempt, trial.voids) == ("void", "user", 2, ("not_understood",))
    assert trial.failure is not None
    assert trial.failure.message.startswith('it said "No, not on the terrace." at turn 4; with "Yes')


LIMIT = {"limit": {"value": "at most 10 euros", "say": ["I pay at most 10 euros."]}}


@harness.tool
def fees(day: str) -> dict[str, float]:
    return {"fee": 7.0, "without_card": 60.0}


def for_a_fee(told: str) -> Callable[[], Answers]:
    """Looks up what it costs, and says it in a way that is hard to hear."""

    def opened() -> Answers:
        def desk(text: str) -> str:
            if text.startswith("Yes"):
                book(day="2026-03-10", people=4)
                return "It is booked. Anything else?"
            if text.startswith("No"):
                return "Then I have booked nothing. Anything else?"
            fees(day="2026-03-10")
            return f"With the card of the house it is {told}. Shall I go ahead?"

        return desk

    return opened


@pytest.mark.parametrize(
    ("told", "outcome"),
    [
        ("60 euros, which you do not pay, but 7 euros", "success"),
        ("60 euros, which you do not pay, but 9 euros", "void"),
    ],
)
async def test_a_yes_for_a_no_counts_where_the_agent_named_nothing_that_it_cannot_know(told: str, outcome: str) -> None:
    data = {**USER, "knows": {**USER["knows"], **LIMIT}}
    (trial,) = (await played(for_a_fee(told), user_data=data)).trials
    assert (trial.outcome, trial.attempt) == (outcome, 2)


def by_candlelight() -> Answers:
    """The same, and looks for candles then."""

    def desk(text: str) -> str:
        if text.startswith("Yes") and heard:
            book(day="2026-03-10", people=4)
            return "It is booked. Anything else?"
        if text.startswith("Yes"):
            heard.append(text)
            look(day="2026-03-10")
            return "There are candles on it. Shall I book it with candles?"
        if text.startswith("No"):
            return "Then I have booked nothing. Anything else?"
        return "There is a table for four on the terrace on March 10. Shall I book it?"

    heard: list[str] = []
    return desk


async def test_two_answers_are_given_otherwise_where_the_agent_came_further_with_one() -> None:
    refuses = [*REFUSES["refuses"], {"act": "candles", "say": "No, no candles."}]
    (trial,) = (await played(by_candlelight, user_data={**USER, "refuses": refuses})).trials
    assert trial.outcome == "void"
    assert trial.failure is not None
    assert trial.failure.message.startswith(
        'it said "No, not on the terrace." at turn 4, and it said "No, no candles." at turn 5; with "Yes'
    )


def for_ever() -> Answers:
    """Asks for what it was told, after a greeting in other words."""
    asks = "Please share your reservation code, then I can look it up."
    return lambda text: f"Welcome, how good to hear from you! {asks}" if "table" in text else asks


async def test_who_asks_for_ever_in_the_same_words_what_was_told_is_to_blame() -> None:
    code = {"value": "GH-48213", "say": ["My code is GH-48213."]}
    knows = {**USER["knows"], "reservation_code": code, "old_day": {"value": "2026-03-01", "tell": "asked"}}
    wants = [{**USER["wants"][0], "needs": ["reservation_code"]}]
    (trial,) = (await played(for_ever, user_data={"wants": wants, "knows": knows})).trials
    assert (trial.outcome, trial.attempt) == ("fail", 1)


async def test_an_agent_that_takes_its_time_is_not_asked_again_for_each_answer() -> None:
    asked: list[str] = []

    def slow() -> Answers:
        desk = on_the_terrace()

        def answer(text: str) -> str:
            time.sleep(0 if text == "A table, please." else 1.1 * SLOWEST)  # it greets without a model
            asked.append(text)
            return desk(text)

        return answer

    (trial,) = (await played(slow, user_data={**USER, **REFUSES})).trials
    assert asked.count("A table, please.") <= 2 + OTHERS
    assert trial.failure is not None
    assert trial.failure.message.startswith("where it tells all at once"), "the other users were tried, and no answer"


async def test_no_answer_is_tried_after_the_agent_did_what_nothing_undoes() -> None:
    opened: list[str] = []

    def rash() -> Answers:
        desk = on_the_terrace()

        def answer(text: str) -> str:
            if text == "A table, please.":
                opened.append(text)
                book(day="2026-03-01", people=1)
            return desk(text)

        return answer

    (trial,) = (await played(rash, user_data={**USER, **REFUSES})).trials
    assert (trial.outcome, trial.attempt) == ("fail", 1)
    assert len(opened) <= 2 + OTHERS


def in_order() -> Answers:
    """Wants to hear the number alone before it asks for the day, in words that nobody understands."""
    heard: list[str] = []

    def desk(text: str) -> str:
        heard.append(text)
        if "booked" in heard or heard.count("I want to book a table.") > 1:
            return "Goodbye."
        if text == "We are four.":
            return "For which day?"
        if text == "On March 10." and heard[-2] == "We are four.":
            book(day="2026-03-10", people=4)
            heard.append("booked")
            return "It is booked."
        return "What is the whatnot?"

    return desk


async def test_all_of_it_said_at_once_is_told_and_in_doubt_where_one_fact_alone_is_understood() -> None:
    (trial,) = (await played(in_order)).trials
    assert trial.outcome == "void"
    assert trial.failure is not None
    assert 'at turn 2; with "We are four." the same agent succeeds' in trial.failure.message


def asks_little() -> Answers:
    """Takes a correction, and reads nothing back."""
    told: list[str] = []

    def desk(text: str) -> str:
        if "make it four" in text:
            book(day="2026-03-10", people=4)
            return "It is booked."
        if "three" in text:
            told.append(text)
            return "Good. Where did you hear of us?"
        if told:
            book(day="2026-03-10", people=3)
            return "It is booked."
        return "How many will you be?"

    return desk


async def test_what_the_story_says_and_the_user_left_out_is_said_in_the_next_attempt() -> None:
    people = {"value": "4", "say": ["We are three.", "Oh, make it four."], "asked_as": ["how many"]}
    knows = {"day": {"value": "2026-03-10", "say": ["On March 10."]}, "people": people}
    (trial,) = (await played(asks_little, user_data={"wants": USER["wants"], "knows": knows})).trials
    assert (trial.outcome, trial.attempt, trial.voids) == ("success", 2, ("not_understood",))
