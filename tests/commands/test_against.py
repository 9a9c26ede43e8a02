"""simulate --against REV: the working tree held against a commit of a real repository, both played in workers."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.agents.workers.checkout import what_changed

DESK = """
from answers import ANSWERS

def agent(text):
    return next((said for asked, said in ANSWERS.items() if asked in text), "I do not know.")
"""
RIGHT = {"opening": "We open at nine.", "parking": "Parking is free.", "refund": "A refund takes 5 days."}
COMMITS: list[tuple[dict[str, str], set[str], set[str]]] = [
    (RIGHT, set(), set()),
    ({**RIGHT, "parking": "There is none."}, {"parking"}, set()),
    ({**RIGHT, "parking": "There is none.", "refund": "Never."}, {"refund"}, set()),
    ({**RIGHT, "refund": "Never."}, set(), {"parking"}),
    ({**RIGHT, "refund": "Never!"}, set(), set()),
    ({**RIGHT, "opening": "At ten."}, {"opening"}, {"refund"}),
    ({}, {"parking", "refund"}, set()),
    (RIGHT, set(), {"opening", "parking", "refund"}),
]
"""What the agent answers at each commit, and the stories that this broke and fixed."""


def git(folder: Path, *words: str) -> str:
    identity = ("-c", "user.name=someone", "-c", "user.email=someone@example.com", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", *identity, *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def answers(workspace: Any, said: dict[str, str]) -> None:
    workspace.write("answers.py", f"ANSWERS = {said!r}\n")


@pytest.fixture
def repository(workspace, monkeypatch) -> Iterator[Any]:
    """A workspace under git, with an agent in two modules and three stories of one prompt."""
    monkeypatch.syspath_prepend(workspace.path)  # before the folders of other tests
    workspace.write("desk.py", DESK)
    answers(workspace, RIGHT)
    workspace.write(".gitignore", "runs/\n__pycache__/\n")
    cases = [
        {"id": name, "agent": "desk", "story": "You ask.", "prompt": f"What about {name}?", "goals": [{"say": [said]}]}
        for name, said in (("opening", "nine"), ("parking", "free"), ("refund", "5"))
    ]
    workspace.write("stories/cases.json", cases)
    git(workspace.path, "init", "-q")
    commit(workspace)
    yield workspace
    assert git(workspace.path, "worktree", "list").count("\n") == 0, "no checkout is left"


def commit(workspace: Any) -> str:
    git(workspace.path, "add", "-A")
    git(workspace.path, "commit", "-q", "--allow-empty", "-m", "one more")
    return git(workspace.path, "rev-parse", "HEAD")


def against(workspace: Any, revision: str, *options: str) -> Any:
    return workspace.run("simulate", "stories", "--agent", "desk:agent", "--against", revision, *options)


def failed(run: Path, workspace: Any) -> set[str]:
    return {trial["story"] for trial in workspace.trials(run) if trial["outcome"] == "fail"}


def test_what_was_not_committed_is_held_against_the_commit(repository) -> None:
    answers(repository, {**RIGHT, "parking": "There is none."})
    result = against(repository, "HEAD")
    assert result.status == 1, result.err
    then, now = repository.runs()[-2:]
    assert (failed(then, repository), failed(now, repository)) == (set(), {"parking"})
    assert then.name.split("-")[-2] == git(repository.path, "rev-parse", "HEAD")[:7]
    assert "Parking is free." in result.out
    assert "There is none." in result.out


def test_each_run_says_which_commit_was_played_and_goes_on_with_it(repository) -> None:
    first = git(repository.path, "rev-parse", "HEAD")
    answers(repository, {**RIGHT, "parking": "There is none."})
    commit(repository)
    assert against(repository, "HEAD~1", "--trials", "2").status == 1
    then, now = repository.runs()[-2:]
    headers = [json.loads((run / "run.json").read_text()) for run in (then, now)]
    assert [header["git_commit"] for header in headers] == [first, git(repository.path, "rev-parse", "HEAD")]
    assert headers[0]["config"]["targets"]["agent"]["commit"] == first
    lines = (then / "trials.jsonl").read_text().splitlines(keepends=True)
    (then / "trials.jsonl").write_text("".join(lines[:3]))
    result = repository.run("simulate", "--resume", then.name)
    assert result.status == 0, result.err
    assert len(repository.trials(then)) == 6
    assert not failed(then, repository), "at that commit parking was answered rightly"


def test_a_suite_can_name_commits_as_its_variants(repository) -> None:
    git(repository.path, "tag", "v1")
    answers(repository, {**RIGHT, "refund": "Never."})
    suite = {
        "targets": {"agent": {"ref": "desk:agent"}},
        "stories": ["stories"],
        "variants": {"old": {"commit": "v1"}, "new": {}},
    }
    repository.write("suite.json", suite)
    result = repository.run("simulate", "suite.json")
    assert result.status == 1, result.err
    assert [failed(run, repository) for run in repository.runs()[-2:]] == [set(), {"refund"}]


def test_a_folder_below_the_top_is_played_from_there(repository, monkeypatch) -> None:
    below = repository.path / "service"
    for name in ("desk.py", "answers.py", "stories/cases.json"):
        repository.write(f"service/{name}", (repository.path / name).read_text())
    commit(repository)
    monkeypatch.chdir(below)
    monkeypatch.syspath_prepend(below)
    repository.write("service/answers.py", f"ANSWERS = {dict(RIGHT, opening='At ten.')!r}\n")
    assert against(repository, "HEAD").status == 1
    then, now = sorted((below / "runs").iterdir())[-2:]
    assert (failed(then, repository), failed(now, repository)) == (set(), {"opening"})
    with_folder = git(repository.path, "rev-parse", "--short", "HEAD~1")
    result = against(repository, with_folder)
    assert result.status == 2
    assert "there is no folder service at that commit" in result.err


def test_what_makes_the_two_less_than_alike_is_said(repository) -> None:
    first = commit(repository)[:7]
    result = against(repository, "HEAD")
    assert f"nothing has changed since {first}: the agent is held against itself" in result.err
    repository.write("requirements.txt", "numpy\n")
    commit(repository)
    result = against(repository, first)
    assert f"requirements.txt is not what it was at {first}: both are played with the packages that are" in result.err


def test_new_files_that_git_does_not_know_are_told_for_the_agent_may_read_them(repository) -> None:
    first = git(repository.path, "rev-parse", "HEAD")
    runs = repository.path / "runs"
    repository.write(".gitignore", "__pycache__/\n")
    assert what_changed(first, runs) == ""
    first = commit(repository)
    repository.write("runs/one/run.json", {})
    assert what_changed(first, runs) == f"nothing has changed since {first[:7]}: the agent is held against itself"
    repository.write("plugins/more.py", "")
    said = f"no file that git knows has changed since {first[:7]}; only now there is also plugins/"
    assert what_changed(first, runs) == said


NO = {
    "an unknown revision": (["nope"], "nope: is no commit, branch or tag of this repository"),
    "something that looks like an option": (["--all"], "--all: is no commit"),
    "several agents": (
        ["HEAD", "--agent", "b=desk:agent", "--agent", "c=desk:agent"],
        "--agent desk:agent: of several agents each needs a name",
    ),
    "an agent behind HTTP": (["HEAD", "--agent", "http://127.0.0.1:9/chat"], "only agents in Python are played"),
    "a baseline": (["HEAD", "--record-baseline", "b.json"], "go with one version at a time"),
}


@pytest.mark.parametrize(("options", "message"), NO.values(), ids=NO)
def test_is_a_mistake(repository, options, message) -> None:
    agent = () if options[1:2] == ["--agent"] and "http" in options[2] else ("--agent", "desk:agent")
    result = repository.run("simulate", "stories", *agent, f"--against={options[0]}", *options[1:])
    assert (result.status, result.out) == (2, "")
    assert message in result.err
    assert not (repository.path / "runs").exists(), "nothing was played"


def test_an_agent_that_is_installed_elsewhere_is_a_mistake(repository) -> None:
    result = repository.run("simulate", "stories", "--agent", "json:dumps", "--against", "HEAD")
    assert result.status == 2
    assert "not from this repository: no commit of it changes the agent" in result.err


def test_outside_a_repository_it_is_a_mistake(workspace) -> None:
    workspace.story("a")
    result = workspace.run("simulate", "stories", "--agent", "desk:agent", "--against", "HEAD")
    assert result.status == 2
    assert result.err.startswith("error: HEAD: git rev-parse: fatal: not a git repository")
    assert result.err.endswith("; run from a folder of the repository of the agent\n")


@pytest.mark.slow
def test_over_eight_commits_the_right_journeys_change_each_time(repository) -> None:
    for said, broken, fixed in COMMITS[1:]:
        answers(repository, said)
        assert against(repository, "HEAD").status in {0, 1}
        then, now = (failed(run, repository) for run in repository.runs()[-2:])
        assert (now - then, then - now) == (broken, fixed), said
        commit(repository)
