"""What it takes until a command has begun: CPU of the lightest commands, beside Python alone.

Run: .venv/bin/python tests/benchmarks/startup.py [--quick]
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

from figures import Figure, alone


def spent(*words: str) -> float:
    """CPU seconds of a program in a process of its own."""
    before = os.times()
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def measure(quick: bool) -> Iterator[Figure]:
    rounds = 3 if quick else 10
    command = "from harness.cli import main; main()"
    for what, words, limit in (
        ("python -c pass", ("-c", "pass"), None),
        ("import harness", ("-c", "import harness"), None),
        ("harness --help", ("-c", command, "--help"), 0.2),
        ("harness --version", ("-c", command, "--version"), None),
        ("harness explain timeout", ("-c", command, "explain", "timeout"), None),
    ):
        yield Figure(what, min(spent(*words) for _ in range(rounds)), "s CPU", limit)


if __name__ == "__main__":
    alone(measure)
