"""The shop's generated stories, proved again, and played end to end by both versions of its agent."""

from __future__ import annotations

import json

import pytest
from checkout import CONFIGS, DATASETS

from harness.cli import main
from harness.formats.lint import lint
from harness.formats.story_files import read_stories
from harness.formats.suite_files import read_suite
from harness.types.story import Story
from harness.types.trial import Trial

STORIES: dict[str, Story] = {file.story.id: file.story for file in read_stories([DATASETS / "shop"])}
OUT_OF_STOCK = {"0007-place-order", "0054-place-order", "0342-place-order", "0408-place-order"}
"""Four of five clocks are ordered, or two of three: the second order of the same is refused, and nothing shows the
mistake."""
WRITES = {"place_order", "cancel_order", "return_item", "apply_voucher"}


@pytest.fixture(scope="module")
def played(demo_trials) -> dict[str, dict[str, Trial]]:
    """Version → story → its trial."""
    return {version: demo_trials(f"shop-{version}") for version in ("v1", "v2")}


def _failed(trials: dict[str, Trial]) -> set[str]:
    return {story for story, trial in trials.items() if trial.outcome == "fail"}


def _wanted(story: str) -> set[str]:
    """The tools that the story's goals call."""
    return {goal.tool_name for goal in STORIES[story].goal_details if goal.type == "tool_call"}


def test_every_tool_is_asked_for():
    asked = {tool for story in STORIES for tool in _wanted(story)}
    assert len(STORIES) >= 40
    assert len(asked) == 12
    assert {story.labels[0] for story in STORIES.values()} >= {
        "writes",
        "besides",
        "each",
        "condition",
        "preference",
        "ask",
    }
    assert asked >= WRITES


def test_a_voucher_is_applied_to_an_order():
    told = [" ".join([story.starting_sentence, *(want.say for want in story.user.wants)]) for story in STORIES.values()]
    assert sum("apply the voucher to my order" in each for each in told) >= 10
    assert not [each for each in told if "the voucher for" in each]


def test_the_lint_has_no_doubt_about_a_story():
    assert {name: found for name, story in STORIES.items() if (found := lint(story))} == {}


@pytest.mark.slow
def test_every_story_is_proved_and_catches_mistakes(capsys):
    tools = ["--tools", "harness.demo.shop.tools:functions", "--allow-writes"]
    with pytest.raises(SystemExit) as exit_status:
        main(["validate", "--execute", "--mutate", "--json", *tools, str(DATASETS / "shop")])
    report = json.loads(capsys.readouterr().out)
    assert {proof["story"] for proof in report["proofs"] if proof["status"] == "proved"} == set(STORIES)
    assert report["kill_score"] >= 0.9
    assert exit_status.value.code == 0


def test_v1_does_well(played):
    assert len(played["v1"]) == len(STORIES)
    assert _failed(played["v1"]) == set()


@pytest.mark.parametrize("version", ["v1", "v2"])
def test_every_trial_has_a_verdict_and_ends_regularly(played, version):
    assert {trial.outcome for trial in played[version].values()} <= {"success", "fail"}
    assert {trial.ended_by for trial in played[version].values()} == {"user_done"}


def test_v2_places_every_order_twice_and_is_caught(played):
    placing = {story for story in STORIES if "place_order" in _wanted(story)} - OUT_OF_STOCK
    assert len(placing) == 11
    assert placing <= _failed(played["v2"])
    for story in placing:
        checks = played["v2"][story].verdict.checks
        failed = {check.code for check in checks if check.status == "fail"}
        also = {"no_consent"} if "cancel_order" in _wanted(story) else set()
        assert {"unexpected_write"} <= failed <= {"unexpected_write"} | also


def test_v2_cancels_without_a_yes_and_is_caught(played):
    cancelling = {
        story
        for story, trial in played["v1"].items()
        if any(call.name == "cancel_order" for call in trial.trajectory.calls)
    }
    assert len(cancelling) == 12
    for story in cancelling:
        assert [check.status for check in played["v1"][story].verdict.checks if check.check == "consent"] == ["pass"]
        checks = played["v2"][story].verdict.checks
        failed = {check.code for check in checks if check.status == "fail"}
        also = {"unexpected_write"} if "place_order" in _wanted(story) else set()
        assert {"no_consent"} <= failed <= {"no_consent"} | also


def test_v2_is_caught_in_what_the_refactor_touched_and_nothing_else(played):
    broken = _failed(played["v2"]) - _failed(played["v1"])
    touched = {"place_order", "order_details", "cancel_order"}
    assert {tool for tool in touched if any(tool in _wanted(story) for story in broken)} == touched
    assert {story for story in broken if not _wanted(story) & touched} == set()


def test_the_gate_lies_between_the_versions(played):
    gate = read_suite(CONFIGS / "shop-v1.yaml").gate.min_success
    rate = {version: 1 - len(_failed(trials)) / len(trials) for version, trials in played.items()}
    assert rate["v2"] < gate <= rate["v1"]
    assert read_suite(CONFIGS / "shop-v2.yaml").gate.min_success == gate
