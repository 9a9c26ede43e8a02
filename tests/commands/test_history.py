"""harness history: what the runs of a folder came to, and since when a story fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.report.history import sparkline


@pytest.fixture
def desk(empty_desk, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    for i in range(10):
        empty_desk.story(f"s{i}", context={"fails": i == 3})
    return empty_desk


def test_every_run_has_a_row_and_every_suite_a_trend(desk):
    for agent in ("right", "partly", "wrong"):
        desk.play(agent)
    result = desk.run("history")
    assert result.status == 0
    rows = [row.split() for row in result.out.splitlines()]
    assert [row[2] for row in rows[1:4]] == ["last~2", "last~1", "last"]
    assert [row[3] for row in rows[1:4]] == ["10/10", "9/10", "0/10"]
    assert "60 to 98 %" in result.out
    assert "█▇▁  100 % → 0 %  stories" in result.out


def test_the_run_in_which_a_story_began_to_fail_is_named(desk):
    for agent in ("right", "right", "partly", "partly"):
        desk.play(agent)
    runs = [run.name for run in desk.runs()]
    result = desk.run("history")
    assert "passed once, fail now (1):" in result.out
    assert f"s3  since last~1, {runs[2]}" in result.out
    assert "last passed in last~2" in result.out
    (since,) = desk.run("history", "--json").report["began_to_fail"]
    assert (since["story"], since["run"], since["passed"]) == ("s3", runs[2], runs[1])


def test_a_story_that_passes_again_or_never_passed_is_not_named(desk):
    for agent in ("partly", "wrong", "right"):
        desk.play(agent)
    assert desk.run("history", "--json").report["began_to_fail"] == []
    assert "fail now" not in desk.run("history").out


def test_runs_in_which_a_story_was_not_played_say_nothing_of_it(desk):
    desk.play("right")
    desk.play("partly", "--story", "s1")
    desk.play("partly", "--story", "s3")
    (since,) = desk.run("history", "--json").report["began_to_fail"]
    runs = [run.name for run in desk.runs()]
    assert (since["run"], since["passed"]) == (runs[2], runs[0])


def test_no_interval_below_ten_stories(desk):
    desk.play("right", "--story", "s[1-9]")
    (run,) = desk.run("history", "--json").report["runs"]
    assert run["success"]["interval"] is None


def test_a_run_that_cannot_be_read_is_said_and_left_out(desk):
    desk.play("right")
    desk.play("right")
    broken = desk.runs()[-1]
    (broken / "run.json").write_text("{}")
    result = desk.run("history")
    assert result.status == 0
    assert f"warning: left out: {Path('runs') / broken.name / 'run.json'}: is not the header of a run" in result.err
    assert len([row for row in result.out.splitlines() if "10/10" in row]) == 1


def test_a_folder_without_runs_is_a_mistake(workspace):
    result = workspace.run("history", "nowhere")
    assert (result.status, result.err) == (
        2,
        "error: nowhere: holds no runs; play one with harness simulate, or name another folder\n",
    )


def test_the_bars_of_a_trend():
    assert sparkline([0.0, 0.5, None, 1.0]) == "▁▄ █"
