"""What an evaluation costs: CPU of 1,000 entries above a plain loop in an ordinary test, and of loading the plugin.

Run: .venv/bin/python tests/benchmarks/evaluations.py [--quick]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from figures import Figure, alone

PLUGIN = "harness.evaluations.plugin"
SPENT = """
import time
from pathlib import Path
import pytest

@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    began = time.process_time()
    try:
        return (yield)
    finally:
        with Path("spent").open("a") as file:
            print(item.name, time.process_time() - began, file=file)
"""
TESTS = """
from harness.evaluations import evaluation

ENTRIES = [{{"id": f"e{{i}}", "x": i}} for i in range({size})]

@evaluation(min_pass_rate=1, dataset=[ENTRIES[0]])
def test_imports(entry): pass

def test_loop():
    for entry in ENTRIES: assert entry["x"] >= 0

@evaluation(min_pass_rate=1, dataset=ENTRIES)
def test_threads(entry): assert entry["x"] >= 0

@evaluation(min_pass_rate=1, dataset=ENTRIES, concurrency=1)
def test_in_turn(entry): assert entry["x"] >= 0

@evaluation(min_pass_rate=1, dataset=ENTRIES)
async def test_async(entry): assert entry["x"] >= 0

@evaluation(min_pass_rate=0.1, dataset=ENTRIES)
async def test_half_fails(entry): assert entry["x"] % 2
"""
LOADING = """
import time, sys, pytest
began = time.process_time()
import harness.evaluations.plugin
from harness.evaluations.results.collected import Collected
print(time.process_time() - began)
"""


def spent(folder: Path) -> dict[str, float]:
    """CPU seconds of each test, its report included."""
    (folder / "spent").unlink(missing_ok=True)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--disable-plugin-autoload",
        "-p",
        PLUGIN,
        "-p",
        "no:cacheprovider",
    ]
    subprocess.run([*command, "--eval-report-dir", "reports"], cwd=folder, stdout=subprocess.DEVNULL, check=True)
    lines = (folder / "spent").read_text().splitlines()
    return {name: float(seconds) for name, seconds in (line.split() for line in lines)}


def measure(quick: bool) -> Iterator[Figure]:
    size, rounds = (200, 2) if quick else (1000, 5)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "conftest.py").write_text(SPENT)
        (folder / "test_it.py").write_text(TESTS.format(size=size))
        measured = [spent(folder) for _ in range(rounds)]
    for test, what in (
        ("test_threads", "threads"),
        ("test_in_turn", "one at a time"),
        ("test_async", "async"),
        ("test_half_fails", "async, half of them fail"),
    ):
        above = median(each[test] - each["test_loop"] for each in measured)
        yield Figure(f"an entry of {size:,} above a plain loop: {what}", 1000 * above / size, "ms CPU", 0.5)
    loads = [float(subprocess.check_output([sys.executable, "-c", LOADING], text=True)) for _ in range(2 * rounds)]
    yield Figure("the plugin, loaded and not used", 1000 * min(loads), "ms CPU", 20)


if __name__ == "__main__":
    alone(measure)
