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
    told = [story(f"s{i}", goals=[{"say": ["A-1"]}], user={"wants": [OPENING]}) for i in range(stories)]
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


# ----------------------------------------------------------------------------------- prose that was not understood

REFUND = {"goals": [{"tool": "refund", "args": {"id": "A-1"}}], "tools": {"write": ["refund"]}}


OPENING = "I want my money back."


@harness.tool
def refund(id: str) -> str:
    return f"{id} is refunded."


def asks_first(text: str) -> str:
    """Refunds the wrong order, after a yes."""
    return refund(id="B-2") if text != OPENING else "Shall I refund it?"


def acts_at_once(text: str) -> str:
    return refund(id="B-2")


def acts_twice(text: str) -> str:
    return f"{refund(id='B-2')} {refund(id='B-2')}" if text != OPENING else "Shall I refund it?"


def only_claims(text: str) -> str:
    return "Your refund has been booked." if text != OPENING else "Shall I refund it?"


def gives_up(text: str) -> str:
    return "I cannot do that, sorry." if text != OPENING else "Shall I refund it?"


async def played_misread(agent, user: str = "Misread", **fields):
    raw = {**REFUND, **fields}
    spec = {"kind": f"doubting_users:{user}", "guards": "off"}
    run = await harness.simulate([story("s", **raw)], agent=agent, user=spec, concurrency=1, max_voids=0)
    return run.trials[0]


@pytest.mark.parametrize("agent", [asks_first, gives_up])
async def test_a_failure_after_prose_that_was_not_understood_is_void(agent):
    trial = await played_misread(agent)
    assert (trial.outcome, trial.fault, trial.failure.code) == ("void", "user", "not_understood")
    assert trial.failure.message.startswith('"You agree if it rains.": it could not tell how to play this sentence')
    assert "knows: {rain: true}" in trial.failure.message


@pytest.mark.parametrize("agent", [asks_first, gives_up])
async def test_who_understood_the_prose_whole_is_not_to_blame(agent):
    trial = await played_misread(agent, "ToldAll")
    assert (trial.outcome, trial.failure) == ("fail", None)


@pytest.mark.parametrize("agent", [acts_at_once, acts_twice, only_claims])
async def test_what_no_user_can_cause_is_the_agents_whatever_was_not_understood(agent):
    trial = await played_misread(agent)
    assert (trial.outcome, trial.failure) == ("fail", None)


async def test_a_write_without_the_yes_that_has_to_stand_before_it_is_the_agents():
    trial = await played_misread(asks_first, "Unasked", consent=["refund"])
    assert {check.code for check in trial.verdict.checks if check.fails} >= {"no_consent"}
    assert (trial.outcome, trial.failure) == ("fail", None)


async def test_the_default_user_says_what_of_its_story_it_had_not_understood():
    def wrong(text: str) -> str:
        return "Goodbye, have a nice day."

    told = "You want a boat. You agree unless it rains."
    stories = [
        story(f"s{i}", goals=[{"say": ["W-9"]}], story=prose) for i, prose in enumerate((told, "You want a boat."))
    ]
    run = await harness.simulate(stories, agent=wrong, user="agenda", concurrency=1, max_voids=0)
    first, second = run.trials
    assert first.failure.message.startswith('"You agree unless it rains.": it could not tell how to play')
    assert second.failure is None or "unless" not in second.failure.message
