"""Undecided trials through the real entry point: one face, bounds beside every rate, a gate that is read twice."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

SECOND_FAILS = """
from harness.errors import Unavailable
seen = []

def agent(text):
    seen.append(text)
    if len(seen) == 1:
        raise Unavailable("nobody answers there", code="provider_down")
    return "No."
"""


@pytest.fixture
def desk(empty_desk):
    """Ten stories; in the last one the provider of `versions:offline` is down."""
    for i in range(10):
        empty_desk.story(f"s{i}", context={"fails": False, "offline": i == 9})
    return empty_desk


def spoilt(desk, *numbers: int) -> None:
    """From now on these stories fail."""
    for i in numbers:
        desk.story(f"s{i}", context={"fails": True, "offline": i == 9})


class TestGate:
    """It is read with the undecided trial as failed and as passed."""

    @pytest.mark.parametrize(("least", "status"), [("0.9", 0), ("0.95", 3), ("1", 3)])
    def test_a_gate_that_holds_either_way_is_passed(self, desk, least, status):
        result = desk.simulate("offline", "--min-success", least)
        assert result.status == status, result.err
        assert ("the gate comes out differently with 1 undecided trial" in result.err) == (status == 3)
        assert (
            "Journey Success 9/9 (100 %; 90 to 100 % with the undecided) · 0 failed · 1 undecided (model)" in result.out
        )

    def test_a_gate_that_is_missed_either_way_is_missed(self, desk):
        spoilt(desk, 0, 1)
        result = desk.simulate("offline", "--min-success", "0.9")
        assert result.status == 1
        assert "Journey Success 0.778 (at best 0.8, with 1 undecided trial read as passed) is below" in result.err

    def test_the_share_that_may_be_undecided_can_be_capped(self, desk):
        result = desk.simulate("offline", "--min-success", "0.5", "--set", "gate.max_undecided=0.05")
        assert result.status == 3
        assert "1 of 10 trials are undecided, a share of 0.1; gate.max_undecided allows 0.05" in result.err

    def test_nothing_scored_never_passes(self, desk):
        result = desk.simulate("offline", "--story", "s9", "--min-success", "0")
        assert (result.status, "no trial could be scored" in result.err) == (3, True)

    @pytest.mark.parametrize("given", ["1", "2"])
    def test_a_number_of_trials_in_a_suite_of_before_is_a_mistake_in_one_line(self, desk, given):
        desk.write("suite.yaml", f"agent: versions:right\nstories: stories\ngate: {{max_undecided: {given}}}\n")
        result = desk.run("simulate", "suite.yaml")
        assert (result.status, len(result.err.splitlines())) == (2, 1)
        assert "suite.yaml: gate.max_undecided: is a share of the trials now" in result.err
        assert desk.runs() == []

    @pytest.mark.parametrize(("count", "status"), [(0, 0), (1, 0), (2, 0)])
    def test_a_run_of_before_with_a_number_is_read(self, desk, count, status):
        name = desk.play("offline", "--min-success", "0.9")
        header = desk.path / "runs" / name / "run.json"
        fields = json.loads(header.read_text())
        fields["config"]["gate"]["max_undecided"] = count
        header.write_text(json.dumps(fields))
        assert desk.run("score", name).status == status
        assert desk.run("show", name).status == 0


class TestShown:
    """Three outcomes to people, five in files."""

    def test_a_person_sees_three_outcomes_and_whose_fault_it_was(self, desk):
        spoilt(desk, 0)
        result = desk.simulate("offline")
        rows = {row.split()[0]: row for row in result.out.splitlines() if row[:1] == "s"}
        assert "✗ fail" in rows["s0"]
        assert "✓ success" in rows["s1"]
        assert "? undecided (model)" in rows["s9"]
        assert "✗ s0 · fail (agent) · completion 0 %" in result.out
        assert "? s9 · undecided (model)" in result.out
        markdown = (desk.runs()[-1] / "summary.md").read_text()
        assert "| `s9` | ? undecided (model) | – |" in markdown
        assert desk.run("show", "last", "s9").out.startswith("? undecided (model) s9 ")
        assert desk.run("show", "last", "s9", "--format", "markdown").out.startswith(
            "### `undecided (model) · s9 · trial 1`"
        )

    def test_files_keep_the_outcome_and_say_whose_fault_it_was(self, desk):
        spoilt(desk, 0)
        report = desk.simulate("offline", "--json").report
        kept = {trial["story"]: (trial["outcome"], trial["shown"], trial["fault"]) for trial in report["trials"]}
        assert kept["s0"] == ("fail", "fail", "agent")
        assert kept["s1"] == ("success", "success", None)
        assert kept["s9"] == ("error", "undecided", "model")
        assert {trial["story"]: trial["fault"] for trial in desk.trials()}["s9"] == "model"
        summary = report["summary"]
        assert (summary["undecided"], summary["undecided_by"], summary["failed_by"]) == (1, {"model": 1}, {"agent": 1})
        assert summary["journey_success_bounds"] == {"low": 0.8, "high": 0.9}
        assert summary["journey_completion_bounds"] == {"low": 0.8, "high": 0.9}

    def test_in_junit_it_is_an_error_that_says_whose(self, desk):
        desk.simulate("offline")
        junit = (desk.runs()[-1] / "junit.xml").read_text()
        assert '<error type="provider_down" message="undecided (model): nobody answers there">' in junit
        assert 'failures="0" errors="1"' in junit

    def test_github_gets_an_error_for_a_failure_and_a_warning_for_what_is_undecided(self, desk, monkeypatch):
        monkeypatch.setenv("GITHUB_ACTIONS", "true")
        monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
        spoilt(desk, 0)
        lines = [line for line in desk.simulate("offline").err.splitlines() if line.startswith("::")]
        assert [line.split("title=")[0].split()[0] for line in lines] == ["::error", "::warning"]
        assert "title=s9%3A undecided (model)::nobody answers there" in lines[1]

    def test_live_says_it_as_well(self, desk):
        result = desk.simulate("offline", "-v", "--story", "s9")
        assert "? undecided (model)  nobody answers there" in result.err

    def test_history_has_a_column_for_it_only_where_something_is_undecided(self, desk):
        desk.play("right")
        assert "undecided" not in desk.run("history").out
        desk.play("offline")
        out = desk.run("history").out
        assert "undecided" in out.splitlines()[0]
        assert "1: 90 to 100 %" in out
        last = desk.run("history", "--json").report["runs"][-1]
        assert last["success"]["bounds"] == {"low": 0.9, "high": 1.0}

    def test_of_several_trials_the_failed_one_is_read_before_the_undecided_one(self, desk):
        agent = desk.agent(SECOND_FAILS)
        options = ("--trials", "2", "--concurrency", "1", "--story", "s0")
        result = desk.run("simulate", "stories", "--agent", agent, *options)
        assert "✗ 0/1 (0 to 50 %) · 1 undecided (model)" in result.out
        assert desk.run("show", "last", "s0").out.startswith("✗ fail (agent) s0 · trial 2")

    def test_frames_hold_the_bounds_as_means(self, desk):
        from harness import read_run

        spoilt(desk, 0)
        frame = read_run(desk.play("offline")).to_frame()
        assert sorted(frame["fault"].dropna()) == ["agent", "model"]
        assert frame["journey_success"].mean() == pytest.approx(8 / 9)
        assert (frame["journey_success_low"].mean(), frame["journey_success_high"].mean()) == (0.8, 0.9)


class TestCompare:
    """What undecided trials could turn is said, and is then undecided."""

    def test_a_rule_that_only_undecided_trials_might_break_is_not_decided(self, desk):
        runs = desk.play("right"), desk.play("offline")
        result = desk.run("compare", *runs, "--fail-on", "new_failures")
        assert result.status == 3
        assert (
            "exit status 3: new_failures: 1 undecided trial decides whether it is broken; read against this run, "
            "1 story that passed fails: s9"
        ) in result.err
        assert desk.run("compare", *runs).status == 0, "no rule was asked for"

    def test_a_story_that_fails_for_certain_beside_an_undecided_one(self, desk):
        runs = desk.play("right"), desk.play("offline_and_wrong")
        result = desk.run("compare", *runs, "--fail-on", "new_failures,score_drop_gt=0.95", "--json")
        assert result.status == 1
        first, second = result.report["comparisons"][0]["regressions"]
        assert (first["rule"], first["undecided"]) == ("new_failures", False)
        assert first["message"] == "9 stories that passed fail: s0, s1, s2, s3, s4 …"
        assert (second["rule"], second["undecided"]) == ("score_drop_gt", True)

    def test_undecided_trials_of_the_earlier_version_are_read_as_well(self, desk):
        result = desk.run(
            "compare", desk.play("offline"), desk.play("wrong_where_offline"), "--fail-on", "new_failures"
        )
        assert result.status == 3
        assert "read against this run, 1 story that passed fails: s9" in result.err

    def test_bounds_stand_beside_the_rates_and_a_decision_that_could_turn_says_so(self, desk):
        runs = desk.play("right"), desk.play("offline", "--set", "seed=0")
        out = desk.run("compare", *runs).out
        assert re.search(r"^ with the undecided +100 % +90–100 %$", out, re.MULTILINE)
        assert "could turn this" not in out, "one of ten decides nothing either way"
        for i in range(10):
            desk.story(f"s{i}", context={"fails": False, "offline": i >= 2})
        runs = desk.play("right"), desk.play("offline")
        result = desk.run("compare", *runs)
        said = " ".join(result.out.split())
        assert result.status == 3
        assert "undecided: journey success differs by 0.0 points over the trials with a verdict" in said
        table = result.out.partition("metric ")[2].partition("not reported")[0]
        assert max(map(len, table.splitlines())) <= 80, "also with the undecided it fits"
        assert "in no rate: 0 before, 8 (provider_down 8) after" in said
        assert "not as many are missing in both versions (p = 0.0078), which is no chance: s2, s3" in said
        assert (
            "? 8 undecided trials (0 before, 8 after) could turn this: worse if read against the later version, not "
            "decided if read for it"
        ) in said
        reading = desk.run("compare", *runs, "--json").report["comparisons"][0]["undecided"]
        assert (reading["before"], reading["after"]) == (0, 8)
        assert reading["after_bounds"] == {"low": 0.2, "high": 1.0}
        assert (reading["read_against"], reading["read_for"]) == ("worse", "not decided")
        assert (reading["codes_before"], reading["codes_after"]) == ({}, {"provider_down": 8})
        assert reading["stories"] == [f"s{i}" for i in range(2, 10)]

    def test_a_baseline_is_held_the_same_way(self, desk):
        desk.simulate("right", "--record-baseline", "line.json")
        rule = ("--compare-baseline", "line.json", "--set", 'fail_on=["new_failures"]')
        result = desk.simulate("offline", *rule, "--min-success", "0.5")
        assert result.status == 3
        assert "exit status 3: new_failures: 1 undecided trial decides" in result.err
        other = desk.simulate("offline_and_wrong", *rule, "--min-success", "0")
        assert other.status == 1

    def test_without_undecided_trials_nothing_is_said_of_them(self, desk):
        result = desk.run("compare", desk.play("right"), desk.play("wrong"), "--json")
        assert result.report["comparisons"][0]["undecided"] is None


def test_all_undecided_trials_are_played_again_by_one_word(desk):
    name = desk.play("offline")
    again = desk.run("simulate", "--resume", name, "--retry", "undecided", "--json")
    (trial,) = [trial for trial in again.report["trials"] if trial["attempt"] == 2]
    assert trial["story"] == "s9"
    result = desk.run("simulate", "--resume", name, "--retry", "undecidet")
    assert (result.status, 'did you mean "undecided"?' in result.err) == (2, True)


def test_history_takes_the_folder_as_every_command_does(desk):
    desk.simulate("right", "--out", "elsewhere")
    listed = desk.run("history", "--out", "elsewhere")
    assert (listed.status, listed.out) == (0, desk.run("history", "elsewhere").out)
    both = desk.run("history", "elsewhere", "--out", "other")
    assert (both.status, len(both.err.splitlines()), "two folders" in both.err) == (2, 1, True)
    assert desk.run("history", "elsewhere", "--out", "elsewhere").status == 0
    assert not Path("runs").exists()
