"""Journeys with several right ways, conditions, predicates, lists in any order, and values that must be told."""

from __future__ import annotations

from typing import Any

import pytest
from builders import call, say, story_of, trajectory, trial

from harness.report.layout.lines import plain
from harness.report.trial.diff import diff
from harness.report.trial.why import goal_in_short, why
from harness.scoring.score import score
from harness.types.verdict import Verdict

WAYS = {
    "name": "pay",
    "any_of": [[{"tool": "charge", "args": {"card": "A"}}], [{"tool": "debit"}, {"tool": "confirm"}]],
}
WRITES = {"tools": {"write": ["charge", "debit", "confirm", "cancel"], "read": ["get*", "a", "b", "c"]}}


def judged(goals: list[dict[str, Any]], *steps: Any, **fields: Any) -> Verdict:
    return score(story_of(*goals, **{**WRITES, **fields}), trajectory("Please.", *steps))


def names(verdict: Verdict) -> dict[str, bool]:
    return {goal.name: goal.met for goal in verdict.goals}


@pytest.mark.parametrize(
    ("steps", "success", "goals"),
    [
        ([call("charge", card="A")], True, {"charge": True}),
        ([call("debit"), call("confirm", id="c2")], True, {"debit": True, "confirm": True}),
        ([call("confirm"), call("debit", id="c2")], True, {"debit": True, "confirm": True}),
        ([call("debit")], False, {"debit": True, "confirm": False}),
        ([call("charge", card="B")], False, {"charge": False}),
        ([call("debit"), call("confirm", id="c2"), call("charge", id="c3", card="A")], False,
         {"debit": True, "confirm": True}),
        ([], False, {"charge": False}),
    ],
    ids=["one way", "the other", "in any order", "half a way", "a wrong call", "both ways", "nothing"],
)  # fmt: skip
def test_any_of_is_met_by_one_whole_way(steps: list[Any], success: bool, goals: dict[str, bool]) -> None:
    verdict = judged([WAYS], *steps)
    assert (verdict.success, names(verdict)) == (success, goals)
    assert verdict.groups[0].met == all(goals.values())


def test_only_the_way_that_was_taken_is_in_the_metrics() -> None:
    verdict = judged([WAYS], call("charge", card="A"))
    metrics = verdict.metrics
    assert (metrics.expected_tool_calls, metrics.correct_tool_calls, metrics.journey_completion) == (1, 1, 1.0)
    assert (metrics.tool_call_recall, metrics.missed_goals) == (1.0, 0)
    half = judged([WAYS], call("debit")).metrics
    assert (half.expected_tool_calls, half.correct_tool_calls, half.journey_completion) == (2, 1, 0.5)


def test_an_order_to_and_from_a_group_holds_for_the_way_taken() -> None:
    goals = [{"name": "read", "tool": "get"}, {**WAYS, "after": "read"}, {"tool": "a", "name": "last", "after": "pay"}]
    right = [call("get"), call("debit", id="2"), call("confirm", id="3"), call("a", id="4")]
    assert judged(goals, *right).success
    assert not judged(goals, right[1], right[0], right[2], right[3]).success
    assert not judged(goals, right[0], right[1], right[3], right[2]).success


@pytest.mark.parametrize(
    ("tools", "success"),
    [("ab", True), ("ca", True), ("a", False), ("abc", True), ("aa", False)],
)
def test_n_of_wants_so_many(tools: str, success: bool) -> None:
    two = {"name": "two", "n_of": {"n": 2, "goals": [{"tool": tool} for tool in "abc"]}}
    verdict = judged([two], *(call(tool, id=f"c{i}") for i, tool in enumerate(tools)))
    assert verdict.success is success
    assert verdict.metrics.expected_tool_calls == 2


def test_a_write_beyond_n_is_extra() -> None:
    one = {"n_of": {"n": 1, "goals": [{"tool": "charge"}, {"tool": "debit"}]}}
    verdict = judged([one], call("charge"), call("debit", id="c2"))
    assert [check.code for check in verdict.checks if check.status == "fail"] == ["unexpected_write"]


def test_a_group_that_is_optional_fails_nothing() -> None:
    verdict = judged([{"tool": "a"}, {**WAYS, "required": False}], call("a"))
    assert verdict.success
    assert judged([{"tool": "a"}, {**WAYS, "required": False}], call("a"), call("debit", id="2")).success


WHEN = {"tool": "cancel", "when": {"goal": "read", "path": "status", "is": {"$any": ["pending", "open"]}}}


