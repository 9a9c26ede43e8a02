"""Evaluations in a real process of pytest: verdicts, providers, what is shown, reports (rows B1 to B9, B31 to B46)."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from pathlib import Path

import pytest
from pytest_process import Ran, run_pytest

HERE = Path(__file__).parent
CONFTEST = """
import asyncio, sqlite3, threading
import pytest, pytest_asyncio

@pytest.fixture
def barrier(): return threading.Barrier(4)

@pytest.fixture
def connection():
    with sqlite3.connect(":memory:") as made: yield made
    made.close()

@pytest.fixture
def broken(): raise ValueError("the fixture broke")

@pytest_asyncio.fixture
async def loop_of_fixture(): return asyncio.get_running_loop()
"""
FILES = {
    "test_it.py": (HERE / "evaluated.txt").read_text(),
    "conftest.py": CONFTEST,
    "pytest.ini": "[pytest]\nasyncio_mode = auto\nasyncio_default_fixture_loop_scope = function\n",
    "questions.jsonl": '{"id": "one", "text": "When?"}\n{"id": "two", "text": "Why?"}\n',
    "questions.csv": "id,text\none,When?\ntwo,Why?\n",
    "days-off.yaml": "agent: hr\nstory: You want to know when you are off.\nstarting_sentence: When am I off?\n"
    "goals: [{say: [Friday]}]\n",
}
SECRET = "hunter2-hunter2-9f3k"
OPTIONS = ("-rA", "-p", "asyncio", "--eval-report-dir", "reports", "--junitxml", "junit.xml")


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    os.environ["MY_TOKEN"] = SECRET
    try:
        return run_pytest(tmp_path_factory.mktemp("alone"), *OPTIONS, files=FILES)
    finally:
        del os.environ["MY_TOKEN"]


VERDICTS = {
    "test_enough": "PASSED",
    "test_too_few": "FAILED",
    "test_strict": "FAILED",
    "test_lenient": "PASSED",
    "test_mean": "PASSED",
    "test_mean_short": "FAILED",
    "test_decided_all_the_same": "PASSED",
    "test_hangs_on_them": "ERROR",
    "test_hopeless_however_read": "FAILED",
    "test_returns": "ERROR",
    "test_rows_below": "PASSED",
    "test_rows_on_both_sides": "PASSED",
    "test_several[0.7]": "PASSED",
    "test_several[0.95]": "FAILED",
    "test_no_provider": "PASSED",
    "test_file": "PASSED",
    "test_table": "PASSED",
    "test_function": "PASSED",
    "test_async_function": "PASSED",
    "test_stories": "PASSED",
    "test_concurrently": "PASSED",
    "test_in_threads": "PASSED",
    "test_one_by_one": "PASSED",
    "TestInClass::test_method": "PASSED",
    "TestInClass::test_async_method": "PASSED",
    "test_fixture_breaks": "ERROR",
    "test_async_fixture": "PASSED",
    "test_many_causes": "FAILED",
    "test_ordinary": "PASSED",
    "test_without_the_decorator[7]": "FAILED",
    "test_without_the_decorator[8]": "PASSED",
    "test_secret": "FAILED",
    "test_empty": "FAILED",
    "test_breaks_in_the_middle": "FAILED",
    "test_duplicates": "FAILED",
    "test_no_file": "FAILED",
    "test_no_list": "FAILED",
}


@pytest.mark.parametrize(("test", "outcome"), VERDICTS.items())
def test_each_evaluation_is_one_test_with_its_verdict(ran: Ran, test: str, outcome: str) -> None:
    assert ran.outcome(test) == outcome, ran.out
    assert ran.status == 1


def test_entries_are_binary_and_in_the_report(ran: Ran) -> None:
    report = ran.evaluation("test_too_few")
    assert [(each["id"], each["outcomes"][0]["outcome"]) for each in report["entries"]] == [
        ("q0", "pass"), ("q1", "pass"), ("q2", "pass"), ("q3", "fail"), ("q4", "fail"),
    ]  # fmt: skip
    assert (report["pass_rate"], report["min_pass_rate"], report["data_provider"]) == (0.6, 0.61, "list")
    assert report["entries"][3]["input"] == {"id": "q3", "score": 0.69}
    assert "score 0.69 is under 0.7" in report["entries"][3]["outcomes"][0]["message"]


def test_a_failure_shows_pytests_own_detail(ran: Ran) -> None:
    shown = ran.section("test_too_few")
    assert "pass rate 0.6 is below 0.61: 3 pass, 2 fail of 5 entries" in shown
    assert "fail × 2: q3, q4" in shown
    assert "E   assert 0.69 >= 0.7" in shown
    assert "playing.py" not in shown, "nothing of the harness's own"


def test_repetitions_are_told_one_by_one(ran: Ran) -> None:
    assert ran.evaluation("test_mean")["run_pass_rates"] == [0.6, 0.8, 1.0]
    short = ran.evaluation("test_mean_short")
    assert (short["run_pass_rates"], round(short["pass_rate"], 3), short["runs"]) == ([0.6, 0.8, 0.8], 0.733, 3)
    assert len([each for entry in short["entries"] for each in entry["outcomes"]]) == 15
    shown = ran.section("test_mean_short")
    assert "pass rate 0.733 is below 0.8: 11 pass, 4 fail of 5 entries × 3 runs" in shown
    assert "pass rates of the runs: 0.6, 0.8, 0.8" in shown
    assert "5 (run 1)" in shown


def test_what_has_no_verdict_is_in_no_rate_and_an_error_where_it_decides(ran: Ran) -> None:
    assert ran.evaluation("test_decided_all_the_same")["pass_rate"] == 1.0
    hangs = ran.evaluation("test_hangs_on_them")
    assert (hangs["outcome"], hangs["pass_rate"]) == ("error", 1.0)
    assert [each["outcomes"][0]["outcome"] for each in hangs["entries"]] == ["pass", "pass", "pass", "void", "error"]
    shown = ran.section("test_hangs_on_them")
    assert "no verdict: the pass rate is 0.6 to 1, by what entries without a verdict are read as, and 0.8" in shown
    assert "E   ConnectionError: no network" in shown
    assert re.search(r"test_decided_all_the_same passed: .*\(3 pass, 1 error, 1 void\)", ran.out)
    case = ran.junit.find(".//testcase[@name='test_hangs_on_them']")
    assert case is not None
    assert [child.tag for child in case if child.tag != "properties"] == ["error"]


def test_a_test_that_returns_something_is_told_to_assert(ran: Ran) -> None:
    assert "the test returned False; an entry fails by what it asserts, so assert that" in ran.out


@pytest.mark.parametrize(
    ("test", "ids"),
    [
        ("test_rows_below", ["1-1", "odd"]),
        ("test_rows_on_both_sides", ["1-x", "1-y", "2-x", "2-y"]),
        ("test_file", ["one", "two"]),
        ("test_table", ["one", "two"]),
        ("test_function", ["a", "b"]),
        ("test_async_function", ["1", "2"]),
        ("test_stories", ["days-off"]),
    ],
)
def test_every_provider_gives_entries_with_names(ran: Ran, test: str, ids: list[str]) -> None:
    assert sorted(each["id"] for each in ran.evaluation(test)["entries"]) == ids


def test_inputs_stand_in_the_report_or_that_there_are_none(ran: Ran) -> None:
    assert ran.evaluation("test_file")["entries"][0]["input"] == {"id": "one", "text": "When?"}
    assert ran.evaluation("test_file")["data_provider"] == "questions.jsonl"
    none = ran.evaluation("test_no_provider")
    assert none["data_provider"] == "not configured"
    assert "input" not in none["entries"][0]


def test_causes_are_grouped_and_the_first_five_shown(ran: Ran) -> None:
    shown = ran.section("test_many_causes")
    assert "fail × 20: " in shown
    assert " and 15 more" in shown
    assert shown.count("fail × ") == 5
    assert "3 further causes, of 8" in shown


@pytest.mark.parametrize(
    ("test", "message"),
    [
        ("test_empty", "dataset: function nothing gave no entry; an evaluation needs at least one"),
        ("test_breaks_in_the_middle", "function breaks broke after entry 1: KeyError: 'middle' ("),
        ("test_duplicates", 'entries 1 and 2 are both called "1"; give each an id of its own'),
        ("test_no_file", "nowhere.jsonl: no such file"),
        ("test_no_list", "gave int; expected a list of entries, or what yields them"),
    ],
)
def test_a_provider_that_fails_or_is_empty_fails(ran: Ran, test: str, message: str) -> None:
    assert message in ran.section(test)
    assert ran.evaluation(test)["outcome"] == "failed"
    assert ran.evaluation(test)["entries"] == []


def test_junit_counts_each_evaluation_once_with_its_entries_as_properties(ran: Ran) -> None:
    (case,) = ran.junit.findall(".//testcase[@name='test_mean_short']")
    properties = {each.get("name"): each.get("value") for each in case.iter("property")}
    assert properties == {
        "min_pass_rate": "0.8", "pass_rate": "0.733", "run_pass_rates": "0.6 0.8 0.8",
        "entry 1": "pass pass pass", "entry 2": "pass pass pass", "entry 3": "pass pass pass",
        "entry 4": "fail pass pass", "entry 5": "fail fail fail",
    }  # fmt: skip
    assert [child.tag for child in case if child.tag != "properties"] == ["failure"]


def test_totals_are_those_of_the_evaluations(ran: Ran) -> None:
    (report,) = ran.reports
    totals, listed = report["totals"], report["evaluations"]
    assert totals["evaluations"] == len(listed) == 33
    assert totals["passed"] + totals["failed"] + totals["errors"] == 33
    assert totals["entries"] == sum(len(each["entries"]) for each in listed)
    assert totals["outcomes"]["void"] == 2
    assert re.fullmatch(r"evaluations-\d{8}T\d{9}Z", report["id"])


def test_no_secret_is_written(ran: Ran) -> None:
    assert SECRET not in json.dumps(ran.reports)
    assert SECRET not in (ran.folder / "junit.xml").read_text()
    assert "test_secret" in ran.out


def test_workers_of_xdist_come_to_the_same(ran: Ran, tmp_path: Path) -> None:
    os.environ["MY_TOKEN"] = SECRET
    shared = run_pytest(tmp_path, "-p", "xdist", "-n", "4", *OPTIONS, files=FILES)
    del os.environ["MY_TOKEN"]
    assert {test: shared.outcome(test) for test in VERDICTS} == VERDICTS
    alone, parted = (
        sorted(
            (each["test"], each["outcome"], each.get("pass_rate"), [one["id"] for one in each["entries"]])
            for each in one.reports[0]["evaluations"]
        )
        for one in (ran, shared)
    )
    assert alone == parted
    (case,) = shared.junit.findall(".//testcase[@name='test_mean_short']")
    assert len(list(case.iter("property"))) == 8


SHARED = """
import pathlib, sqlite3
import pytest
from harness.evaluations import evaluation

