"""Evaluations as tests: a pytest plugin, the entries of a dataset in one test, its pass rate held against a threshold.

>>> from harness.evaluations import evaluation
>>> @evaluation(min_pass_rate=0.8, dataset="questions.jsonl", runs=3)
... async def test_answers(entry):
...     assert entry["expected"] in await my_agent(entry["question"])

Everything is imported when it is first asked for: pytest loads this package in every session.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from harness.evaluations.dataset import stories
    from harness.evaluations.decorator import evaluation
    from harness.evaluations.fixtures import assert_success

__all__ = ["assert_success", "evaluation", "stories"]
_MODULES = {
    "assert_success": "harness.evaluations.fixtures",
    "evaluation": "harness.evaluations.decorator",
    "stories": "harness.evaluations.dataset",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_MODULES[name]), name)
