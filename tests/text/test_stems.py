"""Stems are the same on every machine, whatever else is installed there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

FASTER = """
def algorithms():
    return ["english", "german", "spanish", "french"]

class Stemmer:
    def __init__(self, name):
        pass
    def stemWord(self, word):
        return "x"
"""
ASKED = "from harness.text.wordforms import stem, same_word; print(stem('cancelled', 'en'), same_word('book', 'paid', 'en'))"


def test_a_stemmer_that_happens_to_be_installed_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "Stemmer.py").write_text(FASTER)
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", ASKED],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["cancel", "False"]
