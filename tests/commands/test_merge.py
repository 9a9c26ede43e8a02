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


class TestMissingShards:
    """Three of four shards are not the whole: what is missing is counted and named, and nothing passes without it."""

    @pytest.fixture
    def shards(self, desk) -> list[str]:
        for name in ("d", "e", "f"):
            desk.story(name)
        return [desk.play("right", "--trials", "2", "--shard", f"{i}/4") for i in (1, 2, 3, 4)]

    def test_what_is_missing_counts_as_not_played(self, desk, shards):
        result = desk.run("merge", *shards[:2], shards[3])
        assert result.status == 3
        assert "exit status 3: 2 of 12 trials were not played" in result.err
        assert "missing: shard 3/4 with 2 trials (of c); play that as well and merge it with this run" in result.err
        assert "--resume" not in result.err, "the run itself cannot play them"
        shown = desk.run("show", "last")
        assert "missing: shard 3/4 with 2 trials (of c)" in shown.out
        run = desk.runs()[-1]
        assert "- **missing**: shard 3/4 with 2 trials (of c)" in (run / "summary.md").read_text()
        assert json.loads((run / "report.json").read_text())["missing"] == "shard 3/4 with 2 trials (of c)"

    def test_several_are_named(self, desk, shards):
        result = desk.run("merge", shards[0], shards[3])
        assert (result.status, "missing: shards 2/4, 3/4 with 6 trials (of b, f, c)" in result.err) == (3, True)

    def test_a_gate_that_cannot_be_reached_any_more_is_missed(self, desk, shards):
        wrong = [desk.play("wrong", "--trials", "2", "--shard", f"{i}/4") for i in (1, 2)]
        result = desk.run("merge", *wrong)
        assert result.status == 1
        assert "at best 0.333, with 4 unplayed trials read as passed" in result.err

    def test_partial_is_the_gate_of_what_is_there_and_still_says_what_is_not(self, desk, shards):
        result = desk.run("merge", *shards[:2], shards[3], "--partial")
        assert result.status == 0, result.err
        assert "missing: shard 3/4 with 2 trials (of c); the run was merged without that (--partial)" in result.err
        assert "exit status" not in result.err

    def test_the_missing_one_can_be_merged_with_the_merged_run(self, desk, shards):
        first = desk.run("merge", *shards[:2], shards[3], "--json")
        result = desk.run("merge", first.report["run"], shards[2])
        assert result.status == 0, result.err
        assert "Journey Success 12/12" in result.out
        assert "missing" not in result.err

    def test_all_of_them_are_the_whole(self, desk, shards):
        result = desk.run("merge", *shards)
        assert (result.status, "missing" in result.err) == (0, False)

    def test_shards_played_before_their_whole_was_recorded_are_reckoned_from_the_suite(self, desk, shards):
        for name in shards:
            header = desk.path / "runs" / name / "run.json"
            fields = json.loads(header.read_text())
            del fields["planned_in_all"], fields["missing"]
            header.write_text(json.dumps(fields))
        result = desk.run("merge", *shards[:2], shards[3])
        assert (result.status, "missing: shard 3/4 with 2 trials (of c)" in result.err) == (3, True)

    def test_shards_of_different_wholes_are_a_mistake(self, desk, shards):
        other = desk.play("right", "--trials", "2", "--shard", "3/3")
        result = desk.run("merge", shards[0], other)
        assert (result.status, len(result.err.splitlines())) == (2, 1)
        assert "shards of different wholes (1/4, 3/3)" in result.err
        part = desk.play("right", "--trials", "2", "--story", "[abcd]", "--shard", "2/4")
        result = desk.run("merge", shards[0], part)
        assert (result.status, len(result.err.splitlines())) == (2, 1)
        assert "one of 8 trials, one of 12" in result.err
