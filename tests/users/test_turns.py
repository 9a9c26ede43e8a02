"""The default user in conversations that strangers wrote, line by line: how many replies are right is not to fall."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

TURNS = Path(__file__).parent / "turns"
RIGHT = {"one": 183, "two": 163}


@pytest.mark.slow
@pytest.mark.parametrize("name", RIGHT)
def test_as_many_replies_are_right_as_before(name: str) -> None:
    command = [sys.executable, TURNS / "play.py", TURNS / f"{name}.jsonl"]
    played = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"^right (\d+) of", played.stdout, re.MULTILINE)
    assert found is not None
    assert int(found[1]) >= RIGHT[name], played.stdout
