"""harness show, compare and history of the reports that pytest --eval-report-dir writes."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from harness.analysis.evaluations import compare_reports
from harness.errors import UserMistake
from harness.evaluations.results.files import report_of, write_report
from harness.formats.evaluation_reports import find_report, read_report, reports_in
from harness.report.evaluations import comparison_lines
from harness.types.cases.evaluation import EvaluationReport, EvaluationTotals

MARKS = {"+": "pass", "-": "fail", "?": "error", "o": "void"}


def result(
    test: str, *entries: str, least: float | None = 0.5, outcome: str = "passed", inputs: str = "q", first: int = 0
) -> dict:
    """An evaluation of entries e0, e1, …, each told as its outcomes: +- passed, then failed."""
    listed = [
        {
            "id": f"e{i}",
            "input": {inputs: i},
            "outcomes": [
                {
                    "run": run,
                    "outcome": MARKS[mark],
                    "seconds": 0.1,
                    **({} if mark == "+" else {"message": "assert 1\n2"}),
                }
                for run, mark in enumerate(marks, 1)
            ],
        }
        for i, marks in enumerate(entries, first)
    ]
    decided = [mark for marks in entries for mark in marks if mark in "+-"]
    rate = decided.count("+") / len(decided) if decided else None
    return {
        "test": f"test_it.py::{test}", "outcome": outcome, "min_pass_rate": least, "pass_rate": rate, "runs": 1,
        "run_pass_rates": [rate], "data_provider": "list", "entries": listed,
    }  # fmt: skip


def report(*results: dict) -> EvaluationReport:
    return EvaluationReport.model_validate(report_of(results, datetime(2026, 3, 2, 9, tzinfo=UTC), interrupted=False))


@pytest.mark.parametrize(
    ("before", "after", "conclusion", "status"),
    [
        pytest.param(["+"] * 20, ["+"] * 20, "not decided", 0, id="the same"),
        pytest.param(["+"] * 20, ["+"] * 8 + ["-"] * 12, "worse", 1, id="twelve of twenty are broken"),
        pytest.param(["-"] * 12 + ["+"] * 8, ["+"] * 20, "better", 0, id="twelve are fixed"),
        pytest.param(["+"] * 20, ["+"] * 18 + ["-"] * 2, "not decided", 0, id="two of twenty may be chance"),
        pytest.param(["+"] * 20, ["+"] * 8 + ["?"] * 12, "undecided", 3, id="it hangs on errors"),
        pytest.param(["+++"] * 4, ["---"] * 4, "worse", 1, id="repetitions count"),
    ],
)
def test_an_evaluation_is_better_worse_or_not_decided(before, after, conclusion, status) -> None:
    compared = compare_reports(report(result("test_a", *before)), report(result("test_a", *after)))
    (found,) = compared.evaluations
    assert (found.conclusion, compared.exit_status) == (conclusion, status)


def test_an_evaluation_that_passes_no_more_fails_the_comparison() -> None:
    fell = compare_reports(report(result("test_a", "+", "+")), report(result("test_a", "+", "-", outcome="failed")))
    assert (fell.evaluations[0].conclusion, fell.exit_status) == ("not decided", 1)


def test_entries_are_paired_by_id_and_left_out_where_their_input_changed() -> None:
    before, after = result("test_a", "+", "+", "+"), result("test_a", "-", "+", "+", first=1)
    (found,) = compare_reports(report(before, result("gone", "+")), report(after, result("new", "+"))).evaluations
    assert (found.broken, found.fixed, found.changed) == (("e1",), (), ())
    assert (found.added, found.removed, found.finding.difference.stories) == (1, 1, 2)
    other = compare_reports(report(before), report(result("test_a", "-", "+", "+", inputs="other")))
    assert other.evaluations[0].changed == ("e0", "e1", "e2")
    assert other.evaluations[0].finding.difference.difference is None


@pytest.mark.parametrize(("least", "said"), [(0.5, None), (0.25, "50 % → 25 %"), (None, "50 % → none")])
def test_a_threshold_that_moved_is_said(least: float | None, said: str | None) -> None:
    before, after = (report(result("test_a", "+", "-", least=each)) for each in (0.5, least))
    lines = ["".join(text for text, _ in each.pieces) for each in comparison_lines(compare_reports(before, after), 80)]
    told = [each for each in lines if "needed" in each]
    assert told == ([f"  pass rate needed: {said}"] if said else [])


def test_only_what_both_have_is_compared_and_the_rest_named() -> None:
    compared = compare_reports(report(result("gone", "+")), report(result("new", "+")))
    assert (compared.added, compared.removed) == (("test_it.py::new",), ("test_it.py::gone",))
    assert compared.evaluations == ()


@pytest.fixture
def three(workspace, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three executions: better, then broken, in one folder."""
    monkeypatch.setenv("COLUMNS", "120")
    for hour, passing in ((9, 6), (10, 9), (11, 2)):
        marks = ["+"] * passing + ["-"] * (10 - passing)
        made = report_of([result("test_a", *marks)], datetime(2026, 3, 2, hour, tzinfo=UTC), interrupted=False)
        (workspace.path / "reports").mkdir(exist_ok=True)
        write_report(made, workspace.path / "reports")
    return workspace.path / "reports"


