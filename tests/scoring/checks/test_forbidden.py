"""Calls that must not be made, and how often a tool may be called."""

from __future__ import annotations

from typing import Any

import pytest
from builders import call, say, story_of, trajectory

from harness.errors import UserMistake
from harness.scoring.score import score
from harness.types.rules import Rules
from harness.types.trajectory import Step, ToolSchema
from harness.types.verdict import CheckResult

READS = Rules.model_validate({"tools": {"read": ["*"]}})
PAY = {"name": "pay", "tool": "pay", "required": False}
TOLD = {"say": ["done"]}


def check_of(name: str, story: Any, *steps: Any, **fields: Any) -> CheckResult:
    verdict = score(story, trajectory(*steps, say("done"), **fields), READS)
    found = next(check for check in verdict.checks if check.check == name)
    assert verdict.success is (found.status == "pass")
    return found


FORBIDDEN = [
    pytest.param([], [call("read")], "pass", id="nothing that is forbidden was called"),
    pytest.param([], [call("cancel_order")], "fail", id="a glob"),
    pytest.param([], [call("cancel_order", error="no")], "fail", id="a call that failed counts, too"),
    pytest.param([], [[call("read"), call("cancel_order", id="c2")]], "fail", id="one of several calls in a message"),
]


@pytest.mark.parametrize(("goals", "steps", "status"), FORBIDDEN)
def test_a_tool_that_must_not_be_called(goals: list, steps: list, status: str) -> None:
    assert check_of("forbid", story_of(TOLD, *goals, forbid=["cancel_*"]), *steps).status == status


ARGUMENTS = [
    pytest.param({"id": "A-1"}, {"id": "A-1"}, "fail", id="the arguments that are named"),
    pytest.param({"id": "A-1"}, {"id": "A-1", "why": "x"}, "fail", id="whatever others there are"),
    pytest.param({"id": "A-1"}, {"id": "A-2"}, "pass", id="another value"),
    pytest.param({"id": "A-1"}, {"id": "a-1"}, "pass", id="strictly"),
    pytest.param({"n": 1}, {"n": 1.0}, "fail", id="as JSON"),
    pytest.param({"n": 1}, {"n": True}, "pass", id="true is no number"),
    pytest.param({"id": "A-1"}, {}, "pass", id="an argument that is not given"),
    pytest.param({"id": "A-1", "n": 1}, {"id": "A-1"}, "pass", id="all of them"),
    pytest.param({"notify": True}, {"id": "A-1"}, "fail", id="what is left out is the default of the tool"),
    pytest.param({"to": {"city": "Leeds"}}, {"to": {"city": "Leeds"}}, "fail", id="an object"),
    pytest.param({"to": {"city": "Leeds"}}, {"to": {"city": "Leeds", "no": 2}}, "pass", id="another object"),
    pytest.param({"id": {"$any": ["A-1", "A-2"]}}, {"id": "A-2"}, "fail", id="one of several"),
    pytest.param({"id": {"$regex": "^A-"}}, {"id": "B-1"}, "pass", id="what a pattern does not find"),
    pytest.param({"n": {"$not": {"$between": [1, 5]}}}, {"n": 9}, "fail", id="what is not in a range"),
]
CANCEL = ToolSchema(name="cancel", parameters={"properties": {"id": {}, "notify": {"default": True}}})


@pytest.mark.parametrize(("args", "given", "status"), ARGUMENTS)
def test_only_calls_with_these_arguments(args: dict, given: dict, status: str) -> None:
    story = story_of(TOLD, forbid=[{"tool": "cancel", "args": args}])
    assert check_of("forbid", story, Step(role="agent", events=(call("cancel").model_copy(update={"arguments": given}),)), tools=(CANCEL,)).status == status  # fmt: skip


def test_arguments_that_are_no_object_are_none_of_those_that_are_named() -> None:
    broken = call("cancel").model_copy(update={"arguments": "{id: A-1"})
    assert check_of("forbid", story_of(TOLD, forbid=[{"tool": "cancel", "args": {"id": "A-1"}}]), broken).status == "pass"  # fmt: skip
    assert check_of("forbid", story_of(TOLD, forbid=["cancel"]), broken).status == "fail"


UNLESS = [
    pytest.param([call("pay"), call("cancel")], "pass", id="at a step after the goal"),
    pytest.param([call("cancel"), call("pay")], "fail", id="before the goal"),
    pytest.param([[call("pay"), call("cancel", id="c2")]], "fail", id="in the same message, which is simultaneous"),
    pytest.param([call("cancel")], "fail", id="the goal was never met"),
    pytest.param([call("pay", error="declined"), call("cancel")], "fail", id="a call that failed meets no goal"),
    pytest.param([call("cancel"), call("pay"), call("cancel")], "fail", id="one before and one after"),
    pytest.param([call("refund"), call("cancel")], "pass", id="any of several goals"),
]


@pytest.mark.parametrize(("steps", "status"), UNLESS)
def test_allowed_after_a_goal(steps: list, status: str) -> None:
    refund = {"name": "refund", "tool": "refund", "required": False}
    story = story_of(TOLD, PAY, refund, forbid=[{"tool": "cancel", "unless": ["pay", "refund"]}])
    assert check_of("forbid", story, *steps).status == status


