"""--env, --env-file and --allow-protected, through the real entry point."""

from __future__ import annotations

import pytest

DESK = """
import os
URL = os.environ.get("DESK_URL", "http://localhost")
def build(region="here"):
    return lambda text: f"{URL} in {region}"
"""


@pytest.fixture
def suite(workspace, monkeypatch: pytest.MonkeyPatch):
    """A suite with a staging and a protected live environment."""
    monkeypatch.setenv("DESK_URL", "before")
    monkeypatch.delenv("DESK_URL")
    workspace.write("staging.env", "DESK_URL=http://staging\n")
    workspace.write("other.env", "DESK_URL=http://other\n")
    environments = {
        "staging": {"kwargs": {"region": "eu"}, "env_file": "staging.env"},
        "live": {"kwargs": {"region": "us"}, "protected": True},
    }
    workspace.story("one", goals=[{"say": ["http"]}])
    target = {"ref": f"{workspace.module(DESK)}:build", "environments": environments}
    workspace.write("suite.json", {"targets": {"desk": target}, "stories": "stories"})

    def play(*arguments: str) -> str:
        """What the agent said, or what was wrong."""
        result = workspace.run("simulate", *arguments)
        if result.status:
            return result.err
        return workspace.run("show", "last", "one").out

    workspace.play = play
    return workspace


def test_without_an_environment_the_target_is_as_it_is(suite) -> None:
    assert "http://localhost in here" in suite.play("suite.json")


def test_an_environment_brings_its_arguments_and_variables(suite) -> None:
    assert "http://staging in eu" in suite.play("suite.json", "--env", "staging")


def test_a_file_of_variables_goes_before_those_of_the_environment(suite) -> None:
    assert "http://other in eu" in suite.play("suite.json", "--env", "staging", "--env-file", "other.env")


def test_a_file_of_variables_alone_switches_the_address(suite) -> None:
    assert "http://other in here" in suite.play("suite.json", "--env-file", "other.env")


def test_a_run_that_is_gone_on_with_stays_in_its_environment(suite) -> None:
    suite.play("suite.json", "--env", "staging")
    assert suite.run("simulate", "--resume", "last").status == 0
    result = suite.run("simulate", "suite.json", "--env", "live", "--allow-protected", "--resume", "last")
    assert result.status == 2
    assert "begun with" in result.err


def test_what_failed_is_played_again_where_it_failed(suite) -> None:
    suite.story("one", goals=[{"say": ["never"]}])
    suite.play("suite.json", "--env", "staging")
    suite.story("one", goals=[{"say": ["http"]}])
    assert "http://staging in eu" in suite.play("--failed", "last")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(["--env", "live"], "desk in live is protected; to play against it all the same, add --allow-protected", id="a protected environment"),
        pytest.param(["--env", "stagin"], 'did you mean "staging"', id="no such environment"),
        pytest.param(["--env-file", "nowhere.env"], "nowhere.env: no such file", id="no such file"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line(suite, arguments: list[str], says: str) -> None:
    said = suite.play("suite.json", *arguments)
    assert says in said
    assert said.count("\n") == 1


def test_protected_targets_are_played_when_it_is_said(suite) -> None:
    assert "in us" in suite.play("suite.json", "--env", "live", "--allow-protected")


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["stories", "--agent", "{module}:build"], id="beside --agent"),
        pytest.param(["suite.yaml"], id="over a suite"),
    ],
)
def test_kwargs_of_the_one_target_are_set_from_the_command_line(workspace, words) -> None:
    workspace.story("one", goals=[{"say": ["you are at branch 7"]}])
    module = workspace.module("def build(branch=1):\n    return lambda text: f'you are at branch {branch}'\n")
    workspace.write("suite.yaml", f"agent: {module}:build\nstories: stories\n")
    words = [word.format(module=module) for word in words]
    assert workspace.run("simulate", *words, "--set", "agent.kwargs.branch=7").status == 0
    assert workspace.run("simulate", *words).status == 1


def test_a_user_that_asks_no_model_leaves_the_one_of_the_suite_alone(workspace) -> None:
    workspace.story("one", goals=[{"say": ["fine"]}])
    module = workspace.module("def agent(text):\n    return 'fine'\n")
    workspace.write(
        "suite.yaml", f"agent: {module}:agent\nstories: stories\nuser: {{kind: simulated, model: openai/nobody}}\n"
    )
    assert workspace.run("simulate", "suite.yaml", "--user", "agenda").status == 0
