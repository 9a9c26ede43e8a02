"""A model that misbehaves while it plays the user: the trial says whose fault it was, and the run goes on to its end."""

from __future__ import annotations

import json
import re

import pytest
from model_server import Answer, plays, refuses, says, unused_url

BYE = plays("Bye", done=True)
BODY = json.dumps(BYE.body).encode()
QUICK = {"kind": "simulated", "model": "openai/stub", "timeout": 0.5, "max_attempts": 2}


@pytest.fixture
def play(workspace, stub_key):
    """Plays one story against an agent that does what it should; `play(URL)` returns its trial and what was printed."""
    workspace.story("one")

    def played(url, **changes):
        user = json.dumps({**QUICK, "base_url": url, **changes})
        result = workspace.run("simulate", "stories", "--agent", "versions:right", "--set", f"user={user}", "--json")
        (trial,) = result.report["trials"]
        return trial, result, workspace.run("show", "last").out

    return played


@pytest.mark.parametrize(
    ("answers", "code", "blame"),
    [
        pytest.param([refuses(401, "no such key")], "unauthorized", "check the key in", id="401"),
        pytest.param([refuses(404, "no such model")], "unknown_model", "does not know the model", id="404"),
        pytest.param([refuses(429, "slow down", Retry_After="0")], "rate_limited", "max_in_flight", id="429"),
        pytest.param(
            [refuses(429, "come back", Retry_After="900")], "rate_limited", "limits requests", id="429 for long"
        ),
        pytest.param([refuses(429, "insufficient_quota")], "quota", "no credit or quota left", id="429 without credit"),
        pytest.param([refuses(500, "boom")], "server_error", "the provider failed", id="500 for ever"),
        pytest.param([Answer(BODY, promised=500)], "unreachable", "no connection", id="half an answer"),
        pytest.param([Answer(hang_up=True)], "unreachable", "no connection", id="none at all"),
        pytest.param([Answer(BODY, delay=60)], "timed_out", "limit 0.5 s", id="an answer in 60 s"),
        pytest.param([Answer(b"{nope")], "bad_reply", "cannot be used", id="invalid JSON"),
        pytest.param([says("")], "bad_reply", "cannot be used", id="empty text"),
        pytest.param([says("x" * 1_000_000)], "bad_reply", "cannot be used", id="a megabyte of prose"),
        pytest.param([Answer(b"\xff\xfe\x00\x80" * 100)], "bad_reply", "cannot be used", id="bytes that are no text"),
    ],
)
def test_the_agent_is_not_to_blame(play, model_server, answers, code, blame):
    trial, result, shown = play(model_server(*answers).url)
    assert (trial["outcome"], trial["failure"]["side"], trial["failure"]["code"]) == ("error", "world", code)
    assert blame in trial["failure"]["message"]
    assert "user model openai/stub" in trial["failure"]["message"]
    assert result.status == 3
    assert trial["models"]["user"]["failed"] == 1
    assert "user 1 call" in shown
    assert "Traceback" not in result.err + shown


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(refuses(429, "slow down", Retry_After="0.2"), id="429 with Retry-After"),
        pytest.param(refuses(500, "boom"), id="500, then fine"),
        pytest.param(Answer(BODY, promised=500), id="half an answer"),
        pytest.param(Answer(BODY, delay=60), id="an answer in 60 s"),
        pytest.param(Answer(b"{nope"), id="invalid JSON"),
        pytest.param(says(""), id="empty text"),
    ],
)
def test_what_passes_is_tried_again_and_counted(play, model_server, bad):
    trial, result, shown = play(model_server(bad, BYE).url)
    assert (trial["outcome"], result.status) == ("success", 0)
    spent = trial["models"]["user"]
    assert (spent["calls"], spent["retries"], spent["failed"]) == (1, 1, 0)
    assert re.search(r"user 1 call of \S+ m?s \(1 tried again\), ", " ".join(shown.split()))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\u202e\u0000\ufffe\U0001f468\u200d\U0001f469 " * 3, id="rubbish that is Unicode"),
        pytest.param("\ud800 halves \udfff", id="rubbish that is not"),
        pytest.param("x " * 9_000, id="a page"),
    ],
)
def test_whatever_the_user_says_is_recorded(play, model_server, text):
    trial, result, _ = play(model_server(plays(text), BYE).url)
    assert (trial["outcome"], result.status) == ("success", 0)


def test_a_megabyte_from_the_user_makes_the_trial_void(play, model_server):
    trial, result, _ = play(model_server(plays("x" * 1_000_000)).url)
    assert (trial["outcome"], trial["failure"]["code"], result.status) == ("void", "too_long", 3)


def test_nobody_listens(play):
    trial, _, _ = play(unused_url())
    assert trial["failure"]["code"] == "unreachable"
    assert "check that it runs" in trial["failure"]["message"]


def test_without_a_key_nothing_is_played(workspace, no_key):
    workspace.story("one")
    options = ["--user-model", "openai/gpt-5-mini", "--agent", "versions:right"]
    result = workspace.run("simulate", "stories", *options)
    assert result.status == 2
    assert 'model "openai/gpt-5-mini": needs OPENAI_API_KEY, which is not set; set it in the environment' in result.err
    assert not (workspace.path / "runs").exists()


@pytest.mark.parametrize("role", ["user", "judge"])
@pytest.mark.parametrize(
    ("name", "received"),
    [
        ("openai/other", "other"),
        ("meta-llama/llama-3-2-90b-vision-instruct", "meta-llama/llama-3-2-90b-vision-instruct"),
    ],
    ids=["with its provider", "without one"],
)
def test_model_override_replaces_the_model_of_user_and_judge(
    workspace, stub_key, monkeypatch, model_server, role, name, received
):
    monkeypatch.setenv("MODEL_OVERRIDE", name)
    workspace.story("one", goals=[{"tool": "balance", "args": {"user": "somebody"}, "arg_matching": {"user": "fuzzy"}}])
    answer = BYE if role == "user" else says('{"same": "yes"}')
    server = model_server(answer)
    kind = {"kind": "simulated"} if role == "user" else {}
    given = {**kind, "model": "openai/stub", "base_url": server.url, "max_attempts": 1}
    options = ["--agent", "versions:right", "--set", f"{role}={json.dumps(given)}", "--json"]
    result = workspace.run("simulate", "stories", *options)
    assert {request["model"] for request in server.requests} == {received}
    assert result.report["trials"][0]["models"][role]["calls"] >= 1
