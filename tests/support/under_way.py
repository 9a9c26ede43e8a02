"""Commands of `harness` in a process of their own, looked at while they are under way."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any


def simulating(folder: Path, *arguments: str, **options: Any) -> AbstractContextManager[subprocess.Popen[str]]:
    """`harness simulate stories` in this folder; killed where the test ends before it."""
    return running(folder, "simulate", "stories", *arguments, **options)


@contextmanager
def running(folder: Path, *arguments: str, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """`harness` with these arguments in this folder; killed where the test ends before it."""
    process = subprocess.Popen(
        [sys.executable, "-c", "from harness.cli import main; main()", *arguments],
        cwd=folder, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"}, **options,
    )  # fmt: skip
    with process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def wait_for_trials(folder: Path, number: int, of: str = "*", file: str = "trials.jsonl") -> Path:
    """The folder of a run of such a name, as soon as it holds so many trials, or lines of another file."""
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline:
        for path in folder.glob(f"runs/{of}/{file}"):
            if path.read_bytes().count(b"\n") >= number:
                return path.parent
        time.sleep(0.02)
    raise AssertionError("no trials were written")
