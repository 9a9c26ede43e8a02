"""harness merge: shards of one suite become one run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


@pytest.fixture
def desk(empty_desk):
    for name in ("a", "b", "c"):
        empty_desk.story(name)
    return empty_desk


def test_shards_become_a_new_run_that_names_them(desk):
    shards = [desk.play("right", "--story", name) for name in ("a", "[bc]")]
    result = desk.run("merge", *shards, "--json")
    assert result.status == 0, result.err
    assert result.outcomes == {"a": "success", "b": "success", "c": "success"}
    merged = Path(result.report["run"])
    assert merged.name not in shards
    assert json.loads((merged / "run.json").read_text())["source"] == ", ".join(shards)
    assert {path.name for path in merged.iterdir()} >= {"report.json", "summary.md", "junit.xml", "stories.jsonl"}


def test_the_gate_is_that_of_the_whole(desk):
    shards = [desk.play("wrong", "--story", "a"), desk.play("wrong", "--story", "[bc]")]
    result = desk.run("merge", *shards)
    assert result.status == 1
    assert "Journey Success 0/3" in result.out


def test_the_same_trial_twice_is_a_mistake(desk):
    result = desk.run("merge", desk.play("right", "--story", "[ab]"), desk.play("right", "--story", "[bc]"))
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
    result = desk.run("merge", desk.play("right", "--story", "a"), desk.play(agent, "--story", "b", *options))
    assert (result.status, len(result.err.splitlines())) == (2, 1)
    assert said in result.err


def test_a_story_that_changed_between_the_shards_is_a_mistake(desk):
    first = desk.play("right", "--story", "a")
    desk.story("a", story="Your username is ana. You want your balance, now.")
    result = desk.run("merge", first, desk.play("right", "--story", "a"))
    assert result.status == 2
    assert "story a is not the same as in the other runs" in result.err


def test_one_run_is_nothing_to_merge(desk):
    result = desk.run("merge", desk.play("right"))
    assert (result.status, "merge takes two runs or more" in result.err) == (2, True)
