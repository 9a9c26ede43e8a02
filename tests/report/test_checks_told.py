"""What the end of a run says of checks: those that were never put to the test, or that could not be made."""

from __future__ import annotations

import io
import re

import builders as build
import pytest

from harness.analysis.gate import GateReading
from harness.analysis.story_figures.row import figures_of
from harness.analysis.summary import Results
from harness.report.layout.lines import line, plain
from harness.report.markdown import summary_md
from harness.report.stories.columns import FIGURES
from harness.report.stories.table import table
from harness.report.terminal import console_for, print_report, totals
from harness.report.trial.transcript import transcript
from harness.report.trial.values import value
from harness.types.judging.record import JudgeRecord, JudgeViolation
from harness.types.trial import Failure, Trial
from harness.types.verdict import CheckResult, Verdict

VACUOUS = CheckResult(check="calls", path="after[0]", status="pass", code="vacuous", message="pay was never called")
ANSWERED = CheckResult(check="answer", path="contains[0]", status="pass")


def judged(*checks: CheckResult, goals: tuple = (), **metrics: int) -> Verdict:
    return build.verdict(*goals, *checks, **metrics)


def trials(verdict: Verdict, number: int = 3) -> list[Trial]:
    return [build.trial(f"s{i}", verdict) for i in range(number)]


def test_what_held_vacuously_is_said_at_the_end_of_the_run() -> None:
    assert "held vacuously, never put to the test: calls.after[0] in 3 trials" in totals(
        Results(trials(judged(VACUOUS)))
    )
    assert not any("vacuous" in line for line in totals(Results(trials(judged(ANSWERED)))))


def test_consent_that_was_not_needed_is_no_news() -> None:
    unneeded = CheckResult(check="consent", status="pass", code="vacuous", message="nothing was changed")
    assert not any("vacuous" in line for line in totals(Results(trials(judged(unneeded)))))


def test_what_held_vacuously_is_said_where_the_trial_is_shown() -> None:
    shown = plain(transcript(build.story("s0"), trials(judged(VACUOUS))[0]))
    assert "✓ calls.after[0]  held vacuously: pay was never called" in shown


def test_of_a_judge_stands_there_what_proves_it_and_what_does_not_count() -> None:
    rude = JudgeViolation(criterion="polite", what="it is rude", severity="high", evidence_step=2, quote="stupid  question",
                          model="m", supported=True)  # fmt: skip
    invented = rude.model_copy(
        update={"evidence_step": 99, "supported": False, "problem": "there is no step 99 in what it was shown"}
    )
    record = JudgeRecord(rubric="sha256:a", prompts="sha256:b", violations=(invented, rude))
    check = CheckResult(check="judge", id="polite", status="fail", code="rubric_not_met", judge=record)
    shown = plain(transcript(build.story("s0"), trials(judged(check))[0])).splitlines()
    place = next(i for i, each in enumerate(shown) if "✗ polite" in each)
    assert [each.strip() for each in shown[place + 1 : place + 3]] == [
        'step 2 said "stupid question": it is rude (high)',
        'not counted "stupid question": it is rude (high); there is no step 99 in what it was shown',
    ]


def test_where_no_goal_asks_for_a_call_precision_is_unknown() -> None:
    asked = build.trial("asked", judged(goals=(build.met("pay", 2),), tool_calls=2))
    results = Results([*trials(judged(ANSWERED, tool_calls=4)), asked])
    column = next(each for each in FIGURES if each.head == "precision")
    assert column.cell(figures_of(results.trials[:3])) == "–"
    assert results.summary.tool_call_precision == 0.5, "calls of stories without goals are in no precision"
    assert "12 calls" in totals(Results(trials(judged(ANSWERED, tool_calls=4))))


def test_completion_says_nothing_of_stories_without_goals_and_is_not_shown() -> None:
    failed = build.trial("s", judged(CheckResult(check="answer", status="fail", code="missing_text")))
    crashed = build.trial("t", None, failure=Failure(side="agent", code="raised", message="boom"))
    half = build.trial(
        "u", judged(goals=(build.met("pay", 2), build.unmet("say", "text_not_found", "no", type="text")))
    )
    groups = Results([failed, crashed, half]).groups
    for width in (80, 200):
        rows = [str(row) for row in table(groups, width)]
        shown = [next(row for row in rows if row.startswith(name)) for name in ("s ", "t ", "u ")]
        assert [re.search(r" fail +(?:\d of \d +)?(–|\d+ %)", row)[1] for row in shown] == ["–", "0 %", "50 %"]
    assert "| `s` | ✗ fail | – |" in summary_md(Results([failed]), "run")
    assert not any(line.startswith("completion") for line in totals(Results([failed])))


def test_a_long_table_before_the_causes_lists_the_first_that_fell_short() -> None:
    failed = [build.trial(f"s{i}", judged(goals=(build.unmet("pay", "missing_call", "no"),))) for i in range(101)]
    file = io.StringIO()
    for causes in ([], [line("the causes")]):
        print_report(console_for(file), Results(failed), replay=lambda trial: "", causes=causes)
    assert "… and 1 more story, 0 of all 101 succeeded" in file.getvalue(), "a hundred without causes"
    assert "… and 81 more stories, 0 of all 101 succeeded" in file.getvalue()


def test_a_whole_number_is_shown_without_a_point() -> None:
    assert [value(each) for each in (2.0, -0.5, 1e300, {"a": 1})] == ["2", "-0.5", "1e+300", '{"a": 1}']


@pytest.mark.parametrize(
    ("goals", "said"),
    [
        pytest.param((), "verdicts rest on answers 3", id="answers alone"),
        pytest.param((build.met("say", 2, type="text", by="keywords"),), "verdicts rest on keywords 3", id="keywords"),
    ],
)
def test_no_keywords_are_named_where_there_are_none(goals: tuple, said: str) -> None:
    metrics = {"text_match": True} if goals else {}
    assert said in totals(Results(trials(judged(ANSWERED, goals=goals, **metrics))))


def test_trials_that_cannot_be_compared_are_told_once() -> None:
    found = CheckResult(check="stability", status="skip", code="too_few_trials", message="1 trial with a verdict")
    gate = GateReading(stability={f"s{i}": [found] for i in range(300)})
    lines = [line for line in totals(Results(trials(judged(ANSWERED)), gate=gate)) if "too_few_trials" in line]
    assert lines == [
        "trials of 300 stories (s0, s1, s2, s3, s4 …) not compared: too_few_trials: 1 trial with a verdict"
    ]
