"""Files that were broken at random, for twenty seconds: the form of tests/benchmarks/fuzz.py that is run each time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FUZZ = Path(__file__).parents[1] / "benchmarks" / "fuzz.py"


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_broken_files_end_every_command_with_a_known_status(tmp_path):
    words = [sys.executable, str(FUZZ), "--minutes", "0.2", "--seed", "1", "--findings", str(tmp_path / "findings")]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "\n0 findings" in done.stdout
