"""Recorded runs from Python: what a time limit cut off, what was resumed, what the run says of its cassette."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from model_server import Answer, ModelServer, plays, says, unused_url

import harness
from harness.errors import UserMistake
from harness.llm.cassette.file import Cassette
from harness.llm.client import chat_for
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import ModelSpec

STORY = {
    "id": "one",
    "agent": "desk",
    "story": "You want your balance.",
    "starting_sentence": "Hello",
    "goals": [{"say": ["12"]}],
}


@pytest.fixture(autouse=True)
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MODEL_OVERRIDE", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)


def echo(text: str) -> str:
    return f"You said: {text}"


def user(url: str, **fields: Any) -> dict[str, Any]:
    return {"kind": "simulated", "model": "openai/stub", "base_url": url, "guards": "off", **fields}


async def test_a_run_is_recorded_and_played_back_from_python(tmp_path: Path) -> None:
    cassette = tmp_path / "talk.db"
    with ModelServer([plays("Is it 12?", done=True)]) as server:
        first = await harness.simulate(
            STORY, agent=echo, user=user(server.url), trials=3, record=cassette, out=tmp_path / "a"
        )
    again = await harness.simulate(
        STORY, agent=echo, user=user(unused_url()), trials=3, replay=cassette, out=tmp_path / "b"
    )
    assert first.passed
    assert again.passed
    assert (first.header.cassette, again.header.cassette) == (f"recorded to {cassette}", f"replayed from {cassette}")
    calls = [{trial.trial: trial.model_calls for trial in run.trials} for run in (first, again)]
    assert calls[0] == calls[1]


@pytest.mark.parametrize(
    "secret",
    [
        pytest.param('okapi"zebra-one', id="a quote"),
        pytest.param("okapi\\zebra-one", id="a backslash"),
        pytest.param("okapi-zebra-one\\", id="a backslash at its end"),
        pytest.param("okapi\tzebra-one", id="a tab"),
        pytest.param("größe-okapi-zebra", id="letters beyond ASCII"),
        pytest.param('okapi"zebra\\quagga\tä-ö', id="all of them"),
    ],
)
async def test_a_secret_that_json_escapes_is_in_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    monkeypatch.setenv("DB_PASSWORD", secret)
    story = {**STORY, "story": f"You want your balance. Say {secret} first."}
    with ModelServer([plays(f"Is {secret} it?"), plays("So it is 12?", done=True)]) as server:
        given = {"agent": echo, "user": user(server.url)}
        first = await harness.simulate(story, record=tmp_path / "talk.db", out=tmp_path / "a", **given)
    assert first.trials[0].model_calls
    again = await harness.simulate(story, replay=tmp_path / "talk.db", out=tmp_path / "b", **given)
    assert [trial.outcome for trial in again.trials] == [trial.outcome for trial in first.trials] == ["success"]
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) > 4
    for path in files:
        assert not [word for word in (b"okapi", b"zebra", b"quagga") if word in path.read_bytes()], path


async def test_an_agent_that_was_too_slow_has_failed_in_the_replay_too_and_is_not_waited_for(tmp_path: Path) -> None:
    slow = Answer(says("It is 12.").body, delay=60)
    with ModelServer([says("warm"), slow]) as server:
        spec = ModelSpec(model="openai/stub", base_url=server.url)
        await chat_for("agent", spec, 0, TrialModels()).complete(
            [{"role": "user", "content": "The first call takes long."}]
        )
        agent = {"kind": "chat", "ref": "openai/stub", "kwargs": {"base_url": server.url}}
        given = {"agent": agent, "limits": {"agent_turn": 2}}
        first = await harness.simulate(STORY, record=tmp_path / "talk.db", out=tmp_path / "a", **given)
    given["limits"] = {"agent_turn": 3600}
    again = await harness.simulate(STORY, replay=tmp_path / "talk.db", out=tmp_path / "b", **given)
    for (trial,) in (first.trials, again.trials):
        assert (trial.outcome, trial.ended_by) == ("fail", "timeout")
        assert trial.failure is not None
        assert (trial.failure.side, trial.failure.code) == ("agent", "timeout")
        assert [call.error for call in trial.model_calls] == ["CancelledError"]
    assert again.trials[0].seconds < 60


async def test_a_run_that_is_gone_on_with_is_recorded_to_the_same_cassette(tmp_path: Path) -> None:
    cassette = tmp_path / "talk.db"

    greeted, stopped = [], []

    async def stopping(text: str) -> str:
        """In its second conversation it hangs, until the run is stopped."""
        if text == "Hello":
            greeted.append(text)
            await asyncio.sleep(60 if len(greeted) == 2 and not stopped else 0)
            return "Good day"
        return echo(text)

    with ModelServer([plays("Is it 13?", done=True), plays("Is it 12?", done=True)]) as server:
        given = {"agent": stopping, "user": user(server.url), "trials": 2, "concurrency": 1}
        first = await harness.simulate(STORY, exitfirst=True, record=cassette, out=tmp_path / "a", **given)
        stopped.append(True)
        assert [trial.outcome for trial in first.trials] == ["fail"]
        whole = await harness.simulate(STORY, resume=first, record=cassette, out=tmp_path / "a", **given)
    again = await harness.simulate(STORY, replay=cassette, out=tmp_path / "b", **given)
    assert [trial.outcome for trial in again.trials] == [trial.outcome for trial in whole.trials] == ["fail", "success"]


async def test_an_attempt_after_another_replaces_it_on_the_cassette(tmp_path: Path) -> None:
    cassette = tmp_path / "talk.db"
    with ModelServer([plays("Is it 13?", done=True), plays("Is it 12?", done=True)]) as server:
        given = {"agent": echo, "user": user(server.url)}
        first = await harness.simulate(STORY, record=cassette, out=tmp_path / "a", **given)
        second = await harness.simulate(STORY, resume=first, retry="fail", record=cassette, out=tmp_path / "a", **given)
    assert [(trial.attempt, trial.outcome) for trial in second.trials] == [(2, "success")]
    again = await harness.simulate(STORY, replay=cassette, out=tmp_path / "b", **given)
    assert [(trial.attempt, trial.outcome) for trial in again.trials] == [(1, "success")]


async def test_a_run_that_asks_no_model_makes_an_empty_cassette(tmp_path: Path) -> None:
    for mode in ("record", "replay"):
        run = await harness.simulate(STORY, agent=echo, out=tmp_path / mode, **{mode: tmp_path / "talk.db"})
        assert [trial.outcome for trial in run.trials] == ["fail"]
    with Cassette(tmp_path / "talk.db", "replay") as cassette:
        assert cassette.neighbours("one", 1) == []


async def test_a_cassette_is_refused_from_python_as_on_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "talk.db").write_text(json.dumps(STORY))
    with pytest.raises(UserMistake, match="is no cassette"):
        await harness.simulate(STORY, agent=echo, replay=tmp_path / "talk.db", out=tmp_path / "a")
    with pytest.raises(UserMistake, match="exclude each other"):
        await harness.simulate(STORY, agent=echo, replay="a.db", record="b.db", out=tmp_path / "a")
    assert not (tmp_path / "a").exists()
