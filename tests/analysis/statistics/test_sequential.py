"""Better, worse or equivalent, looked at after every round: what it decides wrongly, and how soon it decides."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from harness.analysis.statistics.sequential import (
    DISCORDANCE,
    ENDINGS,
    MOST_BET,
    bets,
    endings,
    equivalence_pairs,
    fixed_pairs,
    log_capital,
    most_pairs,
    outlook,
    reading,
)

EFFECT, REPETITIONS = 0.15, 600
PAIRS, ROUNDS = 20, 25
"""In a round, and as many as can be played at this effect."""


def played(before: Any, after: Any, *, seed: int = 0, order: bool = True) -> Any:
    """Differences of repetitions × rounds × pairs; `order`: each round is drawn anew from all stories."""
    chance = np.random.default_rng(seed)
    if order:
        drawn = np.argsort(chance.random((REPETITIONS, ROUNDS, len(before))))[..., :PAIRS]
    else:
        one_by_one = np.resize(np.arange(len(before)), (ROUNDS, PAIRS))
        drawn = np.broadcast_to(one_by_one, (REPETITIONS, ROUNDS, PAIRS))
    old, new = (chance.random(drawn.shape) < np.asarray(side)[drawn] for side in (before, after))
    return new.astype(float) - old


def ended(lows: Any, highs: Any | None = None) -> Any:
    """The first ending of each repetition, and its pairs."""
    each = endings(lows, lows if highs is None else highs, EFFECT)
    first = (each > 0).argmax(-1)
    words = np.array(["open" if word is None else word for word in ENDINGS])
    return words[np.take_along_axis(each, first[:, None], 1)[:, 0]], (first + 1) * PAIRS


def test_the_numbers_of_pairs_are_those_of_the_formulas() -> None:
    assert fixed_pairs(0.05, 0.3, 0.8) == 942  # 7.85 × 0.3 / 0.0025
    assert fixed_pairs(0.05) == 1261  # 10.51 × 0.3 / 0.0025
    assert equivalence_pairs(0.05) == 1299  # 10.8 × 0.3 / 0.0025
    assert most_pairs(0.05) == 1892


@pytest.mark.parametrize("rate", [0.5, 0.85])
def test_the_same_version_is_seldom_better_or_worse(rate: float) -> None:
    same = np.full(20, rate)
    words, _ = ended(played(same, same))
    assert np.isin(words, ["better", "worse"]).mean() <= 0.07
    assert (words == "equivalent").mean() >= 0.7


def test_stories_that_gain_and_stories_that_lose_are_no_difference() -> None:
    """Which a fixed order of them would be taken for."""
    before, after = np.repeat([0.1, 0.9], 20), np.repeat([0.9, 0.1], 20)
    words, _ = ended(played(before, after))
    assert np.isin(words, ["better", "worse"]).mean() <= 0.07
    words, _ = ended(played(before, after, order=False))
    assert np.isin(words, ["better", "worse"]).mean() >= 0.9, "the first rounds hold nothing but stories that gain"


def test_what_is_planned_for_is_found_with_fewer_pairs_than_a_fixed_number() -> None:
    before = np.full(20, 0.7)
    words, pairs = ended(played(before, before + EFFECT))
    assert (words == "better").mean() >= 0.85
    differ = 0.7 * 0.15 + 0.85 * 0.3
    assert pairs.mean() <= 0.85 * fixed_pairs(EFFECT, differ)
    words, _ = ended(played(before + EFFECT, before))
    assert (words == "worse").mean() >= 0.85


def test_a_version_that_breaks_is_found_at_once() -> None:
    _, pairs = ended(played(np.full(20, 0.95), np.full(20, 0.05)))
    assert pairs.max() <= 2 * PAIRS


def test_failures_that_become_errors_make_no_version_better() -> None:
    same = np.full(20, 0.6)
    lows = played(same, same)
    lost = (np.random.default_rng(5).random(lows.shape) < 0.5) & (lows <= 0)
    words, _ = ended(lows, lows + lost)
    assert (words == "better").mean() <= 0.05
    complete = np.where(lost, 0.0, lows)
    words, _ = ended(complete)
    assert (words == "better").mean() >= 0.5, "which they would, were they left out"


def test_the_interval_holds_at_every_round_at_once() -> None:
    before, after = np.full(20, 0.8), np.linspace(0.5, 0.9, 20)
    values = played(before, after)
    truth = float((after - before).mean())
    above = (log_capital(values, EFFECT, truth) >= np.log(40)).any(-1).mean()
    below = (log_capital(-values, EFFECT, -truth) >= np.log(40)).any(-1).mean()
    assert above + below <= 0.07


@pytest.mark.parametrize("rate", [0.3, 0.65, 0.7, 0.95])
def test_the_interval_says_what_the_ending_says(rate: float) -> None:
    for lows in played(np.full(20, 0.7), np.full(20, rate))[:20]:
        for rounds in (1, 4, 12):
            found = reading(lows[:rounds], lows[:rounds], EFFECT)
            assert (found.interval.low > 0) == (found.ending == "better")
            assert (found.interval.high < 0) == (found.ending == "worse")
            inside = -EFFECT <= found.interval.low and found.interval.high <= EFFECT
            assert inside or found.ending != "equivalent"
            assert found.interval.confidence == (0.9 if found.ending == "equivalent" else 0.95)
            assert found.interval.low <= (found.difference or 0) <= found.interval.high


def test_the_first_ending_counts() -> None:
    won, lost = np.ones((2, 20)), -np.ones((20, 20))
    assert reading(won, won, EFFECT).ending == "better"
    both = np.concatenate([won, lost])
    assert reading(both, both, EFFECT) == reading(won[:1], won[:1], EFFECT), "what came later is not looked at"


def test_stakes_know_nothing_of_their_own_round() -> None:
    values = played(np.full(20, 0.5), np.full(20, 0.6))[:3]
    other = values.copy()
    other[:, 7] = 1.0
    assert (bets(values, EFFECT)[:, :8] == bets(other, EFFECT)[:, :8]).all()
    assert (bets(values, EFFECT)[:, 8] != bets(other, EFFECT)[:, 8]).all()
    assert (bets(values, EFFECT) <= MOST_BET).all()


def test_of_nothing_nothing_is_known() -> None:
    nothing = np.empty((0, 1))
    found = reading(nothing, nothing, 0.05)
    assert (found.pairs, found.difference, found.ending, found.discordance) == (0, None, None, DISCORDANCE)
    assert (found.interval.low, found.interval.high) == (-1.0, 1.0)


def test_pairs_with_an_undecided_side_count_against_each_decision() -> None:
    lows = np.zeros((40, 20))
    assert reading(lows, lows, EFFECT).ending == "equivalent"
    found = reading(lows - 1, lows + 1, EFFECT)
    assert (found.ending, found.undecided, found.difference) == ("budget spent", 700, None)


def test_the_outlook_is_a_chance_and_a_range() -> None:
    near = played(np.full(20, 0.6), np.full(20, 0.8))[0, :4]
    found = outlook(near, near, EFFECT)
    assert found == outlook(near, near, EFFECT), "of the same pairs the same"
    assert 0.2 < found.chance <= 1
    assert 0 < found.low <= found.high <= near.size
    far = np.zeros((1, 20))
    assert outlook(far, far, 0.02).chance == 0
