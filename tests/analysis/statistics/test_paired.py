"""Two versions held against each other story by story."""

from __future__ import annotations

import math

import numpy as np
import pytest

from harness.analysis.statistics.bootstrap import bootstrap_t
from harness.analysis.statistics.matched import pair
from harness.analysis.statistics.paired import paired_difference


def stories(*values):
    return {f"s{i}": list(each) for i, each in enumerate(values)}


def test_one_trial_each_is_mcnemars_table():
    before = stories(*[[True]] * 18, *[[False]] * 6)
    after = stories(*[[False]] * 8, *[[True]] * 10, *[[True]], *[[False]] * 5)
    found = paired_difference(before, after, rate=True)
    assert (found.baseline, found.candidate) == pytest.approx((18 / 24, 11 / 24))
    assert (found.difference, found.higher, found.lower) == (pytest.approx(-7 / 24), 1, 8)
    assert (found.test, found.p_value) == ("mcnemar", pytest.approx(20 / 512))
    assert found.interval.method == "tango"
    assert found.interval.low < -7 / 24 < found.interval.high < 0
    assert found.noise is None


def test_versions_that_always_do_the_same_gain_nothing_from_trials():
    before, after = stories(*[[True]] * 18, *[[False]] * 6), stories(*[[False]] * 8, *[[True]] * 10, *[[False]] * 6)
    once = paired_difference(before, after, rate=True)
    five = paired_difference({k: v * 5 for k, v in before.items()}, {k: v * 5 for k, v in after.items()}, rate=True)
    assert (five.p_like, five.interval) == (once.p_value, once.interval)
    assert five.p_value < once.p_value, "on these very stories five trials say more than one"
    assert (five.noise, five.trials, once.trials) == (0, 120, 24)


def test_the_same_run_twice_has_no_difference_but_a_width():
    run = stories(*[[True, True, False]] * 12)
    found = paired_difference(run, run, rate=True)
    assert (found.difference, found.p_value, found.higher, found.lower, found.spread) == (0, 1, 0, 0, 0)
    assert found.interval.low == pytest.approx(-found.interval.high)
    assert found.interval.high > 0.1


def test_several_trials_are_tested_within_their_stories():
    random = np.random.default_rng(5)
    before, after = (stories(*(random.random((300, 5)) < rate)) for rate in (0.7, 0.75))
    found = paired_difference(before, after, rate=True)
    assert found.test == "stratified"
    stats = pytest.importorskip("scipy.stats")
    pairs = pair(before, after)
    assert found.p_value == pytest.approx(stats.ttest_rel(pairs.candidate, pairs.baseline).pvalue, abs=0.02)


def test_seconds_and_tokens_get_a_t_interval_over_stories():
    stats = pytest.importorskip("scipy.stats")
    random = np.random.default_rng(6)
    before, after = (stories(*random.lognormal(mu, 1, (30, 3))) for mu in (1.0, 1.1))
    found = paired_difference(before, after)
    means = np.mean(list(before.values()), axis=1), np.mean(list(after.values()), axis=1)
    reference = stats.ttest_rel(means[1], means[0])
    interval = reference.confidence_interval(0.95)
    assert (found.interval.low, found.interval.high) == pytest.approx((interval.low, interval.high))
    assert (found.interval.method, found.test) == ("cluster_t", "sign_flip_monte_carlo")
    assert found.p_value == pytest.approx(reference.pvalue, abs=0.05)
    assert found == paired_difference(before, after)


def test_stories_without_a_value_on_either_side_are_left_out_and_named():
    before = {"a": [1.0, 2.0], "b": [None, None], "c": [3.0], "d": [math.nan], "only before": [1.0]}
    after = {"only after": [2.0], "c": [5.0], "b": [1.0], "a": [2.0, None], "d": [1.0]}
    found = paired_difference(before, after)
    assert (found.stories, found.dropped) == (2, ("b", "d", "only before", "only after"))
    assert (found.difference, found.trials, found.unmatched) == (pytest.approx(1.25), 2, 1)


