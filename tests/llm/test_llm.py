"""Models through LiteLLM, asked over a real HTTP connection to a server that misbehaves as told."""

from __future__ import annotations

import asyncio
import json
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from model_server import Answer, ModelServer, plays, refuses, says, unused_url
from quick_chat import quick_chat

from harness.errors import Unavailable, UserMistake
from harness.llm.client import chat_for, model_for
from harness.llm.transport import check, close_connections
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import ModelSpec, UserSpec
from harness.types.protocols import Chat
from harness.types.trajectory import Usage
from harness.types.trial import ModelCall

KEY = "sk-stub-0123456789abcdef"
HELLO = [{"role": "user", "content": "Hello"}]
SCHEMA = {
    "type": "object",
    "properties": {"message": {"type": "string"}, "done": {"type": "boolean"}},
    "required": ["message", "done"],
    "additionalProperties": False,
}
GOOD = says("Hello to you")


@pytest.fixture(autouse=True)
async def one_loop(monkeypatch):
    """A key that must not leak, no override from outside, and no connection left open when the loop ends."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.delenv("MODEL_OVERRIDE", raising=False)
    yield
    await close_connections()


def chat_at(url: str | None, models: TrialModels | None = None, **changes) -> Chat:
    return quick_chat(url, models, **{"timeout": 5, "longest_pause": 2} | changes)


async def fails(url: str, schema=None, **changes) -> tuple[Unavailable, ModelCall]:
    models = TrialModels()
    with pytest.raises(Unavailable) as caught:
        await chat_at(url, models, **changes).complete(HELLO, schema)
    assert len(models.calls) == 1
    assert models.calls[0].error == f"{caught.value.code}: {caught.value}"
    return caught.value, models.calls[0]


async def test_an_answer_comes_with_its_tokens_and_is_logged(model_server):
    server = model_server(GOOD)
    models = TrialModels()
    chat = chat_at(server.url, models, temperature=0.3, seed=7, max_tokens=50)
    reply = await chat.complete(HELLO)
    assert reply.text == "Hello to you"
    assert reply.data is None
    assert reply.usage == Usage(input_tokens=12, output_tokens=5, cost=None)
    sent = server.requests[0]
    assert (sent["model"], sent["messages"]) == ("stub", HELLO)
    assert (sent["temperature"], sent["seed"], sent["max_tokens"]) == (0.3, 7, 50)
    assert "response_format" not in sent
    assert server.authorizations == [f"Bearer {KEY}"]
    (call,) = models.calls
    assert (call.role, call.model, call.usage, call.attempts, call.error) == (
        "user",
        "openai/stub",
        reply.usage,
        1,
        None,
    )
    assert 0 < call.seconds < 5


@pytest.mark.parametrize(
    ("model", "answer", "usage"),
    [
        pytest.param(
            "openai/gpt-4o-mini",
            says("Hi", model="gpt-4o-mini"),
            Usage(input_tokens=12, output_tokens=5, cost=4.8e-06),
            id="a model with a known price has a cost",
        ),
        pytest.param(
            "openai/nobody-knows-me",
            says("Hi"),
            Usage(input_tokens=12, output_tokens=5),
            id="a model with no known price has no cost, not 0",
        ),
        pytest.param("openai/stub", says("Hi", usage=False), None, id="tokens that are not reported are not 0"),
    ],
)
async def test_what_is_not_known_stays_unknown(model_server, model, answer, usage):
    models = TrialModels()
    server = model_server(answer)
    reply = await chat_at(server.url, models, model=model).complete(HELLO)
    assert (reply.usage, models.calls[0].usage) == (usage, usage)


@pytest.mark.parametrize(
    ("answer", "code", "status_says"),
    [
        pytest.param(refuses(401, f"Incorrect API key provided: {KEY}"), "unauthorized", "check the key in", id="401"),
        pytest.param(refuses(403, "Country not supported"), "unauthorized", "Country not supported", id="403"),
        pytest.param(refuses(404, "The model `stub` does not exist"), "unknown_model", "base URL is wrong", id="404"),
        pytest.param(refuses(400, "maximum context length is 8192"), "bad_request", "context length", id="400"),
        pytest.param(refuses(422, "temperature too high"), "bad_request", "temperature too high", id="422"),
        pytest.param(
            Answer({"error": {"message": "You exceeded your quota", "code": "insufficient_quota"}}, 429),
            "quota",
            "no credit or quota left; top it up",
            id="429 because the account is empty",
        ),
        pytest.param(refuses(402, "Insufficient Balance"), "quota", "top it up", id="402"),
        pytest.param(
            refuses(400, "Your credit balance is too low"), "quota", "top it up", id="400 of an empty account"
        ),
    ],
)
async def test_a_refusal_is_not_tried_again(model_server, answer, code, status_says):
    server = model_server(answer, GOOD)
    problem, call = await fails(server.url)
    assert problem.code == code
    assert status_says in str(problem)
    assert (call.attempts, len(server.requests)) == (1, 1)


@pytest.mark.parametrize(
    ("answer", "code", "blame"),
    [
        pytest.param(refuses(429, "slow down"), "rate_limited", "lower the concurrency", id="429"),
        pytest.param(refuses(500, "boom"), "server_error", "the provider failed", id="500"),
        pytest.param(refuses(503, "overloaded"), "server_error", "overloaded", id="503"),
        pytest.param(Answer(b"<html>bad gateway</html>", 502), "server_error", "bad gateway", id="502 with a page"),
        pytest.param(Answer(hang_up=True), "unreachable", "no connection", id="the server hangs up"),
        pytest.param(Answer(GOOD.body, promised=500), "unreachable", "no connection", id="half an answer"),
        pytest.param(Answer(GOOD.body, delay=30), "timed_out", "limit 0.3 s", id="no answer ever"),
    ],
)
async def test_what_may_pass_is_tried_again_and_then_given_up(model_server, answer, code, blame):
    server = model_server(answer)
    began = time.perf_counter()
    problem, call = await fails(server.url, max_attempts=3, timeout=0.3 if code == "timed_out" else 5)
    assert problem.code == code
    assert blame in str(problem)
    assert "user model openai/stub at http://127.0.0.1:" in str(problem)
    assert "(3 attempts)" in str(problem)
    assert (call.attempts, len(server.requests)) == (3, 3)
    assert time.perf_counter() - began < 4


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(refuses(500, "boom"), id="500"),
        pytest.param(refuses(429, "slow down"), id="429"),
        pytest.param(Answer(GOOD.body, promised=500), id="half an answer"),
        pytest.param(Answer(GOOD.body, delay=30), id="no answer in time"),
        pytest.param(Answer(b"{nope"), id="not JSON"),
        pytest.param(says(""), id="an empty answer"),
    ],
)
async def test_the_second_attempt_succeeds(model_server, bad):
    server = model_server(bad, GOOD)
    models = TrialModels()
    reply = await chat_at(server.url, models, timeout=0.5).complete(HELLO)
    assert reply.text == "Hello to you"
    assert (models.calls[0].attempts, models.calls[0].error) == (2, None)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a" * 1_000_000, id="a megabyte"),
        pytest.param(
            "\u202eevil\u0000\ufffe\U0001f468\u200d\U0001f469", id="controls, non-characters, joined pictures"
        ),
    ],
)
async def test_whatever_text_a_model_writes_is_its_answer(model_server, text):
    reply = await chat_at(model_server(says(text)).url).complete(HELLO)
    assert reply.text == text


async def test_halves_of_characters_are_replaced(model_server):
    server = model_server(says("\ud800!"), plays("\udfff!"))
    chat = chat_at(server.url)
    assert (await chat.complete(HELLO)).text == "?!"
    assert (await chat.complete(HELLO, SCHEMA)).data == {"message": "?!", "done": False}


async def test_bytes_that_are_no_text_are_a_bad_reply(model_server):
    body = json.dumps(GOOD.body).encode().replace(b"Hello", b"\xff\xfe\x80")
    problem, call = await fails(model_server(Answer(body)).url)
    assert (problem.code, call.attempts) == ("bad_reply", 2)


@pytest.mark.parametrize(
    "retry_after",
    [
        pytest.param(lambda: "1", id="in seconds"),
        pytest.param(lambda: format_datetime(datetime.now(UTC) + timedelta(seconds=2), usegmt=True), id="as a date"),
    ],
)
async def test_retry_after_is_honoured(model_server, retry_after):
    server = model_server(refuses(429, "slow down", Retry_After=retry_after()), GOOD)
    models = TrialModels()
    await chat_at(server.url, models).complete(HELLO)
    assert models.calls[0].attempts == 2
    assert 0.9 <= models.calls[0].seconds < 4


async def test_a_retry_after_beyond_the_longest_pause_ends_the_attempts(model_server):
    server = model_server(refuses(429, "come back tomorrow", Retry_After="86400"), GOOD)
    problem, call = await fails(server.url)
    assert problem.code == "rate_limited"
    assert call.attempts == 1
    assert call.seconds < 1.5


async def test_pauses_grow(model_server):
    server = model_server(refuses(500, "boom"))
    _, call = await fails(server.url, max_attempts=4, first_pause=0.2)
    assert 0.1 + 0.2 + 0.4 <= call.seconds < 0.2 + 0.4 + 0.8 + 1


async def test_nobody_listens():
    problem, call = await fails(unused_url(), max_attempts=2)
    assert problem.code == "unreachable"
    assert "check that it runs" in str(problem)
    assert call.attempts == 2


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(Answer(b"{nope"), id="a body that is not JSON"),
        pytest.param(Answer([1, 2]), id="a list"),
        pytest.param(Answer({"id": "x"}), id="no choices"),
        pytest.param(Answer({**GOOD.body, "choices": []}), id="an empty list of choices"),
        pytest.param(says(""), id="empty text"),
        pytest.param(says(None), id="no text"),
    ],
)
async def test_an_unusable_answer_is_asked_for_once_more(model_server, answer):
    server = model_server(answer)
    problem, call = await fails(server.url)
    assert problem.code == "bad_reply"
    assert (call.attempts, len(server.requests)) == (2, 2)


@pytest.mark.parametrize(
    ("text", "data"),
    [
        pytest.param('{"message": "Hi", "done": false}', {"message": "Hi", "done": False}, id="plain JSON"),
        pytest.param(
            'Sure!\n```json\n{"message": "Hi", "done": true}\n```', {"message": "Hi", "done": True}, id="fenced"
        ),
        pytest.param(
            '<think>{hm}</think> {"message": "}{", "done": false}', {"message": "}{", "done": False}, id="thoughts"
        ),
        pytest.param(
            '{"mood": 1} {"message": "Hi", "done": false}', {"message": "Hi", "done": False}, id="second object"
        ),
    ],
)
async def test_the_object_is_found_in_the_text(model_server, text, data):
    server = model_server(says(text))
    reply = await chat_at(server.url).complete(HELLO, SCHEMA)
    assert reply.data == data
    wanted = server.requests[0]["response_format"]
    assert wanted == {"type": "json_schema", "json_schema": {"name": "reply", "strict": True, "schema": SCHEMA}}
    assert server.requests[0]["messages"] == HELLO


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("I would like to book a flight.", id="prose"),
        pytest.param('{"message": "Hi"}', id="a property is missing"),
        pytest.param('{"message": "Hi", "done": "no"}', id="a property has another type"),
        pytest.param('{"message": "Hi", "done": 0}', id="a number for a boolean"),
        pytest.param('{"message": "Hi", "done": fal', id="cut off"),
        pytest.param('["message", "done"]', id="a list"),
        pytest.param("{" * 500_000, id="half a megabyte of braces"),
        pytest.param('{"a":' * 200_000, id="nested without end"),
        pytest.param("a" * 1_000_000, id="a megabyte of prose"),
    ],
)
async def test_an_answer_without_the_object_is_a_bad_reply(model_server, text):
    server = model_server(says(text, finish_reason="length"))
    began = time.perf_counter()
    problem, call = await fails(server.url, SCHEMA, max_tokens=64)
    assert problem.code == "bad_reply"
    assert "cut off at max_tokens=64" in str(problem)
    assert len(str(problem)) < 800
    assert call.attempts == 2
    assert call.usage == Usage(input_tokens=24, output_tokens=10), "what bad answers cost is counted too"
    assert "JSON schema" in server.requests[1]["messages"][0]["content"], "the second time it is asked in words"
    assert time.perf_counter() - began < 5


async def test_a_server_that_refuses_the_schema_is_asked_in_words_from_then_on(model_server):
    good = plays("Hi")
    server = model_server(refuses(400, "response_format of type json_schema is not supported"), good, good)
    models = TrialModels()
    chat = chat_at(server.url, models, max_attempts=1)
    system = {"role": "system", "content": "Be brief."}
    for _ in range(2):
        reply = await chat.complete([system, *HELLO], SCHEMA)
        assert reply.data == {"message": "Hi", "done": False}
    assert [call.attempts for call in models.calls] == [2, 1]
    assert ["response_format" in request for request in server.requests] == [True, False, False]
    for request in server.requests[1:]:
        instructions, hello = request["messages"]
        assert instructions["content"].startswith("Be brief.")
        assert "JSON schema" in instructions["content"]
        assert hello == HELLO[0]
    assert system["content"] == "Be brief.", "the caller's messages are left as they are"


async def test_a_model_that_is_asked_in_words_is_told_of_the_shape_once(model_server):
    server = model_server(refuses(400, "no json_schema here"), says("no JSON"), plays("Hi"))
    assert (await chat_at(server.url).complete(HELLO, SCHEMA)).data == {"message": "Hi", "done": False}
    asked = [json.dumps(request["messages"]).count("JSON schema") for request in server.requests]
    assert asked == [0, 1, 1]


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(refuses(401, f"Incorrect API key provided: {KEY}"), id="refused"),
        pytest.param(refuses(500, f"boom, Authorization: Bearer {KEY}"), id="failed"),
        pytest.param(says(f"My key is {KEY}"), id="answered"),
    ],
)
async def test_no_message_holds_the_key(model_server, answer):
    server = model_server(answer)
    problem, call = await fails(server.url.replace("http://", f"http://me:{KEY}@"), SCHEMA, max_attempts=2)
    assert KEY not in str(problem)
    assert KEY not in call.model_dump_json()
    if problem.code == "unauthorized":
        assert "OPENAI_API_KEY" in str(problem)
    cause: BaseException | None = problem
    while cause is not None:
        assert KEY not in str(cause)
        cause = cause.__cause__ or cause.__context__


async def test_a_server_that_was_configured_needs_no_key(model_server, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY")
    server = model_server(GOOD)
    check("openai/stub", server.url)
    await chat_at(server.url).complete(HELLO)
    assert server.authorizations == ["Bearer not-needed"]


async def test_without_a_key_and_a_server_nothing_is_sent(monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY")
    models = TrialModels()
    with pytest.raises(Unavailable, match="OPENAI_API_KEY") as caught:
        await chat_at(None, models).complete(HELLO)
    assert caught.value.code == "no_key"
    assert models.calls[0].attempts == 1


async def test_after_closing_a_call_connects_anew(model_server):
    server = model_server(GOOD)
    chat = chat_at(server.url, max_attempts=1)
    for _ in range(2):
        assert (await chat.complete(HELLO)).text == "Hello to you"
        await close_connections()


async def test_calls_run_side_by_side(model_server):
    server = model_server(Answer(GOOD.body, delay=0.5))
    models = TrialModels()
    chats = [chat_at(server.url, models) for _ in range(10)]
    began = time.perf_counter()
    await asyncio.gather(*(chat.complete(HELLO) for chat in chats))
    assert time.perf_counter() - began < 2.5
    assert len(models.calls) == 10


async def test_a_call_that_is_cancelled_is_logged(model_server):
    server = model_server(Answer(GOOD.body, delay=30))
    models = TrialModels()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.3):
            await chat_at(server.url, models).complete(HELLO)
    assert [(call.attempts, call.error) for call in models.calls] == [(1, "CancelledError")]


@pytest.mark.parametrize(
    ("role", "override", "configured", "asked"),
    [
        pytest.param("user", "openai/other", "openai/stub", "openai/other", id="the user's model is replaced"),
        pytest.param("judge", "openai/other", "openai/stub", "openai/other", id="the judge's model is replaced"),
        pytest.param(
            "generator", "openai/other", "openai/stub", "openai/other", id="the generator's model is replaced"
        ),
        pytest.param("agent", "openai/other", "openai/stub", "openai/stub", id="the agent's is not"),
        pytest.param("user", "", "openai/stub", "openai/stub", id="an empty override says nothing"),
        pytest.param("user", "openai/other", None, "openai/other", id="an override is enough"),
    ],
)
def test_model_override(monkeypatch, role, override, configured, asked):
    monkeypatch.setenv("MODEL_OVERRIDE", override)
    assert model_for(role, configured) == asked


LLAMA = "meta-llama/llama-3-2-90b-vision-instruct"


@pytest.mark.parametrize("role", ["user", "judge", "generator"])
async def test_a_name_of_no_provider_is_the_servers_own(model_server, monkeypatch, role):
    monkeypatch.setenv("MODEL_OVERRIDE", LLAMA)
    server = model_server(GOOD)
    spec = ModelSpec(model="ollama/stub", base_url=server.url)
    check(str(model_for(role, spec.model, spec.base_url)), spec.base_url)
    models = TrialModels()
    await chat_for(role, spec, 1, models).complete(HELLO)
    assert server.requests[0]["model"] == LLAMA
    assert models.calls[0].model == f"openai/{LLAMA}"


def test_a_name_of_no_provider_needs_the_address_of_its_server(monkeypatch):
    monkeypatch.setenv("MODEL_OVERRIDE", LLAMA)
    with pytest.raises(UserMistake, match="or give the base URL of its server"):
        check(str(model_for("user", "openai/stub")))


async def test_the_overriding_model_is_what_the_server_receives(model_server, monkeypatch):
    monkeypatch.setenv("MODEL_OVERRIDE", "openai/other")
    server = model_server(GOOD)
    models = TrialModels()
    spec = UserSpec(kind="simulated", model="openai/stub", base_url=server.url, max_tokens=9)
    await chat_for("user", spec, 2**31 + 3, models).complete(HELLO)
    sent = server.requests[0]
    assert (sent["model"], sent["seed"], sent["max_tokens"]) == ("other", 3, 9)
    assert models.calls[0].model == "openai/other"


def test_a_role_without_a_model_is_the_users_mistake():
    with pytest.raises(UserMistake, match="no model is given"):
        chat_for("user", UserSpec(kind="simulated"), 0, TrialModels())


@pytest.mark.parametrize(
    ("model", "base_url", "problem"),
    [
        pytest.param("openai/gpt-5-mini", None, "OPENAI_API_KEY", id="a key is missing"),
        pytest.param("gpt-4o", None, "OPENAI_API_KEY", id="a key is missing, provider told by the model"),
        pytest.param("anthropic/claude-sonnet-4-5", None, "ANTHROPIC_API_KEY", id="another key is missing"),
        pytest.param("opnai/gpt-5-mini", None, 'did you mean "openai"', id="a provider is misspelt"),
        pytest.param("smollm2", "http://127.0.0.1:1/v1", "no provider is known", id="no provider"),
        pytest.param("openai/stub", "127.0.0.1:8080/v1", "expected http://", id="a base URL without http"),
        pytest.param(
            "openai/stub", "http://ana:pass@127.0.0.1:1/v1", "put the key in the environment", id="a password"
        ),
    ],
)
def test_what_is_noticed_before_the_first_call(monkeypatch, model, base_url, problem):
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(UserMistake, match=problem):
        check(model, base_url)


@pytest.mark.parametrize(
    ("model", "base_url"),
    [
        pytest.param("openai/gpt-5-mini", None, id="the key is set"),
        pytest.param("ollama/llama3.2", None, id="ollama needs no key"),
        pytest.param("bedrock/anthropic.claude-v2", None, id="a cloud's own credentials are not looked for"),
        pytest.param("hosted_vllm/any", "http://localhost:8000/v1", id="a server of one's own"),
    ],
)
def test_what_passes_the_check(model, base_url):
    check(model, base_url)


async def test_ollama_speaks_its_own_protocol(model_server):
    body = {"model": "llama3.2", "message": {"role": "assistant", "content": "Hi"}, "response": "Hi", "done": True}
    server: ModelServer = model_server(Answer({**body, "prompt_eval_count": 7, "eval_count": 2}))
    url = server.url.removesuffix("/v1")
    reply = await chat_at(url, model="ollama_chat/llama3.2").complete(HELLO)
    assert reply.text == "Hi"
    assert reply.usage == Usage(input_tokens=7, output_tokens=2, cost=None)
    assert server.paths == ["/api/chat"]
