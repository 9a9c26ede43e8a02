"""The HR desk behind HTTP: the same trajectories and the same verdicts as in process, whatever the protocol."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from remote_trials import said_by_agent, trial_of

from harness.demo.hr.agents import build_v1, build_v2
from harness.demo.serving import DeskServer
from harness.formats.suite_files import read_suite
from harness.runs.plan import make_plan
from harness.runs.simulate import simulate
from harness.types.target import Target
from harness.types.trajectory import Message, ToolCall
from harness.types.trial import Trial

ROOT = Path(__file__).parents[2]
BUILD = {"v1": build_v1, "v2": build_v2}
REMOTE: dict[str, Callable[[str], Target]] = {
    "http, the endpoint names the session": lambda url: Target(
        kind="http", ref=f"{url}/chat", kwargs={"session": "session_id"}
    ),
    "http, the harness names the session": lambda url: Target(kind="http", ref=f"{url}/chat"),
    "http, streamed": lambda url: Target(
        kind="http",
        ref=f"{url}/chat",
        kwargs={
            "stream": "sse",
            "request": {"message": "{{ text }}", "session_id": "{{ session }}", "stream": True},
        },
    ),
    "chat completions, told everything": lambda url: Target(kind="openai", ref=f"{url}/v1"),
    "chat completions, in a session": lambda url: Target(
        kind="openai", ref=f"{url}/v1", kwargs={"headers": {"X-Session-Id": "{{ session }}"}}
    ),
    "chat completions, streamed": lambda url: Target(
        kind="openai", ref=f"{url}/v1", kwargs={"stream": True, "headers": {"X-Session-Id": "{{ session }}"}}
    ),
    "responses": lambda url: Target(kind="openai", ref=f"{url}/v1", kwargs={"api": "responses"}),
    "responses, streamed": lambda url: Target(
        kind="openai", ref=f"{url}/v1", kwargs={"api": "responses", "stream": True}
    ),
}


WITH_ITS_FAULTS = "v2"
"""The version in which every kind of failure occurs; the ways that only differ in manner are tried with it alone."""
MANNERS = {name for name in REMOTE if "streamed" in name} | {"http, the harness names the session"}
PLAYED = [
    (version, protocol)
    for version in BUILD
    for protocol in REMOTE
    if version == WITH_ITS_FAULTS or protocol not in MANNERS
]


@pytest.fixture(scope="module")
def in_process(tmp_path_factory) -> dict[str, dict[str, Trial]]:
    """Version → story → its trial."""
    return {version: _play(version, None, tmp_path_factory.mktemp(version)) for version in BUILD}


@pytest.fixture(scope="module")
def served() -> Iterator[dict[str, str]]:
    """Version → the address of the desk."""
    with DeskServer(build_v1) as first, DeskServer(build_v2) as second:
        yield {"v1": first.url, "v2": second.url}


@pytest.mark.parametrize(("version", "protocol"), PLAYED)
def test_a_served_desk_is_judged_as_the_one_in_process(version, protocol, served, in_process, tmp_path):
    remote = _play(version, REMOTE[protocol](served[version]), tmp_path)
    own = in_process[version]
    assert len(remote) == 37
    assert {story: _trajectory(trial) for story, trial in remote.items()} == {
        story: _trajectory(trial) for story, trial in own.items()
    }
    assert {story: _verdict(trial) for story, trial in remote.items()} == {
        story: _verdict(trial) for story, trial in own.items()
    }


@pytest.mark.parametrize("version", BUILD)
def test_both_outcomes_are_among_those_that_are_compared(version, in_process):
    assert {trial.outcome for trial in in_process[version].values()} == {"success", "fail"}


def test_it_is_served_by_a_command():
    command = [sys.executable, "-m", "harness.demo.serving", "--agent", "v2", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            announced = process.stdout.readline()
            assert announced.startswith("the HR desk (v2) answers at http://127.0.0.1:")
            url = announced.split()[6]
            trial = asyncio.run(trial_of(Target(kind="http", ref=url, kwargs={"session": "session_id"})))
        finally:
            process.terminate()
    assert said_by_agent(trial)[0].startswith("This is the HR desk.")


@pytest.mark.parametrize(
    ("path", "body", "status"), [("/v2/chat", {}, 404), ("/v1/responses", {}, 400), ("/chat", [], 400)]
)
def test_what_is_not_served_or_cannot_be_read_is_refused(path, body, status):
    with DeskServer(build_v1) as desk:
        assert httpx.post(desk.url + path, json=body).status_code == status


def _play(version: str, target: Target | None, out: Path) -> dict[str, Trial]:
    suite = read_suite(ROOT / "configs" / f"hr-{version}.yaml")
    if target is not None:
        suite = suite.model_copy(update={"targets": {"agent": target}})
    trials = asyncio.run(simulate(make_plan(suite), out)).trials
    assert [trial.failure for trial in trials if trial.failure] == []
    return {trial.story: trial for trial in trials}


def _trajectory(trial: Trial) -> list[tuple[str, list[Any]]]:
    """Who did what in each step: texts, and calls with their arguments, results and errors."""
    return [(step.role, [_told(event) for event in step.events]) for step in trial.trajectory.steps]


def _told(event: Any) -> Any:
    match event:
        case Message():
            return event.text
        case ToolCall():
            return event.id, event.name, event.arguments, event.result, event.error, event.answered
    return event


def _verdict(trial: Trial) -> Any:
    """All of it but what the clock says."""
    verdict = trial.verdict.model_dump()
    verdict["metrics"] = {name: value for name, value in verdict["metrics"].items() if "seconds" not in name}
    return trial.outcome, trial.ended_by, verdict
