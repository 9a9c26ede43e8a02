"""Closed-form intervals against published values, other implementations and what must hold at the ends."""

from __future__ import annotations

import math

import numpy as np
import pytest

from harness.analysis.statistics.intervals import cluster_t, clustered_tango, clustered_wilson, tango, wilson


def ends(interval):
    return interval.low, interval.high


@pytest.mark.parametrize(
    ("passed", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_the_values_that_newcombe_1998_prints(passed, trials, low, high):
    assert ends(wilson(passed, trials)) == pytest.approx((low, high), abs=5e-5)


def test_wilson_agrees_with_statsmodels():
    proportion = pytest.importorskip("statsmodels.stats.proportion")
    for trials in (1, 4, 20, 500):
        for passed in {0, 1, trials // 2, trials}:
            for confidence in (0.8, 0.95, 0.99):
                expected = proportion.proportion_confint(passed, trials, alpha=1 - confidence, method="wilson")
                assert ends(wilson(passed, trials, confidence)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("gained", "lost", "pairs", "low", "high"),
    [
        pytest.param(1, 7, 21, -0.517, -0.026, id="airway reactivity, Fagerland, Lydersen and Laake 2014"),
        pytest.param(0, 0, 24, -0.138, 0.138, id="no pair differs: as Wilson's interval of 0 in 24, on both sides"),
        pytest.param(24, 0, 24, 0.724, 1.0, id="every pair differs, one way: twice as wide as Wilson's of 24 in 24"),
    ],
)
def test_tango_gives_known_values(gained, lost, pairs, low, high):
    assert ends(tango(gained, lost, pairs)) == pytest.approx((low, high), abs=5e-4)


@pytest.mark.parametrize(("gained", "lost", "pairs"), [(40, 20, 160), (86, 150, 1600), (0, 3, 25), (5, 5, 12)])
def test_the_ends_of_tango_are_where_the_score_test_just_rejects(gained, lost, pairs):
    """The most likely shares under a given difference are found by brute force instead of Tango's formula."""
    optimize = pytest.importorskip("scipy.optimize")

    def score(difference):
        def unlikely(share):
            parts = (share + difference, share, 1 - 2 * share - difference)
            counts = (gained, lost, pairs - gained - lost)
            return -sum(count * math.log(max(part, 1e-300)) for count, part in zip(counts, parts, strict=True) if count)

        bounds = (max(0.0, -difference), (1 - difference) / 2)
        share = optimize.minimize_scalar(unlikely, bounds=bounds, method="bounded", options={"xatol": 1e-12}).x
        variance = pairs * (2 * share + difference * (1 - difference))
        return (gained - lost - pairs * difference) / math.sqrt(variance)

    low, high = ends(tango(gained, lost, pairs))
    assert score(low) == pytest.approx(1.95996, abs=1e-3)
    assert score(high) == pytest.approx(-1.95996, abs=1e-3)


def test_the_t_interval_agrees_with_scipy():
    stats = pytest.importorskip("scipy.stats")
    values = np.random.default_rng(1).normal(3, 2, 25)
    expected = stats.t.interval(0.9, 24, values.mean(), stats.sem(values))
    assert ends(cluster_t(values.mean(), values.std(ddof=1), 25, 0.9)) == pytest.approx(expected, abs=1e-10)


@pytest.mark.parametrize(
    ("passed", "trials", "like", "method"),
    [
        pytest.param([1] * 15 + [0] * 5, [1] * 20, (15, 20), "wilson", id="one trial a story"),
        pytest.param([5] * 20, [5] * 20, (20, 20), "wilson_stories", id="all passed"),
        pytest.param([0] * 20, [5] * 20, (0, 20), "wilson_stories", id="none passed"),
        pytest.param([5] * 15 + [0] * 5, [5] * 20, (15, 20), "wilson_stories", id="no story passed in part"),
        pytest.param([5] * 15 + [0] * 5 + [0], [5] * 20 + [0], (15, 20), "wilson_stories", id="a story not scored"),
    ],
)
def test_where_stories_are_the_sample_the_interval_is_wilsons_over_stories(passed, trials, like, method):
    found = clustered_wilson(passed, trials)
    assert ends(found) == pytest.approx(ends(wilson(*like)))
    assert found.method == method


def test_all_passed_of_unequal_numbers_counts_the_effective_number_of_stories():
    trials = [1] * 10 + [4] * 10  # 50 trials, as much as 50² / 170 stories of equal weight
    assert ends(clustered_wilson(trials, trials)) == pytest.approx(ends(wilson(2500 / 170, 2500 / 170)))


def test_alike_trials_are_worth_less_than_independent_ones_and_never_more():
    alike = clustered_wilson([5] * 14 + [4, 1] + [0] * 4, [5] * 20)
    independent = clustered_wilson([3, 4, 4, 3, 4, 3, 4, 3, 5, 4, 3, 4, 4, 3, 4, 4, 2, 4, 5, 5], [5] * 20)
    even = clustered_wilson([4] * 20, [5] * 20)
    plain = wilson(75, 100)
    assert alike.high - alike.low > 1.8 * (plain.high - plain.low)
    assert independent.high - independent.low == pytest.approx(plain.high - plain.low, rel=0.05)
    assert ends(even) == pytest.approx(ends(wilson(80, 100)))
    assert {alike.method, independent.method, even.method} == {"wilson_clustered"}


def test_with_many_stories_the_interval_is_that_of_a_cluster_robust_regression():
    api = pytest.importorskip("statsmodels.api")
    random = np.random.default_rng(4)
    trials = random.integers(1, 6, 3_000)
    passed = random.binomial(trials, random.beta(3, 1, 3_000))
    outcomes = np.concatenate([np.arange(n) < k for k, n in zip(passed, trials, strict=True)]).astype(float)
    fit = api.OLS(outcomes, np.ones_like(outcomes)).fit(
        cov_type="cluster", cov_kwds={"groups": np.repeat(np.arange(3_000), trials)}
    )
    assert ends(clustered_wilson(passed.tolist(), trials.tolist())) == pytest.approx(fit.conf_int()[0], abs=4e-4)


def test_below_ten_stories_there_is_no_interval():
    assert clustered_wilson([5] * 9, [5] * 9) is None
    assert clustered_tango([0.0] * 9) is None
    assert cluster_t(1.0, 1.0, 9) is None
    assert clustered_wilson([], []) is None
    assert wilson(0, 0) is None
    assert tango(0, 0, 0) is None


def test_equal_values_have_no_t_interval_but_rates_have_one():
    assert cluster_t(0.0, 0.0, 30) is None
    assert ends(clustered_tango([0.0] * 24)) == pytest.approx(ends(tango(0, 0, 24)))


def test_stories_that_changed_in_part_say_more_than_stories_that_changed_fully():
    whole = clustered_tango([1.0] * 4 + [0.0] * 16)
    part = clustered_tango([0.2] * 20)
    assert whole.method == "tango"
    assert ends(whole) == pytest.approx(ends(tango(4, 0, 20)))
    assert part.method == "tango_clustered"
    assert part.high - part.low < 0.6 * (whole.high - whole.low)


def test_swapping_the_versions_mirrors_the_interval():
    differences = [0.2, -0.4, 1.0, 0.0, 0.6, -0.2] * 4
    there, back = clustered_tango(differences), clustered_tango([-each for each in differences])
    assert ends(there) == pytest.approx((-back.high, -back.low))


@pytest.mark.parametrize("confidence", [0, 1, 95])
def test_a_confidence_is_a_share(confidence):
    with pytest.raises(ValueError, match="between 0 and 1"):
        wilson(1, 2, confidence)
