"""The test that is running, and where what it comes to is noted: shared by the plugin and the evaluations."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from harness.evaluations.results.record import EvaluationRecord

CURRENT: ContextVar[pytest.Item | None] = ContextVar("harness_current_test", default=None)
"""None outside of tests, as where an evaluation is called by hand."""
RECORD: pytest.StashKey[EvaluationRecord] = pytest.StashKey()
"""Of an item: its evaluation, also while it is under way."""
REPORTED = "harness_evaluation"
"""The attribute of a pytest report that carries a result, also from a worker of pytest-xdist."""


class EvaluationUndecided(pytest.fail.Exception):  # type: ignore[name-defined, misc]
    """Nobody knows whether the evaluation passes: pytest shows an error, and no failure."""

    __module__ = "builtins"  # as pytest's own: reports name it without a module


def result_of(item: pytest.Item) -> dict[str, Any] | None:
    """What the evaluation of a test came to, as JSON; None of any other test."""
    record = item.stash.get(RECORD, None)
    return None if record is None else record.result().model_dump(mode="json", exclude_unset=True)
