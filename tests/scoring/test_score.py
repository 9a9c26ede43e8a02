"""Judging whole trajectories: verdicts, reasons, metrics."""

from __future__ import annotations

from typing import Any

import builders as build
import pytest
from builders import say
from builders import story_of as story

from harness.scoring.score import score
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import (
    ErrorEvent,
    Handoff,
    ModelStep,
    ToolCall,
    ToolSchema,
    Usage,
)
from harness.types.verdict import Verdict


def call(name: str, result: Any = "ok", error: str | None = None, **arguments: Any) -> ToolCall:
    call.count += 1
    return ToolCall(id=f"c{call.count}", name=name, arguments=arguments, result=result, error=error)


call.count = 0


def reason(verdict: Verdict, name: str) -> Any:
    return next(goal.reason for goal in verdict.goals if goal.name == name)


CHAIN = ({"tool": "A"}, {"tool": "B", "after": "A"})
SAY = {"say": ["done"], "name": "say"}
JOURNEYS = [
    pytest.param(story(*CHAIN), [call("A"), call("B")], True, id="A, B"),
    pytest.param(story(*CHAIN), [call("B"), call("A"), call("B")], True, id="B, A, B meets A → B"),
    pytest.param(story(*CHAIN), [call("A"), call("A"), call("B")], True, id="A, A, B meets A → B"),
    pytest.param(story(*CHAIN), [call("B"), call("A")], False, id="B, A"),
    pytest.param(story(*CHAIN), [[call("A"), call("B")]], False, id="both in one message are simultaneous"),
    pytest.param(story(SAY, {"tool": "A", "after": "say"}), [say("done"), call("A")], True, id="text before a tool"),
    pytest.param(story({"tool": "A"}, {**SAY, "after": "A"}), [say("done"), call("A")], False, id="said too early"),
    pytest.param(story({"tool": "A"}), [call("A", error="no")], False, id="a call that failed meets nothing"),
    pytest.param(story({"tool": "A"}), [call("A", result="Error: no")], False, id="a result that begins with error"),
    pytest.param(story({"tool": "A"}), [call("A", result="errors: 0")], True, id="a result that begins with errors"),
    pytest.param(story({"tool": "A"}), [call("A", result='{"error": "no"}')], False, id="a JSON text with error"),
    pytest.param(story({"tool": "A"}), [call("A", result={"isError": True})], False, id="an object with isError"),
    pytest.param(story({"tool": "A"}), [call("A", result='{"error": null, "id": 1}')], True, id="an error that is null"),
    pytest.param(story({"tool": "A", "expect_error": True}), [call("A", error="no")], True, id="an expected error"),
    pytest.param(story({"tool": "A", "expect_error": True}), [call("A")], False, id="an expected error that did not come"),
    pytest.param(story({"tool": "A", "args": {"x": 1}}, {"tool": "A", "args": {"x": 2}}), [[call("A", x=2), call("A", x=1)]], True, id="parallel calls all count"),
    pytest.param(story({"tool": "A"}, {"tool": "A"}), [call("A")], False, id="one call meets one goal"),
    pytest.param(story({"tool": "A"}, {"tool": "A"}), [call("A"), call("A")], True, id="A, A meets A, A"),
    pytest.param(story({"tool": "A", "required": False}, SAY), [say("done")], True, id="an optional goal is no must"),
    pytest.param(story({"tool": "A"}, {"tool": "B", "after": "A", "required": False}, {"tool": "C", "after": "B"}), [call("C"), call("A")], False, id="an unmet optional goal passes its order on"),
    pytest.param(story({"tool": "A"}), [call("X"), call("A"), call("X")], True, id="extra reads never fail"),
    pytest.param(story(SAY, regular_end=True), [say("done")], True, id="a regular end"),
]  # fmt: skip


@pytest.mark.parametrize(("story", "steps", "success"), JOURNEYS)
def test_journey_success(story: Story, steps: list, success: bool) -> None:
    verdict = score(story, build.trajectory(*steps))
    assert verdict.success is success
    assert verdict.metrics.journey_success is success


FIND = {"name": "find", "tool": "find", "args": {"user": "ana"}}
READ = {"name": "read", "tool": "read", "args": {"id": {"$from": "find", "path": "id"}}}


