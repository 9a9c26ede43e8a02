"""A suite may demand that its user was measured: else the run gives no verdict."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

AGENT = """
def agent(text):
    return [{"type": "tool_call", "id": "1", "name": "balance", "arguments": {"user": "ana"}, "result": "12"}, "It is 12."]
"""
WRONG = 'def agent(text):\n    return "It is 12."\n'
USER = """
class User:
    def __init__(self, brief, *, seed=0):
        self.left = [brief.starting_sentence]
    async def speak(self, spoken):
        return self.left.pop() if self.left else None
"""


@pytest.fixture
def demanding(workspace):
    """Plays a suite whose user has these fields; the user was measured at one desk before."""
    module = workspace.module(USER)
    result = workspace.run(
        "doctor", "--user", f"{module}:User", "--set", "user.guards=off", "--desk", "library", "--style", "plain",
        "--save", "user.json",
    )  # fmt: skip
    assert result.status == 0
    workspace.story("one")
    agents = {"right": workspace.agent(AGENT), "wrong": workspace.agent(WRONG)}

    def play(*options: str, agent: str = "right", **user: Any):
        user = {"kind": f"{module}:User", "guards": "off", "check": "../user.json", **user}
        workspace.write("suites/suite.json", {"agent": agents[agent], "stories": "../stories", "user": user})
        return workspace.run("simulate", "suites/suite.json", *options)

    play.file = workspace.path / "user.json"
    play.module = module
    play.workspace = workspace
    return play


def edited(file: Path, path: str, value: Any) -> None:
    document = json.loads(file.read_text())
    *above, last = path.split(".")
    place = document
    for name in above:
        place = place[name]
    place[last] = value
    file.write_text(json.dumps(document))


def test_a_user_that_was_measured_gives_a_verdict(demanding) -> None:
    result = demanding()
    assert (result.status, "measured" in result.err) == (0, False)
    assert demanding(agent="wrong").status == 1


def test_so_it_does_where_so_many_false_failures_are_allowed(demanding) -> None:
    edited(
        demanding.file, "desks.total.false_failures", {"count": 0, "of": 399, "rate": 0.0, "low": 0.0, "high": 0.0095}
    )
    assert demanding(max_false_failures=0.02).status == 0
    assert demanding(max_false_failures=0.0095).status == 0, "the limit is inclusive"


@pytest.mark.parametrize("agent", ["right", "wrong"])
def test_too_many_false_failures_are_no_verdict_on_any_agent(demanding, agent) -> None:
    result = demanding(max_false_failures=0.02, agent=agent)
    assert result.status == 3
    last = next(line for line in result.err.splitlines() if line.startswith("exit status 3"))
    assert "the user is not measured as the suite demands: " in last
    assert "of 7, which may be as many as " in last
    assert "; max_false_failures allows 2.0%" in last


def test_few_conversations_without_a_failure_are_not_enough(demanding) -> None:
    edited(demanding.file, "desks.total.false_failures", {"count": 0, "of": 7, "rate": 0.0, "low": 0.0, "high": 0.354})
    result = demanding(max_false_failures=0.02)
    assert result.status == 3
    assert "false failures are 0 of 7, which may be as many as 35.4%" in result.err


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        pytest.param("kind", "agenda", "was measured with another kind (agenda, and here ", id="another user"),
        pytest.param("model", "openai/x", "another model (openai/x, and here none)", id="another model"),
        pytest.param("temperature", 0.5, "another temperature (0.5, and here none)", id="another temperature"),
        pytest.param("prompts", "sha256:0", "other prompts (sha256:0, and here none)", id="other prompts"),
        pytest.param("source", "sha256:0", "other code (sha256:0, and here sha256:", id="other code"),
        pytest.param("harness", "0.0.1", "another version of the harness (0.0.1, and here ", id="another version"),
    ],
)  # fmt: skip
def test_another_user_than_the_one_measured_is_no_verdict(demanding, field, value, said) -> None:
    edited(demanding.file, f"user.{field}", value)
    result = demanding()
    assert result.status == 3
    assert said in result.err
    assert "measure it again: harness doctor --user" in result.err


def test_it_is_said_before_anything_is_played_and_once_more_at_the_end(demanding) -> None:
    edited(demanding.file, "user.guards", "on")
    lines = demanding().err.splitlines()
    assert lines[0].startswith("warning: the user is not measured as the suite demands: ")
    assert lines[0].endswith("(the run will end with exit status 3)")
    assert sum("not measured as the suite demands" in line for line in lines) == 2


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param(None, "user.json: ", id="missing"),
        pytest.param("{", "user.json", id="broken"),
        pytest.param('{"format": 1}', "expected what harness doctor --user … --save writes", id="something else"),
        pytest.param("[1]", "expected what harness doctor --user … --save writes", id="no object"),
    ],
)
def test_a_file_that_says_nothing_is_no_verdict(demanding, content, said) -> None:
    demanding.file.unlink()
    if content is not None:
        demanding.file.write_text(content)
    result = demanding()
    assert result.status == 3
    assert said in result.err
    assert len(demanding.workspace.trials()) == 1, "it was played"


def test_what_was_measured_over_recordings_alone_is_not_enough(demanding) -> None:
    edited(demanding.file, "desks", None)
    result = demanding()
    assert result.status == 3
    assert "holds no trial against desks" in result.err


def test_a_limit_without_a_file_is_a_mistake(demanding) -> None:
    result = demanding(check=None, max_false_failures=0.02)
    assert result.status == 2
    assert "max_false_failures: is read out of a check: add check" in result.err
    assert result.err.count("\n") == 1


def test_another_user_on_the_command_line_is_not_the_one_measured(demanding) -> None:
    demanding.workspace.story("two")
    result = demanding("--user", "agenda", "--set", "user.guards=off")
    assert result.status == 3
    assert "another kind" in result.err


def test_it_stays_so_when_the_run_is_judged_again_and_until_it_is_resumed_with_a_measured_user(demanding) -> None:
    good = demanding.file.read_text()
    edited(demanding.file, "user.guards", "on")
    assert demanding("-x").status == 3
    assert demanding.workspace.run("score", "last").status == 3
    demanding.file.write_text(good)
    first = demanding.workspace.runs()[1].name
    assert demanding.workspace.run("simulate", "--resume", first).status == 0


def test_it_stays_so_when_shards_are_merged(demanding) -> None:
    demanding.workspace.story("two")
    edited(demanding.file, "user.guards", "on")
    shards = []
    for number in "12":
        assert demanding("--shard", f"{number}/2").status == 3
        shards.append(demanding.workspace.runs()[-1].name)
    merged = demanding.workspace.run("merge", *shards)
    assert (merged.status, "not measured as the suite demands" in merged.err) == (3, True)


def test_the_schema_knows_both_fields(workspace) -> None:
    schema = json.loads(workspace.run("schema", "suite").out)
    fields = schema["$defs"]["UserSpec"]["properties"]
    assert {"check", "max_false_failures"} <= fields.keys()
    assert "0.02" in fields["max_false_failures"]["description"]
