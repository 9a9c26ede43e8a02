"""A failure for which the simulated user may be to blame is void, played anew, and said; no other one is."""

from __future__ import annotations

import json

import pytest
from builders import story

import harness
from harness.analysis.run import Run
from harness.report.layout.wording import simulator_line
from harness.report.trial.why import why

QUESTION = "Which are the digits?"


def asks(text: str) -> str:
    """Wants to hear the number of the order, in its own words."""
    return "Done: refunded A-1." if "A-1" in text else QUESTION


def says_so(text: str) -> str:
    return "Done: refunded A-1."


async def played(user: str, agent=asks, *, stories: int = 1, out=None, **options) -> Run:
    told = [story(f"s{i}", goals=[{"say": ["A-1"]}]) for i in range(stories)]
    return await harness.simulate(
        told, agent=agent, user={"kind": f"doubting_users:{user}", "guards": "off"}, concurrency=1, **options
    )


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


async def test_who_answered_in_doubt_and_had_more_to_tell_is_to_blame():
    run = await played("Doubting")
    (trial,) = run.trials
    assert (trial.outcome, trial.fault, trial.failure.code) == ("void", "user", "not_understood")
    assert QUESTION in trial.failure.message
    assert 'asked_as: ["the digits"]' in trial.failure.message
    assert run.exit_status == 3


async def test_an_attempt_that_goes_as_the_one_before_is_the_last():
    run = await played("Doubting")
    lines = [json.loads(line) for line in (run.path / "trials.jsonl").read_text().splitlines()]
    assert [(line["attempt"], line.get("supersedes"), line["voids"]) for line in lines] == [
        (1, None, []),
        (2, 1, ["not_understood"]),
    ]
    assert run.summary.simulator.voids == {"not_understood": 2}


async def test_who_told_everything_is_not_to_blame():
    run = await played("ToldAll")
    assert run.trials[0].outcome == "fail"


async def test_a_yes_in_doubt_leaves_it_open_though_everything_was_told():
    run = await played("UnsureYes")
    assert run.trials[0].failure.code == "not_understood"


async def test_a_success_stands():
    run = await played("Doubting", says_so)
    assert run.trials[0].outcome == "success"
    assert run.summary.simulator.voids == {}


async def test_an_agent_that_breaks_has_failed_whatever_the_user_doubted():
    def broken(text: str) -> str:
        if text.startswith("That"):
            raise RuntimeError("down the drain")
        return QUESTION

    run = await played("Doubting", broken)
    assert run.trials[0].outcome == "fail"


async def test_who_asks_a_third_time_for_more_than_everything_is_stuck():
    turns = iter(["Which digits?", "The digits, please.", "Which are they?", "The digits!", "Digits."] * 3)
    run = await played("Patient", lambda text: next(turns))
    (trial,) = run.trials
    assert (trial.outcome, trial.ended_by, trial.fault) == ("fail", "stuck", "agent or story")
    assert len([each for each in trial.trajectory.spoken if each.role == "user"]) == 3  # it did not answer the third
    assert 'asked in vain for what the story may not tell: "Which are they?"' in why(trial, None)


async def test_a_void_is_played_anew_until_it_counts(capsys):
    run = await played("Lucky", stories=12, max_voids=4)
    outcomes = [trial.outcome for trial in run.trials]
    found = run.summary.simulator
    assert outcomes.count("success") >= 10
    assert sum(found.voids.values()) > 0
    assert 0 < found.stories_with_void < found.stories == 12
    assert "void" in simulator_line(found)
    unlucky = await played("Lucky", stories=12, max_voids=0)
    assert [trial.attempt for trial in unlucky.trials] == [1] * 12
    assert {trial.outcome for trial in unlucky.trials} == {"success", "void"}


async def test_what_was_told_unasked_is_counted_and_stands_in_the_report():
    run = await played("Generous", stories=2)
    found = run.summary.simulator
    assert (found.told, found.donated, found.donated_share) == (4, 2, 0.5)
    assert "2 of 4 facts told unasked (50 %)" in (run.path / "summary.md").read_text()
    (held,) = harness.compare(run, await played("Generous", stories=2))
    assert held.donated == (0.5, 0.5)


async def test_a_number_below_nothing_is_refused():
    with pytest.raises(harness.UserMistake, match="max_voids"):
        await played("Doubting", max_voids=-1)
