"""Models that are asked directly: every answer and every fault comes to the same as through LiteLLM."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from dataclasses import replace

import pytest
from model_server import Answer, ModelServer, calls, plays, refuses, says, unused_url
from quick_chat import quick_chat

from harness.errors import Unavailable
from harness.llm.client import opened
from harness.llm.direct.chat import DirectChat, address_of
from harness.llm.direct.connections import proxy_for
from harness.llm.responses import CallFailure
from harness.llm.transport import LiteLLMChat
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import ModelSpec
from harness.types.trajectory import ToolSchema

pytestmark = pytest.mark.usefixtures("stub_key", "closes_models")

HELLO = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Grüße 👋"}]
SCHEMA = {
    "type": "object",
    "properties": {"message": {"type": "string"}, "done": {"type": "boolean"}},
    "required": ["message", "done"],
    "additionalProperties": False,
}
TOOLS = [ToolSchema(name="find", description="Finds it", parameters={"type": "object", "properties": {}})]


def body(answer: Answer, **fields) -> Answer:
    return replace(answer, body={**answer.body, **fields})


def message(**fields) -> Answer:
    answer = says("Hi")
    answer.body["choices"][0]["message"].update(fields)
    return answer


def zipped(answer: Answer, cut: int = 0) -> Answer:
    content = gzip.compress(json.dumps(answer.body).encode())
    return replace(answer, body=content[: len(content) - cut] if cut else content, headers={"Content-Encoding": "gzip"})


ANSWERS = {
    "text": says("Hello to you"),
    "no usage": says("Hi", usage=False),
    "usage of nothing": body(says("Hi"), usage={"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}),
    "usage is null": body(says("Hi"), usage=None),
    "cached tokens": body(
        says("Hi"),
        usage={
            "prompt_tokens": 12,
            "completion_tokens": 5,
            "total_tokens": 17,
            "prompt_tokens_details": {"cached_tokens": 8},
        },
    ),
    "half a character": says("\ud800!"),
    "thoughts in the text": says("<think>hm</think>\n\nHi"),
    "thoughts beside the text": message(reasoning_content="hm", content="\n\nHi"),
    "a refusal": message(refusal="I will not.", content=None),
    "filtered": says("Half of", finish_reason="content_filter"),
    "cut off": says("Half of", finish_reason="length"),
    "a call": calls(("find", {"a": 1})),
    "a call without an id": calls(("find", "{}"), ids=[None]),
    "calls with bad arguments": calls(("find", "{nope"), ("find", "")),
    "two calls with one id": calls(("find", {"a": 1}), ("find", {"a": 2}), ids=["x", "x"]),
    "empty": says(""),
    "null": says(None),
    "no choices": body(says("Hi"), choices=[]),
    "nothing of an answer": Answer({"id": "x"}),
    "a list": Answer([1, 2]),
    "no JSON": Answer(b"{nope"),
    "no text": Answer(json.dumps(says("Hello").body).encode().replace(b"Hello", b"\xff\xfe\x80")),
    "gzip": zipped(says("Hello to you")),
    "401": refuses(401, "Incorrect API key provided: sk-stub-0123456789abcdef"),
    "403": refuses(403, "Country not supported"),
    "404": refuses(404, "The model `stub` does not exist"),
    "400": refuses(400, "maximum context length is 8192"),
    "400 of a filter": Answer({"error": {"message": "no", "code": "content_filter", "type": "x"}}, 400),
    "422": refuses(422, "temperature too high"),
    "429 of an empty account": Answer({"error": {"message": "no", "code": "insufficient_quota"}}, 429),
    "402": refuses(402, "Insufficient Balance"),
    "400 of an empty account": refuses(400, "Your credit balance is too low"),
    "429": refuses(429, "slow down"),
    "429 for a day": refuses(429, "tomorrow", Retry_After="86400"),
    "408": refuses(408, "too slow"),
    "418": refuses(418, "a teapot"),
    "500": refuses(500, "boom"),
    "503": refuses(503, "overloaded"),
    "502 with a page": Answer(b"<html>bad gateway</html>", 502),
    "404 with a page": Answer(b"<html>nowhere</html>", 404),
    "hung up": Answer(hang_up=True),
    "half an answer": Answer(says("Hello").body, promised=500),
    "too late": Answer(says("Hello").body, delay=30),
    "schema refused, then fine": refuses(400, "response_format is not supported"),
}
AGENTS = ("a call", "a call without an id", "calls with bad arguments", "two calls with one id", "text", "empty")


@pytest.mark.parametrize(
    ("name", "wish"),
    [
        *((name, "text") for name in ANSWERS),
        *((name, "tools") for name in AGENTS),
        *((name, "schema") for name in ("text", "schema refused, then fine", "500", "null")),
    ],
)
async def test_an_answer_comes_to_the_same_as_through_litellm(model_server, name, wish):
    found = []
    for transport in (None, "litellm"):
        server: ModelServer = model_server(ANSWERS[name], plays("Hi") if wish == "schema" else ANSWERS[name])
        models = TrialModels()
        wishes = {"text": {}, "tools": {"tools": TOOLS}, "schema": {"schema": SCHEMA}}[wish]
        chat = quick_chat(
            server.url,
            models,
            model="openai/gpt-4o-mini",
            temperature=0.5,
            seed=3,
            max_tokens=64,
            timeout=0.4 if name == "too late" else 5,
            max_attempts=2,
            transport=transport,
        )
        try:
            reply = await chat.complete(HELLO, **wishes)
            told = replace(reply, call=None), None
            if name == "a call without an id":  # LiteLLM makes one up by chance
                told = replace(told[0], tool_calls=(replace(reply.tool_calls[0], id="call_0"),)), None
        except Unavailable as problem:
            told = None, problem.code
        (call,) = models.calls
        sent = [
            (each["model"], sorted(each), each.get("tools"), each.get("response_format")) for each in server.requests
        ]
        same = call.model_copy(update={"seconds": 0, "waited": 0, "error": (call.error or "").partition(":")[0]})
        found.append((told, same, sent, server.paths, server.authorizations))
    assert found[0] == found[1]


async def test_a_broken_gzip_is_no_answer(model_server):
    server = model_server(zipped(says("Hello to you " * 50), cut=30))
    with pytest.raises(Unavailable) as caught:
        await quick_chat(server.url, max_attempts=1).complete(HELLO[:1])
    assert caught.value.code in {"bad_reply", "unreachable"}


@pytest.mark.parametrize("said", ["Grüße 👋 \x00\u2028", "half of 👋 is \ud83d"])
async def test_what_is_said_arrives(model_server, said):
    """Also what is no text, which not every writer of JSON takes; and numbers of any size in schemas."""
    server = model_server(says("Hi"))
    tool = ToolSchema(name="find", parameters={"type": "object", "properties": {"id": {"maximum": 2**70}}})
    await quick_chat(server.url).complete([{"role": "user", "content": said}], tools=[tool])
    (sent,) = server.requests
    assert sent["messages"][0]["content"] == said
    assert sent["tools"][0]["function"]["parameters"] == tool.parameters


async def test_nobody_listens():
    with pytest.raises(Unavailable) as caught:
        await quick_chat(unused_url(), max_attempts=1).complete(HELLO[:1])
    assert caught.value.code == "unreachable"


@pytest.mark.parametrize(
    ("model", "base_url", "directly"),
    [
        pytest.param("openai/stub", "http://127.0.0.1:1/v1", True, id="a server of one's own"),
        pytest.param("openai/meta-llama/llama-3.2", "http://127.0.0.1:1/v1", True, id="a name with a slash"),
        pytest.param("openai/gpt-4o-mini", None, True, id="the vendor, parameters as they are"),
        pytest.param("openai/gpt-5-mini", None, False, id="the vendor, parameters with other names"),
        pytest.param("openai/gpt-5-mini", "http://127.0.0.1:1/v1", False, id="the same behind a gateway"),
        pytest.param("openai/o3", None, False, id="a model that takes no temperature"),
        pytest.param("openai/responses/gpt-4o", None, False, id="another protocol"),
        pytest.param("gpt-4o", None, False, id="a name without its provider"),
        pytest.param("ollama_chat/llama3.2", "http://127.0.0.1:1", False, id="another provider"),
        pytest.param("anthropic/claude-sonnet-4-5", "http://127.0.0.1:1/v1", False, id="another vendor"),
    ],
)
def test_who_is_asked_directly(monkeypatch, model, base_url, directly):
    for name in ("OPENAI_BASE_URL", "OPENAI_API_BASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-0123456789abcdef")
    chat, _ = opened(ModelSpec(model=model, base_url=base_url))
    assert isinstance(chat, DirectChat if directly else LiteLLMChat)
    forced, _ = opened(ModelSpec(model=model, base_url=base_url, transport="litellm"))
    assert isinstance(forced, LiteLLMChat)


def test_what_is_asked_directly_litellm_would_send_as_it_is():
    """The names that go directly, by LiteLLM's own table: for none of OpenAI's does it change a parameter."""
    import litellm
    from litellm.utils import get_optional_params

    given = {"temperature": 0.5, "max_tokens": 9, "seed": 3}
    names = sorted(
        each for each in litellm.open_ai_chat_completion_models if address_of(ModelSpec(model=f"openai/{each}"))
    )
    assert len(names) > 30
    for name in names:
        sent = get_optional_params(model=name, custom_llm_provider="openai", **given)
        assert {key: value for key, value in sent.items() if value} == given, name


@pytest.mark.parametrize("status", [302, 307, 308])
async def test_a_redirect_to_another_host_is_not_followed(model_server, status):
    other = model_server(says("I am another."))
    first = model_server(Answer({}, status=status, headers={"Location": f"{other.url}/chat/completions"}))
    chat, _ = opened(ModelSpec(model="openai/stub", base_url=first.url))
    with pytest.raises(CallFailure) as caught:
        await chat.complete(HELLO[:1])
    assert other.requests == []
    assert caught.value.code == "redirects"
    assert f"{status} to {other.url.removesuffix('/v1')}" in caught.value.detail


async def test_a_redirect_within_a_host_is_followed_and_none_for_ever(model_server):
    server = model_server(Answer({}, status=307, headers={"Location": "/v2/chat/completions"}), says("Hi"))
    chat, _ = opened(ModelSpec(model="openai/stub", base_url=server.url))
    assert (await chat.complete(HELLO[:1])).text == "Hi"
    assert server.paths == ["/v1/chat/completions", "/v2/chat/completions"]
    ring = model_server(Answer({}, status=307, headers={"Location": "/v1/chat/completions"}))
    chat, _ = opened(ModelSpec(model="openai/stub", base_url=ring.url))
    with pytest.raises(CallFailure, match="more than 5 redirects"):
        await chat.complete(HELLO[:1])


async def test_a_proxy_of_the_environment_is_gone_through(model_server, monkeypatch, tmp_path):
    (tmp_path / ".netrc").write_text("machine model.example login me password of-netrc\n")
    (tmp_path / ".netrc").chmod(0o600)
    proxy = model_server(says("Through a proxy"))
    for name, value in {"http_proxy": proxy.url.removesuffix("/v1"), "no_proxy": "", "HOME": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    reply = await quick_chat("http://model.example/v1").complete(HELLO[:1])
    assert reply.text == "Through a proxy"
    assert proxy.paths == ["http://model.example/v1/chat/completions"]
    assert proxy.authorizations == ["Bearer sk-stub-0123456789abcdef"], "and not what .netrc has for the host"
    monkeypatch.setenv("no_proxy", "model.example")
    assert proxy_for("http://model.example/v1") is None


async def test_a_certificate_that_nobody_signed_is_no_connection(https_url):
    with pytest.raises(Unavailable) as caught:
        await quick_chat(https_url, max_attempts=1).complete(HELLO[:1])
    assert caught.value.code == "unreachable"
    assert "certificate" in str(caught.value).lower()


@pytest.fixture
def https_url(tmp_path):
    """An address with TLS whose certificate is its own."""
    import ssl
    import threading
    from http.server import BaseHTTPRequestHandler, HTTPServer

    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    named = ["-subj", "/CN=localhost", "-keyout", str(tmp_path / "key"), "-out", str(tmp_path / "cert")]
    subprocess.run([*made, *named], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert", tmp_path / "key")
    server = HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    server.handle_error = lambda *_: None
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield f"https://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_model_that_is_asked_directly_takes_no_litellm():
    """Its price and its window are read from LiteLLM's list, without the seconds that importing it takes."""
    script = """
import asyncio, sys
from harness.llm.client import chat_for
from harness.llm.transport import check, close_connections, public_price
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import ModelSpec
check("openai/gpt-4o-mini", sys.argv[1])
models = TrialModels()
async def ask():
    chat = chat_for("user", ModelSpec(model="openai/gpt-4o-mini", base_url=sys.argv[1]), 1, models)
    await chat.complete([{"role": "user", "content": "Hello"}])
    await close_connections()
asyncio.run(ask())
print("litellm" in sys.modules, models.calls[0].usage.cost)
"""
    with ModelServer([says("Hi")]) as server:
        told = subprocess.run([sys.executable, "-c", script, server.url], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "4.8e-06"]
