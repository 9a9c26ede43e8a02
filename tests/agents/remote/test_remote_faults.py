"""Agents behind HTTP that misbehave, on a real server each: whose fault it is, what is said, what is sent again."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from model_server import unused_url
from remote_desk import Back, RemoteDesk, Sent, events, make_certificate
from remote_trials import http, openai, said_by_agent, trial_of

from harness.agents.open import open_target
from harness.agents.remote.faults import BLAME
from harness.report.explanations import explanations
from harness.types.target import Target

MIB = 2**20


def chat(text: Any, **more: Any) -> dict[str, Any]:
    """A chat completion, which an http agent can read as well: its text is also under `reply`."""
    message = {"role": "assistant", "content": text}
    return {"model": "m", "reply": text, "choices": [{"index": 0, "message": message, "finish_reason": "stop"}], **more}


def chunk(text: str | None, finish_reason: str | None = None) -> dict[str, Any]:
    return {"delta": text, "choices": [{"index": 0, "delta": {"content": text}, "finish_reason": finish_reason}]}


GOOD = Back(chat("Hi."))
KINDS: dict[str, Callable[..., Target]] = {
    "http": http,
    "chat": lambda url, **kwargs: openai(url, **kwargs),
}
SSE = {"http": "sse", "chat": True}
both = pytest.mark.parametrize("kind", KINDS)


# What is not held against the agent


ERRORS: dict[str, tuple[Back, str, str]] = {
    "401": (Back({"error": "no"}, status=401), "endpoint_unauthorized", "it refuses the credentials; check kwargs.headers or the key; detail: 401 Unauthorized"),
    "403": (Back({}, status=403), "endpoint_unauthorized", "403 Forbidden"),
    "404, with what it says": (Back({"error": {"message": "no model gpt-x"}}, status=404), "endpoint_not_found", "no model gpt-x"),
    "405": (Back({}, status=405), "endpoint_not_found", "405 Method Not Allowed"),
    "422": (Back({"detail": "field required"}, status=422), "endpoint_refuses", "field required"),
    "500": (Back({"error": "bug"}, status=500), "endpoint_failed", "500 Internal Server Error"),
    "502, a page": (Back(b"<html>Bad gateway</html>", status=502, kind="text/html"), "endpoint_failed", "Bad gateway"),
    "504": (Back({}, status=504), "endpoint_failed", "504 Gateway Timeout"),
    "a redirect": (Back({}, status=307, headers={"Location": "http://elsewhere.example/"}), "endpoint_redirects", "to http://elsewhere.example/"),
    "a page instead of JSON": (Back(b"<!doctype html><title>Log in</title>", kind="text/html"), "endpoint_not_json", "(text/html); it begins: <!doctype html><title>Log in</title>"),
    "broken JSON": (Back(b'{"reply": "Hi.'), "endpoint_not_json", 'it begins: {"reply": "Hi.'),
    "nothing": (Back(b""), "endpoint_not_json", "it is empty"),
    "rubbish": (Back(bytes(range(128, 256)) * 20), "endpoint_not_json", "it begins: "),
    "endless brackets": (Back(b"[" * 100_000), "endpoint_not_json", "it begins: [[[["),
    "half a response": (Back(chat("Hi."), breaks_off=True), "endpoint_broke_off", "the connection broke off"),
    "no response": (Back(hangs_up=True), "endpoint_broke_off", "the connection broke off"),
    "JSON of another form": (Back({"ok": True}), "path_does_not_fit", "its keys: ok; the answer: "),
    "JSON that is no object": (Back([1, 2]), "path_does_not_fit", "the answer: [1, 2]"),
}  # fmt: skip


@both
@pytest.mark.parametrize(("answer", "code", "said"), ERRORS.values(), ids=ERRORS)
async def test_it_is_an_error_that_says_what_to_do_and_is_not_sent_again(kind, answer, code, said):
    with RemoteDesk([answer]) as desk:
        trial = await trial_of(KINDS[kind](desk.url))
        assert len(desk.sent) == 1
    assert (trial.outcome, trial.failure.side, trial.failure.code) == ("error", "world", code)
    assert said in trial.failure.message
    assert trial.failure.message.startswith(f"agent {desk.url}: {BLAME[code]}; detail: ")
    assert len(trial.failure.message) < 700
    assert "\n" not in trial.failure.message


@both
async def test_a_server_that_is_down_is_tried_again_and_then_an_error(kind):
    trial = await trial_of(KINDS[kind](unused_url(), max_attempts=2))
    assert (trial.outcome, trial.failure.code) == ("error", "endpoint_unreachable")
    assert (
        "there is no connection; check that it runs, the address and the network (2 attempts)" in trial.failure.message
    )


@both
async def test_a_server_that_comes_up_in_time_is_found(kind):
    url = unused_url()
    late = asyncio.create_task(trial_of(KINDS[kind](url, max_attempts=8)))
    await asyncio.sleep(0.1)
    with RemoteDesk([GOOD], port=int(url.split(":")[2].partition("/")[0])):
        trial = await late
    assert said_by_agent(trial) == ["Hi."]


# What is sent again, and what is not


@both
@pytest.mark.parametrize("status", [429, 503])
async def test_a_request_that_was_turned_away_is_sent_again_when_it_says(kind, status):
    later, now = (Back({"error": "later"}, status=status, headers={"Retry-After": wait}) for wait in "10")
    with RemoteDesk([later, now, GOOD]) as desk:
        began = time.monotonic()
        trial = await trial_of(KINDS[kind](desk.url))
        assert time.monotonic() - began >= 1
    assert said_by_agent(trial) == ["Hi."]
    assert [sent.body for sent in desk.sent] == [desk.sent[0].body] * 3


@both
@pytest.mark.parametrize("wait", ["600", "Fri, 31 Dec 2100 23:59:59 GMT"])
async def test_nobody_waits_for_an_hour(kind, wait):
    with RemoteDesk([Back({}, status=429, headers={"Retry-After": wait})]) as desk:
        trial = await trial_of(KINDS[kind](desk.url))
    assert (trial.outcome, trial.failure.code, len(desk.sent)) == ("error", "endpoint_busy", 1)


@both
async def test_a_request_is_not_tried_for_ever(kind):
    with RemoteDesk([Back({}, status=429, headers={"Retry-After": "0"})]) as desk:
        trial = await trial_of(KINDS[kind](desk.url, max_attempts=3))
    assert (trial.outcome, trial.failure.code, len(desk.sent)) == ("error", "endpoint_busy", 3)
    assert "(3 attempts)" in trial.failure.message


@both
async def test_500_and_then_fine_is_fine_only_where_it_may_be_sent_again(kind):
    broken = Back({}, status=500, headers={"Retry-After": "0"})
    with RemoteDesk([broken, GOOD]) as once, RemoteDesk([broken, GOOD]) as again:
        given_up = await trial_of(KINDS[kind](once.url))
        gone_on = await trial_of(KINDS[kind](again.url, retry_on=[500]))
    assert (given_up.failure.code, len(once.sent)) == ("endpoint_failed", 1)
    assert (said_by_agent(gone_on), len(again.sent)) == (["Hi."], 2)


@both
async def test_nothing_but_the_configured_address_is_contacted(kind):
    with RemoteDesk([GOOD]) as other:
        with RemoteDesk([Back({}, status=308, headers={"Location": other.url})]) as desk:
            await trial_of(KINDS[kind](desk.url))
        assert other.sent == []


async def test_a_proxy_of_the_environment_is_used_but_not_for_what_it_is_not_meant_for(monkeypatch):
    with RemoteDesk([GOOD]) as proxy, RemoteDesk([GOOD]) as desk:
        monkeypatch.setenv("HTTP_PROXY", proxy.origin)
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        far = await trial_of(http("http://agent.invalid/chat"))
        near = await trial_of(http(desk.url))
    assert said_by_agent(far) == said_by_agent(near) == ["Hi."]
    assert [sent.path for sent in proxy.sent] == ["http://agent.invalid/chat"]
    assert [sent.path for sent in desk.sent] == ["/chat"]


# What is the agent's failure


FAILURES: dict[str, tuple[Back, str]] = {
    "an empty text": (Back(chat("")), "empty_answer"),
    "a blank text": (Back(chat(" \n")), "empty_answer"),
    "no text where it should be": (Back(chat(None)), "empty_answer"),
}


@both
@pytest.mark.parametrize(("answer", "code"), FAILURES.values(), ids=FAILURES)
async def test_it_is_the_agents_failure(kind, answer, code):
    with RemoteDesk([answer]) as desk:
        trial = await trial_of(KINDS[kind](desk.url))
    assert (trial.outcome, trial.failure.side, trial.failure.code) == ("fail", "agent", code)


async def test_a_list_without_messages_is_the_agents_failure():
    with RemoteDesk([Back([])]) as desk:
        trial = await trial_of(http(desk.url, response="[].text"))
    assert (trial.outcome, trial.failure.code) == ("fail", "empty_answer")


async def test_an_answer_that_is_nothing_but_an_error_is_the_agents_failure():
    with RemoteDesk([Back({"error": "division by zero"})]) as desk:
        trial = await trial_of(http(desk.url))
    assert (trial.outcome, trial.failure.code) == ("fail", "reported_error")
    assert "the agent answered with an error: division by zero" in trial.failure.message


async def test_an_answer_without_text_after_one_with_it_is_the_agents_failure():
    with RemoteDesk([Back({"data": {"say": "Hi."}}), Back({"state": "lost"})]) as desk:
        trial = await trial_of(http(desk.url, response="data.say"), "Hello", "More")
    assert (trial.outcome, trial.failure.code) == ("fail", "empty_answer")


@both
async def test_an_endpoint_that_never_answers_is_the_agents_timeout(kind):
    with RemoteDesk([Back(never=True)]) as desk:
        trial = await trial_of(KINDS[kind](desk.url), agent_turn=0.5)
    assert (trial.outcome, trial.ended_by, trial.failure.code) == ("fail", "timeout", "timeout")
    assert "the agent gave no answer within 0.5 s" in trial.failure.message


@both
async def test_a_slow_answer_is_waited_for_within_the_limit(kind):
    with RemoteDesk([Back(chat("Hi."), delay=1)]) as desk:
        trial = await trial_of(KINDS[kind](desk.url))
        late = await trial_of(KINDS[kind](desk.url), agent_turn=0.3)
    assert said_by_agent(trial) == ["Hi."]
    assert trial.trajectory.turn_seconds[0] >= 1
    assert late.ended_by == "timeout"


@both
async def test_an_answer_without_end_is_the_agents_failure(kind):
    endless = Back(pieces=[b'{"reply": "'] + [b"a" * MIB] * 40)
    with RemoteDesk([endless]) as desk:
        trial = await trial_of(KINDS[kind](desk.url))
    assert (trial.outcome, trial.failure.code) == ("fail", "answer_too_large")


# What is fine


@both
async def test_a_megabyte_is_recorded_whole(kind):
    text = "Ünïcode \U0001f600 " * (MIB // 13)
    with RemoteDesk([Back(chat(text))]) as desk:
        trial = await trial_of(KINDS[kind](desk.url))
    assert said_by_agent(trial) == [text]


@both
async def test_unicode_rubbish_is_recorded_as_far_as_a_file_can_hold_it(kind):
    text = "\u202eabc\u0000\ud800\U0010ffff e\u0301\u0301 \u2028 \ufeff"
    with RemoteDesk([Back(chat(text))]) as desk:
        trial = await trial_of(KINDS[kind](desk.url))
    assert said_by_agent(trial) == [text.replace("\ud800", "?")]
    assert trial.model_dump_json()


# Streams


@both
async def test_a_stream_that_breaks_off_is_an_error_and_what_was_heard_is_kept(kind):
    broken = events(chunk("Your balance "), chunk("is "), breaks_off=True)
    with RemoteDesk([broken]) as desk:
        trial = await trial_of(KINDS[kind](desk.url, stream=SSE[kind]))
    assert (trial.outcome, trial.failure.code) == ("error", "endpoint_broke_off")
    assert said_by_agent(trial) == ["Your balance is "]
    assert len(desk.sent) == 1


async def test_a_completion_that_ends_without_saying_so_broke_off():
    with RemoteDesk([events(chunk("Your balance "))]) as desk:
        trial = await trial_of(openai(desk.url, stream=True))
    assert (trial.outcome, trial.failure.code) == ("error", "endpoint_broke_off")
    assert "the stream ended, but never said so" in trial.failure.message


@both
async def test_a_stream_that_stops_is_the_agents_timeout_and_what_was_heard_is_kept(kind):
    with RemoteDesk([events(*map(chunk, "abcdefgh"), pause=0.4)]) as desk:
        trial = await trial_of(KINDS[kind](desk.url, stream=SSE[kind]), agent_turn=1)
    assert (trial.outcome, trial.ended_by) == ("fail", "timeout")
    assert said_by_agent(trial)[0].startswith("a")


@both
async def test_a_stream_of_nothing_is_the_agents_failure_or_does_not_fit(kind):
    with RemoteDesk([events(chunk("", "stop"), done=True)]) as desk:
        trial = await trial_of(KINDS[kind](desk.url, stream=SSE[kind]))
    assert (trial.outcome, trial.failure.code) == ("fail", "empty_answer")


async def test_a_stream_that_is_not_expected_says_what_to_set():
    with RemoteDesk([events({"delta": "Hi."})]) as desk:
        trial = await trial_of(http(desk.url))
    assert (trial.outcome, trial.failure.code) == ("error", "endpoint_not_json")
    assert "it answers with events, set kwargs.stream" in trial.failure.message


# TLS


@pytest.fixture(scope="module")
def certificate(tmp_path_factory) -> tuple[Path, Path]:
    return make_certificate(tmp_path_factory.mktemp("tls"))


@both
async def test_a_certificate_that_nobody_knows_is_an_error_at_once(kind, certificate):
    with RemoteDesk([GOOD], certificate) as desk:
        trial = await trial_of(KINDS[kind](desk.url))
    assert (trial.outcome, trial.failure.code) == ("error", "endpoint_tls")
    assert "kwargs.ca_file" in trial.failure.message
    assert "CERTIFICATE_VERIFY_FAILED" in trial.failure.message
    assert desk.sent == []


@both
@pytest.mark.parametrize("how", ["its certificate is given", "nothing is verified"])
async def test_a_server_of_ones_own_can_be_trusted(kind, how, certificate):
    trusted = {"ca_file": str(certificate[0])} if how == "its certificate is given" else {"verify_tls": False}
    with RemoteDesk([GOOD], certificate) as desk:
        trial = await trial_of(KINDS[kind](desk.url, **trusted))
    assert said_by_agent(trial) == ["Hi."]


async def test_a_certificate_for_another_host_is_an_error(certificate):
    with RemoteDesk([GOOD], certificate) as desk:
        url = desk.url.replace("127.0.0.1", "localhost")
        trial = await trial_of(http(url, ca_file=str(certificate[0])))
    assert (trial.outcome, trial.failure.code) == ("error", "endpoint_tls")
    assert "Hostname mismatch" in trial.failure.message


async def test_https_to_a_server_that_speaks_plain_http_is_an_error_of_tls():
    with RemoteDesk([GOOD]) as desk:
        trial = await trial_of(http(desk.url.replace("http:", "https:")))
    assert (trial.outcome, trial.failure.code) == ("error", "endpoint_tls")


# Secrets


@both
async def test_a_secret_that_the_server_says_back_reaches_no_message(kind, monkeypatch):
    monkeypatch.setenv("DESK_AUTH", "correct-horse-battery")
    refused = lambda sent: Back({"error": f"not {sent.headers['x-auth']}"}, status=401)  # noqa: E731
    with RemoteDesk(refused) as desk:
        target = KINDS[kind](f"{desk.url}?token=${{DESK_AUTH}}", headers={"X-Auth": "${DESK_AUTH}"})
        trial = await trial_of(target)
    assert desk.sent[0].path.endswith("?token=correct-horse-battery")
    assert "[redacted:" in trial.failure.message
    assert "correct-horse-battery" not in trial.model_dump_json()
    assert "correct-horse-battery" not in target.model_dump_json()


# Many at a time


def keeps_secrets() -> Callable[[Sent], Back]:
    """A server with sessions by field, header, cookie or what it names itself: it says back the session's first word."""
    first: dict[str, str] = {}

    def answer(sent: Sent) -> Back:
        text = sent.body.get("message") or sent.body["messages"][-1]["content"]
        session = sent.body.get("session_id") or sent.headers.get("x-session") or sent.headers.get("cookie")
        given = session.removeprefix("sid=") if session else f"s{text}"
        word = first.setdefault(given, text)
        return Back({**chat(word), "sid": given}, headers={"Set-Cookie": f"sid={given}", "X-Sid": given}, delay=0.02)

    return answer


