"""The HR desk's generated stories, proved again, and played end to end by both versions of its agent."""

from __future__ import annotations

import json

import pytest
from checkout import CONFIGS, DATASETS

from harness.cli import main
from harness.demo.hr.records import TODAY
from harness.formats.lint import lint
from harness.formats.story_files import read_stories
from harness.formats.suite_files import read_suite
from harness.types.story import Story
from harness.types.trial import Trial

STORIES: dict[str, Story] = {file.story.id: file.story for file in read_stories([DATASETS / "hr"])}
PERSONAL = {"leave_balance", "leave_schedule", "leave_details", "payslip", "expense_status"}
"""What tells of one person, whom the story must have found as the one who speaks."""


@pytest.fixture(scope="module")
def played(demo_trials) -> dict[str, dict[str, Trial]]:
    """Version → story → its trial."""
    return {version: demo_trials(f"hr-{version}") for version in ("v1", "v2")}


def _failed(trials: dict[str, Trial]) -> set[str]:
    return {story for story, trial in trials.items() if trial.outcome == "fail"}


def _wanted(story: str) -> set[str]:
    """The tools that the story's goals call."""
    return {goal.tool_name for goal in STORIES[story].goal_details if goal.type == "tool_call"}


def _succeeded(trial: Trial, tool: str) -> bool:
    return any(call.name == tool and call.error is None for call in trial.trajectory.calls)


def _codes(trial: Trial) -> set[str]:
    return {str(check.code) for check in trial.verdict.checks if check.status == "fail"}


def test_people_want_many_things():
    asked = {tool for story in STORIES for tool in _wanted(story)}
    assert len(STORIES) == 60
    assert asked >= {"request_leave", "change_leave", "cancel_leave", "update_address", "submit_expense", *PERSONAL}
    intents = {story.labels[0] for story in STORIES.values()}
    assert intents >= {"write", "writes", "besides", "several", "condition", "preference", "refusal", "changed", "read"}


def test_leave_is_wanted_for_days_to_come_and_for_few():
    goals = [
        goal.args
        for story in STORIES.values()
        for goal in story.goal_details
        if goal.type == "tool_call" and goal.tool_name in {"request_leave", "change_leave"}
    ]
    assert len(goals) > 20
    assert [args for args in goals if not TODAY < args["start"] <= args["end"]] == []
    assert all(args["start"][:4] == args["end"][:4] == "2026" for args in goals)


def test_nothing_is_asked_of_another_person():
    for story in STORIES.values():
        told = {name: str(fact.value) for name, fact in story.user.knows.items()}
        who = told.get("username")
        for goal in story.goal_details:
            if goal.type == "tool_call" and goal.tool_name in PERSONAL:
                assert who is not None, story.id


def test_the_lint_has_no_doubt_about_a_story():
    assert {name: found for name, story in STORIES.items() if (found := lint(story))} == {}


def test_every_story_is_proved_and_catches_mistakes(capsys):
    tools = ["--tools", "harness.demo.hr.tools:open_desk", "--snapshot", "harness.worlds:sqlite", "--allow-writes"]
    with pytest.raises(SystemExit) as exit_status:
        main(["validate", "--execute", "--mutate", "--json", *tools, str(DATASETS / "hr")])
    report = json.loads(capsys.readouterr().out)
    assert {proof["story"] for proof in report["proofs"] if proof["status"] == "proved"} == set(STORIES)
    assert report["kill_score"] >= 0.9
    assert exit_status.value.code == 0


def test_v1_does_well(played):
    assert {trial.outcome for trial in played["v1"].values()} == {"success"}
    assert len(played["v1"]) == len(STORIES)


@pytest.mark.parametrize("version", ["v1", "v2"])
def test_every_trial_has_a_verdict_and_ends_regularly(played, version):
    assert {trial.outcome for trial in played[version].values()} <= {"success", "fail"}
    assert {trial.ended_by for trial in played[version].values()} == {"user_done"}


def test_v2_submits_every_expense_twice_and_is_caught(played):
    submitting = {story for story, trial in played["v1"].items() if _succeeded(trial, "submit_expense")}
    assert len(submitting) >= 10
    for story in submitting:
        also = {"no_consent"} if "request_leave" in _wanted(story) else set()
        assert {"unexpected_write"} <= _codes(played["v2"][story]) <= {"unexpected_write"} | also


def test_v2_requests_leave_without_a_yes_and_is_caught(played):
    requesting = {story for story, trial in played["v1"].items() if _succeeded(trial, "request_leave")}
    assert len(requesting) >= 10
    for story in requesting:
        passed = [check.status for check in played["v1"][story].verdict.checks if check.check == "consent"]
        assert passed == ["pass"]
        assert "no_consent" in _codes(played["v2"][story])


def test_v2_is_caught_in_what_the_refactor_touched_and_nothing_else(played):
    broken = _failed(played["v2"])
    touched = {"submit_expense", "request_leave"}
    months = {story for story in broken if not _wanted(story) & touched}
    assert months
    for story in months:
        reasons = [goal.reason for goal in played["v2"][story].verdict.goals if goal.reason]
        wrong = {(each.path, each.observed[-2:]) for reason in reasons for each in reason.arguments if not each.met}
        assert wrong == {("end", "30")}


def test_the_gate_lies_between_the_versions(played):
    gate = read_suite(CONFIGS / "hr-v1.yaml").gate.min_success
    rate = {version: 1 - len(_failed(trials)) / len(trials) for version, trials in played.items()}
    assert rate["v2"] < gate <= rate["v1"]
    assert read_suite(CONFIGS / "hr-v2.yaml").gate.min_success == gate