def test_of_unequal_numbers_of_trials_every_one_is_used():
    before = stories(*[[True, False, False, False, False]] * 12)
    found = paired_difference(before, stories(*[[True]] * 11, [False]), rate=True)
    assert (found.trials, found.unmatched, found.test, found.p_like) == (12, 48, "stratified", None)
    assert (found.baseline, found.candidate) == (pytest.approx(0.2), pytest.approx(11 / 12))
    assert found.interval.method == "newcombe"
    assert 0 < found.interval.low < found.difference < found.interval.high


def test_of_unequal_amounts_every_trial_is_used_too_and_dealt_anew_within_its_story():
    found = paired_difference(stories(*[[1.0, 9.0]] * 12), stories(*[[12.0]] * 12))
    assert (found.baseline, found.candidate, found.unmatched) == (5.0, 12.0, 12)
    assert (found.test, found.p_like, found.noise) == ("stratified_monte_carlo", None, None)
    chances = [paired_difference(stories(*[[1.0, 9.0]] * n), stories(*[[12.0]] * n)).p_value for n in (1, 2)]
    assert chances == pytest.approx([2 / 3, 2 / 9], abs=0.02)  # dealt as 12, 9, 1: 7, 2.5, -9.5


def test_no_common_story_leaves_all_unknown():
    found = paired_difference({"a": [True]}, {"b": [True]}, rate=True)
    assert found.model_dump(exclude={"dropped", "higher", "lower", "stories", "trials", "unmatched"}) == dict.fromkeys(
        ("baseline", "candidate", "difference", "interval", "p_value", "test", "p_like", "spread", "noise")
    )
    assert found.dropped == ("a", "b")


@pytest.mark.parametrize("bootstrap", [False, True])
def test_below_ten_stories_there_is_a_p_value_and_no_interval(bootstrap):
    found = paired_difference(stories(*[[False]] * 9), stories(*[[True]] * 9), rate=True, bootstrap=bootstrap)
    assert (found.interval, found.p_value) == (None, 2 / 512)


@pytest.mark.parametrize("bootstrap", [False, True])
def test_results_are_json_without_nan(bootstrap):
    for before, after in [
        (stories(*[[1.0]] * 12), stories(*[[1.0]] * 12)),
        (stories(*[[0.1 + 0.2, 0.3]] * 12), stories(*[[0.3, 0.3]] * 12)),
        (stories(*[[1e300]] * 12), stories(*[[-1e-300]] * 12)),
        (stories([math.inf]), stories([1.0])),
        (stories(*[[0.1]] * 6, *[[0.3]] * 6), stories(*[[0.3]] * 6, *[[0.1]] * 6)),
    ]:
        found = paired_difference(before, after, bootstrap=bootstrap)
        assert found.model_validate_json(found.model_dump_json()) == found
        assert found.interval is None or math.isfinite(found.interval.low)


def test_what_is_no_rate_is_refused():
    with pytest.raises(ValueError, match="between 0 and 1"):
        paired_difference(stories([2.0]), stories([1.0]), rate=True)


def test_the_studentised_bootstrap_is_near_the_t_interval_on_normal_differences():
    stats = pytest.importorskip("scipy.stats")
    differences = np.random.default_rng(8).normal(1, 2, 200)
    expected = stats.t.interval(0.95, 199, differences.mean(), stats.sem(differences))
    found = bootstrap_t(differences)
    assert (found.low, found.high) == pytest.approx(expected, abs=0.03)
    assert found == bootstrap_t(differences)
    assert found != bootstrap_t(differences, seed=1)


def test_the_studentised_bootstrap_agrees_with_one_written_out():
    differences = np.random.default_rng(9).exponential(1, 30)
    error = differences.std(ddof=1) / 30**0.5
    random = np.random.default_rng(1)
    drawn = [random.choice(differences, 30) for _ in range(20_000)]
    statistics = [(each.mean() - differences.mean()) / (each.std(ddof=1) / 30**0.5) for each in drawn]
    low, high = np.quantile(statistics, [0.025, 0.975])
    found = bootstrap_t(differences, resamples=20_000)
    expected = differences.mean() - high * error, differences.mean() - low * error
    assert (found.low, found.high) == pytest.approx(expected, abs=0.03)


@pytest.mark.parametrize("changed", [0, 1, 2])
def test_the_studentised_bootstrap_says_nothing_where_resamples_are_constant(changed):
    assert bootstrap_t(np.array([0.3] * changed + [0.1] * (20 - changed))) is None
