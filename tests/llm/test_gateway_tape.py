"""What agents ask over the gateway is recorded, and played back in every protocol while no provider is there."""

from __future__ import annotations

import asyncio
import json
import sqlite3

import httpx
import pytest
from model_server import Answer, calls, refuses, says, unused_url

from harness.llm.cassette.file import Cassette
from harness.llm.cassette.session import CassetteSession
from harness.llm.gateway.server import Gateway
from harness.llm.trial_models import TrialModels

SECRET = "sk-proj-0123456789abcdef0123456789"


def events(*told: dict, end: bytes = b"", **fields) -> Answer:
    content = b"".join(f"data: {json.dumps(event)}\n\n".encode() for event in told)
    return Answer(content + end, headers={"Content-Type": "text/event-stream"}, **fields)


CHAT = {"messages": [{"role": "user", "content": f"Hi {SECRET}"}], "temperature": 0.5}
PROTOCOLS = {
    "chat": ("chat/completions", CHAT, calls(("find", {"name": "Ana"}), ids=["a"])),
    "chat, streamed": (
        "chat/completions",
        {**CHAT, "stream": True},
        events(
            {
                "choices": [
                    {
                        "delta": {
                            "tool_calls": [{"index": 0, "id": "a", "function": {"name": "find", "arguments": "{}"}}]
                        }
                    }
                ]
            },
            end=b"data: [DONE]\n\n",
        ),
    ),
    "responses": (
        "responses",
        {"input": "Hi", "instructions": "Be kind."},
        Answer({"output": [{"type": "function_call", "call_id": "a", "name": "find", "arguments": "{}"}]}),
    ),
    "responses, streamed": (
        "responses",
        {"input": [{"role": "user", "content": "Hi"}], "stream": True},
        events(
            {
                "type": "response.completed",
                "response": {"output": [{"type": "function_call", "call_id": "a", "name": "find", "arguments": "{}"}]},
            }
        ),
    ),
    "messages": (
        "messages",
        {**CHAT, "system": "Be kind."},
        Answer({"content": [{"type": "tool_use", "id": "a", "name": "find", "input": {}}]}),
    ),
    "messages, streamed": (
        "messages",
        {**CHAT, "stream": True},
        events(
            {
                "type": "content_block_start",
                "index": 0,
                "content_block": {"type": "tool_use", "id": "a", "name": "find", "input": {}},
            },
            {"type": "message_stop"},
        ),
    ),
}


@pytest.fixture
def passes(tmp_path, monkeypatch):
    """`passes("record", provider's url, talk)`: what `talk` gives with a seat, what was seen, and the trial's failure."""

    def run(mode: str, url: str, talk):
        monkeypatch.setenv("OPENAI_BASE_URL", url)
        monkeypatch.setenv("ANTHROPIC_BASE_URL", url.removesuffix("/v1"))
        gateway = Gateway(asked=mode == "record")
        try:
            with Cassette(tmp_path / "a.cassette", mode) as cassette:
                models = TrialModels("hello", turn=1, session=CassetteSession(cassette))
                seat = gateway.seat()
                seat.begin(models)
                came = talk(seat)
                seat.end()
                failure = asyncio.run(models.close())
            return came, seen(seat.take()), failure
        finally:
            gateway.close()

    return run


def seen(steps) -> list[dict]:
    found = [step.model_dump(mode="json") for step in steps]
    for step in found:
        for event in step["events"]:
            event.pop("at", None), event.pop("seconds", None)
    return found


def asks(path: str, *bodies: dict, timeout: float = 5):
    def talk(seat) -> list[tuple]:
        came = []
        for body in bodies:
            said = json.loads(json.dumps(body).replace("ADDRESS", seat.root))
            try:
                answer = httpx.post(f"{seat.root}/v1/{path}", json=said, trust_env=False, timeout=timeout)
                told = answer.content.replace(seat.root.encode(), b"ADDRESS")
                came.append((answer.status_code, answer.headers["content-type"], told))
            except httpx.HTTPError as problem:
                came.append((type(problem).__name__,))
        return came

    return talk


