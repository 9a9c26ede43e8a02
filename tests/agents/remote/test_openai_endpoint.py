"""The openai agent against a real server: chat completions and responses that run their tools themselves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from remote_desk import Back, RemoteDesk, events
from remote_trials import done_by_agent, openai, said_by_agent, trial_of

from harness.agents.open import open_target
from harness.agents.trial_context import TrialContext
from harness.errors import UserMistake
from harness.types.target import Target
from harness.types.trajectory import Attached, Trajectory, Usage

pytestmark = pytest.mark.usefixtures("no_key")


def completion(message: dict[str, Any] | None = None, finish_reason: str = "stop", **more: Any) -> Back:
    choice = {
        "index": 0,
        "message": {"role": "assistant", **(message or {"content": "Hi."})},
        "finish_reason": finish_reason,
    }
    return Back({"id": "c-1", "object": "chat.completion", "model": "desk-1", "choices": [choice], **more})


def chunks(*deltas: dict[str, Any], finish_reason: str | None = "stop", **more: Any) -> Back:
    each = [{"choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas]
    end = {"choices": [{"index": 0, "delta": {}, "finish_reason": finish_reason}], **more}
    return events(*each, end, done=True)


def response(*output: dict[str, Any], identifier: str | None = "r-1", **more: Any) -> Back:
    return Back(
        {
            "id": identifier,
            "object": "response",
            "model": "desk-1",
            "status": "completed",
            "output": list(output),
            **more,
        }
    )


def message(text: str) -> dict[str, Any]:
    return {
        "type": "message",
        "role": "assistant",
        "content": [{"type": "output_text", "text": text, "annotations": []}],
    }


def call(identifier: str, name: str, **arguments: Any) -> dict[str, Any]:
    return {"id": identifier, "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}


def shown(trial: Any) -> list[Any]:
    """Each step of the agent: its text, or its calls as (name, arguments, result, error)."""
    return [
        step.text
        or [(each.name, each.arguments, each.result if each.answered else "?", each.error) for each in step.calls]
        for step in done_by_agent(trial)
    ]


# What is sent


async def test_chat_is_told_the_whole_conversation_every_time():
    with RemoteDesk([completion({"content": "Hi."}), completion({"content": "Bye."})]) as desk:
        await trial_of(openai(f"{desk.origin}/v1"), "Hello", "Goodbye")
    assert [sent.path for sent in desk.sent] == ["/v1/chat/completions"] * 2
    assert desk.sent[0].body == {"messages": [{"role": "user", "content": "Hello"}]}
    assert [(each["role"], each["content"]) for each in desk.sent[1].body["messages"]] == [
        ("user", "Hello"),
        ("assistant", "Hi."),
        ("user", "Goodbye"),
    ]


async def test_responses_are_told_what_is_new_and_the_answer_before():
    with RemoteDesk([response(message("Hi."), identifier="r-1"), response(message("Bye."), identifier="r-2")]) as desk:
        await trial_of(openai(f"{desk.origin}/v1", api="responses", prompt="Be kind."), "Hello", "Goodbye", "And?")
    assert [sent.path for sent in desk.sent] == ["/v1/responses"] * 3
    assert [sent.body["input"] for sent in desk.sent] == [
        [{"role": "user", "content": text}] for text in ("Hello", "Goodbye", "And?")
    ]
    assert [sent.body.get("previous_response_id") for sent in desk.sent] == [None, "r-1", "r-2"]
    assert {sent.body["instructions"] for sent in desk.sent} == {"Be kind."}


async def test_responses_without_an_id_are_told_the_whole_conversation():
    with RemoteDesk([response(message("Hi."), identifier=None)]) as desk:
        await trial_of(openai(f"{desk.origin}/v1", api="responses"), "Hello", "Goodbye")
    assert [(each["role"], each["content"]) for each in desk.sent[1].body["input"]] == [
        ("user", "Hello"),
        ("assistant", "Hi."),
        ("user", "Goodbye"),
    ]


ADDRESSES = {
    "a base URL": ("/v1", "/v1/chat/completions"),
    "with a slash": ("/v1/", "/v1/chat/completions"),
    "nothing but a host": ("", "/chat/completions"),
    "the whole address": ("/api/chat/completions", "/api/chat/completions"),
    "a query": ("/deployments/d?api-version=1", "/deployments/d/chat/completions?api-version=1"),
}


@pytest.mark.parametrize(("given", "asked"), ADDRESSES.values(), ids=ADDRESSES)
async def test_the_path_is_put_behind_the_base_url(given, asked):
    with RemoteDesk([completion()]) as desk:
        await trial_of(openai(desk.origin + given))
    assert desk.sent[0].path == asked


async def test_settings_of_the_model_and_fields_of_ones_own_are_sent(tmp_path):
    prompt = tmp_path / "prompt.txt"
    prompt.write_text("Be kind.", encoding="utf-8")
    extra = {"user": "{{ session }}", "stream_options": None, "metadata": {"tenant": "{{ context.tenant }}"}}
    with RemoteDesk([completion()]) as desk:
        target = openai(f"{desk.origin}/v1", model="m", temperature=0.5, prompt_file=str(prompt), extra_body=extra)
        trial = await trial_of(target, context={"tenant": 3, "other": 1})
    assert desk.sent[0].body == {
        "model": "m",
        "temperature": 0.5,
        "messages": [{"role": "system", "content": "Be kind."}, {"role": "user", "content": "Hello"}],
        "user": trial.trajectory.id,
        "stream_options": None,
        "metadata": {"tenant": 3},
    }


async def test_the_context_of_the_story_is_sent_as_metadata():
    with RemoteDesk([completion()]) as desk:
        await trial_of(openai(f"{desk.origin}/v1"), context={"user_id": "7"})
    assert desk.sent[0].body["metadata"] == {"user_id": "7"}


KEYS: dict[str, tuple[dict[str, str], dict[str, Any], str | None]] = {
    "none is set": ({}, {}, None),
    "the usual one, which is for OpenAI alone": ({"OPENAI_API_KEY": "k-1"}, {}, None),
    "the usual one, where it is named": ({"OPENAI_API_KEY": "k-1"}, {"api_key_env": "OPENAI_API_KEY"}, "Bearer k-1"),
    "the usual one, which is not wanted": ({"OPENAI_API_KEY": "k-1"}, {"api_key_env": None}, None),
    "another": ({"OPENAI_API_KEY": "k-1", "DESK": "k-2"}, {"api_key_env": "DESK"}, "Bearer k-2"),
    "a header instead": (
        {"OPENAI_API_KEY": "k-1", "DESK": "k-2"},
        {"headers": {"authorization": "Basic ${DESK}"}},
        "Basic k-2",
    ),
}


@pytest.mark.parametrize(("environment", "kwargs", "sent"), KEYS.values(), ids=KEYS)
async def test_the_key_is_taken_from_the_environment(environment, kwargs, sent, monkeypatch):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with RemoteDesk([completion()]) as desk:
        await trial_of(openai(f"{desk.origin}/v1", **kwargs))
    assert desk.sent[0].headers.get("authorization") == sent


@pytest.mark.parametrize(
    ("history", "roles"),
    [("spoken", ["user", "assistant", "user"]), ("full", ["user", "assistant", "tool", "assistant", "user"])],
)
async def test_the_calls_that_were_reported_are_sent_back_where_that_is_wanted(history, roles):
    turn = [
        {"role": "assistant", "content": None, "tool_calls": [call("1", "find")]},
        {"role": "tool", "tool_call_id": "1", "content": "x"},
    ]
    with RemoteDesk([completion(messages=turn)]) as desk:
        await trial_of(openai(f"{desk.origin}/v1", history=history), "Hello", "More")
    assert [each["role"] for each in desk.sent[1].body["messages"]] == roles


@pytest.mark.parametrize("api", ["chat", "responses"])
async def test_files_are_sent_in_the_form_of_the_protocol(api):
    answer = completion() if api == "chat" else response(message("Hi."))
    with RemoteDesk([answer]) as desk:
        trajectory = Trajectory()
        async with open_target(openai(desk.origin, api=api)).open(TrialContext("s", {}, 1)) as agent:
            trajectory.say(
                "See.", [Attached("a.pdf", "application/pdf", b"%PDF"), Attached("b.png", "image/png", b"P")]
            )
            await agent.respond(trajectory.for_agent())
    pdf, png = "data:application/pdf;base64,JVBERg==", "data:image/png;base64,UA=="
    if api == "chat":
        assert desk.sent[0].body["messages"][0]["content"] == [
            {"type": "text", "text": "See."},
            {"type": "file", "file": {"filename": "a.pdf", "file_data": pdf}},
            {"type": "image_url", "image_url": {"url": png}},
        ]
    else:
        assert desk.sent[0].body["input"][0]["content"] == [
            {"type": "input_text", "text": "See."},
            {"type": "input_file", "filename": "a.pdf", "file_data": pdf},
            {"type": "input_image", "image_url": png},
        ]


# What a chat completion says


FOUND = [("find", {"who": "ana"}, "x", None)]
COMPLETIONS: dict[str, tuple[dict[str, Any], Back, list[Any]]] = {
    "a text": ({}, completion(), ["Hi."]),
    "parts of text": ({}, completion({"content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "."}]}), ["Hi."]),
    "a refusal": ({}, completion({"content": None, "refusal": "I will not."}), ["I will not."]),
    "the messages of the turn beside it": (
        {},
        completion(
            messages=[
                {"role": "assistant", "content": "One moment.", "tool_calls": [call("1", "find", who="ana"), call("2", "find", who="bo")]},
                {"role": "tool", "tool_call_id": "2", "content": "y"},
                {"role": "tool", "tool_call_id": "1", "content": "x"},
                {"role": "assistant", "content": "Hi."},
            ]
        ),
        ["One moment.", "Hi."],
    ),
    "the whole conversation, elsewhere, without the answer": (
        {"messages": "x.trace"},
        completion(
            x={
                "trace": [
                    {"role": "assistant", "content": "before"},
                    {"role": "user", "content": "Hello"},
                    {"role": "assistant", "tool_calls": [call("1", "find", who="ana")]},
                    {"role": "tool", "tool_call_id": "1", "content": "x"},
                ]
            }
        ),
        [FOUND, "Hi."],
    ),
    "calls that the server ran, with their results": (
        {},
        completion({"content": "Hi.", "tool_calls": [{**call("1", "find", who="ana"), "result": "x"}]}),
        [FOUND, "Hi."],
    ),
    "calls that the server ran, without": (
        {},
        completion({"content": "Hi.", "tool_calls": [call("1", "find", who="ana"), call("2", "look")]}),
        [[("find", {"who": "ana"}, "?", None), ("look", {}, "?", None)], "Hi."],
    ),
    "tools that were executed, as some endpoints list them": (
        {},
        completion({"content": "Hi.", "executed_tools": [{"index": 0, "type": "search", "arguments": '{"query": "a"}', "output": "x"}]}),
        [[("search", {"query": "a"}, "x", None)], "Hi."],
    ),
    "a list of its own": (
        {"tool_calls": "steps", "tool_name": "fn", "tool_result": "out", "tool_error": "err"},
        completion(steps=[{"fn": "find", "args": {"who": "ana"}, "out": "x"}, {"fn": "find", "err": {"code": 3}}]),
        [FOUND, [("find", {}, None, '{"code": 3}')], "Hi."],
    ),
    "a stream": ({"stream": True}, chunks({"role": "assistant", "content": "H"}, {"content": "i."}), ["Hi."]),
    "a stream with calls, piece by piece": (
        {"stream": True},
        chunks(
            {"tool_calls": [{"index": 0, "id": "1", "type": "function", "function": {"name": "find", "arguments": ""}}]},
            {"tool_calls": [{"index": 0, "function": {"arguments": '{"who": '}}, {"index": 1, "id": "2", "function": {"name": "look", "arguments": "{}"}}]},
            {"tool_calls": [{"index": 0, "function": {"arguments": '"ana"}'}}]},
            {"content": "Hi."},
        ),
        [[("find", {"who": "ana"}, "?", None), ("look", {}, "?", None)], "Hi."],
    ),
    "a stream with the messages at its end": (
        {"stream": True},
        chunks({"content": "Hi."}, messages=[{"role": "assistant", "tool_calls": [call("1", "find", who="ana")]}, {"role": "tool", "tool_call_id": "1", "content": "x"}]),
        [FOUND, "Hi."],
    ),
    "a stream that was not asked for": ({}, chunks({"content": "Hi."}), ["Hi."]),
    "no stream, though it was asked for": ({"stream": True}, completion(), ["Hi."]),
    "a stream without a last word but with its end": ({"stream": True}, events({"choices": [{"delta": {"content": "Hi."}}]}, done=True), ["Hi."]),
    "a stream with an event without choices": ({"stream": True}, events({"choices": []}, {"choices": [{"index": 0, "delta": {"content": "Hi."}, "finish_reason": "stop"}]}, {"choices": [], "usage": {}}), ["Hi."]),
}  # fmt: skip


@pytest.mark.parametrize(("kwargs", "answer", "steps"), COMPLETIONS.values(), ids=COMPLETIONS)
async def test_a_completion_is_read(kwargs, answer, steps):
    with RemoteDesk([answer]) as desk:
        trial = await trial_of(openai(f"{desk.origin}/v1", **kwargs))
    assert trial.failure is None
    assert shown(trial) == steps


async def test_parallel_calls_share_a_step_and_their_results_are_told_apart():
    with RemoteDesk([COMPLETIONS["the messages of the turn beside it"][1]]) as desk:
        trial = await trial_of(openai(f"{desk.origin}/v1"))
    assert [[each.result for each in step.calls] for step in done_by_agent(trial)] == [["x", "y"], []]


async def test_usage_and_model_are_recorded_where_they_are_told():
    usage = {"prompt_tokens": 9, "completion_tokens": 4, "total_tokens": 13, "cost": 0.5}
    with RemoteDesk([completion(usage=usage)]) as desk:
        trial = await trial_of(openai(f"{desk.origin}/v1"))
    step, _ = done_by_agent(trial)[-1].events
    assert step.model == "desk-1"
    assert step.usage == Usage(input_tokens=9, output_tokens=4, total_tokens=13, cost=0.5)
    assert trial.verdict.metrics.tokens == 13


async def test_the_time_to_the_first_piece_is_recorded():
    slow = chunks({"content": "H"}, {"content": "i."})
    slow.pause = 0.3
    with RemoteDesk([slow]) as desk:
        trial = await trial_of(openai(f"{desk.origin}/v1", stream=True))
    assert desk.sent[0].body["stream"] is True
    (first,) = (event.first_chunk for event in done_by_agent(trial)[-1].events)
    assert 0 < first <= trial.trajectory.turn_seconds[0] - 0.5


# What a response says


RESPONSES: dict[str, tuple[list[dict[str, Any]], list[Any]]] = {
    "a text": ([message("Hi.")], ["Hi."]),
    "thoughts are left out": ([{"type": "reasoning", "id": "1", "summary": []}, message("Hi.")], ["Hi."]),
    "functions made at once": (
        [
            {"type": "function_call", "call_id": "1", "name": "find", "arguments": '{"who": "ana"}'},
            {"type": "function_call", "call_id": "2", "name": "look", "arguments": "{}"},
            {"type": "function_call_output", "call_id": "1", "output": "x"},
            {"type": "function_call_output", "call_id": "2", "output": [{"type": "output_text", "text": "y"}]},
            message("Hi."),
        ],
        [[("find", {"who": "ana"}, "x", None), ("look", {}, "y", None)], "Hi."],
    ),
    "one after the other": (
        [
            {"type": "function_call", "call_id": "1", "name": "find", "arguments": "{}"},
            {"type": "function_call_output", "call_id": "1", "output": "x"},
            {"type": "function_call", "call_id": "2", "name": "look", "arguments": "{}"},
            {"type": "function_call_output", "call_id": "2", "output": "y"},
        ],
        [[("find", {}, "x", None)], [("look", {}, "y", None)]],
    ),
    "tools of a server": (
        [
            {"type": "mcp_call", "id": "1", "name": "find", "server_label": "hr", "arguments": '{"who": "ana"}', "output": "x", "error": None},
            {"type": "mcp_call", "id": "2", "name": "find", "server_label": "hr", "arguments": "{}", "output": None, "error": "nobody"},
            message("Hi."),
        ],
        [FOUND, [("find", {}, None, "nobody")], "Hi."],
    ),
    "tools that are built in": (
        [
            {"type": "web_search_call", "id": "1", "status": "completed", "action": {"type": "search", "query": "a"}},
            {"type": "file_search_call", "id": "2", "status": "completed", "queries": ["a"], "results": [{"file_id": "f"}]},
            {"type": "code_interpreter_call", "id": "3", "status": "failed", "code": "1/0", "container_id": "c", "outputs": None},
            message("Hi."),
        ],
        [
            [("web_search", {"type": "search", "query": "a"}, "?", None)],
            [("file_search", {"queries": ["a"]}, [{"file_id": "f"}], None)],
            [("code_interpreter", {"code": "1/0", "container_id": "c"}, None, "failed")],
            "Hi.",
        ],
    ),
    "text before and after": (
        [
            message("One moment."),
            {"type": "custom_tool_call", "call_id": "1", "name": "find", "input": "ana"},
            {"type": "custom_tool_call_output", "call_id": "1", "output": "x"},
            message("Hi."),
        ],
        ["One moment.", [("find", "ana", "x", None)], "Hi."],
    ),
}  # fmt: skip


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize(("output", "steps"), RESPONSES.values(), ids=RESPONSES)
async def test_a_response_is_read(output, steps, stream):
    whole = response(*output)
    answer = (
        events(
            {"type": "response.created"},
            {"type": "response.output_text.delta", "delta": "H"},
            {"type": "response.completed", "response": whole.body},
        )
        if stream
        else whole
    )
    with RemoteDesk([answer]) as desk:
        trial = await trial_of(openai(f"{desk.origin}/v1", api="responses", stream=stream))
    assert trial.failure is None
    assert shown(trial) == steps


async def test_the_tools_that_a_response_tells_of_are_known():
    tools = [{"type": "function", "name": "find", "description": "Finds.", "parameters": {"type": "object"}}]
    listed = {
        "type": "mcp_list_tools",
        "tools": [{"name": "look", "input_schema": {"type": "object"}, "annotations": {"readOnlyHint": True}}],
    }
    with RemoteDesk([response(listed, message("Hi."), tools=tools)]) as desk:
        trial = await trial_of(openai(f"{desk.origin}/v1", api="responses"))
    assert [(tool.name, tool.read_only) for tool in trial.trajectory.tools] == [("find", None), ("look", True)]


@pytest.mark.parametrize(("answer", "approved"), [("approve", True), ("reject", False)])
async def test_a_request_for_approval_is_answered_as_the_story_says(answer, approved):
    asked = {
        "type": "mcp_approval_request",
        "id": "a-1",
        "name": "cancel",
        "arguments": '{"id": 3}',
        "server_label": "hr",
    }
    with RemoteDesk([response(asked), response(message("Done."))]) as desk:
        trial = await trial_of(openai(f"{desk.origin}/v1", api="responses"), approvals={"cancel": answer})
    assert desk.sent[1].body["input"] == [
        {"type": "mcp_approval_response", "approval_request_id": "a-1", "approve": approved}
    ]
    assert said_by_agent(trial) == ['Do you approve {"action": "cancel", "args": {"id": 3}}?', "Done."]


# Whose fault it is


CALLER: dict[str, tuple[str, Back]] = {
    "chat": ("chat", completion({"content": None, "tool_calls": [call("1", "find", who="ana")]}, "tool_calls")),
    "chat, streamed": ("chat", chunks({"tool_calls": [{"index": 0, **call("1", "find", who="ana")}]}, finish_reason="tool_calls")),
    "responses": ("responses", response({"type": "function_call", "call_id": "1", "name": "find", "arguments": '{"who": "ana"}'})),
}  # fmt: skip


@pytest.mark.parametrize(("api", "answer"), CALLER.values(), ids=CALLER)
async def test_an_endpoint_that_wants_its_caller_to_run_tools_has_failed_and_its_call_is_recorded(api, answer):
    with RemoteDesk([answer]) as desk:
        trial = await trial_of(openai(f"{desk.origin}/v1", api=api))
    assert (trial.outcome, trial.failure.side, trial.failure.code) == ("fail", "agent", "tools_for_the_caller")
    assert "the endpoint asks its caller to run find" in trial.failure.message
    assert "use the kind chat" in trial.failure.message
    assert [(each.name, each.arguments, each.answered) for each in trial.trajectory.calls] == [
        ("find", {"who": "ana"}, False)
    ]


PROVIDER: dict[str, tuple[str, Back]] = {
    "an error with status 200": ("chat", Back({"error": {"code": 502, "message": "upstream is down"}})),
    "an error in a stream": ("chat", events({"choices": [{"delta": {"content": "H"}}]}, {"error": {"message": "upstream is down"}})),
    "a response that failed": ("responses", response(error={"code": "server_error", "message": "upstream is down"})),
    "an error in a stream of responses": ("responses", events({"type": "error", "code": "server_error", "message": "upstream is down"})),
    "a streamed response that failed": ("responses", events({"type": "response.failed", "response": {"error": {"message": "upstream is down"}}})),
}  # fmt: skip


@pytest.mark.parametrize(("api", "answer"), PROVIDER.values(), ids=PROVIDER)
async def test_an_error_that_the_protocol_reports_is_an_outage(api, answer):
    with RemoteDesk([answer]) as desk:
        trial = await trial_of(openai(f"{desk.origin}/v1", api=api))
    assert (trial.outcome, trial.failure.code) == ("error", "endpoint_failed")
    assert "upstream is down" in trial.failure.message


@pytest.mark.parametrize(
    ("api", "answer", "said"),
    [("chat", response(message("Hi.")), "it is no chat completion"), ("responses", completion(), "it is no response")],
)
async def test_the_other_protocol_is_told_apart(api, answer, said):
    with RemoteDesk([answer]) as desk:
        trial = await trial_of(openai(f"{desk.origin}/v1", api=api))
    assert (trial.outcome, trial.failure.code) == ("error", "path_does_not_fit")
    assert f"{said}, check the address and kwargs.api; its keys: id, object" in trial.failure.message


async def test_a_stream_of_something_else_is_an_error():
    with RemoteDesk([events("Hi")]) as desk:
        trial = await trial_of(openai(f"{desk.origin}/v1", stream=True))
    assert (trial.outcome, trial.failure.code) == ("error", "endpoint_not_json")


# Mistakes, found before anything is contacted


MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "a key that is not set": ({"api_key_env": "DESK_KEY"}, "kwargs.api_key_env: DESK_KEY is not set"),
    "another protocol": ({"api": "completions"}, 'kwargs.api: "completions" is not one of chat, responses'),
    "an unknown setting": ({"modle": "m"}, 'kwargs.modle: unknown field "modle" (did you mean "model"?)'),
    "two prompts": ({"prompt": "a", "prompt_file": "b"}, "/v1: kwargs: prompt and prompt_file are both given; keep one"),
    "a prompt that is not there": ({"prompt_file": "b.txt"}, "/v1: kwargs.prompt_file: b.txt: no such file"),
    "a placeholder that is none": ({"extra_body": {"user": "{{ user }}"}}, "kwargs.extra_body: {{ user }} is no placeholder"),
}  # fmt: skip


@pytest.mark.parametrize(("kwargs", "said"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_found_before_anything_is_contacted(kwargs, said):
    with pytest.raises(UserMistake) as mistake:
        open_target(Target(kind="openai", ref="http://127.0.0.1:1/v1", kwargs=kwargs))
    (problem,) = mistake.value.problems
    assert said in problem


def test_an_address_without_http_is_a_mistake():
    with pytest.raises(UserMistake, match="agent here/v1: is no address; expected http://HOST:PORT/PATH"):
        open_target(Target.model_validate("openai:here/v1"))
