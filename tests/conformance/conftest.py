"""Where the cases of others are: data that no part of the project holds a copy of."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def conformance() -> Path:
    """The folder of the third-party cases; the test is skipped where there is none."""
    named = os.environ.get("HARNESS_CONFORMANCE")
    folder = Path(named) if named else Path(__file__).parents[3] / "shared" / "conformance"
    if not folder.is_dir():
        pytest.skip(f"did not run: no third-party cases at {folder}; name their folder in HARNESS_CONFORMANCE")
    return folder
