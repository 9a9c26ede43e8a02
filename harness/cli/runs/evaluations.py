"""Reports of evaluations in show, compare and history: where a name stands for one of these, and not for a run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path


def show_evaluations(path: Path, test: str | None, form: str, *, others: bool) -> None:
    """Print one report. Raises UserMistake, where `others` of the options are given, too."""
    from harness.errors import UserMistake
    from harness.formats.evaluation_reports import read_report
    from harness.report.evaluations import report_lines
    from harness.report.layout.lines import print_lines
    from harness.report.terminal import console_for, table_width

    if others:
        raise UserMistake(f"{path}: is a report of evaluations, which takes TEST and --format text or json alone")
    report = read_report(path)
    if test is not None and not any(test in each.test for each in report.evaluations):
        raise UserMistake(f"{path}: has no evaluation with {test} in its name")
    if form == "json":
        print(report.model_dump_json())
    else:
        console = console_for()
        print_lines(console, report_lines(report, test, table_width(console)))


def compare_evaluations(paths: Sequence[Path], form: str) -> int:
    """Print each report held against the first; the exit status. Raises UserMistake."""
    from harness.analysis.evaluations import compare_reports
    from harness.errors import UserMistake
    from harness.formats.evaluation_reports import read_report
    from harness.report.evaluations import comparison_lines
    from harness.report.layout.lines import print_lines
    from harness.report.terminal import console_for, table_width

    if len({path.resolve() for path in paths}) < len(paths):
        raise UserMistake(f"{', '.join(map(str, paths))}: the same report is given twice")
    first, *others = [read_report(path) for path in paths]
    compared = [compare_reports(first, each) for each in others]
    if form == "json":
        print(json.dumps([each.model_dump(mode="json") for each in compared], allow_nan=False))
    else:
        console = console_for()
        for each in compared:
            print_lines(console, comparison_lines(each, table_width(console)))
    statuses = [each.exit_status for each in compared]
    return 1 if 1 in statuses else max(statuses)


def print_trend(paths: Sequence[Path], *, as_json: bool) -> None:
    """Print the executions of a folder. Raises UserMistake."""
    from harness.formats.evaluation_reports import read_report
    from harness.report.evaluations import trend_lines
    from harness.report.layout.lines import print_lines
    from harness.report.terminal import console_for, table_width

    reports = [read_report(path) for path in paths]
    if as_json:
        told = [
            {
                **each.model_dump(mode="json", exclude={"evaluations"}),
                "evaluations": [one.model_dump(mode="json", exclude={"entries"}) for one in each.evaluations],
            }
            for each in reports
        ]
        print(json.dumps({"reports": told}, allow_nan=False))
    else:
        console = console_for()
        print_lines(console, trend_lines(reports, table_width(console)))
