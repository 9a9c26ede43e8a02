"""Tools offered to a model through LiteLLM, and the calls in its answers."""

from __future__ import annotations

import json

import pytest
from model_server import Answer, ModelServer, calls, refuses, says
from quick_chat import quick_chat

from harness.errors import Unavailable
from harness.llm.transport import close_connections
from harness.llm.trial_models import TrialModels
from harness.types.protocols import Asked, Chat
from harness.types.trajectory import ToolSchema

HELLO = [{"role": "user", "content": "Hello"}]
PAY = ToolSchema(
    name="pay",
    description="Pay.",
    parameters={"type": "object", "properties": {"amount": {"type": "integer"}}, "required": ["amount"]},
)


@pytest.fixture(autouse=True)
async def one_loop(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-stub-0123456789abcdef")
    yield
    await close_connections()


def chat_at(server: ModelServer, models: TrialModels | None = None) -> Chat:
    return quick_chat(server.url, models, role="agent", timeout=5)


async def test_tools_are_offered_and_calls_come_back(model_server):
    server = model_server(calls(("pay", {"amount": 5}), ("pay", "{amount"), text="One moment."))
    models = TrialModels()
    reply = await chat_at(server, models).complete(HELLO, tools=[PAY, ToolSchema(name="bare")])
    assert reply.text == "One moment."
    assert reply.finish_reason == "tool_calls"
    assert reply.tool_calls == (
        Asked(id="call_0", name="pay", arguments='{"amount": 5}'),
        Asked(id="call_1", name="pay", arguments="{amount"),
    )
    assert server.requests[0]["tools"] == [
        {"type": "function", "function": {"name": "pay", "description": "Pay.", "parameters": PAY.parameters}},
        {
            "type": "function",
            "function": {"name": "bare", "description": "", "parameters": {"type": "object", "properties": {}}},
        },
    ]
    assert [call.role for call in models.calls] == ["agent"]


@pytest.mark.parametrize(
    ("wanted", "arguments"),
    [
        pytest.param(calls(("pay", {"amount": 5})), '{"amount": 5}', id="no text"),
        pytest.param(calls(("pay", {"amount": 5}), usage=False), '{"amount": 5}', id="no usage"),
        pytest.param(calls(("pay", "")), "", id="empty arguments"),
    ],
)
async def test_calls_without_text_are_an_answer(model_server, wanted, arguments):
    reply = await chat_at(model_server(wanted)).complete(HELLO, tools=[PAY])
    assert (reply.text, [call.arguments for call in reply.tool_calls]) == ("", [arguments])


async def test_a_call_without_an_id_gets_one(model_server):
    reply = await chat_at(model_server(calls(("pay", {}), ids=[None]))).complete(HELLO, tools=[PAY])
    assert reply.tool_calls[0].id


@pytest.mark.parametrize("tools", [pytest.param([PAY], id="with tools"), pytest.param([], id="with none")])
async def test_an_agent_may_answer_nothing(model_server, tools):
    server = model_server(says(None, finish_reason="stop"))
    reply = await chat_at(server).complete(HELLO, tools=tools)
    assert (reply.text, reply.tool_calls, len(server.requests)) == ("", (), 1)
    assert ("tools" in server.requests[0]) == bool(tools)


async def test_without_tools_an_empty_answer_is_no_answer(model_server):
    with pytest.raises(Unavailable, match="an empty answer"):
        await chat_at(model_server(says(None))).complete(HELLO)


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(refuses(400, "this model does not take tools"), id="tools refused"),
        pytest.param(Answer(json.dumps({"choices": []}).encode()), id="no choices"),
    ],
)
async def test_what_the_provider_refuses_is_nobodys_verdict(model_server, answer):
    with pytest.raises(Unavailable):
        await chat_at(model_server(answer)).complete(HELLO, tools=[PAY])
