"""Kill -9 at 200 moments of runs with workers: what is lost, doubled or left running.

Run: .venv/bin/python tests/benchmarks/kills.py [--quick]
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from figures import Figure, alone
from killing import killed


def measure(quick: bool) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        tally = killed(Path(folder), moments=8 if quick else 200, stories=80)
    yield Figure("moments at which a run with workers was killed", tally.moments, "kills")
    yield Figure("  of these, some trial was finished", tally.with_trials, "kills")
    yield Figure("  finished trials that were lost", tally.lost, "trials", 0)
    yield Figure("  trials that were played twice", tally.doubled, "trials", 0)
    yield Figure("  processes that were left two seconds later", tally.orphans, "processes", 0)
    yield Figure("  until the last process was gone, at most", tally.slowest, "s", 2)


if __name__ == "__main__":
    alone(measure)
