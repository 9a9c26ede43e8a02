"""The garbage collector is left as it was found, however runs overlap."""

from __future__ import annotations

import gc

import pytest

from harness.runs.executor import THRESHOLDS, seldom_collected, uncollected


@pytest.fixture(autouse=True)
def as_found():
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.enable()


def test_runs_that_overlap_leave_the_thresholds_as_the_first_has_found_them():
    gc.set_threshold(701, 11, 12)
    first, second = seldom_collected(), seldom_collected()
    first.__enter__()
    assert gc.get_threshold() == THRESHOLDS
    assert gc.get_freeze_count() > 0
    second.__enter__()
    first.__exit__(None, None, None)
    assert gc.get_threshold() == THRESHOLDS
    second.__exit__(None, None, None)
    assert gc.get_threshold() == (701, 11, 12)
    assert gc.get_freeze_count() == 0


@pytest.mark.parametrize(
    ("found", "meanwhile"),
    [
        pytest.param((0, 10, 10), (0, 10, 10), id="turned off: it stays off"),
        pytest.param((500_000, 5, 100), (500_000, 20, 100), id="more patient than we are"),
    ],
)
def test_what_somebody_has_set_on_purpose_counts(found, meanwhile):
    gc.set_threshold(*found)
    with seldom_collected():
        assert gc.get_threshold() == meanwhile
    assert gc.get_threshold() == found


@pytest.mark.parametrize("enabled", [True, False])
def test_uncollected_leaves_it_on_or_off_as_it_was(enabled):
    (gc.enable if enabled else gc.disable)()
    with uncollected():
        assert not gc.isenabled()
    assert gc.isenabled() == enabled
