"""Which versions are dominated."""

from __future__ import annotations

import pytest

from harness.analysis.versions.pareto import VersionPoint, dominated


def standings(**versions):
    return [
        VersionPoint(version=name, success=success, cost=cost, seconds=seconds)
        for name, (success, cost, seconds) in versions.items()
    ]


@pytest.mark.parametrize(
    ("versions", "expected"),
    [
        pytest.param(
            {"good": (0.9, 2.0, 5.0), "cheap": (0.7, 1.0, 5.0), "poor": (0.7, 2.5, 6.0)},
            {"good": (), "cheap": (), "poor": ("good", "cheap")},
            id="two trade success for cost, the third loses to both",
        ),
        pytest.param({"a": (0.8, 1.0, 2.0), "b": (0.8, 1.0, 2.0)}, {"a": (), "b": ()}, id="equals do not dominate"),
        pytest.param(
            {"a": (0.8, None, 2.0), "b": (0.7, None, 2.0)},
            {"a": (), "b": ("a",)},
            id="what nobody knows is left out",
        ),
        pytest.param(
            {"a": (0.8, 1.0, 2.0), "b": (0.7, None, 3.0)},
            {"a": (), "b": ()},
            id="an unknown cost might be the lower one",
        ),
        pytest.param({"a": (None, None, None), "b": (None, None, None)}, {"a": (), "b": ()}, id="nothing is known"),
        pytest.param({}, {}, id="no version"),
    ],
)
def test_dominated_versions(versions, expected):
    assert dominated(standings(**versions)) == expected
