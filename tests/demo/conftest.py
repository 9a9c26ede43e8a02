"""What the versions of the demo did, and talks with their graphs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from harness.runs.folder.store import StoredRun
from harness.types.trial import Trial


@pytest.fixture(scope="session")
def demo_trials(demo_run: Callable[[str], StoredRun]) -> Callable[[str], dict[str, Trial]]:
    """Story → its trial, of the run of a suite in `configs`: `demo_trials("hr-v1")`."""
    return lambda suite: {trial.story: trial for trial in demo_run(suite).trials}