def test_history_lists_executions_with_the_trend_of_each_evaluation(workspace, three) -> None:
    shown = workspace.run("history", "reports")
    assert shown.status == 0
    assert [line[:16] for line in shown.out.splitlines()[1:4]] == [
        "2026-03-02 09:00",
        "2026-03-02 10:00",
        "2026-03-02 11:00",
    ]
    assert "▅▇▂  60 % → 20 %, at least 50 %  test_it.py::test_a" in shown.out
    told = json.loads(workspace.run("history", "reports", "--json").out)
    assert [each["evaluations"][0]["pass_rate"] for each in told["reports"]] == [0.6, 0.9, 0.2]


def test_show_tells_what_fell_short(workspace, three) -> None:
    shown = workspace.run("show", "last", "--out", "reports")
    assert "passed  test_it.py::test_a  pass rate 20 %, at least 50 % needed" in shown.out
    assert "  e2  fail  assert 1; 2" in shown.out
    assert "  e1  " not in shown.out
    every = workspace.run("show", str(reports_in(three)[0]), "test_a")
    assert "  e1  pass" in every.out
    assert (
        json.loads(workspace.run("show", "last~2", "--out", "reports", "--json").out)["evaluations"][0]["pass_rate"]
        == 0.6
    )


def test_compare_holds_the_last_against_the_one_before(workspace, three) -> None:
    shown = workspace.run("compare", "--out", "reports")
    assert shown.status == 1
    assert "worse  test_it.py::test_a" in shown.out
    assert "  90 % → 20 %: -70 points" in shown.out
    assert "  broken (7): e2, e3, e4, e5, e6 …" in shown.out
    told = json.loads(workspace.run("compare", *reports_in(three), "--json").out)
    assert [each["evaluations"][0]["conclusion"] for each in told] == ["not decided", "not decided"]


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["show", "last", "--causes", "--out", "reports"], "is a report of evaluations, which takes TEST and --format"),
        (["show", "last", "nothing", "--out", "reports"], "has no evaluation with nothing in its name"),
        (["show", "last~3", "--out", "reports"], "last~3: reports holds 3 reports of evaluations"),
        (["show", "evaluations-2026", "--out", "reports"], "3 reports are meant: evaluations-20260302T090000000Z.json"),
        (["compare", "last", "last", "--out", "reports"], "the same report is given twice"),
        (["compare", "--metric", "cost", "--out", "reports"], "reports of evaluations are compared with each other"),
        (["show", "other.json"], "other.json: is no report of evaluations"),
    ],
)
def test_what_cannot_be_shown_is_told_in_a_line(workspace, three, command, message) -> None:
    workspace.write("other.json", {"kind": "else"})
    shown = workspace.run(*command)
    assert (shown.status, len(shown.err.splitlines())) == (2, 1)
    assert message in shown.err


def test_reports_of_one_instant_are_in_the_order_they_were_written(tmp_path: Path) -> None:
    made = report_of([], datetime(2026, 3, 2, 9, tzinfo=UTC), interrupted=False)
    written = [write_report(made, tmp_path) for _ in range(11)]
    assert reports_in(tmp_path) == written
    assert find_report("last", tmp_path) == written[-1]
    assert find_report("evaluations-20260302T090000000Z", tmp_path) == written[0]
    assert read_report(written[3]).totals == EvaluationTotals()


def test_a_damaged_report_is_told(tmp_path: Path) -> None:
    (tmp_path / "evaluations-x.json").write_text('{"kind": "evaluations"}')
    with pytest.raises(UserMistake, match=r"evaluations-x\.json: id: "):
        read_report(tmp_path / "evaluations-x.json")
