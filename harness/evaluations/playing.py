"""Plays the entries of an evaluation, several at a time, and holds their rate against the threshold."""

from __future__ import annotations

import asyncio
import inspect
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NoReturn

import pytest

from harness.errors import UserMistake
from harness.evaluations.dataset import Entry
from harness.evaluations.results.failures import verdict_of
from harness.evaluations.results.record import EvaluationRecord, shown_rate
from harness.evaluations.session import CURRENT, RECORD, EvaluationUndecided
from harness.evaluations.settings import Evaluation
from harness.types.cases.evaluation import EntryOutcome
from harness.types.jsonable import unchecked

Test = Callable[..., Any]
_outcome = unchecked(EntryOutcome)
_THROUGH = (KeyboardInterrupt, GeneratorExit, asyncio.CancelledError, pytest.exit.Exception)
"""What ends more than an entry."""


def play(setup: Evaluation, test: Test) -> None:
    """A test without `async`: its entries in threads; one at a time, in this one.

    Raises pytest.fail.Exception when too few pass, EvaluationUndecided when nobody knows.
    """
    record, entries = _begun(setup)
    if setup.concurrency == 1 or len(entries) * setup.runs == 1:
        for run, entry in _jobs(setup, entries):
            began = time.perf_counter()
            try:
                _refuse(test(**entry.given))
                problem = None
            except _THROUGH:
                raise
            except BaseException as raised:  # noqa: BLE001  # whatever it is, it is this entry's
                problem = raised
            _note(record, setup, run, entry, began, problem)
    else:
        from harness.threads import run_sync

        run_sync(_all(setup, test, record, entries))
    _judge(record)


async def play_async(setup: Evaluation, test: Test) -> None:
    """An `async` test. Raises as `play` does."""
    record, entries = _begun(setup)
    await _all(setup, test, record, entries)
    _judge(record)


async def _all(setup: Evaluation, test: Test, record: EvaluationRecord, entries: Sequence[Entry]) -> None:
    from harness.threads import in_thread

    jobs = _jobs(setup, entries)
    in_loop = inspect.iscoroutinefunction(setup.function)

    async def work() -> None:
        problem: BaseException | None
        for run, entry in jobs:  # which all of them share
            began, problem = time.perf_counter(), None
            try:
                if in_loop:
                    _refuse(await test(**entry.given))
                else:
                    _refuse(await in_thread(lambda given=entry.given: test(**given)))  # type: ignore[misc]
            except _THROUGH as raised:
                task = asyncio.current_task()
                if not isinstance(raised, asyncio.CancelledError) or task is None or task.cancelling():
                    raise
                problem = raised
            except BaseException as raised:  # noqa: BLE001  # whatever it is, it is this entry's
                problem = raised
            _note(record, setup, run, entry, began, problem)

    tasks = [asyncio.create_task(work()) for _ in range(min(setup.concurrency, len(entries) * setup.runs))]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        if "harness.llm.transport" in sys.modules:  # entries may have asked judges in this loop
            from harness.llm.transport import close_connections

            await close_connections()


def _begun(setup: Evaluation) -> tuple[EvaluationRecord, Sequence[Entry]]:
    """The record, and what is to be played."""
    item = CURRENT.get()
    name = item.nodeid if item is not None else setup.function.__qualname__
    record = EvaluationRecord(name, setup.provider.name, setup.min_pass_rate, setup.runs)
    if item is not None:
        item.stash[RECORD] = record
    try:
        entries = setup.provider.entries()
    except UserMistake as mistake:
        record.end("failed", record.redact(str(mistake)))
        raise pytest.fail.Exception(record.redact(str(mistake)), pytrace=False) from None
    played = [entry for entry in entries if entry.skip is None]
    if not played:
        record.end("error", "every entry is skipped")
        raise EvaluationUndecided("every entry is skipped, so that there is no rate", pytrace=False)
    record.begin(played)
    return record, played


def _jobs(setup: Evaluation, entries: Sequence[Entry]) -> Iterator[tuple[int, Entry]]:
    """Run by run."""
    for run in range(1, setup.runs + 1):
        for entry in entries:
            yield run, entry


def _refuse(returned: Any) -> None:
    if returned is not None:
        raise TypeError(f"the test returned {returned!r}; an entry fails by what it asserts, so assert that")


def _note(
    record: EvaluationRecord, setup: Evaluation, run: int, entry: Entry, began: float, problem: BaseException | None
) -> None:
    seconds = time.perf_counter() - began
    if problem is None:
        record.note(entry, _outcome(run=run, outcome="pass", seconds=seconds))
        return
    verdict = verdict_of(problem)
    name = entry.id if record.runs == 1 else f"{entry.id} (run {run})"
    message = record.causes.take(
        problem, verdict, name, (run, record.place(entry)), setup.function.__code__.co_filename
    )
    record.note(entry, _outcome(run=run, outcome=verdict, seconds=seconds, message=record.redact(message)))


def _judge(record: EvaluationRecord) -> None:
    reading = record.reading()
    record.end(reading.verdict)
    if reading.verdict != "passed":
        _fail(record)


def _fail(record: EvaluationRecord) -> NoReturn:
    reading = record.reading()
    least = shown_rate(record.min_pass_rate)
    counts = {"pass": 0, "fail": 0, "error": 0, "void": 0}
    for entry in record.entries:
        for each in record.outcomes(entry):
            counts[each.outcome] += 1
    told = ", ".join(f"{number} {what}" for what, number in counts.items() if number)
    of = f"{len(record.entries)} entries" if record.runs == 1 else f"{len(record.entries)} entries × {record.runs} runs"
    if reading.verdict == "failed":
        head = f"pass rate {shown_rate(reading.mean)} is below {least}: {told} of {of}"
    else:
        head = (
            f"no verdict: the pass rate is {shown_rate(reading.lowest)} to {shown_rate(reading.highest)}, by what "
            f"entries without a verdict are read as, and {least} is needed: {told} of {of}"
        )
    lines = [head]
    if record.runs > 1:
        lines.append("pass rates of the runs: " + ", ".join(shown_rate(rate) for rate in reading.rates))
    text = record.redact("\n".join([*lines, *record.causes.lines()]))
    kind = pytest.fail.Exception if reading.verdict == "failed" else EvaluationUndecided
    raise kind(text, pytrace=False) from None
