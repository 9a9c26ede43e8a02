"""What the end of a run says of checks: those that were never put to the test, or that could not be made."""

from __future__ import annotations

import builders as build
import pytest

from harness.analysis.gate import GateReading
from harness.analysis.story_figures.row import figures_of
from harness.analysis.summary import Results
from harness.report.layout.lines import plain
from harness.report.stories.columns import FIGURES
from harness.report.terminal import totals
from harness.report.trial.transcript import transcript
from harness.types.trial import Trial
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


def test_where_no_goal_asks_for_a_call_precision_is_unknown() -> None:
    asked = build.trial("asked", judged(goals=(build.met("pay", 2),), tool_calls=2))
    results = Results([*trials(judged(ANSWERED, tool_calls=4)), asked])
    column = next(each for each in FIGURES if each.head == "precision")
    assert column.cell(figures_of(results.trials[:3])) == "–"
    assert results.summary.tool_call_precision == 0.5, "calls of stories without goals are in no precision"
    assert "completion 100 % · 12 calls" in totals(Results(trials(judged(ANSWERED, tool_calls=4))))


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
