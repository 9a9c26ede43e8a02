"""The suite that only a judge sees through: offline from its cassette, and what goals say of the same answers."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from checkout import ROOT
from scripted_judge import record

import harness

SUITE = ROOT / "configs" / "judged.yaml"
CASSETTE = ROOT / "configs" / "judged" / "judge.cassette"
PLANTED = {"expired-voucher": "polite", "late-parcel": "policy"}


async def test_the_cassette_fails_just_the_planted_answers_each_with_its_proof(tmp_path: Path) -> None:
    run = await harness.simulate(SUITE, out=tmp_path, replay=CASSETTE, confirm=False)
    assert run.exit_status == 1
    assert {trial.story for trial in run.trials if trial.outcome == "fail"} == set(PLANTED)
    assert {trial.outcome for trial in run.trials} == {"success", "fail"}
    for trial in run.trials:
        assert all(goal.met for goal in trial.verdict.goals)
        failed = [check for check in trial.verdict.checks if check.fails]
        assert [check.id for check in failed] == ([PLANTED[trial.story]] if trial.story in PLANTED else [])
        for check in failed:
            assert check.judge is not None
            (violation,) = check.judge.violations
            assert violation.supported
            assert violation.quote in trial.trajectory.last_said


async def test_what_it_was_asked_and_answered_stands_beside_a_conversation_that_fell_short(tmp_path: Path) -> None:
    run = await harness.simulate(SUITE, out=tmp_path, replay=CASSETTE, confirm=False)
    for story, check in PLANTED.items():
        asked, given = (
            json.loads((run.path / "cases" / story / f"trial-001.judge-{each}.json").read_text(encoding="utf-8"))
            for each in ("input", "output")
        )
        messages = {each["check"]: each["messages"] for each in asked}
        with closing(sqlite3.connect(CASSETTE)) as tape:
            rows = tape.execute("select messages from readable where story = ?", (story,)).fetchall()
        assert messages[check] in [json.loads(row) for (row,) in rows]
        replies = {each["check"]: each["replies"] for each in given}
        assert json.loads(replies[check][0]["text"])["criteria"][0]["label"] == "fail"
    assert not (run.path / "cases" / "lamp").exists()


async def test_goals_alone_pass_all_of_them(tmp_path: Path) -> None:
    text = SUITE.read_text(encoding="utf-8").replace("judged/policy.md", str(CASSETTE.with_name("policy.md")))
    without = tmp_path / "without.yaml"
    without.write_text("\n".join(line for line in text.split("\n") if not line.startswith("judge:")), encoding="utf-8")
    run = await harness.simulate(without, out=tmp_path / "runs", confirm=False)
    assert {trial.outcome for trial in run.trials} == {"success"}


@pytest.mark.slow
def test_it_is_recorded_as_its_readme_says(tmp_path: Path) -> None:
    assert record(SUITE, tmp_path / "new.cassette") == 1
    assert (tmp_path / "new.cassette").stat().st_size > 10_000
