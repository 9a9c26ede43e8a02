"""Holm's adjustment."""

from __future__ import annotations

import numpy as np
import pytest

from harness.analysis.statistics.multiplicity import holm


@pytest.mark.parametrize(
    ("p_values", "expected"),
    [
        pytest.param([0.01, 0.02, 0.03, 0.04, 0.05], [0.05, 0.08, 0.09, 0.09, 0.09], id="R's p.adjust, method holm"),
        pytest.param([0.04], [0.04], id="one test is left as it is"),
        pytest.param([0.5, 0.9], [1.0, 1.0], id="never above 1"),
        pytest.param([0.03, None, 0.01], [0.03, None, 0.02], id="a test that could not be made does not count"),
        pytest.param([], [], id="no test"),
    ],
)
def test_known_values(p_values, expected):
    found = holm({f"metric {i}": p for i, p in enumerate(p_values)})
    assert list(found.values()) == [each if each is None else pytest.approx(each) for each in expected]


@pytest.mark.slow  # to import it takes seconds
def test_random_p_values_agree_with_statsmodels():
    multitest = pytest.importorskip("statsmodels.stats.multitest")
    random = np.random.default_rng(0)
    for count in (2, 3, 10):
        p_values = random.random(count) ** 3
        expected = multitest.multipletests(p_values, method="holm")[1]
        assert list(holm({str(i): float(p) for i, p in enumerate(p_values)}).values()) == pytest.approx(list(expected))
