"""Relative dates in keywords, arguments and answers, read by what day it is in the story."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from builders import call, say, story_of, trajectory

from harness.scoring.judge.judge import fields_of
from harness.scoring.score import score
from harness.text.values import dated, relative_dates
from harness.types.protocols import Answer, Question
from harness.types.rules import Rules

NOW = "2026-03-02T09:00"  # a Monday
READS = Rules.model_validate({"tools": {"read": ["*"]}})

SAID = [
    ("2026-03-03", "It arrives tomorrow.", True),
    ("tomorrow", "It arrives on March 3, 2026.", True),
    ("2026-03-03", "It arrives on Tuesday.", True),
    ("2026-03-03", "It arrives today.", False),
    ("tomorrow", "It arrives on 2026-03-04.", False),
    ("14 days", "It arrives in 14 days.", True),
    ("2026-03-16", "It arrives in two weeks.", True),
    ("tomorrow", "It arrives tomorrow.", True),
]


@pytest.mark.parametrize(("keyword", "message", "met"), SAID)
def test_keywords(keyword: str, message: str, met: bool) -> None:
    story = story_of({"say": [keyword]}, now=NOW)
    assert score(story, trajectory("When?", say(message))).success is met


@pytest.mark.parametrize(("keyword", "message", "met"), SAID)
def test_what_must_not_be_said(keyword: str, message: str, met: bool) -> None:
    story = story_of(must_not_say=[keyword], now=NOW)
    assert score(story, trajectory("When?", say(message))).success is not met


def test_without_a_date_nobody_knows_when_tomorrow_is() -> None:
    assert score(story_of({"say": ["2026-03-03"]}), trajectory("When?", say("Tomorrow."))).success is False
    assert score(story_of({"say": ["tomorrow"]}), trajectory("When?", say("Tomorrow."))).success is True


@pytest.mark.parametrize(
    ("expected", "given", "met"),
    [
        ("tomorrow", "2026-03-03", True),
        ("2026-03-03", "tomorrow", True),
        ("delivery tomorrow", "delivery on March 3, 2026", True),
        ("tomorrow", "2026-03-04", False),
        ("in 14 days", "14 days", True),
    ],
)
def test_arguments_that_are_compared_by_meaning(expected: str, given: str, met: bool) -> None:
    goal: dict[str, Any] = {"tool": "book", "args": {"day": expected}, "arg_matching": {"day": "fuzzy"}}
    story = story_of(goal, now=NOW)
    rules = Rules.model_validate({"tools": {"read": ["*"]}, "similarity_threshold": 0.8})
    assert score(story, trajectory("Book.", call("book", day=given)), rules).success is met


class Asked:
    """Somebody who understands; keeps what it was asked."""

    decides = True
    sees_results = False

    def __init__(self) -> None:
        self.questions: list[Question] = []

    def answer(self, question: Question) -> Answer:
        self.questions.append(question)
        return Answer(True, "judge")


def test_the_judge_is_told_what_day_it_is() -> None:
    judge = Asked()
    story = story_of({"response": "The parcel comes soon after the weekend."}, now=NOW)
    score(story, trajectory("When?", say("You will have it in a few days.")), READS, judge)
    (question,) = judge.questions
    assert question.now == datetime(2026, 3, 2, 9)
    assert fields_of(question)["now"] == "Monday, 2026-03-02 09:00"
    assert "now" not in fields_of(Question("a", "b"))


def test_a_text_with_its_relative_dates_as_dates() -> None:
    now = datetime(2026, 3, 2, 9)
    assert dated("Tomorrow, or next Friday.", "en", now) == "2026-03-03, or 2026-03-06."
    assert dated("Tomorrow.", "en", None) == "Tomorrow."
    assert dated("Übermorgen, oder in 3 Tagen.", "de", now) == "2026-03-04, oder in 3 Tagen."
    assert [each.text for each in relative_dates("On 2026-03-03, yesterday or in two weeks")] == ["yesterday"]
