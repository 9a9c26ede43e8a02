"""Quantiles of Student's t against scipy and printed tables."""

from __future__ import annotations

import pytest

from harness.analysis.statistics.quantiles import normal_quantile, student_quantile, student_tail


@pytest.mark.parametrize(
    ("probability", "df", "expected"),
    [(0.975, 1, 12.706), (0.975, 9, 2.262), (0.975, 19, 2.093), (0.95, 30, 1.697), (0.995, 120, 2.617)],
)
def test_quantiles_are_those_of_the_printed_tables(probability, df, expected):
    assert student_quantile(probability, df) == pytest.approx(expected, abs=5e-4)


def test_quantiles_agree_with_scipy_to_eight_digits():
    stats = pytest.importorskip("scipy.stats")
    for df in (1, 1.5, 2, 3, 7, 9, 19, 99, 999, 9_999, 1e5, 1e6):
        for tail in (0.4, 0.2, 0.1, 0.05, 0.025, 0.005, 0.05 / 7, 1e-4, 1e-6, 1e-9):
            assert student_quantile(1 - tail, df) == pytest.approx(stats.t.isf(1 - (1 - tail), df), rel=1e-8)
            assert student_tail(2.5, df) == pytest.approx(stats.t.sf(2.5, df), rel=1e-8)


def test_the_distribution_is_symmetric_and_tends_to_the_normal():
    assert student_quantile(0.5, 7) == 0
    assert student_quantile(0.1, 7) == -student_quantile(0.9, 7)
    assert student_quantile(0.975, 1e6) == pytest.approx(normal_quantile(0.975), abs=1e-5)
    assert normal_quantile(0.975) == pytest.approx(1.959963984540054, abs=1e-12)


@pytest.mark.parametrize(("probability", "df"), [(0, 5), (1, 5), (1.5, 5), (0.9, 0)])
def test_what_has_no_quantile_is_refused(probability, df):
    with pytest.raises(ValueError, match="no quantile"):
        student_quantile(probability, df)
