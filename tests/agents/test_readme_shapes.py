"""The five agents of the README, as they stand there."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest
import readme
from model_server import Answer, says

from harness.runs.plan import make_plan
from harness.runs.simulate import simulate
from harness.types.suite import Suite
from harness.types.target import Target
from harness.types.trial import Trial

SHAPES = ["sdk_agent.py", "graph_agent.py", "team_agent.py", "stream_agent.py", "class_agent.py"]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)

    def played(name: str, attribute: str, **story: Any) -> Trial:
        (tmp_path / name).write_text(readme.files()[name])
        sys.modules.pop(name.removesuffix(".py"), None)
        monkeypatch.syspath_prepend(tmp_path)
        fields = {"agent": "a", "story": "You ask.", "starting_sentence": "Hello?", "user_turns": [], **story}
        (tmp_path / "story.json").write_text(json.dumps(fields))
        target = Target(ref=f"{name.removesuffix('.py')}:{attribute}")
        suite = Suite.model_validate({"targets": {"a": target}, "stories": ["story.json"], "user": "scripted"})
        run = asyncio.run(simulate(make_plan(suite), tmp_path / "runs"))
        (trial,) = run.trials
        assert trial.outcome == "success", trial
        return trial

    return played


def test_each_is_under_25_lines() -> None:
    for name in SHAPES:
        code = [
            line
            for line in readme.files()[name].splitlines()
            if line.strip() and not line.startswith(("import", "from"))
        ]
        assert len(code) < 25


def test_an_openai_function(play: Any, model_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "balance", "arguments": '{"account": "A1"}'}}
    asks = says(None)
    asks.body["choices"][0]["message"]["tool_calls"] = [call]
    server = model_server(asks, says("You have 12.50 EUR."))
    assert isinstance(asks, Answer)
    monkeypatch.setenv("OPENAI_API_KEY", "not-a-key")
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    goals = [{"tool": "balance", "args": {"account": "A1"}}, {"say": ["12.5"], "after": "balance"}]
    trial = play("sdk_agent.py", "agent", goals=goals, user_turns=["bye"])
    assert [each.result for each in trial.trajectory.calls] == [12.5]


def test_a_graph_with_an_interrupt(play: Any) -> None:
    goals = [{"tool": "pay", "args": {"amount": 5}}, {"say": ["is paid"], "after": "pay"}]
    trial = play("graph_agent.py", "agent", goals=goals, approvals={"pay": "approve"}, tools={"write": ["pay"]})
    assert [(each.role, each.kind) for each in trial.trajectory.spoken][1:3] == [
        ("agent", "approval"),
        ("user", "message"),
    ]


def test_a_supervisor_with_workers(play: Any) -> None:
    goals = [
        {"tool": "ask_shipping", "arg_matching": {"task": "ignore"}},
        {"tool": "lookup", "args": {"order": "B7"}, "after": "ask_shipping"},
        {"say": ["shipped"], "after": "lookup"},
    ]
    trial = play("team_agent.py", "agent", starting_sentence="Where is order B7?", goals=goals)
    assert trial.trajectory.calls[0].agent == "supervisor"


def test_a_stream(play: Any) -> None:
    goals = [{"tool": "greet", "args": {"name": "Ana"}}, {"say": ["welcome, Ana"], "after": "greet"}]
    trial = play("stream_agent.py", "agent", goals=goals, context={"name": "Ana"})
    assert trial.verdict is not None
    assert trial.verdict.metrics.first_chunk_seconds is not None


def test_a_class_with_a_detailed_run(play: Any) -> None:
    trial = play("class_agent.py", "Agent", goals=[{"tool": "clock"}, {"say": ["12:00"], "after": "clock"}])
    assert trial.verdict is not None
    assert (trial.verdict.metrics.tokens, trial.verdict.metrics.cost) == (42, 0.001)
