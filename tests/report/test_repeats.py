"""What repeated trials say, in the totals and in report.json."""

from __future__ import annotations

import json

import builders as build
import pytest

from harness.analysis.summary import Results
from harness.redaction import Redactor
from harness.report.json_report import json_document
from harness.report.markdown import summary_md
from harness.report.terminal import totals


def document_of(results: Results):
    return json.loads("".join(json_document(results, Redactor())))


def played(stories: int, trials: int):
    """Of story 0 the last trial fails, all others pass."""
    known = [build.story(f"s{i}") for i in range(stories)]
    made = [
        build.wrong_dates(story, number=number) if i == 0 and number == trials else build.passed(story, number=number)
        for number in range(1, trials + 1)
        for i, story in enumerate(known)
    ]
    return made, known


def test_ten_stories_give_an_interval_over_stories_with_pass_at_k_and_pass_hat_k():
    trials, stories = played(stories=10, trials=4)
    summary = Results(trials, stories).summary
    assert summary.success_interval is not None
    assert summary.success_interval.method == "wilson_clustered"
    assert summary.success_interval.low < 39 / 40 < summary.success_interval.high
    assert [each.k for each in summary.repeats] == [1, 2, 3, 4]
    # Of the 6 pairs of trials of the flaky story 3 pass both: (9 + 1/2) / 10.
    assert summary.repeats[1].pass_hat_k == pytest.approx(0.95)
    assert (summary.repeats[3].pass_at_k, summary.repeats[3].pass_hat_k) == (1.0, pytest.approx(0.9))
    assert summary.flaky == {"s0": "3/4"}


@pytest.mark.parametrize(("stories", "trials"), [(9, 4), (10, 1)], ids=["below ten stories", "one trial each"])
def test_otherwise_there_is_no_interval(stories, trials):
    assert Results(*played(stories, trials)).summary.success_interval is None


def test_the_totals_say_it_in_two_lines():
    trials, stories = played(stories=10, trials=4)
    first, second, *_ = totals(Results(trials, stories))
    assert first.endswith(", clustered by story · pass@4 100 %, pass^4 90 %")
    assert first.startswith("95 % interval ")
    assert second == "flaky (1): s0 3/4"


def test_one_trial_each_says_nothing_of_repeats():
    trials, stories = played(stories=10, trials=1)
    assert not any("pass^" in line or "interval" in line for line in totals(Results(trials, stories)))


def test_it_is_in_the_report_and_in_the_summary():
    trials, stories = played(stories=10, trials=4)
    summary = document_of(Results(trials, stories))["summary"]
    assert summary["flaky"] == {"s0": "3/4"}
    assert summary["repeats"][3] == {
        "k": 4, "pass_at_k": 1.0, "pass_hat_k": pytest.approx(0.9), "stories": 10, "pass_at_k_bounds": None,
        "pass_hat_k_bounds": None,
    }  # fmt: skip
    assert set(summary["success_interval"]) == {"low", "high", "confidence", "method"}
    assert "pass^4 90 %" in summary_md(Results(trials, stories), "run").replace("\\", "")
