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
HANDED_ON = (
    {"name": "find", "tool": "find", "required": False},
    {
        "name": "check",
        "tool": "check",
        "after": "find",
        "args": {"ref": {"$from": "find", "path": "ref"}, "code": "9"},
        "arg_matching": {"ref": "ignore"},
    },
)
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
    pytest.param(story(*HANDED_ON), [call("check", ref="r-2", code="9")], True, id="an ignored value of a look-up that was never made"),
    pytest.param(story(*HANDED_ON), [call("find", {"ref": "r-1"}), call("check", ref="r-2", code="9")], True, id="an ignored value of another look-up"),
    pytest.param(story(*HANDED_ON), [call("find", {"ref": "r-1"}), call("check", ref="r-1", code="8")], False, id="what is not ignored beside it"),
    pytest.param(story({"tool": "A"}, {"tool": "A"}), [call("A")], False, id="one call meets one goal"),
    pytest.param(story({"tool": "A"}, {"tool": "A"}), [call("A"), call("A")], True, id="A, A meets A, A"),
    pytest.param(story({"tool": "A", "required": False}, SAY), [say("done")], True, id="an optional goal is no must"),
    pytest.param(story({"tool": "A"}, {"tool": "B", "after": "A", "required": False}, {"tool": "C", "after": "B"}), [call("C"), call("A")], False, id="an unmet optional goal passes its order on"),
    pytest.param(story({"tool": "A"}), [call("X"), call("A"), call("X")], True, id="extra reads never fail"),
    pytest.param(story(SAY, regular_end=True), [say("done")], True, id="a regular end"),
]  # fmt: skip


READS = Rules.model_validate({"tools": {"read": ["*"]}})


@pytest.mark.parametrize(("story", "steps", "success"), JOURNEYS)
def test_journey_success(story: Story, steps: list, success: bool) -> None:
    verdict = score(story, build.trajectory(*steps), READS)
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


def test_why_text_not_found_says_which_keywords_are_there_but_denied() -> None:
    goal = {"say": ["refunded", "2026-03-13"], "name": "say"}
    found = reason(score(story(goal), build.trajectory(say("It is not refunded, not on March 13."))), "say")
    assert found.message.endswith('is at step 1; it says, but denied: "refunded", "2026-03-13"')


def test_why_text_not_found_gives_the_nearest_message_and_what_it_lacks() -> None:
    goal = {"say": ["12.50", "USD", "Friday"], "name": "say"}
    found = reason(score(story(goal), build.trajectory(say("hello"), say("it is $12.5"))), "say")
    assert (found.code, found.step, found.missing_keywords) == ("text_not_found", 2, ("Friday",))


NEAREST = [
    pytest.param(
        {"say": ["refunded in full"]},
        ["Welcome! I can help you with orders, returns, invoices and everything else about your account.", "Your refund is not possible."],
        2, id="the one that speaks of it, not the longest",
    ),
    pytest.param(
        {"say": ["January 5, 2025"]},
        ["You are off on January 6, 2025.", "Is there anything else that I could do for you today, nwaters? I would love to."],
        1, id="another day",
    ),
    pytest.param(
        {"say": ["A-7"], "response": "Your order ships on Friday."},
        ["Which order do you mean? Tell me its number, its date, or what you bought, please, and I will look.", "It ships on Friday."],
        2, id="the words of the response",
    ),
    pytest.param({"say": ["12", "Friday"]}, ["It costs 12 dollars.", "Friday, or any other day that suits you and your family."], 1, id="each has one of two keywords: fewer words besides"),
]  # fmt: skip


@pytest.mark.parametrize(("goal", "said", "step"), NEAREST)
def test_the_nearest_message_is_the_one_that_speaks_of_it(goal: dict, said: list[str], step: int) -> None:
    found = reason(score(story({**goal, "name": "say"}), build.trajectory(*map(say, said))), "say")
    assert (found.code, found.step) == ("text_not_found", step)


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
        pytest.param([SAY], [say("done"), call("pay")], {**WRITES, "unexpected_writes": "allow"}, True, id="writes allowed"),
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


