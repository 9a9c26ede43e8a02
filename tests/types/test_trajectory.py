"""The trajectory: what a recorded conversation tells (rows B13 to B20)."""

from __future__ import annotations

import pytest
from builders import say
from builders import trajectory as played

from harness.types.trajectory import (
    ErrorEvent,
    ModelStep,
    ToolCall,
    ToolSchema,
    Trajectory,
    Usage,
)

CALL = ToolCall(id="1", name="find", arguments={"x": 1}, result={"id": 7})


def test_every_trajectory_has_an_id_of_its_own() -> None:
    assert len({Trajectory().id for _ in range(100)}) == 100


def test_steps_are_numbered_from_one_and_calls_of_one_message_share_a_step() -> None:
    trajectory = played("hello", [CALL, CALL.model_copy(update={"id": "2"})], [say("done")])
    assert [step.number for step in trajectory.steps] == [1, 2, 3]
    assert [(step.number, event.id) for step, event in trajectory.events() if isinstance(event, ToolCall)] == [
        (2, "1"),
        (2, "2"),
    ]
    assert [call.id for call in trajectory.calls] == ["1", "2"]


def test_the_user_hears_what_is_said_and_nothing_else() -> None:
    trajectory = played("hello", [CALL, ModelStep(), say("one moment")], [say("done")])
    assert [(each.role, each.text) for each in trajectory.spoken] == [
        ("user", "hello"), ("agent", "one moment"), ("agent", "done"),
    ]  # fmt: skip


def test_the_agent_sees_the_conversation_in_openai_form() -> None:
    trajectory = played("hello", [say("one moment"), CALL], [say("done")], "thanks")
    conversation = trajectory.for_agent({"user": "ana"})
    assert [message["role"] for message in conversation] == ["user", "assistant", "tool", "assistant", "user"]
    assert conversation[1]["tool_calls"][0]["function"] == {"name": "find", "arguments": '{"x": 1}'}
    assert conversation[2]["content"] == '{"id": 7}'
    assert (conversation.text, conversation.context, conversation.id) == ("thanks", {"user": "ana"}, trajectory.id)
    trajectory.say("more")
    assert len(conversation) == 5
    assert trajectory.for_agent().text == "more"


def test_a_copy_goes_on_by_itself() -> None:
    trajectory = played("hello", [say("hi")])
    heard, seen = trajectory.spoken, list(trajectory.for_agent())
    copy = trajectory.model_copy(update={"steps": list(trajectory.steps)})
    copy.say("more")
    assert [each.text for each in copy.spoken] == ["hello", "hi", "more"]
    assert [each["content"] for each in copy.for_agent()] == ["hello", "hi", "more"]
    assert (trajectory.spoken, list(trajectory.for_agent())) == (heard, seen)
    trajectory.say("else")
    assert [each.text for each in trajectory.spoken] == ["hello", "hi", "else"]
    assert [each["content"] for each in trajectory.for_agent()] == ["hello", "hi", "else"]


def test_usage_that_nobody_reports_is_unknown_not_zero() -> None:
    assert Usage.total([]) is None
    assert Usage.total([Usage(input_tokens=1), Usage(input_tokens=2, cost=0.5)]) == Usage(input_tokens=3, cost=0.5)
    assert Usage().tokens is None


def test_a_tool_without_a_schema_has_none() -> None:
    assert ToolSchema(name="find").parameters is None


def test_the_end_is_not_before_the_start() -> None:
    trajectory = Trajectory(started_at=0.0)
    trajectory.end("user_done")
    assert trajectory.ended_at is not None
    assert trajectory.ended_at >= 0


def test_an_error_is_an_event() -> None:
    trajectory = played("hello")
    trajectory.fail("boom")
    assert isinstance(trajectory.steps[-1].events[0], ErrorEvent)


SAME, OTHER = [say("please hold")], [say("yes?")]


@pytest.mark.parametrize(
    ("steps", "stuck"),
    [
        pytest.param([SAME, "a", SAME, "b", SAME], True, id="three times running"),
        pytest.param([SAME, "a", SAME], False, id="twice"),
        pytest.param([SAME, "a", OTHER, "b", SAME, "c", SAME], False, id="not running"),
        pytest.param([SAME, "a", [CALL, say("please hold")], "b", SAME], False, id="with a call between"),
    ],
)
def test_stuck(steps: list, stuck: bool) -> None:
    assert played(*steps).stuck() is stuck


def test_a_trajectory_survives_a_round_trip() -> None:
    trajectory = played("hello", [CALL, ModelStep(usage=Usage(cost=0.1))], [say("done")])
    trajectory.end("agent_done")
    again = Trajectory.model_validate_json(trajectory.model_dump_json())
    assert again.model_dump() == trajectory.model_dump()
