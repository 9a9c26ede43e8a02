"""Kill -9 with workers: nothing is lost or doubled, and no process is left. `tests/benchmarks/kills.py` does 200."""

from __future__ import annotations

from pathlib import Path

import pytest
from killing import killed


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_run_with_workers_that_is_killed_again_and_again(tmp_path: Path) -> None:
    tally = killed(tmp_path, moments=5, stories=40)
    assert tally.with_trials >= 2, "it was killed while something was being played"
    assert (tally.lost, tally.doubled, tally.orphans) == (0, 0, 0), tally
