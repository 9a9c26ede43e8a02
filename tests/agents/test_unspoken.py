"""What a model thought aloud, declined to say or was stopped from saying, at every kind of agent."""

from __future__ import annotations

from typing import Any

import pytest
from agent_graphs import ScriptedModel, model_node, single
from langchain_core.messages import AIMessage
from langgraph.graph import MessagesState
from model_server import calls, plays, refuses, says
from remote_desk import Back, RemoteDesk, events
from remote_trials import done_by_agent, http, openai, said_by_agent, trial_of

from harness.agents.callable import CallableAgent
from harness.agents.chat import ChatAgent
from harness.agents.graph.agent import GraphAgent
from harness.errors import Unavailable
from harness.llm.client import chat_for
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import ModelSpec, UserSpec
from harness.types.trajectory import Conversation, Message, Step

THOUGHT = "<think>They want {order} A-1.\nIs it A-2?</think>\n\nIt is A-3."
CUT_OFF = "<think>They want A-1. Let me"
HELLO = [{"role": "user", "content": "Hello"}]

pytestmark = pytest.mark.usefixtures("stub_key", "closes_models")


def texts(steps: Any) -> list[str]:
    return [event.text for step in steps for event in step.events if isinstance(event, Message)]


def refused(reason: str | None = "stop") -> Any:
    answer = says(None, finish_reason=str(reason))
    answer.body["choices"][0]["message"]["refusal"] = "I cannot help with that."
    return answer


def chat_agent(url: str) -> ChatAgent:
    spec = ModelSpec(model="openai/stub", base_url=url, timeout=5, max_attempts=3)
    return ChatAgent(chat_for("agent", spec, 7, TrialModels()), [], model=spec.model)


async def asked(agent: Any) -> list[str]:
    return texts(await agent.respond(Conversation(HELLO, context={})))


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        pytest.param(says(THOUGHT), ["It is A-3."], id="a block before the answer"),
        pytest.param(says("It is A-3.\n" + CUT_OFF), ["It is A-3."], id="a block that is cut off"),
        pytest.param(says(CUT_OFF), [], id="nothing but thought"),
        pytest.param(refused(), ["I cannot help with that."], id="a refusal"),
        pytest.param(refused("content_filter"), ["I cannot help with that."], id="a refusal that a filter words"),
    ],
)
async def test_a_chat_says_what_is_for_the_user(model_server, answer, said):
    assert await asked(chat_agent(model_server(answer).url)) == said


async def test_a_chat_that_thinks_before_a_call_says_nothing_and_calls(model_server):
    server = model_server(calls(("f", {}), text="<think>I call f.</think>"), says("Done."))
    steps = await chat_agent(server.url).respond(Conversation(HELLO, context={}))
    assert (texts(steps), [call.name for step in steps for call in step.calls]) == (["Done."], ["f"])
    assert "I call f." not in str(server.requests[1]), "what it thought is not told to it again"


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(says("I would say", finish_reason="content_filter"), id="in the middle of the answer"),
        pytest.param(says(None, finish_reason="content_filter"), id="before it"),
        pytest.param(refuses(400, "triggering the content management policy", code="x"), id="the request"),
    ],
)
async def test_a_filter_of_the_provider_is_told_apart_and_nobody_is_asked_again(model_server, answer):
    if answer.status == 400:
        answer.body["error"]["code"] = "content_filter"
    server = model_server(answer)
    with pytest.raises(Unavailable) as caught:
        await asked(chat_agent(server.url))
    assert caught.value.code == "content_filter"
    assert "the provider's content filter stopped it" in str(caught.value)
    assert len(server.requests) == 1


async def test_a_user_that_thinks_aloud_says_only_what_it_says(model_server):
    answer = plays("I want a refund.")
    message = answer.body["choices"][0]["message"]
    message["content"] = '<think>as {"message": "no", "done": true}?</think>' + message["content"]
    spec = UserSpec(kind="simulated", model="openai/stub", base_url=model_server(answer).url, max_attempts=1)
    schema = {"type": "object", "properties": {"message": {"type": "string"}}, "required": ["message"]}
    reply = await chat_for("user", spec, 1, TrialModels()).complete(HELLO, schema)
    assert reply.data["message"] == "I want a refund."
    assert "think" not in reply.text


