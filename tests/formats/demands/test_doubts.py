"""Doubts about what a story demands besides its goals."""

from __future__ import annotations

from typing import Any

import pytest
from builders import story_of

from harness.formats.demands.doubts import unknown_tools
from harness.formats.lint import lint

CANCEL = {"name": "cancel", "tool": "cancel_order", "args": {"id": "A-1"}}
FACTS = {"story": "You want to cancel order A-1 and pay."}
FORBIDS = [
    pytest.param([CANCEL], "cancel_*", True, id="the goal's tool"),
    pytest.param([CANCEL], {"tool": "cancel_*", "args": {"id": "A-1"}}, True, id="the goal's call"),
    pytest.param([CANCEL], {"tool": "cancel_*", "args": {"id": "A-2"}}, False, id="another call of the tool"),
    pytest.param([CANCEL], {"tool": "cancel_*", "args": {"why": "x"}}, False, id="an argument that the goal leaves out"),
    pytest.param([{**CANCEL, "arg_matching": {"id": "fuzzy"}}], {"tool": "cancel_*", "args": {"id": "A-1"}}, False, id="a goal that other values meet, too"),
    pytest.param([{**CANCEL, "required": False}], "cancel_*", False, id="an optional goal"),
    pytest.param([CANCEL, {"name": "pay", "tool": "pay"}], {"tool": "cancel_*", "unless": "pay"}, False, id="after another goal"),
    pytest.param([CANCEL, {"name": "pay", "tool": "pay", "after": "cancel"}], {"tool": "cancel_*", "unless": "pay"}, True, id="after a goal that comes later"),
    pytest.param([CANCEL], {"tool": "cancel_*", "unless": "cancel"}, True, id="after itself"),
    pytest.param([CANCEL], "delete_*", False, id="another tool"),
]  # fmt: skip


@pytest.mark.parametrize(("goals", "rule", "doubtful"), FORBIDS)
def test_a_forbidden_call_that_a_goal_needs(goals: list, rule: Any, doubtful: bool) -> None:
    found = lint(story_of(*goals, **FACTS, forbid=[rule]))
    assert [line.partition(":")[0] for line in found] == (["forbid[0]"] if doubtful else [])
    assert all("the goal cancel" in line for line in found)


def test_fewer_calls_than_goals() -> None:
    goals = {"tool": "read_a"}, {"tool": "read_b"}, {"tool": "read_c", "required": False}
    assert lint(story_of(*goals, at_most={"read_*": 2})) == []
    assert lint(story_of(*goals, at_most={"read_*": 1})) == [
        "at_most.read_*: allows 1, but 2 goals need a call of it (read_a, read_b); allow at least 2"
    ]


def test_words_that_a_goal_demands() -> None:
    goal = {"name": "told", "say": ["the refund was approved on 2025-03-02"]}
    assert lint(story_of(goal, must_not_say=["voucher"])) == []
    for word in ("refund", "March 2, 2025"):
        (line,) = lint(story_of(goal, must_not_say=["voucher", word]))
        assert line.startswith(f'must_not_say[1]: "{word}" must not be said, but the goal told demands')
    assert lint(story_of({**goal, "required": False}, must_not_say=["refund"])) == []


def test_overrides_of_tools_that_the_reference_does_not_call() -> None:
    check = {"type": "trajectory", "tools": [{"name": "pay", "arguments": {"n": 1}}], "overrides": {"pay": "ignore"}}
    assert lint(story_of({"tool": "pay"}, checks=[check])) == []
    (line,) = lint(story_of({"tool": "pay"}, checks=[{**check, "overrides": {"lookup": "ignore"}}]))
    assert line.startswith("checks[0].overrides: no call of the reference is of the tool lookup")
    vain = story_of({"tool": "pay"}, checks=[{**check, "overrides": {"lookup": "ignore"}}])
    assert list(unknown_tools(vain, {"lookup"})) == []
    assert next(unknown_tools(vain, {"search"})).startswith('checks[0].overrides: no tool is named "lookup"')


def test_tools_that_nobody_knows() -> None:
    story = story_of({"tool": "pay"}, forbid=["pay_*", "cancel_*"], at_most={"pay": 1, "serach": 2}, consent=["bok"])
    assert [line.partition(",")[0] for line in unknown_tools(story, {"cancel_order", "search", "book"})] == [
        'forbid[0].tool: no tool is named "pay_*"',
        'at_most: no tool is named "serach"',
        'consent[0]: no tool is named "bok"',
    ]


UNDATED = [
    pytest.param({"story": "You want to fly tomorrow."}, "story", id="prose"),
    pytest.param({"user_turns": ["Next Friday."]}, "user_turns[0]", id="a scripted turn"),
    pytest.param({"goals": [{"say": ["tomorrow", "x7"]}]}, "goal_details[0].keywords[0]", id="a keyword"),
    pytest.param({"goals": [{"say": ["today"]}]}, "goal_details[0].keywords[0]", id="today, in a keyword"),
    pytest.param({"must_not_say": ["yesterday"]}, "must_not_say[0]", id="what must not be said"),
    pytest.param({"user": {"wants": ["I want to fly tomorrow."]}}, "user", id="the user's data"),
]


@pytest.mark.parametrize(("fields", "where"), UNDATED)
def test_a_day_that_depends_on_today(fields: dict[str, Any], where: str) -> None:
    def doubts(**also: Any) -> list[str]:
        goals = fields.get("goals", [{"say": ["O-17"]}])
        rest = {name: value for name, value in fields.items() if name != "goals"}
        return [line for line in lint(story_of(*goals, **rest, **also)) if "depends on what day it is" in line]

    assert [line.partition(":")[0] for line in doubts()] == [where]
    assert doubts(now="2026-03-02T09:00") == []


def test_an_argument_that_depends_on_today() -> None:
    goal = {"tool": "book", "args": {"trip": {"days": ["2026-03-02", "tomorrow"]}}}
    story = story_of(goal, story="You book the trip on 2026-03-02.")
    assert any(line.startswith('goal_details[0].args.trip.days.1: "tomorrow" depends') for line in lint(story))


def test_a_manner_of_speaking_is_no_date() -> None:
    story = story_of({"say": ["O-17"]}, story="You call today.", starting_sentence="How are you today?")
    assert lint(story) == []
