"""How many stories or trials it would take."""

from __future__ import annotations

import numpy as np
import pytest

from harness.analysis.statistics.paired import paired_difference
from harness.analysis.statistics.power import stories_needed, trials_needed


@pytest.mark.parametrize("alpha", [0.05, 0.05 / 3, 0.01])
@pytest.mark.parametrize("effect", [0.1, 0.2, 0.35, 0.5, 0.8])
def test_stories_agree_with_statsmodels(effect, alpha):
    power = pytest.importorskip("statsmodels.stats.power")
    expected = power.TTestPower().solve_power(effect_size=effect, alpha=alpha, power=0.8)
    assert stories_needed(effect, 1.0, alpha) == pytest.approx(expected, rel=0.02, abs=1.5)
    assert stories_needed(-3 * effect, 3.0, alpha) == stories_needed(effect, 1.0, alpha)


def test_no_difference_cannot_be_found_and_a_certain_one_still_takes_a_few_stories():
    assert stories_needed(0.0, 1.0) is None
    assert stories_needed(0.2, 0.0) == 6  # the fewest whose signs all alike have p <= 0.05
    assert trials_needed(0.0, 1.0, 0.5, 20, 1) is None


def test_trials_shrink_only_what_comes_from_trials():
    assert trials_needed(0.1, 0.3, 0.0, 20, 5) is None
    assert trials_needed(0.05, 0.3, 0.01, 20, 5) is None
    few, many = trials_needed(0.1, 0.3, 0.08, 50, 2), trials_needed(0.08, 0.3, 0.08, 50, 2)
    assert 2 < few < many


def test_the_trials_asked_for_find_the_difference_four_times_in_five():
    """Stories of rates 0.5 + x and 0.6 + x: with so many trials, about 80 % of comparisons see it."""
    random = np.random.default_rng(11)
    rates = np.clip(random.normal(0.5, 0.1, (400, 40)), 0.05, 0.85)

    def compare(rate, trials):
        before, after = (
            {str(i): (random.random(trials) < p).tolist() for i, p in enumerate(row)} for row in (rate, rate + 0.1)
        )
        return paired_difference(before, after, rate=True)

    pilots = [compare(rate, 4) for rate in rates[:200]]
    spread = np.mean([each.spread**2 for each in pilots]) ** 0.5
    noise = float(np.mean([each.noise for each in pilots]))
    needed = trials_needed(0.1, spread, noise, 40, 4)
    found = np.mean([compare(rate, needed).p_value <= 0.05 for rate in rates[200:]])
    print(f"{needed} trials a story find the difference in {found:.0%}")
    assert 0.7 <= found <= 0.9
