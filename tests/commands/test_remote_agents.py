"""Agents behind HTTP through the real entry point: what a person sees."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from model_server import unused_url
from remote_desk import Back, RemoteDesk

AUTH_FOR_DESK = {"DESK_AUTH": ["127.0.0.1"]}
BALANCE = {"name": "balance", "arguments": {"user": "ana"}, "result": {"days": 9}}


@pytest.fixture
def desk() -> Iterator[RemoteDesk]:
    with RemoteDesk([Back({"reply": "You have 9 days left.", "tool_calls": [BALANCE]})]) as server:
        yield server


def suite(url: str, kind: str = "http", env: object = (), **kwargs: object) -> dict[str, object]:
    return {"agent": {"kind": kind, "ref": url, "kwargs": kwargs}, "stories": "stories", "env": env}


def test_an_address_is_all_that_is_needed_to_play(workspace, desk):
    workspace.story("balance")
    played = workspace.run("simulate", "stories", "--agent", desk.url, "--json")
    assert played.status == 0
    assert played.outcomes == {"balance": "success"}


def test_a_suite_says_more(workspace, desk, monkeypatch):
    monkeypatch.setenv("DESK_AUTH", "correct-horse-battery")
    workspace.story("balance")
    workspace.write(
        "suite.json",
        suite(desk.url, headers={"X-Auth": "${DESK_AUTH}"}, request={"message": "{{ text }}"}, env=AUTH_FOR_DESK),
    )
    assert workspace.run("simulate", "suite.json").status == 0
    assert desk.sent[0].headers["x-auth"] == "correct-horse-battery"
    (run,) = Path("runs").iterdir()
    assert all("correct-horse" not in file.read_text(encoding="utf-8") for file in run.rglob("*.*") if file.is_file())


def test_a_server_that_is_down_gives_no_verdict_and_says_what_to_do(workspace):
    workspace.story("balance")
    workspace.write("suite.json", suite(unused_url(), max_attempts=1))
    played = workspace.run("simulate", "suite.json")
    assert played.status == 3
    assert "there is no connection; check that it runs, the address and the network" in " ".join(played.out.split())


def test_a_wrong_path_gives_no_verdict_and_shows_the_answer(workspace, desk):
    workspace.story("balance")
    workspace.write("suite.json", suite(desk.url, response="answer.text"))
    played = workspace.run("simulate", "suite.json")
    assert played.status == 3
    shown = " ".join(played.out.split())
    assert "there is nothing at answer.text; its keys: reply, tool_calls" in shown
    assert 'the answer: {"reply": "You have 9 days left."' in shown


def test_mistakes_are_found_before_anything_is_played(workspace, desk):
    workspace.story("balance")
    workspace.write("suite.json", suite(desk.url, respons="a", request={"q": "{{ txt }}"}))
    played = workspace.run("simulate", "suite.json")
    assert played.status == 2
    assert f'agent {desk.url}: kwargs.respons: unknown field "respons" (did you mean "response"?)' in played.err
    assert f'agent {desk.url}: kwargs.request: {{{{ txt }}}} is no placeholder (did you mean "text"?)' in played.err
    assert desk.sent == []
    assert not Path("runs").exists()


def test_doctor_greets_an_endpoint(workspace, desk):
    told = workspace.run("doctor", desk.url)
    assert told.status == 0
    assert f"agent {desk.url}: its settings are fine; it is contacted now" in told.out
    assert "it is a JSON endpoint, made anew for each trial" in told.out
    assert 'it answered "Hello"' in told.out
    assert "tools called: balance" in told.out


def test_doctor_says_what_is_wrong_with_one(workspace, desk):
    workspace.write("suite.json", suite(desk.origin, kind="openai"))
    told = workspace.run("doctor", "suite.json")
    assert told.status == 2
    assert "it is no chat completion, check the address and kwargs.api; its keys: reply, tool_calls" in told.out
    assert "more about this: harness explain path_does_not_fit" in told.out
    assert workspace.run("explain", "path_does_not_fit").status == 0


def test_what_a_run_played_against_is_kept_without_secrets(workspace, desk, monkeypatch):
    monkeypatch.setenv("DESK_AUTH", "correct-horse-battery")
    workspace.story("balance")
    workspace.write(
        "suite.json",
        suite(f"{desk.url}?key=${{DESK_AUTH}}", headers={"Authorization": "Basic ${DESK_AUTH}"}, env=AUTH_FOR_DESK),
    )
    assert workspace.run("simulate", "suite.json").status == 0
    (run,) = Path("runs").iterdir()
    kept = json.loads((run / "run.json").read_text(encoding="utf-8"))["config"]["targets"]["agent"]
    assert kept["ref"] == f"{desk.url}?key=${{DESK_AUTH}}"
    assert kept["kwargs"] == {"headers": {"Authorization": "Basic ${DESK_AUTH}"}}