@pytest.mark.parametrize(
    ("steps", "success"),
    [
        pytest.param([call("find", '{"id": 7}', user="ana"), call("read", id=7)], True, id="the value flows"),
        pytest.param([call("find", '{"id": 7}', user="ana"), call("read", id=8)], False, id="another value"),
        pytest.param([call("read", id=7), call("find", '{"id": 7}', user="ana")], False, id="flow is order"),
        pytest.param(
            [call("find", '{"id": 7}', user="ana"), call("find", '{"id": 8}', user="ana"), call("read", id=8)],
            True,
            id="the call it flows from is chosen to fit",
        ),
        pytest.param([call("find", "7", user="ana"), call("read", id="7")], False, id="a path into plain text"),
    ],
)
def test_data_flow(steps: list, success: bool) -> None:
    assert score(story(FIND, READ), build.trajectory(*steps)).success is success


def test_why_missing_call() -> None:
    verdict = score(story({"tool": "A"}), build.trajectory(call("B"), say("hm")))
    assert reason(verdict, "A").code == "missing_call"
    assert "called were B" in reason(verdict, "A").message


def test_why_missing_call_when_one_call_is_not_enough() -> None:
    verdict = score(story({"tool": "A"}, {"tool": "A"}), build.trajectory(call("A")))
    assert reason(verdict, "A-2").code == "missing_call"
    assert "only 1 time" in reason(verdict, "A-2").message


def test_why_wrong_arguments_names_the_nearest_call_and_what_differs() -> None:
    goal = {"tool": "A", "args": {"x": 1, "y": "a", "z": True}}
    verdict = score(story(goal), build.trajectory(call("A", x=2, y="b", z=False), call("A", x=1, y="a", z=False)))
    found = reason(verdict, "A")
    assert (found.code, found.step) == ("wrong_arguments", 2)
    (difference,) = found.arguments
    assert (difference.path, difference.expected, difference.observed, difference.strategy) == (
        "z",
        True,
        False,
        "strict",
    )


def test_why_out_of_order_names_the_goal_that_should_have_come_first() -> None:
    verdict = score(story(*CHAIN), build.trajectory(call("B"), call("A")))
    unmet = next(goal for goal in verdict.goals if not goal.met)
    assert unmet.reason is not None
    assert (unmet.reason.code, unmet.reason.first) == ("out_of_order", "A")


def test_why_call_failed_gives_the_error_of_the_tool() -> None:
    found = reason(score(story({"tool": "A"}), build.trajectory(call("A", error="no such id"))), "A")
    assert (found.code, found.error) == ("call_failed", "no such id")


def test_why_text_not_found_gives_the_nearest_message_and_what_it_lacks() -> None:
    goal = {"say": ["12.50", "USD", "Friday"], "name": "say"}
    found = reason(score(story(goal), build.trajectory(say("hello"), say("it is $12.5"))), "say")
    assert (found.code, found.step, found.missing_keywords) == ("text_not_found", 2, ("Friday",))


def test_why_says_that_the_conversation_was_cut_short() -> None:
    found = reason(score(story({"tool": "A"}), build.trajectory(say("hm"), ended_by="max_turns")), "A")
    assert found.cut_short == "max_turns"


WRITES = {"tools": {"write": ["pay*"], "read": ["get_*"]}}


@pytest.mark.parametrize(
    ("goals", "steps", "fields", "success"),
    [
        pytest.param([], [call("pay")], WRITES, False, id="a write that nobody asked for"),
        pytest.param([], [call("get_x"), say("no")], WRITES, True, id="nothing is right when nothing is written"),
        pytest.param([{"tool": "pay"}], [call("pay"), call("pay")], WRITES, False, id="a write done twice"),
        pytest.param([{"tool": "pay"}], [call("pay", error="x"), call("pay")], WRITES, True, id="a failed write changes nothing"),
        pytest.param([{"tool": "pay", "required": False}], [call("pay")], WRITES, True, id="an optional write"),
        pytest.param([], [call("pay")], {**WRITES, "unexpected_writes": "allow"}, True, id="writes allowed"),
        pytest.param([], [call("unknown")], WRITES, True, id="an unknown tool is not guessed"),
    ],
)  # fmt: skip
def test_unexpected_writes(goals: list, steps: list, fields: dict, success: bool) -> None:
    verdict = score(story(*goals, **fields), build.trajectory(*steps))
    assert verdict.success is success
    assert success == ("unexpected_write" not in {check.code for check in verdict.checks})


