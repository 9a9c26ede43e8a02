"""How one test is evaluated: kept on the test, read by the plugin and by what plays it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from harness.errors import UserMistake
from harness.evaluations.dataset import Provider, rows_of

ATTRIBUTE = "__harness_evaluation__"


class EvaluationMistake(UserMistake, pytest.Collector.CollectError):
    """Settings that cannot be: pytest shows the line alone, as an error of collecting."""


@dataclass(slots=True)
class Evaluation:
    """How one test is evaluated."""

    min_pass_rate: float
    runs: int
    concurrency: int
    provider: Provider
    function: Callable[..., Any]

    def take_rows(self, test: Any) -> None:
        """What parametrize gives to a test without a dataset are its entries. Raises EvaluationMistake."""
        marks = [mark for mark in getattr(test, "pytestmark", []) if _gives_rows(mark)]
        if self.provider.given is not None or not marks:
            return
        try:
            self.provider.rows = rows_of(marks)
        except UserMistake as mistake:
            raise EvaluationMistake(f"{place_of(self.function)}: {mistake}") from None
        test.pytestmark = [mark for mark in test.pytestmark if mark not in marks]
        names = {name for row in self.provider.rows for name in row.given}
        hide(test, names)


def evaluation_of(test: Any) -> Evaluation | None:
    """None of anything that is no evaluation."""
    found = getattr(test, ATTRIBUTE, None)
    return found if isinstance(found, Evaluation) else None


def hide(test: Any, names: set[str]) -> None:
    """The test is seen without these parameters: for pytest each of the others is a fixture."""
    signature = inspect.signature(test)
    if missing := [name for name in names - {""} if name not in signature.parameters]:
        raise EvaluationMistake(f"{place_of(test)}: has no parameter {missing[0]}, which parametrize gives")
    left = [each for name, each in signature.parameters.items() if name not in names]
    test.__signature__ = signature.replace(parameters=left)


def place_of(test: Any) -> str:
    code = inspect.unwrap(test).__code__
    return f"{code.co_filename}:{code.co_firstlineno}: {test.__name__}"


def _gives_rows(mark: pytest.Mark) -> bool:
    return mark.name == "parametrize" and not mark.kwargs.get("indirect")