@pytest.mark.parametrize("name", PROTOCOLS)
def test_every_protocol_is_played_back_byte_for_byte_without_a_provider(passes, model_server, tmp_path, name):
    path, body, answer = PROTOCOLS[name]
    server = model_server(answer)
    first = passes("record", server.url, asks(path, {"model": "stub", **body}))
    assert [call["name"] for step in first[1] for call in step["events"] if call["type"] == "tool_call"] == ["find"]
    assert passes("replay", unused_url(), asks(path, {"model": "stub", **body})) == first
    assert len(server.requests) == 1
    assert SECRET.encode() not in (tmp_path / "a.cassette").read_bytes()


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(refuses(429, "slow down", Retry_After="0"), id="refused"),
        pytest.param(Answer(hang_up=True), id="hung up"),
        pytest.param(Answer(b"\xff\xfe\x00", headers={"Content-Type": "audio/mpeg"}), id="bytes"),
        pytest.param(Answer(b""), id="empty"),
        pytest.param(events({"choices": []}, promised=100), id="a stream that breaks off"),
        pytest.param(Answer({"is": "late"}, delay=2.5), id="too late for the agent"),
    ],
)
def test_what_went_wrong_goes_wrong_again(passes, model_server, answer):
    # The same is asked twice: each has the answer that it had then.
    talk = asks("chat/completions", CHAT, CHAT, timeout=1.0)
    first = passes("record", model_server(answer, says("Hi")).url, talk)
    assert first[0][0] != first[0][1]
    assert first[2] is None
    again = passes("replay", unused_url(), talk)
    assert (again[0], again[2]) == (first[0], None)
    assert len(again[1]) == len(first[1])


def test_what_is_not_on_the_tape_is_refused_and_never_passed_on(passes, model_server):
    passes("record", model_server(says("Hi")).url, asks("chat/completions", CHAT))
    server = model_server(says("Hi"))
    for body, why in (
        ({"messages": [{"role": "user", "content": "Bye"}], "temperature": 0.5}, 'and is "user: Bye"'),
        ({**CHAT, "temperature": 0.9}, "temperature of the agent model was 0.5, and is 0.9"),
        ({**CHAT, "tools": [{"name": "find"}]}, "tools of the agent model: what is sent now is another"),
        ({**CHAT, "model": "other"}, "the agent model was None, and is other"),
    ):
        (answer,), found, failure = passes("replay", server.url, asks("chat/completions", body))
        assert answer[0] == 400  # which no client sends again
        error = json.loads(answer[2])["error"]
        assert error["code"] == failure.code == "not_on_cassette"
        assert why in failure.message
        assert failure.message in error["message"]
        assert failure.message == found[0]["events"][0]["error"]
    assert server.requests == []


def test_an_address_of_a_seat_in_the_words_is_another_in_each_run(passes, model_server, tmp_path):
    body = {"messages": [{"role": "user", "content": "I ask at ADDRESS/v1"}]}
    server = model_server(lambda asked: says(asked["messages"][0]["content"]))
    first = passes("record", server.url, asks("chat/completions", body))
    assert b"I ask at ADDRESS/v1" in first[0][0][2]
    assert passes("replay", unused_url(), asks("chat/completions", body)) == first


def test_an_agent_that_is_played_back_needs_no_key(monkeypatch):
    environments = []
    for asked in (True, False):
        gateway = Gateway(asked=asked)
        environments.append(gateway.seat().surroundings({"ANTHROPIC_API_KEY": "own"}))
        gateway.close()
    assert [each.get("OPENAI_API_KEY") for each in environments] == [None, "not-sent-on"]
    assert [each["ANTHROPIC_API_KEY"] for each in environments] == ["own", "own"]


def test_a_call_that_cannot_be_recorded_makes_the_trial_worthless(passes, model_server, tmp_path):
    server = model_server(says("Hi"))

    def talk(seat) -> None:
        with sqlite3.connect(tmp_path / "a.cassette") as file:
            file.execute("drop table calls")
        asks("chat/completions", CHAT)(seat)

    _, _, failure = passes("record", server.url, talk)
    assert failure.code == "not_recorded"
