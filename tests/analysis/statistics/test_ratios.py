"""Ratios of geometric means, against SciPy and by hand."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from harness.analysis.statistics.ratios import geometric_interval, geometric_mean, geometric_ratio, positive


@pytest.fixture(scope="module")
def stats() -> Any:
    """Imported when it is asked for: that takes a second, in each process that collects tests."""
    return pytest.importorskip("scipy.stats")


def test_it_is_the_t_interval_of_logarithms_taken_back(stats: Any) -> None:
    draw = np.random.default_rng(3)
    before = {f"s{i}": draw.lognormal(0, 1, 3).tolist() for i in range(14)}
    after = {story: (np.array(each) * draw.lognormal(0.2, 0.3, 3)).tolist() for story, each in before.items()}
    found = geometric_ratio(before, after)
    assert found is not None
    assert found.interval is not None
    gaps = [math.log(np.mean(after[story]) / np.mean(before[story])) for story in before]
    ends = stats.ttest_1samp(gaps, 0).confidence_interval(0.95)
    assert found.ratio == pytest.approx(math.exp(np.mean(gaps)))
    assert (found.interval.low, found.interval.high) == pytest.approx((math.exp(ends.low), math.exp(ends.high)))
    assert found.candidate / found.baseline == pytest.approx(found.ratio)
    assert found.baseline == pytest.approx(stats.gmean([np.mean(each) for each in before.values()]))


def test_what_has_no_logarithm_is_left_out_and_named() -> None:
    before = {"a": [1.0], "zero": [0.0], "b": [2.0, 4.0], "none": [None], "nan": [math.nan], "mine": [1.0]}
    after = {"a": [2.0], "zero": [1.0], "b": [6.0, None], "none": [1.0], "nan": [1.0], "theirs": [1.0]}
    found = geometric_ratio(before, after)
    assert found is not None
    assert (found.stories, found.left_out) == (2, ("zero", "none", "nan"))
    assert found.ratio == pytest.approx(2)
    assert found.interval is None
    assert geometric_ratio({"a": [0.0]}, {"a": [1.0]}) is None


@pytest.mark.parametrize(("stories", "steady"), [(9, False), (10, True)])
def test_the_same_in_all_of_enough_stories_is_steady(stories: int, steady: bool) -> None:
    before = {f"s{i}": [i + 1.0] for i in range(stories)}
    found = geometric_ratio(before, {story: [each[0] * 1.3] for story, each in before.items()})
    assert found is not None
    assert (found.interval, found.steady) == (None, steady)


@pytest.mark.parametrize("spread", [0.2, 1.0])
def test_the_interval_covers(spread: float) -> None:
    draw = np.random.default_rng(11)
    held = 0
    for _ in range(400):
        before = {f"s{i}": [each] for i, each in enumerate(draw.lognormal(0, 1, 20))}
        after = {story: [each[0] * 1.25 * draw.lognormal(0, spread)] for story, each in before.items()}
        found = geometric_ratio(before, after)
        assert found is not None
        assert found.interval is not None
        held += found.interval.low <= 1.25 <= found.interval.high
    assert 0.92 <= held / 400 <= 0.98


def test_a_geometric_mean_is_over_the_means_of_stories_and_what_is_free_is_nothing() -> None:
    amounts = {"a": [1.0, 3.0], "b": [8.0, None, math.nan], "c": [None], "d": [0.0]}
    assert positive(amounts) == {"a", "b"}
    assert geometric_mean(amounts, ["a", "b"]) == pytest.approx(4)
    assert geometric_mean(amounts, ["a", "c"]) is None
    assert geometric_mean({"a": [0.0], "b": [None]}, ["c"]) == 0
    assert geometric_mean({"a": [None], "b": [math.nan]}, []) is None


def test_the_interval_of_a_geometric_mean_is_that_of_the_mean_logarithm() -> None:
    amounts = {f"s{power}": [math.exp(power)] for power in range(10)}
    found = geometric_interval(amounts, amounts)
    assert found is not None
    by_hand = 2.2622 * math.sqrt(sum((power - 4.5) ** 2 for power in range(10)) / 9 / 10)
    assert (math.log(found.low), math.log(found.high)) == pytest.approx((4.5 - by_hand, 4.5 + by_hand), abs=1e-3)
    assert geometric_interval(amounts, list(amounts)[:9]) is None
    assert geometric_interval({**amounts, "s3": [None]}, amounts) is None
