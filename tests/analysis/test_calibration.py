"""Thresholds out of labelled pairs, and what can be said of them."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from harness.analysis.calibration import Graded, figures, fitted, pairs_needed
from harness.analysis.statistics.intervals import wilson


def drawn(same: int, other: int, *, seed: int = 1, apart: float = 0.3) -> list[Graded]:
    draw = random.Random(seed)
    pairs = [Graded(True, None, min(max(draw.gauss(0.4 + apart, 0.12), 0), 1)) for _ in range(same)]
    pairs += [Graded(False, None, min(max(draw.gauss(0.4, 0.12), 0), 1)) for _ in range(other)]
    draw.shuffle(pairs)
    return pairs


def test_the_table_counts_what_passes_fails_and_is_left_open():
    pairs = [
        Graded(True, None, 0.9), Graded(True, None, 0.8), Graded(True, None, 0.5), Graded(True, None, 0.1),
        Graded(True, False), Graded(False, True), Graded(False, None), Graded(False, None, 0.29), Graded(False, None, 0.3),
    ]  # fmt: skip
    found = figures(pairs, (0.3, 0.8))
    assert found.same.model_dump() == {"passes": 2, "fails": 2, "undecided": 1}
    assert found.not_same.model_dump() == {"passes": 1, "fails": 1, "undecided": 2}
    assert (found.wrong_passes.count, found.wrong_passes.of, found.wrong_passes.rate) == (1, 4, 0.25)
    assert found.wrong_passes.interval == wilson(1, 4)
    assert (found.wrong_failures.count, found.wrong_failures.of) == (2, 5)
    assert (found.decided.count, found.decided_rightly.count, found.decided.of) == (6, 3, 9)


def test_where_there_is_a_doubt_a_high_score_passes_nothing():
    doubted = Graded(False, None, 0.9, may_pass=False)
    assert [doubted.read(band) for band in ((0.1, 0.8), (0.95, 0.96))] == [None, False]
    found = fitted([*drawn(100, 100, apart=0.6), *[doubted] * 40], 0.05, 0.05)
    assert found is not None
    assert found.high_kept_by == "interval"


@pytest.mark.parametrize("rate", [0.02, 0.05, 0.1])
def test_thresholds_keep_both_errors_under_their_rates_by_the_end_of_the_interval(rate):
    pairs = drawn(400, 400)
    found = fitted(pairs, rate, rate)
    assert found is not None
    assert (found.low_kept_by, found.high_kept_by) == ("interval", "interval")
    for share in (found.figures.wrong_passes, found.figures.wrong_failures):
        assert share.interval is not None
        assert share.interval.high <= rate
    low, high = found.band
    tighter = figures(pairs, (low, round(high - 0.01, 2))).wrong_passes
    assert tighter.interval is not None
    assert tighter.interval.high > rate, "no lower threshold does"
    looser = figures(pairs, (round(low + 0.01, 2), high)).wrong_failures
    assert looser.interval is not None
    assert looser.interval.high > rate, "no higher one does"


def test_on_pairs_that_were_not_seen_the_rate_holds_about_as_often_as_it_should():
    broken = 0
    for seed in range(40):
        found = fitted(drawn(150, 150, seed=seed), 0.05, 0.05)
        assert found is not None
        fresh = figures(drawn(3_000, 3_000, seed=1_000 + seed), found.band)
        broken += (fresh.wrong_passes.rate or 0) > 0.05
    assert broken <= 6, "by the rate alone it would be about half"


def test_a_lower_rate_never_decides_more():
    decided = [fitted(drawn(400, 400), rate, rate).figures.decided.count for rate in (0.02, 0.05, 0.1, 0.2)]
    assert all(one <= other for one, other in pairwise(decided))
    assert decided[0] < decided[-1]


def test_where_they_can_be_told_apart_nothing_is_left_open():
    found = fitted(drawn(200, 200, apart=0.6), 0.1, 0.1)
    assert found is not None
    low, high = found.band
    assert low == high
    assert found.figures.decided.rate == 1


def test_with_too_few_pairs_the_rate_itself_is_kept():
    found = fitted(drawn(20, 20), 0.05, 0.05)
    assert found is not None
    assert found.high_kept_by == "rate"
    assert (found.figures.wrong_passes.rate or 0) <= 0.05
    assert found.figures.wrong_passes.interval is not None
    assert found.figures.wrong_passes.interval.high > 0.05


def test_what_passes_before_anybody_is_asked_cannot_be_kept_out():
    found = fitted([*drawn(100, 90), *[Graded(False, True)] * 10], 0.05, 0.05)
    assert found is not None
    assert found.high_kept_by is None
    assert found.band[1] == 1


def test_each_fifth_is_read_by_thresholds_of_the_others():
    pairs = drawn(60, 60)
    pairs[3] = Graded(False, None, 1.0)
    found = fitted(pairs, 0.05, 0.05)
    assert found is not None
    assert found.unseen.wrong_passes.of == found.figures.wrong_passes.of
    assert found.unseen.wrong_passes.count >= 1


def test_a_judge_has_no_thresholds():
    assert fitted([Graded(True, True), Graded(False, False), Graded(False, None)], 0.05, 0.05) is None


@pytest.mark.parametrize(("rate", "pairs"), [(0.05, 73), (0.1, 35), (0.01, 381)])
def test_how_many_pairs_it_takes(rate, pairs):
    assert pairs_needed(rate) == pairs
    assert wilson(0, pairs).high <= rate < wilson(0, pairs - 1).high