def test_it_says_what_happened() -> None:
    story = story_of(
        TOLD, PAY, forbid=[{"tool": "cancel_*", "args": {"id": "A-1"}, "unless": "pay"}, "delete", "never_called"]
    )
    steps = "Hi", call("cancel_order", id="c1", **{}), call("delete", x=1), call("pay")
    found = check_of("forbid", story, steps[0], call("delete", x=1), _cancel("A-1"), call("pay"), _cancel("A-1"))
    assert found.code == "forbidden_call"
    assert found.message == (
        "called what the story forbids: cancel_order (step 3), not after pay (met at step 4); "
        "called what the story forbids: delete (step 2)"
    )
    assert found.expected == [{"tool": "cancel_*", "args": {"id": "A-1"}, "unless": ["pay"]}, {"tool": "delete"}]
    assert found.observed == [
        {"tool": "delete", "arguments": {"x": 1}},
        {"tool": "cancel_order", "arguments": {"id": "A-1"}},
    ]
    assert found.evidence == (2, 3)
    assert found.hint is not None
    assert "pay" in found.hint


def _cancel(id: str) -> Any:
    return call("cancel_order").model_copy(update={"arguments": {"id": id}})


def test_a_handover_is_a_call() -> None:
    story = story_of(TOLD, routing=["billing"], forbid=["transfer_to_*"], unexpected_writes="allow")
    verdict = score(story, trajectory("Hi", call("transfer_to_billing"), say("done")), READS)
    assert {check.check: check.status for check in verdict.checks} == {"forbid": "fail", "routing": "pass"}


LIMITS = [
    pytest.param({"search": 2}, 2, "pass", id="the limit is inclusive"),
    pytest.param({"search": 2}, 3, "fail", id="one more"),
    pytest.param({"search": 0}, 1, "fail", id="none at all"),
    pytest.param({"s*": 2}, 3, "fail", id="a glob"),
    pytest.param({"find": 0}, 3, "pass", id="another tool"),
]


@pytest.mark.parametrize(("limits", "calls", "status"), LIMITS)
def test_how_often_a_tool_may_be_called(limits: dict, calls: int, status: str) -> None:
    assert check_of("at_most", story_of(TOLD, at_most=limits), *[call("search")] * calls).status == status


def test_every_call_counts_and_the_tools_of_a_glob_together() -> None:
    story = story_of(TOLD, at_most={"search_*": 2, "read": 1})
    found = check_of("at_most", story, "Hi", call("search_a", error="no"), call("search_b"), call("search_a"), call("read"))  # fmt: skip
    assert found.code == "too_many_calls"
    assert found.message == "search_* was called 3 times, at most 2 allowed (steps 2, 3, 4)"
    assert (found.expected, found.observed) == ({"search_*": 2}, {"search_*": 3})
    assert found.evidence == (2, 3, 4)


def test_a_goal_whose_meaning_nobody_can_tell_leaves_the_call_undecided() -> None:
    ask = {"name": "ask", "tool": "ask", "args": {"q": "the price of the blue one"}, "arg_matching": {"q": "fuzzy"}, "required": False}  # fmt: skip
    story = story_of(TOLD, ask, forbid=[{"tool": "buy", "unless": "ask"}])
    rules = READS.model_copy(update={"similarity_bands": {"tokens": (0.01, 0.999)}})
    rules = Rules.model_validate({"tools": {"read": ["*"]}, "similarity_bands": {"tokens": [0.01, 0.999]}})
    verdict = score(story, trajectory("Hi", call("ask", q="what the blue one costs"), call("buy"), say("done")), rules)
    assert verdict.success is None
    assert verdict.undecided is not None
    assert verdict.undecided.code == "meaning"


WAYS = {"name": "ask", "any_of": [[{"tool": "verify"}], [{"tool": "find"}, {"tool": "confirm"}]], "required": False}
UNLESS_WAY = [
    pytest.param([call("verify"), call("pay")], "pass", id="after the way that was taken"),
    pytest.param([call("find"), call("confirm"), call("pay")], "pass", id="after the last call of another way"),
    pytest.param([call("find"), call("pay"), call("confirm")], "fail", id="before its way is whole"),
    pytest.param([call("pay")], "fail", id="no way was taken"),
]


@pytest.mark.parametrize(("steps", "status"), UNLESS_WAY)
def test_what_is_allowed_after_a_way_of_a_group(steps: list, status: str) -> None:
    numbered = [each.model_copy(update={"id": f"c{i}"}) for i, each in enumerate(steps)]
    story = story_of(TOLD, WAYS, forbid=[{"tool": "pay", "unless": "ask"}])
    assert check_of("forbid", story, *numbered).status == status


def test_a_pattern_that_never_ends_is_the_mistake_of_the_story() -> None:
    story = story_of(TOLD, forbid=[{"tool": "pay", "args": {"to": {"$regex": "(?:a|aa)+$"}}}])
    with pytest.raises(UserMistake, match=r"took more than 1 s"):
        score(story, trajectory(call("pay", to="a" * 80 + "b"), say("done")), READS)
