"""Paths that are configured wrong are told apart from answers in which there is nothing to find."""

from __future__ import annotations

from typing import Any

import pytest
from remote_desk import Back, RemoteDesk, events
from remote_trials import done_by_agent, http, openai, trial_of

from harness.agents.remote.paths import is_told

CALL = {"name": "balance", "arguments": {"user": "ana"}, "result": 5}
HI = {"reply": "Hi."}
DONE = {"reply": "It is 5.", "tool_calls": [CALL]}


WRONG: dict[str, tuple[dict[str, Any], Any, str]] = {
    "calls under another name": (
        {"tool_calls": "tool_call"}, DONE,
        "kwargs.tool_calls: there is nothing at tool_call, but tool_calls looks like calls; its keys: reply, tool_calls",
    ),
    "a parent that is not there": (
        {"tool_calls": "data.calls"}, {"reply": "x", "trace": {"calls": [CALL]}},
        "nothing at data.calls, but trace.calls looks like calls; its keys: reply, trace",
    ),
    "a projection that finds nothing": (
        {"tool_calls": "steps[].call"}, {"reply": "x", "steps": [{"calls": [CALL]}, {"calls": []}]},
        "nothing at steps[].call, but steps[].calls looks like calls",
    ),
    "names of one's own": (
        {"tool_calls": "trac", "tool_name": "fn", "tool_arguments": "params"},
        {"reply": "x", "trace": [{"fn": "balance", "params": {"user": "ana"}}]},
        "nothing at trac, but trace looks like calls",
    ),
    "arguments as JSON": (
        {"tool_calls": "calls"}, {"reply": "x", "tool_calls": [{"function": {"name": "f", "arguments": '{"a": 1}'}}]},
        "nothing at calls, but tool_calls looks like calls",
    ),
    "arguments under another name": (
        {"tool_arguments": "argument"}, DONE,
        "kwargs.tool_arguments: no call has anything at argument; the keys of a call: name, arguments, result",
    ),
    "arguments under a name of one's own": (
        {"tool_arguments": "paylod"}, {"reply": "x", "tool_calls": [{"name": "f", "payload": {"a": 1}}]},
        "no call has anything at paylod; the keys of a call: name, payload",
    ),
    "arguments a level higher": (
        {"tool_arguments": "function.args"}, {"reply": "x", "tool_calls": [{"function": {"name": "f", "arguments": "{\"a\": 1}"}}]},
        "no call has anything at function.args",
    ),
    "results under another name": (
        {"tool_result": "returned"}, DONE,
        "kwargs.tool_result: no call has anything at returned; the keys of a call: name, arguments, result",
    ),
    "a text under another name": (
        {"response": "data.reply"}, {"data": {"answer": "It is 5."}},
        "kwargs.response: there is nothing at data.reply; its keys: data; the answer: ",
    ),
    "a text in no item of a list": (
        {"response": "[].words"}, [{"text": "It is 5."}], "kwargs.response: there is nothing at [].words",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("kwargs", "answer", "said"), WRONG.values(), ids=WRONG)
async def test_a_wrong_path_is_an_error_that_names_it_and_what_the_answer_held(kwargs, answer, said):
    with RemoteDesk([Back(answer)]) as desk:
        trial = await trial_of(http(desk.url, **kwargs))
    assert (trial.outcome, trial.failure.side, trial.failure.code) == ("error", "world", "path_does_not_fit")
    assert said in trial.failure.message


async def test_a_wrong_path_is_noticed_at_the_first_turn_with_calls():
    with RemoteDesk([Back(HI), Back(DONE)]) as desk:
        trial = await trial_of(http(desk.url, tool_calls="calls"), "one", "two")
    assert trial.failure.code == "path_does_not_fit"
    assert len(desk.sent) == 2


async def test_a_wrong_path_into_a_stream_is_noticed_too():
    with RemoteDesk([events({"delta": "It is 5."}, {"tool_calls": [CALL]})]) as desk:
        trial = await trial_of(http(desk.url, stream="sse", tool_calls="calls"))
    assert "but tool_calls looks like calls" in trial.failure.message


async def test_a_wrong_path_of_an_openai_endpoint_is_noticed_too():
    message = {"role": "assistant", "content": "It is 5.", "executed_tools": [CALL]}
    with RemoteDesk([Back({"choices": [{"message": message, "finish_reason": "stop"}]})]) as desk:
        trial = await trial_of(openai(desk.url, tool_calls="choices[0].executed"))
    assert "but choices[].message.executed_tools looks like calls" in trial.failure.message


PATH = {"tool_calls": "trace.calls", "tool_arguments": "args", "tool_result": "out"}
RIGHT: dict[str, tuple[dict[str, Any], list[Any]]] = {
    "no calls at all": (PATH, [{"reply": "Hi."}]),
    "null where calls would be": (PATH, [{"reply": "Hi.", "trace": {"calls": None}}]),
    "no trace where it called nothing": (PATH, [HI, {"reply": "5", "trace": {"calls": [{"name": "f", "args": {}}]}}, HI]),
    "an empty list": (PATH, [{"reply": "Hi.", "trace": {"calls": []}}]),
    "a call without arguments": (PATH, [{"reply": "5", "trace": {"calls": [{"name": "clock", "out": "12:00"}]}}]),
    "a call without arguments beside its timing": (
        PATH, [{"reply": "5", "trace": {"calls": [{"name": "clock", "out": "12:00", "timing": {"ms": 3}}]}}],
    ),
    "a call without a result": (PATH, [{"reply": "5", "trace": {"calls": [{"name": "f", "args": {"a": 1}}]}}]),
    "earlier calls shown once more": (
        PATH,
        [
            {"reply": "5", "trace": {"calls": [{"name": "f", "args": {"a": 1}}]}},
            {"reply": "Bye.", "history": [{"role": "assistant", "tool_calls": [CALL]}]},
        ],
    ),
    "tools that are offered": (
        PATH, [{"reply": "Hi.", "abilities": [{"name": "f", "parameters": {"type": "object", "properties": {}}}]}],
    ),
    "tools that are described": (PATH, [{"reply": "Hi.", "x": [{"name": "f", "description": "F.", "input": {"a": 1}}]}]),
    "calls that wait for approval": (PATH, [{"reply": "May I?", "pending_calls": [CALL]}]),
    "sources and buttons": (PATH, [{"reply": "Hi.", "sources": [{"name": "a.pdf", "page": {"from": 1}}]}]),
    "calls that nobody asked for": ({}, [{"reply": "Hi.", "calls": [CALL]}]),
}  # fmt: skip


@pytest.mark.parametrize(("kwargs", "answers"), RIGHT.values(), ids=RIGHT)
async def test_a_right_server_never_fails_through_its_paths(kwargs, answers):
    with RemoteDesk([Back(answer) for answer in answers]) as desk:
        trial = await trial_of(http(desk.url, **kwargs), *(f"turn {n}" for n in range(len(answers))))
    assert trial.failure is None
    assert len(done_by_agent(trial)) >= len(answers)


async def test_an_agent_that_says_nothing_where_its_text_would_be_has_failed_itself():
    with RemoteDesk([Back({"data": {"reply": None}})]) as desk:
        trial = await trial_of(http(desk.url, response="data.reply"))
    assert (trial.outcome, trial.failure.side) == ("fail", "agent")


@pytest.mark.parametrize(
    ("path", "data", "told"),
    [
        ("a", {"a": None}, True),
        ("a", {}, False),
        ("a", [1], False),
        ("a.b", {"a": {"b": None}}, True),
        ("a.b", {"a": {}}, False),
        ("a.b.c", {"a": {"b": {"c": 0}}}, True),
        ("a.b.c", {"a": {"b": {}}}, False),
        ("a[0]", {"a": []}, True),
        ("a[0].b", {"a": [{}]}, False),
        ("a[0].b", {"a": [{"b": None}]}, True),
        ("a[].b", {"a": []}, True),
        ("a[].b", {"a": [{"c": 1}]}, False),
        ("a[].b", {"a": [{"c": 1}, {"b": 1}]}, True),
        ("a[].b", {}, False),
        ("a[?x == 'y'].b", {"a": [{"x": "z"}]}, True),
        ("a[?x == 'y'].b", {"a": [{"x": "y"}]}, False),
        ("a.*.b", {"a": {"k": {"b": None}}}, True),
        ("not_null(a, b)", {"b": None}, True),
        ("not_null(a, b)", {"c": 1}, False),
        ("a || b.c", {"b": {"c": 1}}, True),
        ("a || `[]`", {}, True),
        ("a | b", {"a": {"b": 1}}, True),
        ("a | b", {"a": {}}, False),
        ("@", {}, True),
    ],
)
def test_whether_an_answer_has_the_place_that_a_path_names(path, data, told):
    assert is_told(path, data) is told