@pytest.mark.parametrize(
    ("status", "cancels", "success"),
    [("pending", True, True), ("pending", False, False), ("sent", False, True), ("sent", True, False)],
)
def test_a_condition_decides_whether_a_goal_is_there(status: str, cancels: bool, success: bool) -> None:
    steps = [call("get", {"status": status}), *([call("cancel", id="c2")] if cancels else [])]
    verdict = judged([{"name": "read", "tool": "get"}, WHEN], *steps)
    assert verdict.success is success
    assert ("cancel" in names(verdict)) == (status == "pending")
    assert [each.why for each in verdict.not_due] == ([] if status == "pending" else ['read.status is "sent"'])
    if status == "sent" and cancels:
        assert [check.code for check in verdict.checks if check.status == "fail"] == ["unexpected_write"]


def test_the_call_that_is_chosen_decides_and_it_comes_before() -> None:
    goals = [{"name": "read", "tool": "get", "args": {"id": 1}}, WHEN]
    assert not judged(goals, call("cancel", id="c1"), call("get", {"status": "open"}, **{"id": "c2"})).success
    assert judged([goals[0] | {"args": {}}, WHEN], call("get", {"status": "sent"}), call("get", {"status": "open"}, id="2"),
                  call("cancel", id="3")).success  # fmt: skip


def test_conditions_that_stand_in_each_other_all_hold() -> None:
    goals = [
        {"name": "read", "tool": "get"},
        {
            "name": "g",
            "any_of": [[{"tool": "charge", "when": {"goal": "read", "path": "card", "is": True}}], [{"tool": "debit"}]],
            "when": {"goal": "read", "path": "due", "is": {"$not": 0}},
        },
    ]

    def success(result: dict[str, Any], *tools: str) -> bool | None:
        return judged(goals, call("get", result), *(call(tool, id=tool) for tool in tools)).success

    assert success({"due": 5, "card": True}, "charge")
    assert success({"due": 5, "card": False}, "debit")
    assert not success({"due": 5, "card": False}, "charge")
    assert success({"due": 0, "card": True})
    assert not success({"due": 0, "card": True}, "charge")
    assert not success({"due": 5, "card": False})


def test_a_value_flows_from_the_last_goal_of_the_way_that_was_taken() -> None:
    goals = [WAYS, {"tool": "a", "args": {"receipt": {"$from": "pay", "path": "id"}}}]
    card = call("charge", {"id": 7}, id="c1", card="A")
    debit = [call("debit", {"id": 1}, id="c1"), call("confirm", {"id": 9}, id="c2")]
    assert judged(goals, card, call("a", id="c3", receipt=7)).success
    assert not judged(goals, card, call("a", id="c3", receipt=9)).success
    assert judged(goals, *debit, call("a", id="c3", receipt=9)).success
    assert not judged(goals, *debit, call("a", id="c3", receipt=1)).success


# ----------------------------------------------------------------------------------------------------------- arguments


@pytest.mark.parametrize(
    ("given", "success"),
    [(["x", "y", "y"], True), (["y", "x", "y"], True), (["x", "y"], False), (["x", "x", "y"], False), ("x", False)],
)
def test_a_list_in_any_order(given: Any, success: bool) -> None:
    goal = {"tool": "a", "args": {"items": ["y", "y", "x"]}, "arg_matching": {"items": "unordered"}}
    assert judged([goal], call("a", items=given)).success is success


def test_objects_in_any_order_with_predicates_and_paths_in_them() -> None:
    goal = {
        "tool": "a",
        "args": {"items": [{"id": {"$regex": "^A"}, "note": "x"}, {"id": "A1", "note": "y"}]},
        "arg_matching": {"items": "unordered", "items.*.note": "ignore"},
    }
    assert judged([goal], call("a", items=[{"id": "A1"}, {"id": "A2", "note": "z"}])).success
    assert not judged([goal], call("a", items=[{"id": "A3"}, {"id": "A2"}])).success


@pytest.mark.parametrize(
    ("old", "new", "success"),
    [([1, 2], [10, 20], True), ([2, 1], [20, 10], True), ([2, 1], [10, 20], False), ([1, 2], [10], False)],
)
def test_lists_that_belong_together(old: list[int], new: list[int], success: bool) -> None:
    goal = {"tool": "a", "args": {"old": [1, 2], "new": [10, 20], "id": 5}, "aligned": ["old", "new"]}
    verdict = judged([goal], call("a", **{"old": old, "new": new}, **{"id": "c1"}))
    assert not verdict.success, "the argument beside them is missing"
    verdict = judged([{**goal, "args": {"old": [1, 2], "new": [10, 20]}}], call("a", old=old, new=new))
    assert verdict.success is success