def completion(content: str | None, reason: str = "stop", **message: Any) -> Back:
    said = {"role": "assistant", "content": content, **message}
    return Back({"choices": [{"message": said, "finish_reason": reason}]})


def pieces(*texts: str) -> Back:
    chunks = [{"choices": [{"delta": {"content": text}}]} for text in texts]
    return events(*chunks, {"choices": [{"delta": {}, "finish_reason": "stop"}]}, done=True)


def response(text: str, **more: Any) -> Back:
    item = {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": text}]}
    return Back({"id": "r1", "output": [{"type": "reasoning", "summary": []}, item], **more})


@pytest.mark.parametrize(
    ("kind", "kwargs", "answer"),
    [
        pytest.param(openai, {}, completion(THOUGHT), id="chat completions"),
        pytest.param(openai, {}, completion("It is A-3.", reasoning_content="A-1?"), id="thought in a field"),
        pytest.param(
            openai, {"stream": True}, pieces("<thi", "nk>A-1?</th", "ink>It is", " A-3."), id="a stream of it"
        ),
        pytest.param(openai, {"api": "responses"}, response(THOUGHT), id="responses"),
        pytest.param(http, {}, Back({"reply": THOUGHT}), id="JSON"),
        pytest.param(
            http, {"stream": "sse"}, events({"delta": "<think>A-1?"}, {"delta": "</think>It is A-3."}), id="events"
        ),
    ],
)
async def test_a_remote_agent_says_what_is_for_the_user(kind, kwargs, answer):
    with RemoteDesk([answer]) as desk:
        trial = await trial_of(kind(desk.url, **kwargs))
    assert said_by_agent(trial) == ["It is A-3."]


@pytest.mark.parametrize(
    ("kwargs", "answer"),
    [
        ({}, completion("I would", "content_filter")),
        (
            {"api": "responses"},
            response("I would", status="incomplete", incomplete_details={"reason": "content_filter"}),
        ),
    ],
    ids=["chat completions", "responses"],
)
async def test_a_filter_behind_a_remote_agent_is_told_apart(kwargs, answer):
    with RemoteDesk([answer]) as desk:
        trial = await trial_of(openai(desk.url, **kwargs))
    assert (trial.outcome, trial.failure.side, trial.failure.code) == ("error", "world", "content_filter")
    assert "stopped after: I would" in trial.failure.message
    assert [step.text for step in done_by_agent(trial)] == ["I would"], "what was heard is kept"


async def test_a_remote_agent_that_declines_has_said_so():
    with RemoteDesk([completion(None, refusal="I cannot help with that.")]) as desk:
        assert said_by_agent(await trial_of(openai(desk.url))) == ["I cannot help with that."]


def yields(text: str) -> Any:
    yield "<think>A-1?"
    yield "</think>It is "
    yield "A-3."


@pytest.mark.parametrize(
    "function",
    [
        lambda text: THOUGHT,
        lambda text: {"answer": THOUGHT},
        lambda text: [{"role": "assistant", "content": THOUGHT}],
        lambda text: [
            {
                "role": "assistant",
                "content": [{"type": "thinking", "thinking": "A-1?"}, {"type": "text", "text": "It is A-3."}],
            }
        ],
        lambda text: [Step(role="agent", events=(Message(content=({"type": "text", "text": THOUGHT},)),))],
        yields,
    ],
    ids=["text", "a result", "messages", "messages in parts", "steps", "a stream"],
)
async def test_a_function_says_what_is_for_the_user(function):
    assert await asked(CallableAgent(function)) == ["It is A-3."]


async def test_a_graph_says_what_is_for_the_user():
    assert await asked(GraphAgent(single(model_node(ScriptedModel(THOUGHT)), checkpointer=None))) == ["It is A-3."]


async def test_a_graph_that_only_thinks_says_nothing():
    def answer(state: MessagesState) -> dict[str, Any]:
        return {"messages": [AIMessage(CUT_OFF)]}

    assert await asked(GraphAgent(single(answer))) == []


async def test_what_is_said_of_the_tags_is_said():
    told = "Write `<think>` before it and `</think>` behind it."
    assert await asked(CallableAgent(lambda text: told)) == [told]