def test_what_a_tool_does_is_known_from_story_suite_or_target() -> None:
    trajectory = build.trajectory(
        call("pay"), tools=(ToolSchema(name="pay", read_only=False), ToolSchema(name="get", read_only=True))
    )
    plain = story(SAY)
    assert "unexpected_write" in {check.code for check in score(plain, trajectory).checks}
    assert score(plain, build.trajectory(call("pay"))).unknown_tools == ("pay",)
    rules = Rules.model_validate({"tools": {"read": ["pay"]}})
    assert score(plain, trajectory, rules).unknown_tools == ()
    assert "unexpected_write" not in {check.code for check in score(plain, trajectory, rules).checks}


def test_regular_end() -> None:
    for ended_by, success in (("user_done", True), ("ends_on", True), ("max_turns", False), (None, False)):
        assert score(story(SAY, regular_end=True), build.trajectory(say("done"), ended_by=ended_by)).success is success


def test_an_agent_that_broke_has_not_succeeded_whatever_it_did_before() -> None:
    trajectory = build.trajectory(call("A"), ErrorEvent(message="boom"), ended_by="agent_error")
    verdict = score(story({"tool": "A"}), trajectory)
    assert verdict.success is False
    assert verdict.metrics.journey_completion == 1


def test_metrics() -> None:
    trajectory = build.trajectory(
        "hello",
        [say("hm"), call("A", x=1), call("A", x=9), ModelStep(usage=Usage(input_tokens=10, output_tokens=2))],
        [Handoff(target="other"), ModelStep(usage=Usage(input_tokens=5)), call("B", error="no"), call("X")],
        say("nothing"),
        started_at=100.0,
        ended_at=103.0,
        turn_seconds=[1.0, 2.0],
    )
    found = score(
        story({"tool": "A", "args": {"x": 1}}, {"tool": "B"}, {"tool": "C", "required": False}, SAY), trajectory
    ).metrics
    assert found.journey_completion == pytest.approx(1 / 3)
    assert (found.tool_calls, found.expected_tool_calls, found.correct_tool_calls) == (4, 3, 1)
    assert (found.tool_call_precision, found.tool_call_recall) == (0.25, 0.5)
    assert found.tool_call_f1 == pytest.approx(1 / 3)
    assert (found.wrong_argument_calls, found.missed_goals, found.text_match) == (1, 2, False)
    assert (found.steps, found.model_steps) == (4, 2)
    assert (found.seconds, found.turn_seconds_mean, found.turn_seconds_p50) == (3.0, 1.5, 1.5)
    assert (found.input_tokens, found.output_tokens, found.cost) == (15, 2, None)


def test_metrics_that_do_not_apply_are_null_and_no_rate_is_above_one() -> None:
    found = score(story(SAY), build.trajectory(say("done"))).metrics
    assert (found.tool_call_precision, found.tool_call_recall, found.tool_call_f1) == (None, None, None)
    assert found.journey_completion == 1
    many = score(story({"tool": "A", "required": False}), build.trajectory(*[call("A") for _ in range(5)])).metrics
    assert (many.tool_call_precision, many.tool_call_recall) == (0.2, 1.0)


def test_a_text_goal_says_what_decided() -> None:
    verdict = score(
        story({"say": ["done"], "name": "say", "response": "It is done."}), build.trajectory(say("all done"))
    )
    assert verdict.goals[0].by == "keywords"


def test_scoring_is_a_pure_function() -> None:
    one, trajectory = (
        story(FIND, READ, SAY),
        build.trajectory(call("find", '{"id": 7}', user="ana"), call("read", id=7)),
    )
    assert score(one, trajectory) == score(one, trajectory)


def test_the_error_pattern_of_a_suite() -> None:
    rules = Rules(error_pattern="(?i)nicht gefunden")
    assert score(story({"tool": "A"}), build.trajectory(call("A", result="Nicht gefunden.")), rules).success is False


def test_an_error_pattern_that_takes_for_ever_is_cut_off() -> None:
    rules = Rules(error_pattern="(?:a|aa)+$")
    with pytest.raises(TimeoutError):
        score(story({"tool": "A"}), build.trajectory(call("A", result="a" * 80 + "b")), rules)
