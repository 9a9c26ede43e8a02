"""harness simulate --record and --replay: a run with models, and the same run again without them."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import chain
from typing import Any

import local_model
import pytest
from judging import agrees, denies, observed_in
from model_server import Answer, ModelServer, calls, plays, refuses, says, unused_url

TIMES = {"crc", "at", "seconds", "started_at", "ended_at", "turn_seconds"}
TIMES |= {f"turn_seconds_{statistic}" for statistic in ("mean", "p50", "p95")}

ECHO = """
def agent(messages):
    return f"You said: {messages[-1]['content']}"
"""
GREETS = """
def agent(messages):
    return messages[-1]["content"] if messages else "Welcome!"

def other(messages):
    return agent(messages)
"""
BANK = """
def balance(user: str) -> dict:
    '''What a user has.'''
    return {"user": user, "amount": 12}
"""


pytestmark = pytest.mark.usefixtures("no_key")


def timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: timeless(each) for name, each in value.items() if name not in TIMES}
    return [timeless(each) for each in value] if isinstance(value, list) else value


def trials(workspace, out: str) -> list[dict[str, Any]]:
    """The trials of the one run in a folder, but for times, sorted by story and trial."""
    (run,) = workspace.runs(out)
    found = [timeless(trial) for trial in workspace.trials(run)]
    for trial in found:
        del trial["trajectory"]["id"]  # of every conversation its own
    return sorted(found, key=lambda trial: (trial["story"], trial["trial"]))


def test_a_run_with_faults_is_the_same_but_for_times_when_it_is_played_back(workspace) -> None:
    """Ten conversations at a time, each story four times; which gets which answer is left to chance."""
    for name in ("a", "b", "c", "d", "e"):
        workspace.story(name, goals=[{"say": ["fast"]}], max_turns=4)
    agent = workspace.agent(ECHO)
    said = chain.from_iterable(
        (
            plays(f"Question {i} \U0001f600", done=i % 4 == 0),
            plays(f"It is fast, {i}"),
            plays("") if i % 5 == 0 else plays(f"Go on, {i}"),  # the second time it makes the trial void
            refuses(400, f"no, {i}") if i % 6 == 0 else says("no JSON") if i % 7 == 0 else plays("So?"),
        )
        for i in range(60)
    )
    with ModelServer(said) as server:
        options = ["simulate", "stories", "--agent", agent, "--trials", "4", "--concurrency", "10"]
        options += [
            "--user-model",
            "openai/stub",
            "--user-base-url",
            server.url,
            "--set",
            "user.max_attempts=2",
            "--set",
            "user.guards=off",
            "--set",
            "max_voids=0",
        ]
        first = workspace.run(*options, "--record", "talk.db", "--out", "recorded")
        asked = len(server.requests)
    assert asked > 50
    again = workspace.run(*options, "--replay", "talk.db", "--out", "replayed")
    recorded, replayed = trials(workspace, "recorded"), trials(workspace, "replayed")
    assert len(recorded) == 20
    assert replayed == recorded
    assert len({json.dumps(trial["trajectory"]["steps"]) for trial in recorded}) > 10, "they are not all alike"
    assert {trial["outcome"] for trial in recorded} >= {"success", "fail", "error"}
    assert (first.status, again.status) == (1, 1)
    assert len(server.requests) == asked, "nobody was asked again"
    (run,) = (workspace.path / "replayed").iterdir()
    assert json.loads((run / "run.json").read_text())["cassette"] == "replayed from talk.db"


def believes_yes(request: dict[str, Any]) -> Answer:
    """A judge by which the bank has agreed where it said so."""
    return agrees(request) if "you may" in observed_in(request) else denies(request)


def test_an_agent_with_tools_a_user_and_a_judge_are_played_back_with_their_servers_stopped(workspace) -> None:
    goals = [
        {"name": "balance", "tool": "balance", "args": {"user": "ana"}},
        {"name": "tell", "type": "text", "response": "The bank has agreed to your wish.", "after": "balance"},
    ]
    for name in ("a", "b"):
        workspace.story(name, goals=goals)
    asks, ends = calls(("balance", {"user": "ana"}), ("balance", "{oh")), says("Goodbye.")
    served = [asks, says("Yes, you may."), ends]
    agent = [*served, says("Who knows."), ends, *served, asks, says("They refused."), ends]
    with (
        ModelServer(agent) as agents,
        ModelServer([plays("Bye.", done=True)]) as users,
        ModelServer(believes_yes) as judges,
    ):
        suite = {
            "agent": {
                "ref": "openai/agent",
                "kind": "chat",
                "kwargs": {"base_url": agents.url, "tools": f"{workspace.module(BANK)}:balance", "prompt": "Be brief."},
            },
            "stories": "stories",
            "user": {"kind": "simulated", "model": "openai/user", "base_url": users.url, "guards": "off"},
            "judge": {"model": "openai/judge", "base_url": judges.url},
            "trials": 2,
            "concurrency": 1,
        }
        workspace.write("suite.json", suite)
        first = workspace.run("simulate", "suite.json", "--record", "talk.db", "--out", "recorded")
        assert min(len(server.requests) for server in (agents, users, judges)) >= 4, first.err
    again = workspace.run("simulate", "suite.json", "--replay", "talk.db", "--out", "replayed")
    recorded, replayed = trials(workspace, "recorded"), trials(workspace, "replayed")
    assert replayed == recorded
    assert [trial["outcome"] for trial in recorded] == ["success", "success", "fail", "fail"]
    assert {call["role"] for trial in replayed for call in trial["model_calls"]} == {"agent", "user", "judge"}
    assert [event["type"] for event in replayed[0]["trajectory"]["steps"][1]["events"]] == [
        "model_step",
        "tool_call",
        "tool_call",
    ]
    assert (first.status, again.status) == (1, 1), again.err

    for role, changed in (
        ("agent", {**suite, "agent": {**suite["agent"], "ref": "openai/larger"}}),
        ("user", {**suite, "user": {**suite["user"], "temperature": 0.5}}),
        ("judge", {**suite, "judge": {**suite["judge"], "seed": 5}}),
    ):
        workspace.write("changed.json", changed)
        diverged = workspace.run("simulate", "changed.json", "--replay", "talk.db", "--out", role)
        assert diverged.status == 3, "a trial that was not played as recorded has no verdict"
        failures = [trial["failure"] for trial in trials(workspace, role)]
        assert {(failure["side"], failure["code"]) for failure in failures} == {("world", "not_on_cassette")}
        assert all(f"{role} model" in failure["message"] for failure in failures)
        assert "talk.db: the replay of a, trial 1, diverged at turn" in failures[0]["message"]


def test_a_replay_needs_neither_a_key_nor_the_model_library_nor_the_same_address(workspace) -> None:
    workspace.story("one", goals=[{"say": ["12"]}])
    module = workspace.module(ECHO)
    options = [
        "simulate",
        "stories",
        "--agent",
        f"{module}:agent",
        "--user-model",
        "openai/stub",
        "--set",
        "user.guards=off",
    ]
    with ModelServer([plays("Is it 12?", done=True)]) as server:
        first = workspace.run(*options, "--user-base-url", server.url, "--record", "talk.db")
    assert first.status == 0, first.err
    program = "\n".join(
        (
            "import sys",
            "from harness.cli import main",
            "contacted = []",
            "sys.addaudithook(lambda event, details: event.startswith('socket.') and contacted.append((event, details)))",
            "try: main(sys.argv[1:])",
            "except SystemExit as end: status = end.code",
            "assert 'litellm' not in sys.modules",
            "assert not [event for event, _ in contacted if event in ('socket.connect', 'socket.getaddrinfo')], contacted",
            "sys.exit(status)",
        )
    )
    arguments = [sys.executable, "-c", program, *options, "--user-base-url", unused_url(), "--replay", "talk.db"]
    for given in (arguments, [word for word in arguments if not word.startswith("http") and word != "--user-base-url"]):
        again = subprocess.run(given, capture_output=True, text=True, timeout=60)
        assert again.returncode == 0, again.stderr
        assert "Journey Success 1/1" in again.stdout


def test_a_cassette_is_added_to_and_a_part_of_it_can_be_played_back(workspace) -> None:
    for name in ("one", "two"):
        workspace.story(name, goals=[{"say": ["12"]}])
    options = [
        "--agent",
        workspace.agent(ECHO),
        "--user-model",
        "openai/stub",
        "--set",
        "user.guards=off",
        "--user-base-url",
    ]
    with ModelServer([plays("Is it 12?", done=True)]) as server:
        for name in ("one", "two"):
            workspace.run("simulate", f"stories/{name}.json", *options, server.url, "--record", "talk.db")
    assert workspace.run("simulate", "stories", *options, unused_url(), "--replay", "talk.db").status == 0
    one = workspace.run(
        "simulate", "stories", "--story", "two", *options, unused_url(), "--replay", "talk.db", "--json"
    )
    assert one.outcomes == {"two": "success"}
    more = workspace.run(
        "simulate", "stories", *options, unused_url(), "--replay", "talk.db", "--trials", "2", "--json"
    )
    assert more.status == 3
    assert [trial["outcome"] for trial in more.report["trials"]] == ["success", "error", "success", "error"]


def test_versions_played_together_are_recorded_and_played_back_each_with_its_own_answers(workspace) -> None:
    workspace.story("one", goals=[{"say": ["12"]}], starting_sentence=None, agent_first=True)
    module = workspace.module(GREETS)
    options = [
        "--agent",
        f"a={module}:agent",
        "--agent",
        f"b={module}:other",
        "--set",
        "user.guards=off",
        "--user-model",
        "openai/stub",
        "--trials",
        "3",
    ]
    said = [plays(f"Number {i}, is it 12?", done=True) for i in range(6)]
    with ModelServer(said) as server:
        workspace.run(
            "simulate", "stories", *options, "--user-base-url", server.url, "--record", "talk.db", "--out", "recorded"
        )
        assert len(server.requests) == 6
    workspace.run(
        "simulate", "stories", *options, "--user-base-url", unused_url(), "--replay", "talk.db", "--out", "replayed"
    )

    def steps(out: str) -> dict[str, list[Any]]:
        return {
            run.name.split("-")[2]: sorted(
                json.dumps(timeless(trial["trajectory"]["steps"])) for trial in workspace.trials(run)
            )
            for run in workspace.runs(out)
        }

    assert len({step for each in steps("recorded").values() for step in each}) == 6
    assert steps("replayed") == steps("recorded")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--replay", "none.db"], "none.db: there is no such cassette; make one with --record none.db"),
        (["--replay", "stories/one.json"], "stories/one.json: is no cassette, or a damaged one"),
        (["--record", "stories/one.json"], "stories/one.json: is no cassette, or a damaged one"),
        (["--record", "a.db", "--replay", "b.db"], "--record and --replay exclude each other"),
    ],
)
def test_a_cassette_that_cannot_be_used_is_a_mistake_before_anything_is_played(workspace, options, said) -> None:
    story = workspace.story("one")
    before = story.read_text()
    found = workspace.run("simulate", "stories", "--agent", workspace.agent(ECHO), *options)
    assert found.status == 2
    assert said in found.err
    assert found.err.count("\n") == 1
    assert story.read_text() == before
    assert not (workspace.path / "runs").exists()


def test_no_secret_of_a_story_or_of_the_environment_is_in_the_file(workspace, monkeypatch) -> None:
    key, secret = "sk-abcdefghijklmnopqrstuvwx", "tea-for-two-4711"
    monkeypatch.setenv("OPENAI_API_KEY", key)
    monkeypatch.setenv("SHOP_PASSWORD", secret)
    story = f"Your token is ghp_{'x1Y' * 12}. Your word is {secret}. Your key is {key}."
    workspace.story("one", story=story, goals=[{"say": ["12"]}])
    options = [
        "simulate",
        "stories",
        "--agent",
        workspace.agent(ECHO),
        "--user-model",
        "openai/stub",
        "--set",
        "user.guards=off",
    ]
    with ModelServer([plays(f"12: {secret}, {key}"), refuses(401, f"Incorrect API key {key}")]) as server:
        workspace.run(*options, "--user-base-url", server.url, "--record", "talk.db", "--out", "recorded")
        assert secret in json.dumps(server.requests[1])
    content = (workspace.path / "talk.db").read_bytes()
    assert b"Your word is [redacted:" in content
    assert not [each for each in (key, secret, "ghp_x1Y") if each.encode() in content]
    monkeypatch.delenv("SHOP_PASSWORD")
    workspace.run(*options, "--user-base-url", unused_url(), "--replay", "talk.db", "--out", "replayed")
    (trial,) = workspace.trials(*workspace.runs("replayed"))
    assert trial["failure"]["code"] == "unauthorized", trial["failure"]


@pytest.mark.model
@pytest.mark.long
def test_a_suite_with_a_real_model_as_user_is_played_back_with_its_server_stopped(workspace) -> None:
    """The model is small: whatever it says, it is the same again."""
    if local_model.model_file() is None:
        pytest.skip(f"no local model; {local_model.NEEDED}")
    workspace.story("one", story="You are Ana. You want your balance.", goals=[{"say": ["balance"]}], max_turns=2)
    workspace.story("two", story="You are Bob. You want a day off.", goals=[{"say": ["day"]}], max_turns=2)
    workspace.write(
        "suite.json",
        {
            "agent": workspace.agent(ECHO),
            "stories": "stories",
            "user": {
                "kind": "simulated",
                "guards": "off",
                "model": "openai/smollm2",
                "temperature": 0.7,
                "max_tokens": 20,
                "max_attempts": 1,
            },
            "max_voids": 0,
            "trials": 2,
        },
    )
    with local_model.running() as url:
        workspace.run(
            "simulate", "suite.json", "--set", f"user.base_url={url}", "--record", "talk.db", "--out", "recorded"
        )
    workspace.run("simulate", "suite.json", "--set", f"user.base_url={url}", "--replay", "talk.db", "--out", "replayed")
    recorded, replayed = trials(workspace, "recorded"), trials(workspace, "replayed")
    assert [(trial["story"], trial["trial"]) for trial in recorded] == [("one", 1), ("one", 2), ("two", 1), ("two", 2)]
    assert replayed == recorded
    made = [call for trial in recorded for call in trial["model_calls"]]
    assert len(made) >= 4
    answered = [call["usage"] for call in made if call["usage"] is not None]  # on a busy machine one may take too long
    assert answered
    assert all(usage["input_tokens"] > 100 for usage in answered), "a real model read the story"


def test_a_run_is_judged_again_from_what_its_judge_had_said_and_says_so_where_it_had_not(workspace) -> None:
    workspace.story("one", goals=[{"name": "tell", "type": "text", "response": "Hello, what is my balance?"}])
    agent = f"{workspace.module('def agent(text): return chr(34) + text')}:agent"
    options = ["--set", "judge.model=openai/judge", "--set"]
    with ModelServer(agrees) as server:
        base_url = f"judge.base_url={server.url}"
        played = workspace.run("simulate", "stories", "--agent", agent, *options, base_url, "--record", "talk.db")
        assert played.status == 0, played.err
        asked = len(server.requests)
        assert asked
    again = workspace.run("score", "last", *options, base_url, "--replay", "talk.db", "--json")
    assert again.status == 0, again.err
    assert again.report["trials"][0]["models"]["judge"]["calls"] == asked
    other = workspace.run("score", "last", *options, base_url, "--set", "judge.seed=9", "--replay", "talk.db", "--json")
    assert other.status == 3
    assert other.report["trials"][0]["failure"]["code"] == "not_on_cassette"
