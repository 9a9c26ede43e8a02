"""Agents whose model calls pass the gateway: what they call is on record though they tell nothing of it."""

from __future__ import annotations

import json

import pytest
from model_server import Answer, calls, refuses, says

from harness.api import simulate
from harness.errors import UserMistake
from harness.types.target import Target

STORY = {
    "agent": "desk",
    "story": "You look for two people.",
    "user_turns": ["Where is Ana?", "And Ben?"],
    "goals": [
        {"tool": "find", "args": {"name": "Ana"}},
        {"tool": "find", "args": {"name": "Ben"}},
        {"say": ["Ben is here"]},
    ],
}


def model(body) -> Answer:
    """Looks for who was named last, then says what was found."""
    last = body["messages"][-1]
    if last["role"] == "tool":
        return says(last["content"])
    name = last["content"].rstrip("?").split()[-1]
    return calls(("find", {"name": name}), ids=[f"at-{name}"])


@pytest.fixture
def server(model_server, monkeypatch):
    served = model_server(model)
    monkeypatch.setenv("OPENAI_BASE_URL", served.url)
    monkeypatch.setenv("ELSEWHERE", served.url)
    monkeypatch.delenv("OPENAI_API_BASE", raising=False)
    return served


async def played(name: str, out, **fields):
    target = Target(ref=f"gateway_agents:{name}", workers=1, gateway=True)
    return await simulate([STORY], agent=target, user="scripted", out=out, **fields)


@pytest.mark.parametrize("name", ["agent", "telling", "handed", "in_context"])
async def test_each_call_is_on_record_once_with_its_result(server, tmp_path, name):
    run = await played(name, tmp_path, trials=2)
    assert [trial.outcome for trial in run.trials] == ["success", "success"]
    for trial in run.trials:
        found = [(call.name, call.arguments, call.result) for call in trial.trajectory.calls]
        assert found == [("find", {"name": who}, f"{who} is here") for who in ("Ana", "Ben")]
        assert [tool.name for tool in trial.trajectory.tools or ()] == ["find"]
        models = [event for _, event in trial.trajectory.events() if event.type == "model_step"]
        assert [each.usage.input_tokens for each in models] == [12] * 4
        assert "[gateway: " not in (trial.output or "")
        kinds = [event.type for step in trial.trajectory.steps for event in step.events if event.type != "model_step"]
        assert kinds == ["message", "tool_call", "message"] * 2
    assert len(server.requests) == 8
    assert "sk-own" not in "".join(path.read_text() for path in tmp_path.rglob("*.jsonl"))


async def test_what_an_agent_tells_otherwise_than_its_model_was_told_is_said(server, tmp_path):
    """It is on record as the agent tells it, and once."""
    (trial,) = (await played("misreporting", tmp_path, confirm=False)).trials
    found = [(call.id, call.arguments["name"], call.result) for call in trial.trajectory.calls]
    assert found == [("at-Ana", "Zoe", "Ana is here"), ("at-Ben", "Ben", "nobody")]
    said = [line for line in (trial.output or "").splitlines() if line.startswith("[gateway: ")]
    assert said == [
        '[gateway: call at-Ana: the agent tells find with {"name": "Zoe"}, its model was seen to ask find with {"name": "Ana"}]',
        '[gateway: call at-Ben: the agent tells that it gave "nobody", its model was told "Ben is here"]',
    ]


async def test_the_agent_model_of_a_suite_answers_is_paid_and_played_back(server, model_server, tmp_path, monkeypatch):
    busy = iter([refuses(429, "slow down", Retry_After="0"), Answer(b"<html>", 502, {"Retry-After": "0"})])
    there = model_server(lambda body: next(busy, None) or model(body))
    monkeypatch.setenv("OUR_KEY", "sk-ours-0123456789abcdef")
    (tmp_path / "prices.yaml").write_text("better: {input_per_million: 1000, output_per_million: 0}")
    suite = {
        "targets": {"desk": {"ref": "gateway_agents:agent", "workers": 1, "gateway": True}},
        "agent_model": {"model": "better", "base_url": there.url, "key": "${OUR_KEY}", "max_in_flight": 1},
        "env": {"OUR_KEY": ["127.0.0.1"]},
        "prices": "prices.yaml",
        "user": "scripted",
        "cases": [{"id": "two", **STORY}],
    }
    (tmp_path / "suite.json").write_text(json.dumps(suite))
    given, told = tmp_path / "suite.json", {"out": tmp_path / "runs"}
    run = await simulate(given, record=tmp_path / "calls.cassette", **told)
    (trial,) = run.trials
    assert trial.outcome == "success"
    assert server.requests == []
    assert {each["model"] for each in there.requests} == {"better"}
    assert set(there.authorizations) == {"Bearer sk-ours-0123456789abcdef"}
    assert [(call.role, call.model, call.usage.cost) for call in trial.model_calls] == [("agent", "better", 0.012)] * 4
    assert sum(call.attempts for call in trial.model_calls) == 6
    assert trial.verdict.metrics.cost == pytest.approx(0.048)
    assert b"sk-ours" not in (tmp_path / "calls.cassette").read_bytes()
    monkeypatch.delenv("OUR_KEY")
    asked = len(there.requests)
    again = await simulate(given, replay=tmp_path / "calls.cassette", **told)
    assert again.trials[0].model_calls == trial.model_calls
    assert len(there.requests) == asked
    monkeypatch.setenv("OUR_KEY", "sk-ours-0123456789abcdef")
    spent = await simulate(given, trials=3, budget={"cost": 0.06}, **told)
    assert len(spent.trials) < 3


async def test_an_agent_that_goes_elsewhere_is_said_once_to_be_unseen(server, tmp_path, capfd):
    run = await played("stubborn", tmp_path, trials=2, confirm=False)
    assert [trial.trajectory.calls for trial in run.trials] == [[], []]
    assert capfd.readouterr().err.count("no model call passed the gateway in the first turn") == 1
    assert all("leave base_url out there" in (trial.output or "") for trial in run.trials)


async def test_who_guesses_at_the_paths_of_others_finds_nothing_and_is_told_of(server, tmp_path, capfd):
    run = await played("curious", tmp_path)
    assert [trial.outcome for trial in run.trials] == ["success"]
    said = "agent gateway_agents:curious: at the gateway 2 requests to paths of nobody got 404"
    assert capfd.readouterr().err.splitlines().count(said) == 1


async def test_what_cannot_pass_is_the_users_mistake(tmp_path):
    with pytest.raises(
        UserMistake, match="gateway: is a model with a prompt and tools, whose model calls do not start here"
    ):
        await simulate(
            [STORY], agent=Target(ref="openai/stub", kind="chat", gateway=True), user="scripted", out=tmp_path
        )
    with pytest.raises(UserMistake, match="leave out workers, isolation, commit and gateway"):
        await simulate([STORY], agent=lambda text: text, user="scripted", out=tmp_path, gateway=True)
