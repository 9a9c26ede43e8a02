"""A run in numbers."""

from __future__ import annotations

import math

import builders as build
import pytest

from harness.analysis.statistics.rates import Bounds
from harness.analysis.story_trials import by_story
from harness.analysis.summary import Results
from harness.types.trajectory import Usage
from harness.types.trial import Failure, ModelCall
from harness.types.verdict import ArgumentResult, CheckResult


def test_error_and_void_are_counted_and_in_no_rate():
    story = build.story("s")
    trials = [
        build.passed(story, number=1),
        build.wrong_dates(story, number=2),
        build.wrong_dates(story, number=3, outcome="void"),
        build.wrong_dates(story, number=4, outcome="error"),
    ]
    summary = Results(trials).summary
    assert (summary.trials, summary.scored) == (4, 2)
    assert (summary.success, summary.fail, summary.void, summary.error) == (1, 1, 1, 1)
    assert summary.journey_success_rate == 0.5
    assert summary.journey_completion == pytest.approx((1 + 1 / 3) / 2)
    assert (summary.tool_calls, summary.expected_tool_calls, summary.correct_tool_calls) == (4, 4, 3)
    assert (summary.text_matches, summary.text_trials) == (1, 2)


def test_one_success_and_three_crashes_do_not_average_to_one():
    crash = Failure(side="agent", code="raised", message="boom")
    trials = [build.passed(build.story("s"))]
    trials += [build.trial(f"crash-{i}", None, failure=crash) for i in range(3)]
    summary = Results(trials).summary
    assert summary.journey_success_rate == 0.25
    assert summary.journey_completion == 0.25


def test_nothing_scored_has_no_rates():
    summary = Results([build.trial("s", None), build.trial("t", None, outcome="void")]).summary
    assert summary.scored == 0
    assert summary.journey_success_rate is None
    assert summary.journey_completion is None
    assert summary.tool_call_precision is None
    assert summary.tool_call_recall is None
    assert summary.severity_weighted_success is None


def test_no_trial_at_all():
    summary = Results([], [build.story("s")]).summary
    assert (summary.stories, summary.trials, summary.seconds) == (0, 0, None)


def test_only_the_last_attempt_counts():
    story = build.story("s")
    trials = [build.passed(story, attempt=2, supersedes=1), build.wrong_dates(story, attempt=1)]
    summary = Results(trials).summary
    assert (summary.trials, summary.success, summary.fail) == (1, 1, 0)


def test_precision_and_recall_are_over_all_calls_together():
    one = build.verdict(build.met("a", 2), tool_calls=1)
    nine = build.verdict(
        *(build.unmet(f"g{i}", "missing_call", "never") for i in range(3)),
        build.unmet("maybe", "missing_call", "never", required=False),
        tool_calls=9,
    )
    summary = Results([build.trial("s", one), build.trial("t", nine)]).summary
    assert summary.tool_call_precision == pytest.approx(1 / 10)
    assert summary.tool_call_recall == pytest.approx(1 / 4)  # the optional goal that was not met is not due


@pytest.mark.parametrize(
    ("by", "check", "count"),
    [
        pytest.param("keywords", None, 1, id="only keywords were missed"),
        pytest.param("judge", None, 0, id="a judge was asked"),
        pytest.param("keywords", "unexpected_write", 0, id="a check failed too"),
    ],
)
def test_failures_by_keywords_alone(by, check, count):
    results = [build.met("read", 2), build.unmet("say", "text_not_found", "not said", type="text", by=by)]
    if check:
        results.append(CheckResult(check=check, status="fail"))
    assert Results([build.trial("s", build.verdict(*results))]).summary.failures_by_keywords_alone == count


def test_a_missed_call_is_no_failure_by_keywords_alone():
    assert Results([build.wrong_dates(build.story("s"))]).summary.failures_by_keywords_alone == 0


def test_severity_weighs_the_share_of_passed_trials():
    low, critical, unscored = build.story("l", severity="low"), build.story("c", severity="critical"), build.story("u")
    trials = [
        build.passed(low),
        build.passed(critical, number=1),
        build.wrong_dates(critical, number=2),
        build.trial(unscored, None),
    ]
    summary = Results(trials, [low, critical, unscored]).summary
    assert summary.severity_weighted_success == pytest.approx((0.5 * 1 + 4 * 0.5) / 4.5)
    assert Results(trials).summary.severity_weighted_success is None


def test_seconds():
    summary = Results([build.passed(build.story(f"s{i}"), seconds=float(i)) for i in range(1, 6)]).summary
    assert summary.seconds is not None
    assert (summary.seconds.total, summary.seconds.p50, summary.seconds.p95) == (15.0, 3.0, pytest.approx(4.8))


def test_one_trial_is_its_own_median_and_a_time_that_is_no_number_is_left_out():
    summary = Results(
        [build.passed(build.story("a"), seconds=3.0), build.passed(build.story("b"), seconds=math.nan)]
    ).summary
    assert summary.seconds is not None
    assert (summary.seconds.p50, summary.seconds.p95) == (3.0, 3.0)