def test_an_unasked_call_of_unknown_effect_leaves_the_trial_undecided() -> None:
    verdict = score(story(SAY), build.trajectory([call("cancel_order"), call("search")], [say("done"), call("ship")]))
    assert verdict.success is None
    assert verdict.metrics.journey_success is None
    assert verdict.undecided is not None
    assert (verdict.undecided.code, verdict.undecided.tools) == ("unknown_effect", ("cancel_order", "ship"))
    assert "cancel_order (step 1), ship (step 2)" in verdict.undecided.message
    assert (verdict.unknown_tools, verdict.guessed_reads) == (("cancel_order", "ship"), ("search",))


NOTE = {"unknown_effects": "note"}


@pytest.mark.parametrize(
    ("goals", "steps", "fields", "rules", "success"),
    [
        pytest.param([SAY], [call("cancel"), say("done")], {}, NOTE, True, id="a suite may only note it"),
        pytest.param([SAY], [call("cancel"), say("no")], {}, {}, False, id="what fails anyway is a failure"),
        pytest.param([SAY], [call("cancel"), call("pay"), say("done")], WRITES, {}, False, id="another write fails it anyway"),
        pytest.param([SAY], [call("cancel", error="no"), say("done")], {}, {}, True, id="a failed call changed nothing"),
        pytest.param([SAY], [call("transfer"), say("done")], {"ends_on": ["trans*"]}, {}, True, id="what ends the talk"),
        pytest.param([SAY], [call("cancel"), say("done")], {"unexpected_writes": "allow"}, {}, True, id="writes are allowed"),
        pytest.param([SAY], [call("cancel"), say("done")], {}, {"tools": {"read": ["cancel"]}}, True, id="the suite says that it reads"),
        pytest.param([{"tool": "cancel"}], [call("cancel")], {}, {}, True, id="it was asked for"),
        pytest.param([{"tool": "cancel"}], [call("cancel"), call("cancel")], {}, {}, None, id="it was asked for once"),
        pytest.param([{"tool": "cancel", "required": False}, SAY], [call("cancel"), say("done")], {}, {}, True, id="an optional goal covers it"),
    ],
)  # fmt: skip
def test_unknown_effects(goals: list, steps: list, fields: dict, rules: dict, success: bool | None) -> None:
    verdict = score(story(*goals, **fields), build.trajectory(*steps), Rules.model_validate(rules))
    assert verdict.success is success
    assert (verdict.undecided is None) == (success is not None)


@pytest.mark.parametrize(
    ("check", "success"),
    [
        pytest.param({"type": "calls", "name": "cancel"}, True, id="called, as the check asks"),
        pytest.param({"type": "calls", "name": ["refund", "can*"], "min": 1, "args": {"id": 7}}, True, id="by a glob, with arguments"),
        pytest.param({"type": "calls", "name": "cancel", "args": {"id": 8}}, False, id="not with these"),
        pytest.param({"type": "calls", "name": "cancel", "max": 1}, None, id="a cap asks for none"),
        pytest.param({"type": "calls"}, None, id="any call is no call in particular"),
        pytest.param({"type": "calls", "name": "cancel", "severity": "warning"}, None, id="a warning asks for nothing"),
        pytest.param({"type": "trajectory", "tools": ["cancel"]}, True, id="a call of a reference"),
        pytest.param({"type": "trajectory", "tools": ["cancel"], "mode": "subset"}, None, id="a reference that only bounds"),
        pytest.param({"type": "answer", "contains": "done"}, None, id="a check of something else"),
    ],
)  # fmt: skip
def test_what_a_check_asks_for_is_not_unasked(check: dict, success: bool | None) -> None:
    steps = (call("cancel", id=7), say("done"))
    assert score(story(checks=[check]), build.trajectory(*steps)).success is success
    of_suite = Rules.model_validate({"checks": [{**check, "labels": ["x"]}]})
    assert score(story(SAY, labels=["x"]), build.trajectory(*steps), of_suite).success is success
    assert score(story(SAY), build.trajectory(*steps), of_suite).success is None, "it is for other stories"
    known = story(checks=[check], tools={"write": ["cancel"]})
    assert score(known, build.trajectory(*steps)).success is False, "what surely changes something needs a goal"


