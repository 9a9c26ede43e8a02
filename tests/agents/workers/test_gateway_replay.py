"""Black boxes whose model calls pass the gateway are played back whole: no provider, no key, the same trajectory."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import process_agents
import pytest
from model_server import Answer, calls, says, unused_url

from harness.api import simulate
from harness.types.target import Target

STORY = {
    "agent": "desk",
    "story": "You look for two people.",
    "user_turns": ["Where is Ana?", "And Ben?"],
    "goals": [{"tool": "find", "args": {"name": "Ana"}}, {"tool": "find", "args": {"name": "Ben"}}],
}
TRIALS = {"worker": 2, "process": 1, "bash": 2}
BASH = r"""
ask() {
  curl -s --noproxy '*' "$OPENAI_BASE_URL/chat/completions" -H "Authorization: Bearer $OPENAI_API_KEY" \
    -d "{\"model\": \"stub\", \"messages\": $1}"
}
while read -r line; do
  said=$(jq -c '[{role: "user", content: .text}]' <<<"$line")
  message=$(ask "$said" | jq -c '.choices[0].message')
  name=$(jq -r '.tool_calls[0].function.arguments | fromjson | .name' <<<"$message")
  said=$(jq -c --argjson m "$message" --arg n "$name" \
    '. + [$m, {role: "tool", tool_call_id: "call_0", content: "\($n) is here"}]' <<<"$said")
  ask "$said" | jq -c '{text: .choices[0].message.content}'
done
"""


def model(body) -> Answer:
    last = body["messages"][-1]
    if last["role"] == "tool":
        return says(last["content"])
    return calls(("find", {"name": last["content"].rstrip("?").split()[-1]}))


def target_of(kind: str, tmp_path: Path) -> Target:
    if kind == "worker":
        return Target(ref="gateway_agents:agent", workers=2, gateway=True)
    if kind == "bash":
        if shutil.which("jq") is None or shutil.which("curl") is None:
            pytest.skip("jq or curl is not installed")
        (tmp_path / "agent.sh").write_text(BASH)
        return Target(ref=f"bash {tmp_path / 'agent.sh'}", kind="process", gateway=True)
    script = Path(process_agents.__file__)
    return Target(ref=shlex.join([sys.executable, str(script), "asks_model"]), kind="process", gateway=True)


def trajectories(run) -> list[str]:
    return [json.dumps(_timeless(trial.trajectory.model_dump(mode="json", exclude={"id"}))) for trial in run.trials]


def _timeless(value: Any) -> Any:
    if isinstance(value, dict):
        left_out = {"at", "seconds", "started_at", "ended_at", "turn_seconds", "first_chunk"}
        return {name: _timeless(each) for name, each in value.items() if name not in left_out}
    return [_timeless(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    "kind", ["bash", *(pytest.param(each, marks=pytest.mark.slow) for each in ("process", "worker"))]
)
async def test_a_black_box_is_played_back_with_its_provider_dead(tmp_path, model_server, monkeypatch, kind):
    served = model_server(model)
    target, tape = target_of(kind, tmp_path), tmp_path / "a.cassette"
    monkeypatch.delenv("OPENAI_API_BASE", raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-own-0123456789abcdef")
    monkeypatch.setenv("OPENAI_BASE_URL", served.url)
    told: dict[str, Any] = {"agent": target, "user": "scripted", "confirm": False, "trials": TRIALS[kind]}
    first = await simulate([STORY], record=tape, out=tmp_path / "first", **told)
    assert [trial.outcome for trial in first.trials] == ["success"] * TRIALS[kind]
    assert len(served.requests) == 4 * TRIALS[kind]

    monkeypatch.setenv("OPENAI_BASE_URL", unused_url())
    monkeypatch.delenv("OPENAI_API_KEY")
    again = await simulate([STORY], replay=tape, out=tmp_path / "again", **told)
    assert [trial.outcome for trial in again.trials] == ["success"] * TRIALS[kind]
    assert trajectories(again) == trajectories(first)
    assert b"sk-own" not in tape.read_bytes()

    if kind == "worker":
        monkeypatch.setenv("OPENAI_BASE_URL", served.url)
        story = {**STORY, "user_turns": ["Where is Zoe?", "And Ben?"]}
        other = await simulate([story], replay=tape, out=tmp_path / "other", **told)
        trial = other.trials[0]
        assert (trial.outcome, trial.failure.code) == ("error", "not_on_cassette")
        assert "diverged at turn 1" in trial.failure.message
        assert len(served.requests) == 4 * TRIALS[kind]
    assert "OPENAI_API_KEY" not in os.environ


@pytest.mark.slow
async def test_fifty_at_once_keep_their_words_and_are_played_back_alike(tmp_path, model_server, monkeypatch):
    served = model_server(model)
    target, tape = target_of("bash", tmp_path), tmp_path / "a.cassette"
    monkeypatch.delenv("OPENAI_API_BASE", raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-own-0123456789abcdef")
    monkeypatch.setenv("OPENAI_BASE_URL", served.url)
    stories = [
        {
            "id": f"s{word}",
            "agent": "desk",
            "story": f"You look for word-{word}.",
            "user_turns": [f"Where is word-{word}?"],
            "goals": [{"tool": "find", "args": {"name": f"word-{word}"}}, {"say": [f"word-{word} is here"]}],
        }
        for word in range(100, 150)
    ]
    told: dict[str, Any] = {"agent": target, "user": "scripted", "confirm": False, "concurrency": 50}
    first = await simulate(stories, record=tape, out=tmp_path / "first", **told)
    monkeypatch.setenv("OPENAI_BASE_URL", unused_url())
    monkeypatch.delenv("OPENAI_API_KEY")
    again = await simulate(stories, replay=tape, out=tmp_path / "again", **told)
    assert len(served.requests) == 100
    for run in (first, again):
        assert [trial.outcome for trial in run.trials] == ["success"] * 50
        for trial in run.trials:
            assert set(re.findall(r"word-(\d+)", trial.trajectory.model_dump_json())) == {trial.story[1:]}
    assert sorted(trajectories(again)) == sorted(trajectories(first))
