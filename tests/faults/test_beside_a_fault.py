"""Agents that misbehave: what becomes of each, and that twenty trials beside it are as without it."""

from __future__ import annotations

from pathlib import Path

import pytest
from faults import FAULTS, HERE, Fault
from played_faults import IN_A_WORKER, contained, is_contained

pytestmark = [
    pytest.mark.filterwarnings(
        "ignore:coroutine .* was never awaited", "ignore::pytest.PytestUnraisableExceptionWarning"
    ),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded, use of fork:DeprecationWarning"),
]


def test_there_are_many() -> None:
    assert len(FAULTS) >= 60
    assert len(IN_A_WORKER) >= 20
    assert {fault.name for fault in FAULTS} == {path.stem for path in (HERE / "agents").glob("*.py")} - {"innocent"}


@pytest.mark.parametrize(("fault", "mode"), contained(FAULTS, "in process"))
def test_the_guilty_trial_is_judged_and_the_others_are_as_without_it(
    fault: Fault, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_contained(fault, mode, tmp_path, monkeypatch)
