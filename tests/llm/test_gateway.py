"""What passes the gateway: the same calls and results in every protocol, streamed or not, and each trial's alone."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import shutil
import socket
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import model_server
import pytest
from aiohttp import web
from model_server import Answer, calls, refuses, says, unused_url
from node import with_openai

from harness.errors import UserMistake
from harness.llm.gateway.server import LARGEST, Gateway

CLIENT_IN_NODE = Path(model_server.__file__).with_name("streaming_client.mjs")
KEY = "sk-own-0123456789abcdef"
FIND = {"type": "object", "properties": {"name": {"type": "string"}}}


@pytest.fixture
def gateway(monkeypatch):
    """Opens gateways to a provider: `gateway(url)`."""
    opened = []

    def start(url: str) -> Gateway:
        monkeypatch.setenv("OPENAI_BASE_URL", url)
        monkeypatch.setenv("ANTHROPIC_BASE_URL", url.removesuffix("/v1"))
        opened.append(Gateway())
        return opened[-1]

    yield start
    for each in opened:
        each.close()


def seated(gateway: Gateway):
    seat = gateway.seat()
    seat.begin()
    return seat


@dataclass
class Endless:
    """A provider that streams for ever, on loopback."""

    url: str = ""
    left: asyncio.Event = field(default_factory=asyncio.Event)
    """Whoever read is gone."""

    async def answer(self, request: web.Request) -> web.StreamResponse:
        back = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await back.prepare(request)
        call = {"index": 0, "id": "a", "function": {"name": "find", "arguments": "{}"}}
        await back.write(f"data: {json.dumps({'choices': [{'delta': {'tool_calls': [call]}}]})}\n\n".encode())
        try:
            while True:
                await back.write(b'data: {"choices": [{"delta": {"content": "on and on"}}]}\n\n')
                await asyncio.sleep(0.01)
        finally:
            self.left.set()


@pytest.fixture
async def endless():
    runners = []

    async def start() -> Endless:
        served, app = Endless(), web.Application()
        app.router.add_post("/{path:.*}", served.answer)
        runners.append(web.AppRunner(app, shutdown_timeout=0.1))
        await runners[-1].setup()
        await web.TCPSite(runners[-1], "127.0.0.1", 0).start()
        served.url = f"http://127.0.0.1:{runners[-1].addresses[0][1]}/v1"
        return served

    yield start
    for each in runners:
        await each.cleanup()


def sent(url: str, body, **headers) -> httpx.Response:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return httpx.post(
        url, content=content, headers={"Authorization": f"Bearer {KEY}", **headers}, trust_env=False, timeout=60
    )


def streamed(*events: dict) -> Answer:
    content = b"".join(f"data: {json.dumps(event)}\n\n".encode() for event in events)
    return Answer(content, headers={"Content-Type": "text/event-stream"})


TOLD = {
    "chat": (
        "/v1/chat/completions",
        {
            "messages": [{"role": "user", "content": "Hi"}],
            "tools": [{"type": "function", "function": {"name": "find", "description": "Finds", "parameters": FIND}}],
        },
        {
            "messages": [
                {
                    "role": "assistant",
                    "tool_calls": [{"id": "a", "function": {"name": "find", "arguments": '{"name": "Ana"}'}}],
                },
                {"role": "tool", "tool_call_id": "a", "content": "Ana is here"},
            ]
        },
        calls(("find", {"name": "Ana"}), ("find", "{nope"), ids=["a", "b"]),
        streamed(
            {
                "model": "stub",
                "choices": [
                    {"delta": {"tool_calls": [{"index": 0, "id": "a", "function": {"name": "find", "arguments": ""}}]}}
                ],
            },
            {"choices": [{"delta": {"tool_calls": [{"index": 0, "function": {"arguments": '{"name": '}}]}}]},
            {"choices": [{"delta": {"tool_calls": [{"index": 0, "function": {"arguments": '"Ana"}'}}]}}]},
            {
                "choices": [
                    {
                        "delta": {
                            "tool_calls": [{"index": 1, "id": "b", "function": {"name": "find", "arguments": "{nope"}}]
                        }
                    }
                ]
            },
            {"choices": [{"delta": {}, "finish_reason": "tool_calls"}]},
            {"choices": [], "usage": {"prompt_tokens": 12, "completion_tokens": 5}},
        ),
    ),
    "responses": (
        "/v1/responses",
        {
            "input": [{"role": "user", "content": "Hi"}],
            "tools": [{"type": "function", "name": "find", "description": "Finds", "parameters": FIND}],
        },
        {
            "input": [
                {"type": "function_call", "call_id": "a", "name": "find", "arguments": '{"name": "Ana"}'},
                {"type": "function_call_output", "call_id": "a", "output": "Ana is here"},
            ]
        },
        Answer(
            response := {
                "model": "stub",
                "output": [
                    {"type": "reasoning"},
                    {"type": "function_call", "call_id": "a", "name": "find", "arguments": '{"name": "Ana"}'},
                    {"type": "function_call", "call_id": "b", "name": "find", "arguments": "{nope"},
                ],
                "usage": {"input_tokens": 12, "output_tokens": 5},
            }
        ),
        streamed({"type": "response.created"}, {"type": "response.completed", "response": response}),
    ),
    "messages": (
        "/v1/messages",
        {
            "messages": [{"role": "user", "content": "Hi"}],
            "tools": [{"name": "find", "description": "Finds", "input_schema": FIND}],
        },
        {
            "messages": [
                {
                    "role": "assistant",
                    "content": [{"type": "tool_use", "id": "a", "name": "find", "input": {"name": "Ana"}}],
                },
                {
                    "role": "user",
                    "content": [
                        {
                            "type": "tool_result",
                            "tool_use_id": "a",
                            "content": [{"type": "text", "text": "Ana is here"}],
                        }
                    ],
                },
            ]
        },
        Answer(
            {
                "model": "stub",
                "content": [
                    {"type": "text", "text": "I look."},
                    {"type": "tool_use", "id": "a", "name": "find", "input": {"name": "Ana"}},
                    {"type": "tool_use", "id": "b", "name": "find", "input": "{nope"},
                ],
                "usage": {"input_tokens": 12, "output_tokens": 5},
            }
        ),
        streamed(
            {"type": "message_start", "message": {"model": "stub", "usage": {"input_tokens": 12, "output_tokens": 1}}},
            {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
            {
                "type": "content_block_start",
                "index": 1,
                "content_block": {"type": "tool_use", "id": "a", "name": "find", "input": {}},
            },
            {
                "type": "content_block_delta",
                "index": 1,
                "delta": {"type": "input_json_delta", "partial_json": '{"name": '},
            },
            {
                "type": "content_block_delta",
                "index": 1,
                "delta": {"type": "input_json_delta", "partial_json": '"Ana"}'},
            },
            {
                "type": "content_block_start",
                "index": 2,
                "content_block": {"type": "tool_use", "id": "b", "name": "find", "input": {}},
            },
            {"type": "content_block_delta", "index": 2, "delta": {"type": "input_json_delta", "partial_json": "{nope"}},
            {"type": "message_delta", "usage": {"output_tokens": 5}},
        ),
    ),
}


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize("protocol", TOLD)
def test_calls_and_results_are_seen_in_every_protocol(gateway, model_server, protocol, stream):
    path, first, second, whole, events = TOLD[protocol]
    answer = events if stream else whole
    server = model_server(answer, says("Done"))
    seat = seated(gateway(server.url))
    came = sent(seat.root + path, {"model": "stub", **first})
    assert came.content == (answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode())
    sent(seat.root + path, {"model": "stub", **second})
    assert server.paths == [path, path]
    assert server.authorizations == [f"Bearer {KEY}"] * 2, "the agent's own key goes on"
    asked, said = seat.take()
    model, known, odd = asked.events
    assert (model.model, model.history, model.usage.input_tokens, model.usage.output_tokens) == ("stub", 1, 12, 5)
    assert (known.id, known.name, known.arguments, known.result, known.answered) == (
        "a",
        "find",
        {"name": "Ana"},
        "Ana is here",
        True,
    )
    assert (odd.id, odd.arguments, odd.answered) == ("b", "{nope", False)
    assert [event.type for event in said.events] == ["model_step"]
    (tool,) = seat.tools
    assert (tool.name, tool.description, tool.parameters) == ("find", "Finds", FIND)
    assert seat.take() == []


def history(*pairs) -> dict:
    messages = []
    for identifier, arguments, result in pairs:
        call = {"id": identifier, "function": {"name": "find", "arguments": json.dumps(arguments)}}
        messages += [
            {"role": "assistant", "tool_calls": [call]},
            {"role": "tool", "tool_call_id": identifier, "content": result},
        ]
    return {"model": "stub", "messages": messages}


def test_ids_that_come_again_are_told_apart_by_their_arguments(gateway, model_server):
    server = model_server(calls(("find", {"n": 1})), calls(("find", {"n": 2})), calls(("find", {"n": 2})), says("Done"))
    seat = seated(gateway(server.url))
    url = f"{seat.root}/v1/chat/completions"
    sent(url, history())
    sent(url, history(("call_0", {"n": 1}, "one")))
    sent(url, history(("call_0", {"n": 1}, "one"), ("call_0", {"n": 2}, "two")))
    sent(url, history(("call_0", {"n": 1}, "one"), ("call_0", {"n": 2}, "two"), ("call_0", {"n": 2}, "three")))
    assert [call.result for step in seat.take() for call in step.calls] == ["one", "two", "three"]


def words(*said: str, system: str = "You are a desk.") -> dict:
    roles = ("user", "assistant")
    spoken = [{"role": roles[place % 2], "content": text} for place, text in enumerate(said)]
    return {"model": "stub", "messages": [{"role": "system", "content": system}, *spoken]}


@pytest.mark.parametrize(
    ("asked", "threads"),
    [
        pytest.param([words("Hi"), words("Hi", "Hello", "Find Ana")], [1, 1], id="one goes on"),
        pytest.param([words("Hi"), words("Hi")], [1, 1], id="the same again"),
        pytest.param(
            [words("Hi"), words("Hi", system="Give it a title."), words("Hi", "Hello", "Bye")],
            [1, 2, 1],
            id="a title beside it",
        ),
        pytest.param(
            [words("Hi"), words("Search"), words("Search", "Found", "More"), words("Hi", "Hello", "Bye")],
            [1, 2, 2, 1],
            id="a sub-agent",
        ),
        pytest.param(
            [words("Hi", "Hello", "Bye"), words("Hi", "Good day", "Bye")], [1, 2], id="another way from there"
        ),
        pytest.param([words("Hi", "Hello", "Bye"), words("Bye")], [1, 2], id="a history that was cut"),
    ],
)
def test_threads_are_told_apart_by_what_their_requests_repeat(gateway, model_server, asked, threads):
    """None is dropped: each request is a step of its own."""
    seat = seated(gateway(model_server(says("Hello")).url))
    for body in asked:
        sent(f"{seat.root}/v1/chat/completions", body)
    assert [step.events[0].thread for step in seat.take()] == threads


def test_threads_that_the_provider_keeps_go_on_by_the_names_of_answers(gateway, model_server):
    answers = [Answer({"model": "stub", "id": name, "output": []}) for name in ("a", "b", "c")]
    seat = seated(gateway(model_server(*answers).url))
    for body in ({"input": "Hi"}, {"input": "Search"}, {"input": "Bye", "previous_response_id": "a"}):
        sent(f"{seat.root}/v1/responses", {"model": "stub", **body})
    assert [step.events[0].thread for step in seat.take()] == [1, 2, 1]


def test_marks_of_what_is_cached_make_no_thread(gateway, model_server):
    seat = seated(gateway(model_server(TOLD["messages"][3]).url))

    def text(said: str, **marked) -> dict:
        return {"role": "user", "content": [{"type": "text", "text": said, **marked}]}

    mark = {"cache_control": {"type": "ephemeral"}}
    for messages in ([text("Hi", **mark)], [text("Hi"), text("Bye", **mark)]):
        sent(f"{seat.root}/v1/messages", {"model": "stub", "system": "A desk.", "messages": messages})
    assert [step.events[0].thread for step in seat.take()] == [1, 1]


def test_what_ends_a_turn_is_no_call_and_what_hands_over_is_a_handoff(gateway, model_server):
    server = model_server(calls(("transfer_to_billing", {}), ids=["h"]), calls(("final_answer", {"answer": "Hi"})))
    seat = seated(gateway(server.url))
    for _ in range(2):
        sent(f"{seat.root}/v1/chat/completions", history())
    events = [event for step in seat.take() for event in step.events]
    assert [event.type for event in events] == ["model_step", "handoff", "model_step"]
    assert events[1].target == "billing"


@pytest.mark.parametrize(
    ("answer", "status", "seen"),
    [
        pytest.param(refuses(429, f"slow down, {KEY}"), 429, "429: ", id="refused"),
        pytest.param(
            Answer(b"<html>bad gateway</html>", 502, {"Content-Type": "text/html"}), 502, "502: <html>", id="a page"
        ),
        pytest.param(Answer(hang_up=True), 502, "cannot be reached", id="hung up"),
        pytest.param(Answer({}, 302, {"Location": "http://127.0.0.1:1/"}), 502, "redirects", id="redirected"),
        pytest.param(Answer(b"{nope"), 200, "no JSON object: {nope", id="no JSON"),
        pytest.param(Answer([1, {"choices": 3}]), 200, "no JSON object: [1", id="a list"),
        pytest.param(
            Answer({"choices": [{"message": {"tool_calls": [7, {"function": 3}]}}]}), 200, None, id="odd calls"
        ),
    ],
)
def test_what_the_provider_does_wrong_arrives_and_is_told(gateway, model_server, monkeypatch, answer, status, seen):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    seat = seated(gateway(model_server(answer).url))
    came = sent(f"{seat.root}/v1/chat/completions", history())
    assert came.status_code == status
    (step,) = seat.take()
    error = step.events[0].error
    assert (error is None) if seen is None else (seen in error)
    assert KEY not in step.model_dump_json()


def test_a_provider_that_is_down_is_named(gateway):
    seat = seated(gateway(unused_url()))
    came = sent(f"{seat.root}/v1/chat/completions", history())
    assert came.status_code == 502
    assert "cannot be reached" in came.json()["error"]["message"]


def test_a_stream_that_breaks_off_is_told_as_far_as_it_came(gateway, model_server):
    events = TOLD["chat"][4]
    seat = seated(gateway(model_server(Answer(events.body, headers=events.headers, promised=100)).url))
    with pytest.raises(httpx.HTTPError):
        sent(f"{seat.root}/v1/chat/completions", history())
    (step,) = seat.take()
    assert step.events[0].error == "the stream broke off"
    assert [call.name for call in step.calls] == ["find", "find"]


async def test_a_stream_without_end_passes_until_its_reader_leaves(gateway, endless):
    """What came is on record, and the provider is let go."""
    served = await endless()
    seat = seated(gateway(served.url))
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=30) as client:
        asking = client.stream("POST", f"{seat.root}/v1/chat/completions", json={**history(), "stream": True})
        async with asking as answer:
            pieces = answer.aiter_lines()
            first = [await anext(pieces) for _ in range(4)]
    assert first[0].startswith("data: ")
    await asyncio.wait_for(served.left.wait(), 20)
    while not (steps := seat.take()):
        await asyncio.sleep(0.02)
    assert steps[0].events[0].error == "the stream broke off"
    assert [call.name for call in steps[0].calls] == ["find"]


@pytest.mark.slow
def test_fifty_megabytes_pass_there_and_back(gateway, model_server):
    large = "x" * 50_000_000
    server = model_server(Answer({"choices": [{"message": {"content": large}}]}))
    seat = seated(gateway(server.url))
    body = {"model": "stub", "messages": [{"role": "user", "content": large}]}
    came = sent(f"{seat.root}/v1/chat/completions", body)
    assert len(came.json()["choices"][0]["message"]["content"]) == len(large)
    assert len(server.requests[0]["messages"][0]["content"]) == len(large)
    (step,) = seat.take()
    assert (step.events[0].history, step.events[0].error) == (1, None)


def test_who_does_not_belong_here_is_refused(gateway, model_server):
    server = model_server(says("Hi"))
    gate = gateway(server.url)
    seat = seated(gate)
    assert sent(f"{seat.root[:-1]}/v1/chat/completions", history()).status_code == 404
    assert sent(f"{seat.root.rpartition('/t/')[0]}/v1/chat/completions", history()).status_code == 404
    assert gate.strangers == 2
    assert sent(f"{seat.root}/v1/chat/completions", b"0" * (LARGEST + 1)).status_code == 413
    seat.end()
    assert sent(f"{seat.root}/v1/chat/completions", history()).status_code == 410
    assert server.requests == []


def test_what_is_no_model_call_passes_too(gateway, model_server):
    server = model_server(Answer({"data": [{"embedding": [0.5]}]}))
    seat = seated(gateway(server.url))
    assert sent(f"{seat.root}/v1/embeddings?x=1", {"input": "Hi"}).json() == {"data": [{"embedding": [0.5]}]}
    listed = httpx.get(f"{seat.root}/v1/models", headers={"Authorization": f"Bearer {KEY}"}, trust_env=False)
    assert listed.json() == {"data": [{"embedding": [0.5]}]}
    assert server.paths == ["/v1/embeddings?x=1", "/v1/models"]
    assert server.authorizations == [f"Bearer {KEY}"] * 2
    assert seat.take() == []
    assert not seat.used


async def test_many_trials_at_once_see_nothing_of_each_other(gateway, model_server):
    def echo(body):
        word = body["messages"][0]["content"]
        return Answer(calls(("find", {"word": word})).body, delay=0.05)

    gate = gateway(model_server(echo).url)
    seats = [seated(gate) for _ in range(50)]
    async with httpx.AsyncClient(trust_env=False, timeout=60, limits=httpx.Limits(max_connections=None)) as client:

        async def talk(place: int) -> None:
            body = {"model": "stub", "messages": [{"role": "user", "content": f"word-{place}"}]}
            for _ in range(3):
                await client.post(f"{seats[place].root}/v1/chat/completions", json=body)

        await asyncio.gather(*map(talk, range(50)))
    found = [[call.arguments["word"] for step in seat.take() for call in step.calls] for seat in seats]
    assert found == [[f"word-{place}"] * 3 for place in range(50)]


@pytest.mark.filterwarnings("ignore:.*`ReadOnly` qualifier")
@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize("client", ["openai", "litellm"])
async def test_the_clients_that_agents_use_are_served(gateway, model_server, client, stream, closes_models):
    answer = TOLD["chat"][4] if stream else TOLD["chat"][3]
    if stream:
        chunks = [json.loads(line[6:]) for line in answer.body.decode().splitlines() if line]
        named = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "stub"}
        answer = streamed(*[{**named, **each} for each in chunks])
    seat = seated(gateway(model_server(answer).url))
    request = {"messages": [{"role": "user", "content": "Hi"}], "stream": stream}
    url = f"{seat.root}/v1"
    if client == "openai":
        import openai

        async with openai.AsyncOpenAI(base_url=url, api_key=KEY) as asked:
            came = await asked.chat.completions.create(model="stub", **request)
            _ = [each async for each in came] if stream else came
    else:
        import litellm

        came = await litellm.acompletion(model="openai/stub", base_url=url, api_key=KEY, **request)
        _ = [each async for each in came] if stream else came
    (step,) = seat.take()
    assert [(call.id, call.name, call.arguments) for call in step.calls] == [
        ("a", "find", {"name": "Ana"}),
        ("b", "find", "{nope"),
    ]


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
async def test_anthropics_own_client_is_served(gateway, model_server, stream):
    if importlib.util.find_spec("anthropic") is None:
        pytest.skip("anthropic is not installed: the extra dev brings it")
    import anthropic

    events = [json.loads(line[6:]) for line in TOLD["messages"][4].body.decode().splitlines() if line]
    for event in events:
        if event["type"] == "message_start":
            event["message"] |= {"id": "m", "type": "message", "role": "assistant", "content": []}
    named = b"".join(f"event: {each['type']}\ndata: {json.dumps(each)}\n\n".encode() for each in events)
    answer = Answer(named, headers={"Content-Type": "text/event-stream"}) if stream else TOLD["messages"][3]
    seat = seated(gateway(model_server(answer).url))
    asked = {"model": "stub", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}
    async with anthropic.AsyncAnthropic(base_url=seat.root, api_key=KEY) as client:
        came = await client.messages.create(**asked, stream=stream)
        _ = [each async for each in came] if stream else came
    (step,) = seat.take()
    assert [(call.id, call.name, call.arguments) for call in step.calls] == [
        ("a", "find", {"name": "Ana"}),
        ("b", "find", "{nope"),
    ]


@pytest.mark.slow
@pytest.mark.network
def test_npms_openai_package_is_served(gateway, model_server, tmp_path):
    script = Path(shutil.copy(CLIENT_IN_NODE, with_openai(tmp_path)))
    whole, events = TOLD["chat"][3], TOLD["chat"][4]
    seat = seated(gateway(model_server(whole, events).url))
    around = seat.surroundings({**os.environ, "OPENAI_API_KEY": KEY})
    ran = subprocess.run(["node", script], env=around, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    first, second = map(json.loads, ran.stdout.splitlines())
    assert [(call["id"], call["function"]["arguments"]) for call in first] == [("a", '{"name": "Ana"}'), ("b", "{nope")]
    assert second == [
        {"id": "a", "name": "find", "arguments": '{"name": "Ana"}'},
        {"id": "b", "name": "find", "arguments": "{nope"},
    ]
    seen = [(call.id, call.name, call.arguments) for step in seat.take() for call in step.calls]
    assert seen == [("a", "find", {"name": "Ana"}), ("b", "find", "{nope")] * 2


def test_two_gateways_know_nothing_of_each_other(gateway, model_server):
    server = model_server(calls(("find", {"name": "Ana"})))
    here, there = gateway(server.url), gateway(server.url)
    one, other = seated(here), seated(there)
    sent(f"{one.root}/v1/chat/completions", history())
    strange = other.root.replace(other.token, one.token)
    assert sent(f"{strange}/v1/chat/completions", history()).status_code == 404
    assert (here.strangers, there.strangers) == (0, 1)
    assert [len(seat.take()) for seat in (one, other)] == [1, 0]


def test_tools_of_one_name_are_offered_once_and_calls_of_one_id_are_kept_apart(gateway, model_server):
    server = model_server(calls(("find", {"n": 1}), ("find", {"n": 2}), ids=["a", "a"]), says("Done"))
    seat = seated(gateway(server.url))
    tools = [{"type": "function", "function": {"name": "find", "parameters": FIND}}] * 2
    sent(f"{seat.root}/v1/chat/completions", {**history(), "tools": tools})
    sent(f"{seat.root}/v1/chat/completions", history(("a", {"n": 1}, "one"), ("a", {"n": 2}, "two")))
    assert [tool.name for tool in seat.tools] == ["find"]
    found = [(call.id, call.arguments, call.result) for step in seat.take() for call in step.calls]
    assert found == [("a", {"n": 1}, "one"), ("a", {"n": 2}, "two")]


async def test_two_hundred_calls_at_once_are_all_kept(gateway, model_server):
    seat = seated(gateway(model_server(lambda body: calls(("find", {"n": body["n"]}))).url))
    async with httpx.AsyncClient(trust_env=False, timeout=60, limits=httpx.Limits(max_connections=None)) as client:
        url = f"{seat.root}/v1/chat/completions"
        await asyncio.gather(*(client.post(url, json={"messages": [], "n": n}) for n in range(200)))
    assert sorted(call.arguments["n"] for step in seat.take() for call in step.calls) == list(range(200))


@pytest.mark.parametrize("body", [b"{nope", b"[1, 2]", b"", b"\xff\xfe", b'{"messages": 7}', b"[" * 100_000])
def test_what_is_no_request_goes_on_and_nothing_breaks(gateway, model_server, body):
    seat = seated(gateway(model_server(Answer({"error": "no"}, 400)).url))
    assert sent(f"{seat.root}/v1/chat/completions", body).status_code == 400


def test_the_environment_of_an_agent_leads_here_past_any_proxy(gateway):
    seat = gateway(unused_url()).seat()
    around = seat.surroundings({"NO_PROXY": "a.example", "X": "1", "OPENAI_BASE_URL": "http://elsewhere/v1"})
    assert around["OPENAI_BASE_URL"] == around["OPENAI_API_BASE"] == f"{seat.root}/v1"
    assert around["ANTHROPIC_BASE_URL"] == seat.root
    assert (around["NO_PROXY"], around["X"]) == ("a.example,127.0.0.1", "1")
    assert "NO_PROXY" not in os.environ or os.environ["NO_PROXY"] != around["NO_PROXY"]


def test_an_address_that_is_none_is_the_users_mistake(gateway):
    with pytest.raises(UserMistake, match="OPENAI_BASE_URL: is no address"):
        gateway("127.0.0.1:8000")


def test_a_gateway_that_is_closed_leaves_nothing_behind(gateway, model_server):
    gate = gateway(model_server(says("Hi")).url)
    seat = seated(gate)
    gate.close()
    gate.close()
    with pytest.raises(httpx.ConnectError):
        sent(f"{seat.root}/v1/chat/completions", history())


def test_a_port_that_was_taken_meanwhile_is_in_nobodys_way(gateway, model_server):
    server = model_server(says("Hi"))
    before = gateway(server.url)
    port = int(before.seat().root.split(":")[2].partition("/")[0])
    before.close()
    with socket.create_server(("127.0.0.1", port)):
        seat = seated(gateway(server.url))
        assert f":{port}/" not in seat.root
        assert sent(f"{seat.root}/v1/chat/completions", history()).status_code == 200


NO_ROOM = """
import os, resource, sys
import harness.llm.gateway.server
from harness.errors import UserMistake

free = os.dup(0)
os.close(free)
resource.setrlimit(resource.RLIMIT_NOFILE, (free + int(sys.argv[1]), resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
try:
    harness.llm.gateway.server.Gateway()
except UserMistake as mistake:
    print(mistake)
"""


@pytest.mark.parametrize("files", [0, 1], ids=["no socket", "a socket, and no loop"])
def test_a_gateway_that_finds_no_port_says_so(files):
    told = subprocess.run([sys.executable, "-c", NO_ROOM, str(files)], capture_output=True, text=True, timeout=60)
    assert told.stdout == "the gateway cannot listen on 127.0.0.1: Too many open files\n", told.stderr