@pytest.fixture(scope="session")
def world(tmp_path_factory, worker_id):
    \"\"\"One database for all workers, a table for each.\"\"\"
    database = sqlite3.connect(tmp_path_factory.getbasetemp().parent / "world.db", timeout=30, check_same_thread=False)
    with database:
        database.execute(f"create table if not exists {worker_id} (test text, entry int)")
    return database, worker_id

@pytest.fixture(scope="class")
def limit(): return 3

@pytest.mark.parametrize("name", [f"t{number}" for number in range(12)])
class TestMany:
    @evaluation(min_pass_rate=0.75, dataset=[1, 2, 3, 4], concurrency=1)
    def test_shared(self, entry, name, world, limit):
        database, table = world
        with database:
            database.execute(f"insert into {table} values (?, ?)", (name, entry))
        assert entry <= limit

@evaluation(min_pass_rate=0.9, dataset=lambda: ({"id": f"n{number}"} for number in range(10_000)))
def test_ten_thousand(entry): assert not entry["id"].endswith("77")
"""


@pytest.mark.slow
def test_eight_workers_share_a_world(tmp_path: Path) -> None:
    files = {"test_it.py": SHARED}
    shared = run_pytest(
        tmp_path, "-p", "xdist", "-n", "8", "--basetemp", "temp", "-rA", "--eval-report-dir", "reports", files=files
    )
    assert shared.status == 0, shared.out
    (report,) = shared.reports
    assert [len(each["entries"]) for each in report["evaluations"]].count(4) == 12
    assert report["totals"]["entries"] == 12 * 4 + 10_000
    assert shared.evaluation("test_ten_thousand")["pass_rate"] == 0.99

    database = sqlite3.connect(tmp_path / "temp" / "world.db")
    tables = [name for (name,) in database.execute("select name from sqlite_master")]
    written = sorted(row for table in tables for row in database.execute(f"select test, entry from {table}"))
    assert written == sorted((f"t{number}", entry) for number in range(12) for entry in (1, 2, 3, 4)), "each once"
