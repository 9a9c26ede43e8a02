"""Both versions of the demo, played end to end against the agenda user."""

from __future__ import annotations

import pytest
from checkout import CONFIGS, DATASETS

from generators.proof.mutation.recorded.figure import figure_of
from harness.formats.lint import lint
from harness.formats.story_files import read_stories
from harness.formats.suite_files import read_suite
from harness.types.trial import Trial

BEYOND_V1 = {"cancel-two", "colleague-first-name", "request-a-week"}
THIRTY_DAYS = {
    "holidays-august": ("2026-08-31", "2026-08-30"),
    "request-whole-month": ("2026-08-31", "2026-08-30"),
    "schedule-february": ("2026-02-28", "2026-02-30"),
    "schedule-march": ("2026-03-31", "2026-03-30"),
    "team-schedule-may": ("2026-05-31", "2026-05-30"),
}
"""Story → the last day expected and the one that v2 gives."""
UNASKED = {
    *("request-annual", "request-declined", "request-other-dates", "request-sick"),
    *("request-single-day", "request-whole-month", "request-with-note", "request-written-dates"),
}
"""Stories in which v2 requests leave that nobody has agreed to."""
UNLOOKED = {"request-beyond-balance"}
"""Where v2 only does not look at the balance: the tool refuses what is too much."""
TWICE = {"expense-book", "expense-taxi"}


@pytest.fixture(scope="module")
def played(demo_trials) -> dict[str, dict[str, Trial]]:
    """Version → story → its trial."""
    return {version: demo_trials(f"written-{version}") for version in ("v1", "v2")}


def _failed(trials: dict[str, Trial]) -> set[str]:
    return {story for story, trial in trials.items() if trial.outcome == "fail"}


def _reasons(trial: Trial) -> dict[str, str]:
    """Goal or check that was not met → the code of the reason."""
    goals = {goal.name: goal.reason.code for goal in trial.verdict.goals if goal.reason}
    return goals | {check.check: str(check.code) for check in trial.verdict.checks if check.status == "fail"}


@pytest.mark.parametrize("file", read_stories([DATASETS / "written"]), ids=lambda file: file.story.id)
def test_the_lint_has_no_doubt_about_a_story(file):
    assert lint(file.story) == []


def test_v1_does_well_but_not_perfectly(played):
    assert len(played["v1"]) == 37
    assert _failed(played["v1"]) == BEYOND_V1


def test_v1_fails_for_what_it_cannot_do(played):
    week, namesake, both = (played["v1"][story] for story in ("request-a-week", "colleague-first-name", "cancel-two"))
    assert _reasons(week)["request"] in {"wrong_arguments", "missing_call"}
    assert _reasons(namesake)["schedule"] == "wrong_arguments"
    assert set(_reasons(both)) & {"april", "july"}


@pytest.mark.parametrize("version", ["v1", "v2"])
def test_every_trial_has_a_verdict_and_ends_regularly(played, version):
    assert {trial.outcome for trial in played[version].values()} == {"success", "fail"}
    assert {trial.ended_by for trial in played[version].values()} == {"user_done"}


@pytest.mark.parametrize("version", ["v1", "v2"])
def test_the_demo_says_of_every_tool_what_it_does(played, version):
    assert {tool for trial in played[version].values() for tool in trial.verdict.unknown_tools} == set()


def test_v2_breaks_what_the_refactor_touched_and_nothing_else(played):
    broken = _failed(played["v2"]) - _failed(played["v1"])
    assert broken == {*THIRTY_DAYS, *UNASKED, *UNLOOKED, *TWICE}
    assert _failed(played["v2"]) >= BEYOND_V1


@pytest.mark.parametrize("story", THIRTY_DAYS)
def test_v2_is_told_which_last_day_was_expected(played, story):
    differences = {
        (argument.expected, argument.observed)
        for goal in played["v2"][story].verdict.goals
        if goal.reason
        for argument in goal.reason.arguments
        if argument.path == "end" and not argument.met
    }
    assert differences == {THIRTY_DAYS[story]}


@pytest.mark.parametrize("story", sorted(UNASKED))
def test_v2_is_caught_writing_before_a_yes(played, story):
    assert {"out_of_order", "unexpected_write"} & set(_reasons(played["v2"][story]).values())


@pytest.mark.parametrize("story", ["request-annual", "request-sick"])
def test_v2_lacks_the_yes_that_v1_has(played, story):
    assert _reasons(played["v2"][story])["consent"] == "no_consent"
    assert [check.status for check in played["v1"][story].verdict.checks if check.check == "consent"] == ["pass"]


@pytest.mark.parametrize("story", sorted(TWICE))
def test_v2_is_caught_writing_twice(played, story):
    assert _reasons(played["v2"][story]) == {"unexpected_write": "unexpected_write"}


async def test_of_the_mistakes_planted_in_what_v1_did_nearly_all_are_caught(demo_run):
    figure = await figure_of(demo_run("written-v1"))

    print(f"\nplanted in written-v1: {figure.all.caught} of {figure.all.planted} caught")
    assert figure.conversations == 34
    assert figure.all.planted > 400
    assert figure.all.share >= 0.96, [(each.story, each.kind, each.what) for each in figure.each_once()]
    assert figure.left_out == {}


def test_the_gate_lies_between_the_versions(played):
    gate = read_suite(CONFIGS / "written-v1.yaml").gate.min_success
    rate = {version: 1 - len(_failed(trials)) / len(trials) for version, trials in played.items()}
    assert rate["v2"] < gate <= rate["v1"]
    assert read_suite(CONFIGS / "written-v2.yaml").gate.min_success == gate
