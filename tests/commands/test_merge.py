"""harness merge: shards of one suite become one run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

AGENT = """
import harness

@harness.tool
def balance(user: str) -> int:
    return 5

def right(text):
    balance(user="ana")
    return "It is 5."

def wrong(text):
    return "No."
"""


@pytest.fixture
def desk(workspace):
    workspace.agents = workspace.module(AGENT)
    for name in ("a", "b", "c"):
        workspace.story(name)
    return workspace


def play(desk, *options, agent="right") -> str:
    known = set(Path("runs").glob("*"))
    result = desk.run("simulate", "stories", "--agent", f"{desk.agents}:{agent}", *options)
    assert result.status in {0, 1}, result.err
    return (set(Path("runs").glob("*")) - known).pop().name


def test_shards_become_a_new_run_that_names_them(desk):
    shards = [play(desk, "--story", name) for name in ("a", "[bc]")]
    result = desk.run("merge", *shards, "--json")
    assert result.status == 0, result.err
    assert result.outcomes == {"a": "success", "b": "success", "c": "success"}
    merged = Path(result.report["run"])
    assert merged.name not in shards
    assert json.loads((merged / "run.json").read_text())["source"] == ", ".join(shards)
    assert {path.name for path in merged.iterdir()} >= {"report.json", "summary.md", "junit.xml", "stories.jsonl"}


def test_the_gate_is_that_of_the_whole(desk):
    shards = [play(desk, "--story", "a", agent="wrong"), play(desk, "--story", "[bc]", agent="wrong")]
    result = desk.run("merge", *shards)
    assert result.status == 1
    assert "Journey Success 0/3" in result.out


def test_the_same_trial_twice_is_a_mistake(desk):
    result = desk.run("merge", play(desk, "--story", "[ab]"), play(desk, "--story", "[bc]"))
    assert result.status == 2
    assert "both hold trial 1 of b; shards have no trial in common" in result.err


@pytest.mark.parametrize(
    ("options", "agent", "said"),
    [
        (("--set", "seed=3"), "right", "they differ in seed"),
        ((), "wrong", "they differ in targets, fingerprints"),
        (("--trials", "2"), "right", "they differ in trials"),
    ],
)
def test_runs_of_another_suite_are_no_shards(desk, options, agent, said):
    result = desk.run("merge", play(desk, "--story", "a"), play(desk, "--story", "b", *options, agent=agent))
    assert (result.status, len(result.err.splitlines())) == (2, 1)
    assert said in result.err


def test_a_story_that_changed_between_the_shards_is_a_mistake(desk):
    first = play(desk, "--story", "a")
    desk.story("a", story="Your username is ana. You want your balance, now.")
    result = desk.run("merge", first, play(desk, "--story", "a"))
    assert result.status == 2
    assert "story a is not the same as in the other runs" in result.err


def test_one_run_is_nothing_to_merge(desk):
    result = desk.run("merge", play(desk))
    assert (result.status, "merge takes two runs or more" in result.err) == (2, True)
