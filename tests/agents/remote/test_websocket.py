"""The websocket agent against a real server on loopback."""

from __future__ import annotations

import json
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import WSCloseCode, web
from model_server import unused_url
from remote_trials import said_by_agent, trial_of

from harness.types.target import Target


@asynccontextmanager
async def serving(answer: Any):
    """Serves sockets: each message is answered with what `answer` sends; gives the address and what was heard."""
    heard: list[Any] = []

    async def talk(request: web.Request) -> web.StreamResponse:
        if request.headers.get("Authorization") == "Bearer wrong":
            return web.Response(status=401, text="no")
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        heard.append(f"opened {request.path}")
        async for message in socket:
            heard.append(json.loads(message.data))
            await answer(socket, heard[-1])
        return socket

    app = web.Application()
    app.router.add_get("/{path:.*}", talk)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"ws://127.0.0.1:{runner.addresses[0][1]}/chat", heard
    finally:
        await runner.cleanup()


def target(url: str, **kwargs: Any) -> Target:
    return Target.model_validate({**Target.model_validate(url).model_dump(include={"kind", "ref"}), "kwargs": kwargs})


async def test_a_conversation_is_a_connection():
    async def answer(socket, heard):
        calls = [{"name": "find", "arguments": {"who": "Ana"}, "result": "here"}]
        await socket.send_json({"tool_calls": calls})
        await socket.send_json({"reply": f"You said {heard['message']}"})

    async with serving(answer) as (url, heard):
        trial = await trial_of(target(url), "Hello", "Bye")
        assert said_by_agent(trial) == ["You said Hello", "You said Bye"], trial.failure
        assert [(call.name, call.result) for call in trial.trajectory.calls] == [("find", "here")] * 2
        await trial_of(target(url))
    assert [each for each in heard if isinstance(each, str)] == ["opened /chat"] * 2
    assert len({each["session_id"] for each in heard if isinstance(each, dict)}) == 2


async def test_pieces_are_joined_until_it_says_that_it_is_done():
    async def answer(socket, heard):
        for piece in ("Hel", "lo"):
            await socket.send_json({"delta": piece})
        await socket.send_json({"done": True})

    async with serving(answer) as (url, _):
        trial = await trial_of(target(url, pieces=True, until="done"))
    assert said_by_agent(trial) == ["Hello"]


async def test_plain_text_is_an_answer():
    async def answer(socket, heard):
        await socket.send_str("Hi there.")

    async with serving(answer) as (url, _):
        assert said_by_agent(await trial_of(target(url))) == ["Hi there."]


async def closes(socket, heard):
    await socket.send_json({"state": "thinking"})
    await socket.close(code=WSCloseCode.INTERNAL_ERROR)


async def silent(socket, heard):
    pass


async def reports(socket, heard):
    await socket.send_json({"error": "no such user"})


FAULTS: dict[str, tuple[Any, dict[str, Any], str, str, str]] = {
    "it hangs up": (closes, {}, "error", "endpoint_broke_off", "it closed the connection (1011)"),
    "it says nothing": (silent, {}, "fail", "timeout", ""),
    "it tells an error": (reports, {}, "fail", "reported_error", "no such user"),
    "it refuses": (silent, {"headers": {"Authorization": "Bearer ${KEY}"}}, "error", "endpoint_unauthorized", "401"),
    "a path that does not fit": (reports, {"response": "a[0]", "until": "error"}, "fail", "reported_error", ""),
}


@pytest.mark.parametrize(("answer", "kwargs", "outcome", "code", "said"), FAULTS.values(), ids=FAULTS)
async def test_what_goes_wrong_has_a_reason(monkeypatch, answer, kwargs, outcome, code, said):
    monkeypatch.setenv("KEY", "wrong")
    async with serving(answer) as (url, _):
        trial = await trial_of(target(url, **kwargs), agent_turn=1)
    assert (trial.outcome, trial.failure.code) == (outcome, code), trial.failure
    assert said in trial.failure.message


async def test_nobody_listens():
    trial = await trial_of(target(unused_url().replace("http", "ws")))
    assert (trial.outcome, trial.failure.code) == ("error", "endpoint_unreachable")