def test_usage_by_role_and_unknown_is_null():
    user = ModelCall(role="user", model="m", seconds=1, usage=Usage(input_tokens=10, output_tokens=5, cost=0.01))
    silent = ModelCall(role="judge", model="m", seconds=1)
    talkative = build.verdict(build.met("a", 2), input_tokens=100, output_tokens=20)
    summary = Results([build.trial("s", talkative, model_calls=(user, silent)), build.trial("t", talkative)]).summary
    assert summary.usage["user"] == Usage(input_tokens=10, output_tokens=5, cost=0.01)
    assert summary.usage["agent"] == Usage(input_tokens=200, output_tokens=40)
    assert summary.usage["judge"] is None


def test_how_trials_ended():
    trials = [
        build.passed(build.story("a")),
        build.trial("b", None, steps=build.trajectory("hi", ended_by="max_turns")),
        build.trial("c", None, steps=build.trajectory("hi", ended_by=None)),
    ]
    assert Results(trials).summary.ended_by == {"max_turns": 1, "unknown": 1, "user_done": 1}


def test_stories_keep_their_order_and_trials_are_sorted():
    first, second, never = build.story("b"), build.story("a"), build.story("never")
    trials = [
        build.passed(second, number=2),
        build.trial("unknown", None),
        build.passed(first),
        build.passed(second, number=1),
    ]
    groups = by_story(trials, [first, second, never])
    assert [(group.id, [trial.trial for trial in group.trials]) for group in groups] == [
        ("b", [1]),
        ("a", [1, 2]),
        ("never", []),
        ("unknown", [1]),
    ]


def test_comparisons_that_a_rung_could_not_decide_are_counted():
    note = "judge: timed_out, embeddings: raised; decided by tokens"
    fuzzy = ArgumentResult(path="a", strategy="fuzzy", met=True, rung="tokens", score=0.9, note=note)
    guarded = ArgumentResult(path="b", strategy="fuzzy", met=False, rung="guard", note="one of them says no")
    goals = [
        build.met("read", 2, arguments=(fuzzy, fuzzy)),
        build.met("say", 3, type="text", by="keywords", note="judge: timed_out; decided by keywords"),
        build.unmet("book", "wrong_arguments", "differs", arguments=(fuzzy, guarded)),
    ]
    summary = Results([build.trial("s", build.verdict(*goals))]).summary
    assert summary.fell_back == {"embeddings: raised": 3, "judge: timed_out": 4}


def test_every_rate_of_a_run_is_bounded_by_both_readings_of_what_is_undecided():
    light, grave = build.story("light", severity="low"), build.story("grave", severity="critical")
    trials = [
        build.passed(light),
        build.passed(grave),
        build.wrong_dates(grave, number=2),
        build.trial(grave, None, number=3, outcome="void"),
        build.wrong_dates(light, number=2, outcome="unsure"),
    ]
    summary = Results(trials, [light, grave]).summary
    assert (summary.scored, summary.undecided, summary.unsure) == (3, 2, 1)
    assert summary.undecided_by == {"user": 1, "meaning": 1}
    assert summary.failed_by == {"agent": 1}
    assert summary.journey_success_bounds == Bounds(low=2 / 5, high=4 / 5)
    completion = summary.journey_completion_bounds
    assert completion is not None
    assert (completion.low, completion.high) == pytest.approx(((2 + 1 / 3) / 5, (4 + 1 / 3) / 5))
    weighted = summary.severity_weighted_bounds
    assert weighted is not None
    assert (weighted.low, weighted.high) == pytest.approx(((0.5 / 2 + 4 / 3) / 4.5, (0.5 + 4 * 2 / 3) / 4.5))
    decided = Results(trials[:3], [light, grave]).summary
    assert (
        decided.journey_success_bounds is decided.journey_completion_bounds is decided.severity_weighted_bounds is None
    )


def test_what_verdicts_rest_on_is_counted_over_the_scored_ones():
    story = build.story("s")
    said = build.verdict(build.met("summary", 4, type="text", by="judge"))
    fell = build.verdict(build.met("summary", 4, type="text", by="tokens", note="judge: timed_out; decided by tokens"))
    unsure = build.verdict(build.met("a", 2)).model_copy(update={"success": None})
    trials = [
        build.trial(story, said),
        build.trial(story, fell, number=2),
        build.trial(story, build.verdict(build.met("a", 2)), number=3),
        build.trial(story, None, number=4, failure=Failure(side="agent", code="timeout", message="")),
        build.trial(story, unsure, number=5),
    ]
    summary = Results(trials, [story]).summary
    assert summary.rests_on == {"calls": 2, "judge": 1, "likeness": 1}
    assert sum(summary.rests_on.values()) == summary.scored == 4
    assert summary.fell_back == {"judge: timed_out": 1}
