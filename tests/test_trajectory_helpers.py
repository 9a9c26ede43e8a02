"""The helpers of harness.trajectory: what a test asks of a conversation, and its spans (rows B19, B20, B23 to B29)."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from builders import call, say
from builders import trajectory as played

from harness.errors import AgentFailed, UserMistake
from harness.trajectory import (
    all_tool_calls,
    assert_tool_call,
    errors,
    execution_seconds,
    final_answer,
    from_otlp,
    has_error,
    iterations,
    to_otlp,
    tool_schemas,
    write_otlp,
)
from harness.types.trajectory import ErrorEvent, Message, ModelStep, Text, ToolSchema, Usage

BOOK = call("book", result="ok", seats=2, where={"rows": [1, 2]})
BROKE = ErrorEvent(message="RuntimeError: no way")


def test_all_calls_come_in_order() -> None:
    trajectory = played("hi", [BOOK, call("pay", id="c2")], [call("mail", id="c3")], [say("done")])
    assert [each.name for each in all_tool_calls(trajectory)] == ["book", "pay", "mail"]
    assert all_tool_calls(played("hi", [say("done")])) == []


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        pytest.param({"name": "book", "arguments": {"seats": 2, "where": {"rows": [1, 2]}}}, "", id="equal"),
        pytest.param(BOOK, "", id="a call"),
        pytest.param("book", "", id="the name alone"),
        pytest.param({"name": "book"}, "", id="without arguments, any"),
        pytest.param({"name": "book", "arguments": {"seats": 2.0, "where": {"rows": [1, 2]}}}, "", id="2 and 2.0"),
        pytest.param("pay", "expected a call of pay, found book(seats=2", id="another tool"),
        pytest.param(
            {"name": "book", "arguments": {"seats": "2", "where": {"rows": [1, 2]}}},
            'book: argument seats: expected "2", found 2', id="a text for a number",
        ),
        pytest.param(
            {"name": "book", "arguments": {"seats": True, "where": {"rows": [1, 2]}}},
            "book: argument seats: expected true, found 2", id="a boolean",
        ),
        pytest.param(
            {"name": "book", "arguments": {"seats": 2, "where": {"rows": [1, 3]}}},
            "book: argument where.rows[1]: expected 3, found 2", id="deep inside",
        ),
        pytest.param(
            {"name": "book", "arguments": {"seats": 2}},
            'book: argument where was not expected: found {"rows": [1, 2]}', id="one too many",
        ),
        pytest.param(
            {"name": "book", "arguments": {"seats": 2, "where": {"rows": [1, 2]}, "at": None}},
            "book: argument at is missing: expected null", id="one is missing",
        ),
    ],
)  # fmt: skip
def test_a_call_is_held_against_what_is_expected(expected, message) -> None:
    if not message:
        assert_tool_call(BOOK, expected)
        return
    with pytest.raises(AssertionError, match=re.escape(message)):
        assert_tool_call(BOOK, expected)


def test_true_is_not_one() -> None:
    with pytest.raises(AssertionError, match="argument seats"):
        assert_tool_call(call("book", seats=1), {"name": "book", "arguments": {"seats": True}})


def test_ignored_arguments_may_be_anything() -> None:
    assert_tool_call(BOOK, {"name": "book", "arguments": {"seats": 2}}, ignore=["where"])


@pytest.mark.parametrize(
    "expected", [{"tool": "book"}, {"name": "book", "arguments": [1]}, {"name": "book", "args": {}}, 3]
)
def test_what_is_expected_must_be_well_formed(expected) -> None:
    with pytest.raises(TypeError, match="expected: "):
        assert_tool_call(BOOK, expected)


def test_arguments_that_were_no_json_object_differ() -> None:
    broken = BOOK.model_copy(update={"arguments": "{seats"})
    with pytest.raises(AssertionError, match="no JSON object"):
        assert_tool_call(broken, BOOK)


def test_errors_are_found_wherever_they_stand() -> None:
    early = played("hi", [BROKE], "again", [say("one")], [say("two")])
    assert has_error(early)
    assert final_answer(early) == "two"
    twice = played("hi", [ModelStep(error="server_error: 500")], "again", [BROKE])
    assert [str(each) for each in errors(twice)] == ["server_error: 500", "RuntimeError: no way"]
    fine = played("hi", [call("book", error="full")], [say("done")])
    assert (has_error(fine), errors(fine)) == (False, []), "what a tool says is in its call"


def test_the_final_answer_answers_the_last_message() -> None:
    assert final_answer(played("hi", [say("hello")], "bye", [BOOK, say("done")])) == "done"
    with pytest.raises(AgentFailed, match="no way"):
        final_answer(played("hi", [say("hello")], "bye", [BROKE], ended_by="agent_error"))
    with pytest.raises(AgentFailed, match="ended with timeout"):
        final_answer(played("hi", [say("hello")], ended_by="timeout"))
    with pytest.raises(AgentFailed, match="said nothing"):
        final_answer(played("hi", [say("hello")], "bye", [BOOK]))


def test_times_are_told_where_they_were_recorded() -> None:
    trajectory = played("hi", [Message(content=(Text(text="a"),), at=10.0), ModelStep(at=9.0, seconds=2.5)])
    trajectory.started_at, trajectory.ended_at = 8.0, 9.5
    assert execution_seconds(trajectory) == 1.5
    assert execution_seconds(iterations(trajectory)[0]) == execution_seconds(trajectory.steps[1]) == 2.5
    assert execution_seconds(played("hi")) is None
    assert execution_seconds(call("book")) is None


def test_an_iteration_knows_the_messages_before_it() -> None:
    trajectory = played("hi", [say("one moment"), BOOK], [say("done")], "thanks", [BROKE])
    first, second, third = iterations(trajectory)
    assert [message["role"] for message in first.history] == ["user"]
    assert first.output is not None
    assert first.output["tool_calls"][0]["function"]["name"] == "book"
    assert second.history[1] == first.output
    assert second.history[2] == {"role": "tool", "tool_call_id": "c1", "name": "book", "content": "ok"}
    assert (second.output, second.error) == ({"role": "assistant", "content": "done"}, None)
    assert (third.output, str(third.error)) == (None, "RuntimeError: no way")


def test_a_schema_that_is_not_there_is_absent() -> None:
    trajectory = played("hi")
    assert tool_schemas(trajectory) is None
    trajectory.tools = (ToolSchema(name="book", description="Books."), ToolSchema(name="pay", parameters={}))
    assert tool_schemas(trajectory) == [{"name": "book", "description": "Books."}, {"name": "pay", "parameters": {}}]


def test_a_trial_does_as_well_and_anything_else_is_refused() -> None:
    from builders import trial

    assert all_tool_calls(trial("s", steps=played("hi", [BOOK]))) == [BOOK]
    with pytest.raises(TypeError, match="expected a Trajectory or a Trial, found str"):
        has_error("hi")  # type: ignore[arg-type]


def test_no_agent_and_no_model_is_imported() -> None:
    code = "import sys, harness.trajectory; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    rooms = ("agents", "api", "checks", "cli", "evaluations", "llm", "report", "runs", "scoring", "users")
    assert "harness.types.trajectory" in loaded
    others = ("litellm", "langgraph", "pandas", "pytest", *(f"harness.{room}" for room in rooms))
    assert [name for name in loaded if name in others] == []


def test_a_trajectory_is_read_back_from_its_spans(tmp_path: Path) -> None:
    asked = ModelStep(model="m", usage=Usage(input_tokens=3), at=2.0, seconds=0.5)
    trajectory = played("hi", [asked, BOOK], [say("done")], "bye", [BROKE])
    trajectory.id, trajectory.started_at, trajectory.ended_at = "0af7651916cd43dd8448eb211c80319c", 1.0, 4.0
    trajectory.tools = (ToolSchema(name="book"),)
    document = json.loads(json.dumps(to_otlp(trajectory)))
    assert from_otlp(document) == trajectory
    spans = document["resourceSpans"][0]["scopeSpans"][0]["spans"]
    assert [span["name"] for span in spans] == [
        "invoke_agent", "user message", "agent message", "execute_tool book", "agent message", "user message", "agent message",
    ]  # fmt: skip
    root, tool = spans[0], spans[3]
    assert (root["traceId"], len(root["spanId"]), root["startTimeUnixNano"]) == (trajectory.id, 16, "1000000000")
    assert tool["parentSpanId"] == spans[2]["spanId"]
    assert spans[-1]["status"] == {"code": 2, "message": "RuntimeError: no way"}
    assert len({span["spanId"] for span in spans}) == len(spans)
    write_otlp(trajectory, tmp_path / "spans.json")
    assert from_otlp(json.loads((tmp_path / "spans.json").read_text())) == trajectory


def test_spans_of_others_are_refused() -> None:
    with pytest.raises(UserMistake, match=r"f\.json: holds 0 conversations"):
        from_otlp({"resourceSpans": []}, "f.json")
    with pytest.raises(UserMistake, match="holds 0"):
        from_otlp(["nothing"])


def test_no_secret_is_written(tmp_path: Path) -> None:
    key = "sk-" + "a1B2c3D4e5" * 4
    write_otlp(played("hi", [say(f"the key is {key}")]), tmp_path / "spans.json")
    assert key not in (tmp_path / "spans.json").read_text()
