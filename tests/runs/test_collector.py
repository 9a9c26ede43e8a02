"""The garbage collector is left as it was found, however runs overlap, and trials leave it nothing to do."""

from __future__ import annotations

import gc
import weakref

import pytest

import harness
from harness.runs.executor import THRESHOLDS, seldom_collected, uncollected
from harness.runs.trial import Watch
from harness.types.trajectory import Trajectory
from harness.types.trial import Trial


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


def test_what_was_made_uncollected_is_not_looked_through_at_once_afterwards():
    gc.enable()
    with uncollected():
        kept = [[number] for number in range(50_000)]
    assert gc.get_count()[0] < 1_000
    assert gc.get_freeze_count() == 0
    assert len(kept) == 50_000


@pytest.mark.parametrize("kind", ["in a thread", "in the event loop"])
async def test_a_trial_that_is_over_is_freed_without_the_collector(tmp_path, kind):
    told: list[weakref.ref[Trajectory]] = []

    def in_thread(text: str) -> str:
        return f"You said {text}"

    async def in_loop(text: str) -> str:
        return in_thread(text)

    def note(trial: Trial) -> None:
        told.append(weakref.ref(trial.trajectory))

    checks = [{"type": "answer", "contains": "Hello"}]
    cases = [{"id": f"c{i}", "agent": "a", "prompt": f"Hello {i}", "checks": checks} for i in range(5)]
    gc.disable()
    await harness.simulate(
        cases, agent=in_thread if kind == "in a thread" else in_loop, out=tmp_path, watch=Watch(trial=note)
    )
    assert [each() for each in told] == [None] * 5
