"""What became of the wants of a story stands in each report of a trial."""

from __future__ import annotations

import json

import builders as build
import pytest

from harness.analysis.summary import Results
from harness.report.ci.junit import junit_xml
from harness.report.json_report import json_line
from harness.report.layout.lines import plain
from harness.report.markdown import summary_md
from harness.report.trial.transcript import transcript
from harness.report.trial.wants import wants_line
from harness.types.events import Message, Step, Text
from harness.types.user.note import UserNote

READ = {
    "id": "read",
    "say": "I want to see my schedule of January.",
    "done_when": "find_employee",
    "needs": ["username"],
}
PAY = {"id": "payslip", "say": "Then I would like my payslip for March.", "done_when": "read", "needs": ["bank", "zip"]}
KNOWS = {
    "username": "nwaters",
    "bank": {"value": "GB-77", "say": ["It goes to GB-77."]},
    "zip": "19122",
    "secret": {"value": "S-1", "tell": "never"},
}


def failed(*said: str | Step, wants=(READ, PAY)):
    """A trial in which the first goal was met and the others were not."""
    story = build.story("february", user={"knows": KNOWS, "wants": list(wants)})
    steps = [part for text in said for part in (text, [build.say("I see.")])]
    return story, build.wrong_dates(story).model_copy(update={"trajectory": build.trajectory(*steps)})


def told(text: str, **facts: str) -> Step:
    return Step(role="user", events=(Message(content=(Text(text=text),), note=UserNote(told=facts)),))


@pytest.mark.parametrize(
    ("said", "line"),
    [
        pytest.param(["My January schedule, nwaters."], "wants: read done · payslip open", id="one was not brought up"),
        pytest.param(
            ["My January schedule.", "And the March payslip."],
            "wants: read done · payslip attempted, and its bank, zip were not told",
            id="the facts of the second were not told",
        ),
        pytest.param(
            ["My January schedule.", "And the March payslip.", "It goes to GB-77."],
            "wants: read done · payslip attempted, and its zip was not told",
            id="one was told as the story says it",
        ),
        pytest.param(
            ["My January schedule.", "And the March payslip, for 19122."],
            "wants: read done · payslip attempted, and its bank was not told",
            id="one was told by its value",
        ),
        pytest.param(
            ["My January schedule.", told("And the March payslip, to my bank as ever.", bank="asked", zip="donated")],
            "wants: read done · payslip attempted",
            id="all were told by the user's own account",
        ),
    ],
)
def test_a_want_is_told_with_what_became_of_it_and_with_the_facts_that_it_lacks(said, line) -> None:
    story, trial = failed(*said)
    assert wants_line(story, trial) == line
    assert line in plain(transcript(story, trial, width=120))


def test_of_several_wants_one_that_names_no_goal_is_only_voiced() -> None:
    payslip = {key: value for key, value in PAY.items() if key in {"id", "say"}}
    story, trial = failed("My January schedule.", "And the March payslip.", wants=(READ, payslip))
    assert wants_line(story, trial) == "wants: read done · payslip voiced"
    story, trial = failed("The March payslip.", wants=(payslip,))
    assert wants_line(story, trial) == "wants: payslip attempted", "there is no other that could have failed"


def test_facts_that_are_never_told_are_not_missed() -> None:
    story, trial = failed("The March payslip.", wants=({**PAY, "needs": ["secret"]},))
    assert wants_line(story, trial) == "wants: payslip attempted"


def test_every_report_of_a_failed_trial_says_it() -> None:
    story, trial = failed("My January schedule, nwaters.", "And the March payslip.")
    results = Results([trial], [story])
    for report in (summary_md(results, "run"), "".join(junit_xml(results, "suite"))):
        assert "wants: read done · payslip attempted" in report
    (shown,) = json.loads("".join(json_line(results)))["trials"]
    assert shown["wants"] == {"read": "done", "payslip": "attempted"}


def test_nothing_is_said_where_the_story_does_not_say_its_wants() -> None:
    story = build.story("february")
    assert wants_line(story, build.wrong_dates(story)) == ""
    assert wants_line(None, build.wrong_dates(story)) == ""
