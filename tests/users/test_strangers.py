"""The default user at desks that others wrote: how many conversations with right agents succeed is not to fall."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

DESKS = Path(__file__).parent / "strangers"
SUCCEED = {
    "bike_workshop": 94,
    "self_storage": 94,
    "petboarding": 94,
    "garage": 94,
    "evening": 94,
    "driving": 81,
    "framer": 75,
    "hearing": 91,
    "ferry": 89,
    "boathire": 94,
    "archive": 93,
    "sweep": 87,
    "translations": 72,
}
"""Of 96: twelve styles, eight stories."""


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("desk", SUCCEED)
def test_as_many_conversations_succeed_as_before(desk: str, tmp_path: Path) -> None:
    played = subprocess.run(
        [sys.executable, DESKS / desk / "play.py", tmp_path], capture_output=True, text=True, check=True
    )
    (row,) = re.findall(r"^all +(\d+) +(\d+) +(\d+) +(\d+)$", played.stdout, re.MULTILINE)
    succeed, *others = map(int, row)
    assert succeed + sum(others) == 96, played.stdout
    assert succeed >= SUCCEED[desk], played.stdout
