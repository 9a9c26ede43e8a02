"""Every family of checks by its name, and what is wrong with one as it was written."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from harness.checks.answer import AnswerCheck
from harness.checks.budget import BudgetCheck
from harness.checks.calls import CallsCheck
from harness.checks.check import DemandedCheck
from harness.checks.confidence import ConfidenceCheck
from harness.checks.function import PREFIX, FunctionCheck
from harness.checks.rubrics.judge import JudgeCheck
from harness.checks.schema import SchemaCheck
from harness.checks.stability import StabilityCheck
from harness.checks.trajectory import TrajectoryCheck
from harness.types.story import Story

FAMILIES: Mapping[str, type[DemandedCheck]] = {
    "answer": AnswerCheck,
    "calls": CallsCheck,
    "budget": BudgetCheck,
    "schema": SchemaCheck,
    "stability": StabilityCheck,
    "trajectory": TrajectoryCheck,
    "judge": JudgeCheck,
    "confidence": ConfidenceCheck,
}
"""The `type` of a check → what judges it. A new check is one module and one line here."""


PLAIN = 2
"""The version of marshal in which the same content is always the same bytes, whoever else holds a part of it."""


def family(name: str) -> type[DemandedCheck] | None:
    """What judges a check of this type; None where there is none."""
    return FunctionCheck if name.startswith(PREFIX) else FAMILIES.get(name)


def readable(written: dict[str, Any]) -> DemandedCheck | None:
    """None for a check of another version, such as in the stories of an older run."""
    return all_readable((written,))[0]


def all_readable(written: tuple[dict[str, Any], ...]) -> tuple[DemandedCheck | None, ...]:
    """The same of several, which are looked up at once."""
    try:
        return _readable(marshal.dumps(written, PLAIN))
    except ValueError:  # what cannot be a key, such as what was nested too deep
        return tuple(map(_of_this_version, written))


def _of_this_version(written: dict[str, Any]) -> DemandedCheck | None:
    if family(str(written.get("type"))) is None:
        return None
    try:
        return as_check(written)
    except ValueError:
        return None


def over_trials(story: Story, of_suite: Iterable[dict[str, Any]]) -> list[StabilityCheck]:
    """What must hold of all trials of a story together, by the story and by its suite."""
    found = all_readable(tuple(each for each in (*story.checks, *of_suite) if each.get("type") == "stability"))
    return [check for check in found if isinstance(check, StabilityCheck) and check.is_for(story)]


def as_check(written: dict[str, Any]) -> DemandedCheck:
    """The check, as a story or suite that was read has it. Raises ValidationError for any other."""
    try:
        return _as_check(marshal.dumps(written, PLAIN))
    except ValueError as problem:
        if isinstance(problem, ValidationError):
            raise
        return _made(written)  # what cannot be a key, such as what was nested too deep


@lru_cache(maxsize=1024)
def _readable(dumped: bytes) -> tuple[DemandedCheck | None, ...]:
    """By content, as below: every trial asks for the checks of its story."""
    return tuple(map(_of_this_version, marshal.loads(dumped)))


@lru_cache(maxsize=1024)
def _as_check(dumped: bytes) -> DemandedCheck:
    """By content: the cases of a dataset share the checks of its template."""
    return _made(marshal.loads(dumped))


def _made(written: Mapping[str, Any]) -> DemandedCheck:
    return (family(str(written.get("type"))) or DemandedCheck).model_validate(written)
