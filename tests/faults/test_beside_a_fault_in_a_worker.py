"""The same in a process of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from faults import Fault
from played_faults import IN_A_WORKER, contained, is_contained

pytestmark = [
    pytest.mark.filterwarnings(
        "ignore:coroutine .* was never awaited", "ignore::pytest.PytestUnraisableExceptionWarning"
    ),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded, use of fork:DeprecationWarning"),
]


@pytest.mark.parametrize(("fault", "mode"), contained(IN_A_WORKER, "process"))
def test_the_guilty_trial_is_judged_and_the_others_are_as_without_it(
    fault: Fault, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_contained(fault, mode, tmp_path, monkeypatch)
