"""How often intervals cover the truth, over simulated runs with fixed seeds. `pytest -s` shows it."""

from __future__ import annotations

import math

import numpy as np
import pytest

from harness.analysis.statistics.intervals import clustered_tango, clustered_wilson

LIMITS = {20: (0.92, 0.98), 100: (0.93, 0.97), 1_000: (0.93, 0.97)}
"""Stories → the least and the most that a 95 % interval may cover."""
RUNS = {20: 2_000, 100: 1_200, 1_000: 1_200}
SIZES = [20, *(pytest.param(stories, marks=pytest.mark.slow) for stories in (100, 1_000))]


def likelihoods(random, rate, correlation, shape):
    """How likely each story passes: Beta, with that correlation between trials of a story."""
    size = 1 / correlation - 1
    return random.beta(rate * size, (1 - rate) * size, shape)


def check(covered, stories, what):
    print(f"{stories} stories, {what}: {covered:.1%} covered")
    least, most = LIMITS[stories]
    assert least <= covered <= most


@pytest.mark.parametrize("stories", SIZES)
@pytest.mark.parametrize("rate", [0.5, 0.8, 0.95])
@pytest.mark.parametrize(("trials", "correlation"), [((5, 5), 0.2), ((5, 5), 0.6), ((1, 5), 0.4)])
def test_the_interval_of_a_suite_rate_covers_it(stories, rate, trials, correlation):
    random = np.random.default_rng([stories, int(100 * rate), int(10 * correlation)])
    shape = (RUNS[stories], stories)
    numbers = random.integers(*trials, shape, endpoint=True)
    passed = random.binomial(numbers, likelihoods(random, rate, correlation, shape))
    intervals = [clustered_wilson(k, n) for k, n in zip(passed.tolist(), numbers.tolist(), strict=True)]
    covered = np.mean([each.low <= rate <= each.high for each in intervals])
    check(covered, stories, f"{trials[0]} to {trials[1]} trials, rate {rate}, correlation {correlation}")


@pytest.mark.parametrize("stories", LIMITS)
@pytest.mark.parametrize("rate", [0.5, 0.8, 0.95])
@pytest.mark.parametrize("trials", [1, 5])
def test_where_each_story_passes_always_or_never_the_coverage_is_known_exactly(stories, rate, trials):
    covered = 0.0
    for passed in range(stories + 1):
        interval = clustered_wilson([trials] * passed + [0] * (stories - passed), [trials] * stories)
        if interval.low <= rate <= interval.high:
            covered += math.comb(stories, passed) * rate**passed * (1 - rate) ** (stories - passed)
    check(covered, stories, f"{trials} trials, rate {rate}, always or never")


def both_half(random, shape):
    return likelihoods(random, 0.5, 0.3, shape), likelihoods(random, 0.5, 0.3, shape), 0


def better(random, shape):
    return likelihoods(random, 0.7, 0.3, shape), likelihoods(random, 0.85, 0.3, shape), 0.15


def worse(random, shape):
    return likelihoods(random, 0.9, 0.5, shape), likelihoods(random, 0.8, 0.5, shape), -0.1


def the_same(random, shape):
    same = likelihoods(random, 0.7, 0.3, shape)
    return same, same, 0


def a_third_broke(random, shape):
    before = likelihoods(random, 0.9, 0.6, shape)
    return before, before * (random.random(shape) < 2 / 3), -0.3


@pytest.mark.parametrize("stories", SIZES)
@pytest.mark.parametrize("change", [both_half, better, worse, the_same, a_third_broke])
@pytest.mark.parametrize("trials", [1, 5])
def test_the_interval_of_a_difference_of_rates_covers_it(stories, change, trials):
    random = np.random.default_rng([stories, trials])
    before, after, truth = change(random, (RUNS[stories] // 2, stories))
    differences = (random.binomial(trials, after) - random.binomial(trials, before)) / trials
    intervals = [clustered_tango(each) for each in differences.tolist()]
    covered = np.mean([each.low <= truth <= each.high for each in intervals])
    check(covered, stories, f"{trials} trials, {change.__name__.replace('_', ' ')}")


@pytest.mark.parametrize("rate", [0.9, 0.95, 0.98, 0.995])
@pytest.mark.parametrize("stories", [10, 20, 100])
def test_near_the_ends_intervals_are_rather_too_wide_than_too_narrow(rate, stories):
    random = np.random.default_rng([8, stories])
    likely = likelihoods(random, rate, 0.5, (600, stories))
    passed, again = random.binomial(5, likely), random.binomial(5, likely)
    rates = [clustered_wilson(each, [5] * stories) for each in passed.tolist()]
    differences = [clustered_tango(each) for each in ((again - passed) / 5).tolist()]
    covered = np.mean([each.low <= rate <= each.high for each in rates])
    same = np.mean([each.low <= 0 <= each.high for each in differences])
    print(f"{stories} stories, 5 trials, rate {rate}: rate {covered:.1%}, no difference {same:.1%} covered")
    assert min(covered, same) >= 0.92
