"""Fisher's exact test, and Benjamini and Hochberg's adjustment, against scipy."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.analysis.statistics.exact import fisher
from harness.analysis.statistics.multiplicity import benjamini_hochberg


@pytest.fixture(scope="module")
def stats() -> Any:
    """Imported when it is asked for: that takes a second, in each process that collects tests."""
    return pytest.importorskip("scipy.stats")


SHARES = st.integers(1, 40).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials)))


@given(SHARES, SHARES)
def test_fisher_is_that_of_scipy(stats: Any, one: tuple[int, int], other: tuple[int, int]) -> None:
    table = [[passed, trials - passed] for passed, trials in (one, other)]
    assert fisher(*one, *other) == pytest.approx(stats.fisher_exact(table)[1], rel=1e-6)


@given(SHARES, SHARES)
def test_it_does_not_matter_which_side_is_which(one: tuple[int, int], other: tuple[int, int]) -> None:
    assert fisher(*one, *other) == fisher(*other, *one)


def test_long_runs_stay_exact() -> None:
    assert fisher(0, 2_000, 2_000, 2_000) == 0 or fisher(0, 2_000, 2_000, 2_000) < 1e-300
    assert fisher(1_000, 2_000, 1_000, 2_000) == 1


@pytest.mark.parametrize("counts", [(0, 0, 1, 1), (2, 1, 0, 1), (-1, 1, 0, 1)])
def test_what_is_no_table_is_refused(counts: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="both sides need trials"):
        fisher(*counts)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_the_adjustment_is_that_of_scipy(stats: Any, values: list[float]) -> None:
    found = benjamini_hochberg({str(i): p for i, p in enumerate(values)})
    assert list(found.values()) == pytest.approx(list(stats.false_discovery_control(values)))


def test_what_could_not_be_tested_counts_for_nothing() -> None:
    assert benjamini_hochberg({"a": None, "b": 0.04}) == {"a": None, "b": 0.04}
