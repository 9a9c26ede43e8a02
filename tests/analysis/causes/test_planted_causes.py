"""Runs in which it is known what is wrong: the causes name just that."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import faulty_desk
import pytest
from checkout import DATASETS

import harness
from harness.analysis.causes.causes import Cause, Causes, causes_of
from harness.analysis.run import Run
from harness.analysis.summary import Results
from harness.report.causes.lines import cause_lines, what_text
from harness.report.layout.lines import plain
from harness.runs.folder.store import StoredRun
from harness.types.trial import Trial


def main_causes(causes: Causes) -> dict[str, int]:
    """What each main cause says, and in how many trials it is seen."""
    return {what_text(each): each.trials for each in causes.causes if each.main}


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A real agent with six faults, on the stories that the right one passes."""
    stories = [path for path in sorted((DATASETS / "written").glob("*.*")) if path.suffix != ".md"]
    asked = [str(path) for path in stories if path.stem not in faulty_desk.BEYOND_THE_DESK]
    suite = {"tools": {"read": READS, "write": WRITES}, "out": tmp_path_factory.mktemp("runs"), "confirm": False}
    run: Run = asyncio.run(harness.simulate(asked, agent="faulty_desk:build", **suite))
    return run


READS = ["find_*", "search_*", "direct_reports", "leave_balance", "leave_schedule", "holidays", "payslip", "*_status"]
WRITES = ["request_leave", "cancel_leave", "decide_leave", "update_address", "submit_expense"]


def test_six_faults_are_six_causes(faulty: Run) -> None:
    causes = causes_of(faulty.results, faulty.path)
    print("\n" + plain(cause_lines(causes, 80, "harness show last")))
    assert set(main_causes(causes)) == {
        "`end` is one day early (leave_schedule, holidays, request_leave)",
        "leave_balance was never called",
        "submit_expense was called again, after it was done",
        f"the agent raised KeyError at support/faulty_desk.py:{_line_of('slips[')} in payslip",
        "direct_reports failed: the directory of … is being moved",
        "`office` of search_employees is not told",
    }
    assert sum(each.main for each in causes.causes) == causes.failed == faulty.summary.fail


def _line_of(text: str) -> int:
    lines = Path(faulty_desk.__file__).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def test_an_example_stands_where_it_says(faulty: Run) -> None:
    for cause in causes_of(faulty.results, faulty.path).causes:
        example = cause.example
        assert example.file is not None
        assert example.line is not None
        line = (faulty.path / "trials.jsonl").read_bytes().splitlines()[example.line - 1]
        trial = Trial.model_validate_json(line[: line.rindex(b',"crc"')] + b"}")
        assert (trial.story, trial.trial, trial.outcome) == (example.story, example.trial, "fail")
        assert example.step is None or 0 < example.step <= len(trial.trajectory.steps)


def test_over_the_hr_desk_those_of_its_readme_are_named(demo_run: Callable[[str], StoredRun]) -> None:
    causes = causes_of(Run.of(demo_run("written-v2")).results)
    found = main_causes(causes)
    assert found["`end` is the 30th, not the last day of the month (leave_schedule, holidays, request_leave)"] == 5
    assert found["leave_balance was never called"] == 6
    assert found["request_leave came before `confirm` was said"] == 5
    assert found["submit_expense was called again, after it was done"] == 2
    assert sum(each.main for each in causes.causes) == causes.failed == 18
    beyond_v1 = {each.example.story for each in causes.causes if each.main == 1} & faulty_desk.BEYOND_THE_DESK
    assert beyond_v1 == faulty_desk.BEYOND_THE_DESK


def test_over_the_shop_those_of_its_readme_are_named(demo_run: Callable[[str], StoredRun]) -> None:
    causes = causes_of(Run.of(demo_run("shop-v2")).results)
    found = {each.what: each for each in causes.causes if each.main}
    assert {what: each.trials for what, each in found.items()} == {
        "place_order was called again, after it was done": 11,
        "cancel_order was called without the user's yes": 12,
        "`total` of order_details is not told": 1,
        "a number is not told": 2,  # the shipping cost, and a discount
    }
    assert _instead(found["`total` of order_details is not told"]) == {"items_total"}


def _instead(cause: Cause) -> set[str]:
    """The fields that are told instead, in most of its trials."""
    told = [each for each, times in cause.details.items() for _ in range(times)]
    words = [set(each.split("`")[1::2]) for each in told]
    return {word for word in set().union(*words) if sum(word in each for each in words) > cause.trials / 2} - {"price"}


def test_a_thousand_failed_trials_take_little_time(demo_run: Callable[[str], StoredRun]) -> None:
    run = demo_run("shop-v2")
    failed = [trial for trial in run.trials if trial.outcome == "fail"]
    many = [failed[i % len(failed)].model_copy(update={"trial": i + 1}) for i in range(1_000)]
    results = Results(many, run.stories)
    results.summary  # noqa: B018  # is not what is measured
    began = time.process_time()
    causes = causes_of(results)
    print(f"\ncauses of 1,000 failed trials: {time.process_time() - began:.2f} CPU seconds")
    assert causes.failed == sum(each.main for each in causes.causes) == 1_000
