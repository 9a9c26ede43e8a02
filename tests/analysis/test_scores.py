"""The score of a trial, and trials that succeed with a warning: shown everywhere, and changing nothing else."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import builders as build
import pytest
from hypothesis import given
from hypothesis import strategies as some

from harness.analysis.story_figures.weighing import score_of
from harness.analysis.story_trials import by_story
from harness.analysis.summary import Results
from harness.report.ci.junit import junit_xml
from harness.report.json_report import json_line
from harness.report.layout.lines import plain
from harness.report.layout.wording import success_line
from harness.report.markdown import summary_md
from harness.report.stories.table import table
from harness.report.terminal import totals
from harness.report.trial.diff import diff
from harness.types.judging.gate import Gate, SeverityWeights
from harness.types.trial import Failure, Trial
from harness.types.verdict import CheckResult


def check(status: str = "pass", name: str = "says", **fields: Any) -> CheckResult:
    return CheckResult.model_validate({"check": name, "status": status, **fields})


def score(*results: Any, severity: Any = "medium", weights: SeverityWeights | None = None, **fields: Any) -> Any:
    trial = build.trial("s", build.verdict(*results), **fields)
    return score_of(trial, severity, weights or SeverityWeights())


def test_four_checks_of_which_the_heaviest_fails() -> None:
    assert score(check(), check(), check(), check("fail", weight=2)) == pytest.approx(0.6)
    assert score(check(), check(), check("fail"), check(weight=2)) == pytest.approx(0.8)


def test_a_required_goal_counts_one_and_an_optional_one_nothing() -> None:
    missing = build.unmet("b", "missing_call", "never called")
    assert score(build.met("a", 1), missing, check(weight=2)) == pytest.approx(3 / 4)
    optional = build.unmet("c", "missing_call", "never called", required=False)
    assert score(build.met("a", 1), missing, optional) == 0.5


@pytest.mark.parametrize("left_out", [check("skip", weight=9), check("fail", severity="warning", weight=9)])
def test_what_was_skipped_or_is_a_warning_is_in_neither_part(left_out: CheckResult) -> None:
    assert score(check(), check("fail"), left_out) == 0.5
    assert score(check(), left_out, outcome="success") == 1


@pytest.mark.parametrize(
    ("story", "own", "critical", "expected"),
    [
        ("medium", "critical", 4, 1 / 5),
        ("low", "critical", 4, 1 / 9),
        ("critical", "critical", 4, 1 / 2),
        ("critical", "low", 4, 1 / 1.125),
        ("medium", "critical", 8, 1 / 9),
        ("critical", None, 8, 1 / 2),
    ],
)
def test_a_severity_of_its_own_weighs_against_that_of_the_story(
    story: Any, own: Any, critical: float, expected: float
) -> None:
    weights = SeverityWeights(critical=critical)
    found = score(check(), check("fail", severity=own), severity=story, weights=weights)
    assert found == pytest.approx(expected)


def test_where_nothing_was_required_the_outcome_is_the_score() -> None:
    assert score() == 1
    assert score(outcome="fail") == 0
    assert score(check(), outcome="void") is None, "an undecided trial has none"
    crash = Failure(side="agent", code="raised", message="boom")
    assert score_of(build.trial("s", None, failure=crash), "medium") == 0


checks = some.lists(
    some.builds(check, some.sampled_from(["pass", "fail", "skip"]), weight=some.floats(0.1, 10), severity=some.none()),
    min_size=1,
    max_size=6,
)


@given(checks)
def test_it_is_the_share_of_the_weights(found: list[CheckResult]) -> None:
    judged = [each for each in found if each.status != "skip"]
    total = sum(each.weight for each in judged)
    met = sum(each.weight for each in judged if each.status == "pass")
    outcome = "fail" if any(each.status == "fail" for each in found) else "success"
    expected = met / total if total else float(outcome == "success")
    assert score(*found, outcome=outcome) == pytest.approx(expected)
    assert 0 <= score(*found, outcome=outcome) <= 1


WARNING = check("fail", "tone", severity="warning", message="the answer shouts", evidence=(2,))


def warned(story: Any = "s", **fields: Any) -> Trial:
    made = build.verdict(build.met("find_employee", 2), build.met("read", 3), WARNING, success=True)
    return build.trial(story, made, **fields)


def test_a_warning_warns_and_fails_nothing() -> None:
    trial = warned()
    assert trial.outcome == "success"
    assert trial.warned
    assert trial.verdict is not None
    assert trial.verdict.warned
    assert trial.verdict.rests_on == "calls"
    assert not build.trial("s", build.verdict(build.met("a", 1), check())).warned
    failed = build.verdict(check("fail"), WARNING, success=False)
    assert not failed.warned, "it did not succeed"
    assert not build.trial("s", failed).warned
    assert not warned(outcome="void").warned


def test_what_a_failure_rests_on_is_no_warning() -> None:
    unsaid = build.unmet("say", "text_not_found", "not said", type="text", by="judge")
    assert build.verdict(unsaid, WARNING, success=False).rests_on == "judge"
    assert build.verdict(unsaid, check("fail"), success=False).rests_on == "calls"


def test_in_no_other_way_it_changes_anything() -> None:
    story = build.story("s")
    with_it, without = ([make(story, number=1), build.wrong_dates(story, number=2)] for make in (warned, build.passed))
    one, other = (Results(trials, [story]).summary for trials in (with_it, without))
    assert (one.warned, other.warned) == (1, 0)
    for name in ("success", "fail", "journey_success_rate", "severity_weighted_success", "flaky", "undecided"):
        assert getattr(one, name) == getattr(other, name)
    assert build.gated(with_it[:1], Gate()) == build.gated(without[:1], Gate()) == (0, "")


def test_a_failure_by_keywords_alone_stays_one_beside_a_warning() -> None:
    unsaid = build.unmet("say", "text_not_found", "not said", type="text", by="keywords")
    trial = build.trial("s", build.verdict(unsaid, WARNING, success=False))
    assert Results([trial]).summary.failures_by_keywords_alone == 1


class TestShown:
    """Beside passed and failed, in every report."""

    stories = (build.story("loud"), build.story("calm"), build.story("wrong"), build.story("half"))

    @property
    def results(self) -> Results:
        loud, calm, wrong, half = self.stories
        skipped = build.trial(half, build.verdict(build.met("a", 1), check("skip"), success=True))
        return Results([warned(loud), build.passed(calm), build.wrong_dates(wrong), skipped], self.stories)

    def test_on_the_terminal_and_in_the_summary(self) -> None:
        results = self.results
        assert success_line(results.summary) == "Journey Success 3/4 (75 %) · 1 failed · 1 warned"
        told = totals(results)
        assert "gate: 1 passed with a warning · 1 judged without a check that was skipped" in told
        assert "warned (1): loud" in told
        assert "- gate: 1 passed with a warning" in summary_md(results, "run")
        for width in (80, 130):
            text = plain(table(results.groups, width))
            assert "✓ success · warned" in text
            assert "warning: tone: the answer shouts" in text.replace("\n", " ")

    def test_nothing_is_said_where_there_is_none(self) -> None:
        story = build.story("calm")
        assert not any("gate" in line or "warn" in line for line in totals(Results([build.passed(story)], [story])))

    def test_of_several_trials(self) -> None:
        story = build.story("s")
        trials = [warned(story, number=1), build.passed(story, number=2), build.trial(story, None, number=3)]
        text = plain(table(by_story(trials[:2], [story]), 80))
        assert "✓ 2/2 · 1 warned" in text
        assert "trial 1: warning: tone" in text
        assert "· 1 warned · 1 undecided (harness)" in plain(table(by_story(trials, [story]), 180))

    def test_in_the_conversation(self) -> None:
        assert "! tone           warning: the answer shouts" in plain(diff(warned(), None, width=100))

    def test_in_the_json_report(self) -> None:
        document = json.loads("".join(json_line(self.results)))
        assert document["summary"]["warned"] == 1
        assert document["summary"]["with_skipped_checks"] == 1
        assert [each["warned"] for each in document["stories"]] == [1, 0, 0, 0]
        assert [each["warned"] for each in document["trials"]] == [True, False, False, False]
        assert [each["score"] for each in document["trials"]] == [1, 1, pytest.approx(1 / 3), 1]

    def test_as_property_and_output_of_junit(self) -> None:
        suite = ElementTree.fromstring("".join(junit_xml(self.results, "hr")))
        case = suite.find(".//testcase[@name='loud']")
        assert case is not None
        assert [child.tag for child in case] == ["properties", "system-out"]
        assert case.find("properties/property[@name='warned']").get("value") == "1"  # type: ignore[union-attr]
        assert case.findtext("system-out") == "warning: tone: the answer shouts"
        assert list(suite.find(".//testcase[@name='calm']") or []) == []
        assert suite.get("failures") == "1"