def test_of_two_ways_the_one_that_leaves_no_write_is_taken() -> None:
    """Two optional reads before the write, or the write alone: only the second leaves nothing unasked."""
    goals = ({"tool": "w", "required": False, "name": "w"}, {"tool": "a", "required": False, "after": "w"}, {"tool": "b", "required": False, "after": "w"})  # fmt: skip
    steps = (call("a"), call("b"), call("w"))
    for tools in ({"write": ["w"], "read": ["a", "b"]}, {"read": ["a", "b"]}):
        verdict = score(story(*goals, SAY, tools=tools), build.trajectory(*steps, say("done")))
        assert verdict.success is True
        assert [goal.met for goal in verdict.goals] == [True, False, False, True]


def test_one_wrong_write_is_told_once() -> None:
    goals = ({"name": "pay", "tool": "pay", "args": {"amount": 5}},)
    verdict = score(story(*goals, **WRITES), build.trajectory(call("pay", amount=6)))
    assert reason(verdict, "pay").code == "wrong_arguments"
    (check,) = verdict.checks
    assert (check.status, check.told_by, check.observed) == ("fail", ("pay",), None)
    assert check.message == "pay (step 1) changed something: see pay"
    another = score(story(*goals, **WRITES), build.trajectory(call("pay", amount=6), call("pay_back")))
    (check,) = another.checks
    assert (check.told_by, check.observed) == ((), [{"tool": "pay_back", "arguments": {}}])
    assert "pay_back (step 2)" in check.message
    assert "pay (step 1) changed something: see pay" in check.message


def test_a_wrong_write_that_was_optional_is_told_by_the_check() -> None:
    goal = {"name": "pay", "tool": "pay", "args": {"amount": 5}, "required": False}
    (check,) = score(story(goal, SAY, **WRITES), build.trajectory(call("pay", amount=6), say("done"))).checks
    assert (check.status, check.told_by, check.observed) == ("fail", (), [{"tool": "pay", "arguments": {"amount": 6}}])


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        pytest.param({}, "nothing_judged", id="nothing at all"),
        pytest.param({"unexpected_writes": "allow", **WRITES}, "nothing_judged", id="only what is allowed"),
        pytest.param(WRITES, None, id="that nothing was written"),
        pytest.param({"regular_end": True}, None, id="that it ended regularly"),
        pytest.param({"user_turns": ["Hello?"]}, None, id="that it came through the turns"),
    ],
)
def test_a_story_in_which_nothing_is_judged_is_undecided(fields: dict, code: str | None) -> None:
    verdict = score(story(**fields), build.trajectory("Hello.", say("Hi.")))
    assert (verdict.undecided.code if verdict.undecided else None) == code
    assert verdict.success is (None if code else True)


def test_checks_of_an_older_version_are_skipped_and_leave_the_rest_to_decide() -> None:
    checks = {"checks": ({"type": "polite"}, {"type": "short"})}
    only, beside = (story(*goals).model_copy(update=checks) for goals in ((), (SAY,)))
    found = score(only, build.trajectory(say("done")))
    assert [(check.status, check.code) for check in found.checks] == [("skip", "unknown_check")] * 2
    assert [check.message.rsplit(" ", 1)[1] for check in found.checks] == ["polite", "short"]
    assert found.undecided is not None
    assert found.undecided.code == "nothing_judged"
    assert score(beside, build.trajectory(say("done"))).success is True


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


