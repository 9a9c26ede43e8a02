"""Better, worse or not decided."""

from __future__ import annotations

import numpy as np
import pytest

from harness.analysis.statistics.decisions import findings
from harness.analysis.statistics.paired import PairedDifference, paired_difference


def difference(value, p_value, **changes) -> PairedDifference:
    fields = {
        "stories": 40,
        "dropped": (),
        "trials": 80,
        "unmatched": 0,
        "baseline": 0.5,
        "candidate": 0.5 + (value or 0),
        "difference": value,
        "interval": None,
        "p_value": p_value,
        "test": "sign_flip",
        "higher": 0,
        "lower": 0,
        "spread": 0.4,
        "noise": None,
    }
    return PairedDifference(**{**fields, **changes})


@pytest.mark.parametrize(
    ("value", "better", "p_value", "decision"),
    [
        pytest.param(0.2, "higher", 0.01, "better", id="more of what should be high"),
        pytest.param(-0.2, "higher", 0.01, "worse", id="less of what should be high"),
        pytest.param(0.2, "lower", 0.01, "worse", id="more of what should be low"),
        pytest.param(-0.2, "lower", 0.05, "better", id="less of what should be low, just at alpha"),
        pytest.param(0.2, "higher", 0.0501, "not decided", id="above alpha"),
        pytest.param(0.0, "higher", 1.0, "not decided", id="no difference"),
        pytest.param(None, "higher", None, "not decided", id="no common story"),
    ],
)
def test_decisions(value, better, p_value, decision):
    (found,) = findings({"success": difference(value, p_value)}, {"success": better})
    assert (found.decision, found.adjusted_p) == (decision, p_value)
    assert (found.more_stories is not None) == (decision == "not decided" and bool(value))


def test_each_further_metric_named_makes_every_one_harder_to_decide():
    named = {"success": difference(0.1, 0.02), "seconds": difference(0.1, 0.03), "cost": difference(None, None)}
    better = {"success": "higher", "seconds": "lower", "cost": "lower"}
    success, seconds, cost = findings(named, better)
    assert (success.adjusted_p, seconds.adjusted_p, cost.adjusted_p) == (0.04, 0.04, None)
    assert (success.decision, seconds.decision, cost.decision) == ("better", "worse", "not decided")
    alone = findings({"success": difference(0.1, 0.06)}, better)[0].more_stories
    together = findings({"success": difference(0.1, 0.06), "seconds": difference(0.1, 0.06)}, better)[0].more_stories
    assert alone < together


def test_what_more_would_decide_is_said_in_stories_and_in_trials():
    (found,) = findings({"success": difference(0.1, 0.12, noise=0.15)}, {"success": "higher"})
    # A quarter of a standard deviation takes 128 stories. Over 40 stories it takes a variance of at most
    # 40 × (0.1 / 2.87)² = 0.0485, of which stories have 0.4² - 0.15 = 0.01 to themselves: trials must get 0.15 down to
    # 0.0385, with 2 × 0.15 / 0.0385 = 7.8 of them.
    assert (found.more_stories, found.more_trials) == (128 - 40, 8 - 2)
    (steady,) = findings({"success": difference(0.1, 0.12, noise=0.0)}, {"success": "higher"})
    assert (steady.more_stories, steady.more_trials) == (88, None)


def test_a_difference_of_nothing_but_rounding_asks_for_nothing():
    before, after = (
        {str(i): [value] for i, value in enumerate(values)} for values in ([0.1, 0.2, 0.3], [0.3, 0.1, 0.2])
    )
    (found,) = findings({"cost": paired_difference(before, after)}, {"cost": "lower"})
    assert (found.difference.difference, found.more_stories, found.more_trials) == (0, None, None)


def test_the_stories_asked_for_are_enough_four_times_in_five():
    """Pilots of 20 stories that decide nothing; then as many stories as a typical one asks for."""
    random = np.random.default_rng(12)

    def compare(stories):
        before, after = ({str(i): [bool(x)] for i, x in enumerate(random.random(stories) < p)} for p in (0.6, 0.75))
        return findings({"success": paired_difference(before, after, rate=True)}, {"success": "higher"})[0]

    asked = [found.difference for found in (compare(2_000) for _ in range(20))]
    spread = np.mean([each.spread for each in asked])
    (plan,) = findings({"success": difference(0.15, 0.5, stories=20, trials=20, spread=spread)}, {"success": "higher"})
    better = np.mean([compare(20 + plan.more_stories).decision == "better" for _ in range(300)])
    print(f"{20 + plan.more_stories} stories find a difference of 15 points in {better:.0%}")
    assert 0.7 <= better <= 0.9