def goes_on() -> Callable[[Sent], Back]:
    """A server that goes on from the response that is named: it says back the first word."""
    first: dict[str, str] = {}
    numbers = itertools.count()

    def answer(sent: Sent) -> Back:
        word = first.get(sent.body.get("previous_response_id"), sent.body["input"][-1]["content"])
        identifier = f"r-{next(numbers)}"
        first[identifier] = word
        said = {"type": "message", "content": [{"type": "output_text", "text": word}]}
        return Back({"id": identifier, "output": [said]}, delay=0.02)

    return answer


def tells_the_first(sent: Sent) -> Back:
    """A server without sessions: it says back the first word of the conversation that it is told."""
    return Back(chat(sent.body["messages"][0]["content"]), delay=0.02)


SESSIONS: dict[str, tuple[Callable[..., Target], dict[str, Any], Callable[[], Callable[[Sent], Back]]]] = {
    "http, by a field": (http, {}, keeps_secrets),
    "http, by a header": (http, {"request": {"message": "{{ text }}"}, "headers": {"X-Session": "{{ session }}"}}, keeps_secrets),
    "http, named by the answer": (http, {"session": "sid"}, keeps_secrets),
    "http, named by a header": (http, {"session_header": "X-Sid"}, keeps_secrets),
    "http, by a cookie": (http, {"request": {"message": "{{ text }}"}}, keeps_secrets),
    "chat, by a header": (openai, {"headers": {"X-Session": "{{ session }}"}}, keeps_secrets),
    "chat, by a field": (openai, {"extra_body": {"session_id": "{{ session }}"}}, keeps_secrets),
    "chat, by a cookie": (openai, {}, keeps_secrets),
    "chat, told everything": (openai, {}, lambda: tells_the_first),
    "responses": (openai, {"api": "responses"}, goes_on),
}  # fmt: skip


@pytest.mark.parametrize("conversations", [20, pytest.param(100, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("kind", "kwargs", "server"), SESSIONS.values(), ids=SESSIONS)
async def test_conversations_at_the_same_time_each_keep_their_secret_word(kind, kwargs, server, conversations):
    words = [f"word-{i}" for i in range(conversations)]
    with RemoteDesk(server()) as desk:
        target = kind(desk.url, **kwargs)
        opening = open_target(target)
        trials = await asyncio.gather(
            *(trial_of(target, word, "And now?", "Again?", opening=opening) for word in words)
        )
    assert [said_by_agent(trial) for trial in trials] == [[word] * 3 for word in words]
    assert len(desk.sent) == 3 * conversations


# What is explained


def test_every_code_of_an_outage_is_explained():
    assert set(BLAME) <= {each.code for each in explanations()}
