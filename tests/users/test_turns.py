"""The default user before messages and questions that strangers wrote: how many replies are right is not to fall."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

TURNS = Path(__file__).parent / "turns"
RIGHT = {"one": 184, "two": 163, "three": 262, "four": 185}
PROSE = {"one": 404, "two": 366}
IN_THE_GATE = ("one", "two")
"""Of the conversations; the rest, and the questions, take minutes."""


@pytest.mark.slow
@pytest.mark.parametrize("name", IN_THE_GATE)
def test_as_many_replies_are_right_as_before(name: str) -> None:
    _asserts_right("play.py", f"{name}.jsonl", RIGHT[name])


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", [each for each in RIGHT if each not in IN_THE_GATE])
def test_as_many_replies_are_right_as_before_in_longer_ones(name: str) -> None:
    _asserts_right("play.py", f"{name}.jsonl", RIGHT[name])


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", PROSE)
def test_as_many_questions_about_prose_are_answered_right_as_before(name: str) -> None:
    _asserts_right("ask.py", f"prose/{name}.jsonl", PROSE[name])


def _asserts_right(player: str, cases: str, least: int) -> None:
    command = [sys.executable, TURNS / player, TURNS / cases]
    played = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"^right\s+(\d+) of", played.stdout, re.MULTILINE)
    assert found is not None
    assert int(found[1]) >= least, played.stdout