def test_a_predicate_may_hold_what_flows() -> None:
    goals = [{"name": "r", "tool": "get"}, {"tool": "a", "args": {"x": {"$any": [{"$from": "r", "path": "ids.*"}, 9]}}}]
    for x, success in ((1, True), (2, True), (9, True), (3, False)):
        assert judged(goals, call("get", {"ids": [1, 2]}), call("a", id="c2", x=x)).success is success


# ---------------------------------------------------------------------------------------------------------------- texts


@pytest.mark.parametrize(
    ("result", "said", "success"),
    [
        ({"total": 1786.0}, "That is 1,786 in total.", True),
        ({"total": 1786.0}, "That is 1,787 in total.", False),
        ({"total": ["red", "blue"]}, "There is blue and red.", True),
        ({"total": ["red", "blue"]}, "There is blue.", False),
        ({"total": {"sum": 5}}, "It is 5.", False),
        ({"sum": 5}, "It is 5.", False),
        ('{"total": "2026-03-02"}', "On March 2, 2026.", True),
    ],
)
def test_what_a_call_returned_must_be_said(result: Any, said: str, success: bool) -> None:
    goals = [{"name": "read", "tool": "get"}, {"say": [{"$from": "read", "path": "total"}]}]
    assert judged(goals, call("get", result), say(said)).success is success


PAID = {"name": "read", "tool": "get", "args": {"order": "W1"}}
UNKNOWN = {
    "its goal was not met": (
        call("get", {"total": 5}, order="W2"),
        "read.total must be said, but goal read was not met, so that nobody knows what it is",
    ),
    "its goal was not met, as nothing was called": (
        say("One moment."),
        "read.total must be said, but goal read was not met, so that nobody knows what it is",
    ),
    "an object": (
        call("get", {"total": {"a": 1}}, order="W1"),
        "read.total must be said, but it is an object, which no message can say",
    ),
    "nothing there": (
        call("get", {"sum": 5}, order="W1"),
        "read.total must be said, but the result of read holds no such value",
    ),
    "empty": (call("get", {"total": []}, order="W1"), "read.total must be said, but it is empty"),
}


@pytest.mark.parametrize(("event", "says"), UNKNOWN.values(), ids=UNKNOWN)
def test_it_says_why_a_value_could_not_be_told(event: Any, says: str) -> None:
    goals = [PAID, {"name": "tell", "say": [{"$from": "read", "path": "total"}]}]
    verdict = judged(goals, event, say("Thanks!"))
    reason = verdict.goals[1].reason
    assert reason is not None
    assert reason.message == says
    assert reason.missing_keywords == ()
    assert goal_in_short(verdict.goals[1], None) == f"tell: {says}"


def test_what_is_known_and_not_said_is_named_beside_what_nobody_knows() -> None:
    verdict = judged([PAID, {"name": "tell", "say": [{"$from": "read", "path": "total"}, "goodbye"]}], say("Thanks!"))
    reason = verdict.goals[1].reason
    assert reason is not None
    assert reason.missing_keywords == ("goodbye",)
    assert reason.message == (
        "read.total must be said, but goal read was not met, so that nobody knows what it is; and no message holds "
        '"goodbye"; the nearest one is at step 2'
    )
    assert goal_in_short(verdict.goals[1], None) == f"tell: {reason.message.partition('; and')[0]}"


# -------------------------------------------------------------------------------------------------------------- reports


def reported(*steps: Any) -> tuple[str, str]:
    story = story_of(WAYS, **WRITES)
    conversation = trajectory("Please.", *steps)
    verdict = score(story, conversation)
    found = trial(story, verdict, steps=conversation)
    return plain(diff(found, story, width=120)), why(found, story)


def test_a_report_says_what_each_way_lacks() -> None:
    text, line = reported(say("No."))
    assert "neither way was taken: way 1 lacks charge; way 2 lacks debit, confirm" in text
    assert line == "pay: neither way was taken: way 1 lacks charge; way 2 lacks debit, confirm"
    text, line = reported(call("debit"))
    assert "way 2 was begun, but not finished: way 1 lacks charge; way 2 lacks confirm" in line
    assert "confirm was never called" in text
