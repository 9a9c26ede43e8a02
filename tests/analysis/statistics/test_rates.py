"""Pass rates of stories and suites, pass@k and pass^k."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.analysis.statistics.rates import (
    Bounds,
    Repeats,
    bounds_of,
    pass_at_k,
    pass_hat_k,
    repeats,
    share,
    suite_rate,
)


def brute_force(passed, trials, k):
    """The shares of the ways to choose k of the trials in which one passed, and in which all did."""
    choices = list(itertools.combinations([True] * passed + [False] * (trials - passed), k))
    return mean(map(any, choices)), mean(map(all, choices))


@pytest.mark.parametrize("trials", range(1, 7))
def test_pass_at_k_and_pass_hat_k_are_the_share_of_all_choices_of_k_trials(trials):
    for passed in range(trials + 1):
        for k in range(1, trials + 1):
            expected = brute_force(passed, trials, k)
            assert (pass_at_k(passed, trials, k), pass_hat_k(passed, trials, k)) == pytest.approx(expected)


def test_pass_at_k_is_the_product_that_the_human_eval_paper_prints():
    for passed, trials, k in [(3, 200, 1), (3, 200, 10), (57, 200, 100), (199, 200, 200)]:
        product = 1.0
        for i in range(trials - passed + 1, trials + 1):
            product *= 1 - k / i
        assert pass_at_k(passed, trials, k) == pytest.approx(1 - product)


def test_too_few_trials_leave_both_unknown():
    assert pass_at_k(2, 2, 3) is None
    assert pass_hat_k(2, 2, 3) is None
    assert repeats({"a": [True]}, 2) == Repeats(k=2, pass_at_k=None, pass_hat_k=None, stories=0)
    with pytest.raises(ValueError, match="at least 1"):
        pass_at_k(1, 1, 0)


def test_both_are_averaged_over_stories_with_enough_trials():
    outcomes = {"a": [True, True, True], "b": [True, False, False], "c": [True], "d": []}
    found = repeats(outcomes, 2)
    assert (found.pass_at_k, found.pass_hat_k, found.stories) == pytest.approx((mean([1, 2 / 3]), mean([1, 0]), 2))
    first = repeats(outcomes, 1)
    assert (first.pass_at_k, first.stories) == pytest.approx((mean([1, 1 / 3, 1]), 3))
    assert first.pass_at_k == pytest.approx(first.pass_hat_k)


def test_on_a_full_grid_the_rate_is_the_mean_over_repeats_and_over_stories():
    grid = {f"s{i}": [(i * j) % 3 == 0 for j in range(4)] for i in range(12)}
    per_repeat = [mean(trials[j] for trials in grid.values()) for j in range(4)]
    found = suite_rate(grid)
    assert found.rate == pytest.approx(mean(per_repeat))
    assert found.rate == pytest.approx(mean(mean(trials) for trials in grid.values()))
    assert found.rate == pytest.approx(repeats(grid, 1).pass_hat_k)


def test_a_suite_counts_what_was_scored():
    found = suite_rate({"a": [True, False], "b": [True], "c": []})
    assert (found.passed, found.trials, found.stories, found.flaky, found.interval) == (2, 3, 2, ("a",), None)
    assert found.rate == pytest.approx(2 / 3)
    nothing = suite_rate({"c": []})
    assert (nothing.rate, nothing.interval, nothing.trials) == (None, None, 0)
    assert "NaN" not in nothing.model_dump_json()


def test_rates_do_without_numpy():
    """They are shown after every run with several trials; numpy costs a tenth of a second."""
    code = "import sys, harness.analysis.statistics.rates; print('numpy' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


def test_recorded_airline_rewards_give_the_pass_hat_k_that_counting_gives(conformance):
    rewards: dict[str, list[bool]] = {}
    for line in (conformance / "airline" / "recorded.jsonl").read_text().splitlines():
        trial = json.loads(line)
        rewards.setdefault(str(trial["task_id"]), []).append(trial["reward"] == 1)
    assert {len(trials) for trials in rewards.values()} == {4}
    counts = [sum(trials) for trials in rewards.values()]
    for k in range(1, 5):
        found = repeats(rewards, k)
        assert found.pass_hat_k == pytest.approx(mean(brute_force(passed, 4, k)[1] for passed in counts))
        print(f"airline, 25 tasks × 4 trials: pass^{k} {found.pass_hat_k:.3f}, pass@{k} {found.pass_at_k:.3f}")
    assert repeats(rewards, 4).pass_hat_k == counts.count(4) / 25
    assert repeats(rewards, 4).pass_at_k == 1 - counts.count(0) / 25


def test_undecided_trials_are_in_no_rate_but_in_its_bounds():
    outcomes, undecided = {"a": [True, True], "b": [False]}, {"a": 0, "b": 1, "c": 1}
    found = suite_rate(outcomes, undecided=undecided)
    assert (found.rate, found.trials) == (pytest.approx(2 / 3), 3)
    assert found.bounds == Bounds(low=2 / 5, high=4 / 5)
    assert suite_rate(outcomes).bounds is None
    assert suite_rate(outcomes, undecided={"a": 0}).bounds is None


def test_with_nothing_scored_the_bounds_are_none_and_all():
    found = suite_rate({}, undecided={"a": 2})
    assert (found.rate, found.bounds) == (None, Bounds(low=0, high=1))


def test_repeats_are_bounded_by_both_readings():
    found = repeats({"a": [True], "b": [True, True]}, 2, {"a": 1})
    assert (found.pass_hat_k, found.stories) == (1.0, 1)
    assert found.pass_hat_k_bounds == Bounds(low=0.5, high=1.0)
    assert found.pass_at_k_bounds == Bounds(low=1.0, high=1.0)


@given(st.dictionaries(st.sampled_from("abcd"), st.lists(st.sampled_from("sfu"), max_size=5)))
def test_bounds_are_the_extremes_over_every_reading(trials):
    """Against brute force: each undecided trial made a success or a failure, in every combination."""
    outcomes = {name: [each == "s" for each in found if each != "u"] for name, found in trials.items()}
    undecided = {name: found.count("u") for name, found in trials.items()}
    places = [(name, i) for name, found in trials.items() for i, each in enumerate(found) if each == "u"]
    rates = []
    for reading in itertools.product((False, True), repeat=min(len(places), 8)):
        if len(places) > 8:
            return
        filled = {name: list(passed) for name, passed in outcomes.items()}
        for (name, _), passed in zip(places, reading, strict=True):
            filled[name].append(passed)
        rates.append(share(filled))
    bounds = bounds_of(share, outcomes, undecided)
    if not places:
        assert bounds is None
    else:
        assert bounds == Bounds(low=min(rates), high=max(rates))
