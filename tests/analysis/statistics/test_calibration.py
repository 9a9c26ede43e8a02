"""Two runs of the same version give no more findings than the stated rate. Shown with `pytest -s`."""

from __future__ import annotations

import math

import numpy as np
import pytest

from harness.analysis.statistics.decisions import findings
from harness.analysis.statistics.paired import paired_difference

ALPHA = 0.05
BETTER = {"success": "higher", "seconds": "lower", "tokens": "lower", "completion": "higher"}


def most_by_chance(pairs: int, rate: float) -> int:
    """What a binomial count exceeds in at most 1 % of cases."""
    below, count = 0.0, -1
    while below < 0.99:
        count += 1
        below += math.comb(pairs, count) * rate**count * (1 - rate) ** (pairs - count)
    return count


def run_of_the_version(random, metrics, likely, trials):
    """One run: the same stories, other dice; what is slow for a story is so in every run."""
    shape = (len(likely), max(trials))
    passed = random.random(shape) < likely[:, None]
    drawn = {
        "success": passed,
        "seconds": random.lognormal(3 - 2 * likely[:, None], 0.6, shape),
        "tokens": random.poisson(900, shape),
        "completion": np.where(passed, 1.0, random.integers(0, 4, shape) / 4),
    }
    return {
        metric: {i: values[:n] for i, (values, n) in enumerate(zip(drawn[metric].tolist(), trials, strict=True))}
        for metric in metrics
    }


def compare(random, metrics, stories, trials):
    """`trials` are (fewest, most) of the one run and of the other."""
    likely = random.beta(2, 0.7, stories)
    one, other = (
        run_of_the_version(random, metrics, likely, random.integers(*each, stories, endpoint=True)) for each in trials
    )
    return {
        metric: paired_difference(one[metric], other[metric], rate=metric in {"success", "completion"}, resamples=199)
        for metric in metrics
    }


ONE, FIVE, TEN, SOME = (1, 1), (5, 5), (10, 10), (1, 5)


@pytest.mark.parametrize("pairs", [100, pytest.param(500, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("metrics", "trials", "test"),
    [
        pytest.param(["success"], (ONE, ONE), "mcnemar", id="success, one trial a story"),
        pytest.param(["success"], (FIVE, FIVE), "stratified", id="success, five trials a story"),
        pytest.param(["success"], (ONE, TEN), "stratified", id="success, one trial against ten"),
        pytest.param(["success"], (SOME, SOME), "stratified", id="success, as many trials as were scored"),
        pytest.param(["seconds"], (FIVE, FIVE), "sign_flip_monte_carlo", id="seconds, five trials a story"),
        pytest.param(list(BETTER), (ONE, ONE), "mcnemar", id="four metrics, one trial a story"),
        pytest.param(list(BETTER), (FIVE, FIVE), "stratified", id="four metrics, five trials a story"),
    ],
)
def test_two_runs_of_the_same_version_give_no_finding(metrics, trials, test, pairs):
    random = np.random.default_rng(20)
    false, tests = 0, set()
    for _ in range(pairs):
        differences = compare(random, metrics, 20, trials)
        tests.add(differences[metrics[0]].test)
        found = findings(differences, {metric: BETTER[metric] for metric in metrics}, ALPHA)
        false += any(each.decision != "not decided" for each in found)
    most = most_by_chance(pairs, ALPHA)
    print(f"{', '.join(metrics)}, trials {trials}: {false} of {pairs} pairs with a finding (at most {most})")
    assert test in tests
    assert false <= most


def test_a_real_difference_is_found():
    """The same machinery is not merely silent: 15 points over 100 stories are seen nearly always."""
    random = np.random.default_rng(21)
    found = 0
    for _ in range(100):
        likely = random.beta(2, 0.7, 100) * 0.8
        before, after = (
            {str(i): (random.random(5) < p).tolist() for i, p in enumerate(each)} for each in (likely, likely + 0.15)
        )
        named = {"success": paired_difference(before, after, rate=True)}
        found += findings(named, {"success": "higher"})[0].decision == "better"
    assert found >= 95
