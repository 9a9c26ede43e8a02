"""The decorator `@evaluation`: one test of many entries, passed when enough of them do."""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import Any, TypeVar, cast

from harness.evaluations.dataset import Provider
from harness.evaluations.settings import ATTRIBUTE, Evaluation, EvaluationMistake, hide, place_of

MOST_AT_A_TIME = 8
"""Entries that are played at the same time, unless the evaluation says otherwise."""
_MISSING: Any = object()
Test = TypeVar("Test", bound=Callable[..., Any])


def evaluation(
    min_pass_rate: float = _MISSING, *, dataset: Any = None, runs: int = 1, concurrency: int = MOST_AT_A_TIME
) -> Callable[[Test], Test]:
    """Make a test an evaluation: it is called for each entry of a dataset, and passes when enough of its entries do.

    `min_pass_rate` (0 to 1) is the least mean of the pass rates of its `runs`, itself enough. `dataset` is a file of
    records (JSON, JSONL, CSV, YAML), a folder of stories, a list, a function that gives or yields entries, or
    `stories(…)`; the first parameter of the test is given the entry, the others are fixtures. Without it, the rows of
    `pytest.mark.parametrize` are the entries, and without those the test is played once a run. An entry fails by what
    it asserts. `concurrency` entries are played at a time, those of a test without `async` in threads; with 1 each is
    played in the thread of the test.

    Raises EvaluationMistake, which pytest shows as an error of collecting.
    """
    caller = sys._getframe(1)
    where = f"{caller.f_code.co_filename}:{caller.f_lineno}: @evaluation"
    if min_pass_rate is _MISSING or callable(min_pass_rate):
        raise EvaluationMistake(f"{where}: min_pass_rate is missing; write such as @evaluation(min_pass_rate=0.8)")
    if isinstance(min_pass_rate, bool) or not isinstance(min_pass_rate, int | float) or not 0 <= min_pass_rate <= 1:
        raise EvaluationMistake(f"{where}: min_pass_rate: expected a share from 0 to 1, found {min_pass_rate!r}")
    for name, number in (("runs", runs), ("concurrency", concurrency)):
        if isinstance(number, bool) or not isinstance(number, int) or number < 1 or not isfinite(number):
            raise EvaluationMistake(f"{where}: {name}: expected a number from 1, found {number!r}")

    def decorate(test: Test) -> Test:
        if not inspect.isfunction(test):
            raise EvaluationMistake(f"{where}: expected a function that tests, found {test!r}")
        return cast(Test, _decorated(test, min_pass_rate, dataset, runs, concurrency))

    return decorate


def _decorated(test: Any, min_pass_rate: float, dataset: Any, runs: int, concurrency: int) -> Any:
    if inspect.isasyncgenfunction(test) or inspect.isgeneratorfunction(test):
        raise EvaluationMistake(f"{place_of(test)}: an evaluation cannot yield")
    parameter = ""
    if dataset is not None:
        names = [name for name in inspect.signature(test).parameters if name != "self"]
        if not names:
            raise EvaluationMistake(f"{place_of(test)}: has a dataset, and no parameter that is given its entries")
        parameter = names[0]
    provider = Provider(dataset, Path(test.__code__.co_filename).parent, parameter)
    setup = Evaluation(float(min_pass_rate), runs, concurrency, provider, test)

    if inspect.iscoroutinefunction(test):

        @functools.wraps(test)
        async def evaluated(*of_class: Any, **fixtures: Any) -> None:
            from harness.evaluations.playing import play_async

            await play_async(setup, functools.partial(test, *of_class, **fixtures))

    else:

        @functools.wraps(test)
        def evaluated(*of_class: Any, **fixtures: Any) -> None:
            from harness.evaluations.playing import play

            play(setup, functools.partial(test, *of_class, **fixtures))

    setattr(evaluated, ATTRIBUTE, setup)
    hide(evaluated, {parameter})
    return evaluated