def test_a_verdict_holds_just_the_types_that_it_says() -> None:
    steps = ["hello", [say("hm"), call("A", x=1)], [call("B", error="no"), call("X")]]
    timed: dict[str, Any] = {"started_at": 100, "ended_at": 103, "turn_seconds": [1, 2]}
    for asked in (story({"tool": "A", "args": {"x": 1}}), story({"tool": "A"}, {"tool": "C"}, SAY)):
        verdict = score(asked, build.trajectory(*steps, **timed))
        read = Verdict.model_validate(verdict.model_dump(), strict=True)
        assert read == verdict
        assert read.model_dump_json() == verdict.model_dump_json()


def test_metrics_that_do_not_apply_are_null_and_no_rate_is_above_one() -> None:
    found = score(story(SAY), build.trajectory(say("done"))).metrics
    assert (found.tool_call_precision, found.tool_call_recall, found.tool_call_f1) == (None, None, None)
    assert found.journey_completion == 1
    many = score(story({"tool": "A", "required": False}), build.trajectory(*[call("A") for _ in range(5)])).metrics
    assert (many.tool_call_precision, many.tool_call_recall) == (0.2, 1.0)


@pytest.mark.parametrize(
    ("steps", "ended_by", "late"),
    [
        pytest.param(["Hi", call("A"), say("done"), "No, that's all, thank you.", call("A")], "user_done", 1, id="after thanks"),
        pytest.param(["Hi", call("A"), say("done"), "Thanks!", call("A"), say("?"), "Bye.", call("A")], None, 2, id="after thanks and a goodbye"),
        pytest.param(["Hi", call("A"), say("done"), "And now?", call("A")], "user_done", 0, id="after a question"),
        pytest.param(["Hi", say("One moment."), "Okay, thank you.", call("A"), say("done"), call("A")], "user_done", 0, id="a goal is met after it"),
        pytest.param(["Hi", call("A"), say("done"), "Yes, thank you.", call("A")], "user_done", 0, id="a yes is a request"),
        pytest.param(["Hi", call("A"), say("done"), "Thank you.", call("A")], "max_turns", 0, id="cut short"),
        pytest.param(["Thanks", call("A"), say("done"), call("A")], "user_done", 0, id="the opening is a request"),
    ],
)  # fmt: skip
def test_calls_after_the_last_request_are_in_no_precision(steps: list, ended_by: Any, late: int) -> None:
    found = score(
        story({"tool": "A"}, {**SAY, "after": "A"}), build.trajectory(*steps, ended_by=ended_by), READS
    ).metrics
    calls = sum(isinstance(step, ToolCall) for step in steps)
    assert (found.tool_calls, found.calls_after_last_request) == (calls, late)
    assert found.tool_call_precision == 1 / (calls - late)


def test_a_goodbye_in_the_language_of_the_story() -> None:
    for language, said in (
        ("de", "Nein danke, das war alles. Tschüss!"),
        ("fr", "Merci, au revoir."),
        ("nl", "Bedankt!"),
    ):
        steps = ("Hallo", call("A"), say("done"), said, call("A"))
        assert score(story({"tool": "A"}, SAY, language=language), build.trajectory(*steps), READS).metrics.calls_after_last_request == 1  # fmt: skip


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


def test_a_write_made_twice_is_said_to_be_the_same_call() -> None:
    told = story({"tool": "A", "args": {"n": 1}}, tools={"write": ["A"]})

    def hint(*arguments: int) -> str | None:
        steps = [call("A", n=each) for each in arguments]
        verdict = score(told, build.trajectory(*steps))
        return next(check.hint for check in verdict.checks if check.code == "unexpected_write")

    assert hint(1, 1) == "the same call met a goal already; if it may be made again, add a goal for it"
    assert hint(1, 2) == "a goal asks for this tool, but not for this call: see the goal for what differs"
