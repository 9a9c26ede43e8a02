"""The HR desk behind HTTP: the same trajectories and the same verdicts as in process, whatever the protocol."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from checkout import CONFIGS, DATASETS
from remote_trials import said_by_agent, trial_of

from harness.demo.hr.agents import build_v1, build_v2
from harness.demo.serving import DeskServer
from harness.formats.suite_files import read_suite
from harness.runs.plan import make_plan
from harness.runs.simulate import simulate
from harness.types.target import Target
from harness.types.trajectory import Message, ToolCall
from harness.types.trial import Trial

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
SOME = (
    *("approve-own", "cancel-two", "colleague-first-name", "expense-book", "holidays-august"),
    *("request-beyond-balance", "request-sick", "request-single-day", "request-whole-month", "team-schedule-may"),
)
MANNERS = {name for name in REMOTE if "streamed" in name} | {"http, the harness names the session"}
PLAYED = [
    (version, protocol)
    for version in BUILD
    for protocol in REMOTE
    if version == WITH_ITS_FAULTS or protocol not in MANNERS
]


@pytest.fixture(scope="module")
def served() -> Iterator[dict[str, str]]:
    """Version → the address of the desk."""
    with DeskServer(build_v1) as first, DeskServer(build_v2) as second:
        yield {"v1": first.url, "v2": second.url}


@pytest.mark.parametrize(("version", "protocol"), PLAYED)
def test_a_served_desk_is_judged_as_the_one_in_process(version, protocol, served, demo_trials, tmp_path):
    """The stories are such that every reason for a failure occurs."""
    own = {story: trial for story, trial in demo_trials(f"written-{version}").items() if story in SOME}
    assert len(own) == len(SOME)
    assert {trial.outcome for trial in own.values()} == {"success", "fail"}
    compare(own, _play(version, REMOTE[protocol](served[version]), tmp_path, stories=SOME))


@pytest.mark.long
@pytest.mark.parametrize(
    ("version", "protocol"), [each for each in PLAYED if each[0] == WITH_ITS_FAULTS and each[1] not in MANNERS]
)
def test_so_it_is_in_every_story(version, protocol, served, demo_trials, tmp_path):
    own = demo_trials(f"written-{version}")
    assert len(own) == 37
    assert {trial.outcome for trial in own.values()} == {"success", "fail"}
    compare(own, _play(version, REMOTE[protocol](served[version]), tmp_path))


def test_the_chosen_stories_fail_for_every_reason_that_there_is(demo_trials):
    def reasons(trials: Iterable[Trial]) -> set[str]:
        goals = {goal.reason.code for trial in trials for goal in trial.verdict.goals if goal.reason}
        return goals | {check.code for trial in trials for check in trial.verdict.checks if check.status == "fail"}

    trials = demo_trials(f"written-{WITH_ITS_FAULTS}")
    assert reasons([trials[story] for story in SOME]) == reasons(list(trials.values()))


def compare(own: dict[str, Trial], remote: dict[str, Trial]) -> None:
    """The same was done and said, and it is judged alike."""
    assert [trial.failure for trial in remote.values() if trial.failure] == []
    assert {story: _trajectory(trial) for story, trial in remote.items()} == {
        story: _trajectory(trial) for story, trial in own.items()
    }
    assert {story: _verdict(trial) for story, trial in remote.items()} == {
        story: _verdict(trial) for story, trial in own.items()
    }


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


def _play(version: str, target: Target, out: Path, stories: Sequence[str] = ("*",)) -> dict[str, Trial]:
    paths = tuple(str(path) for story in stories for path in (DATASETS / "written").glob(f"{story}.[jy]*"))
    suite = read_suite(CONFIGS / f"written-{version}.yaml")
    plan = make_plan(suite.model_copy(update={"targets": {"agent": target}, "stories": paths}))
    return {trial.story: trial for trial in asyncio.run(simulate(plan, out)).trials}


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
