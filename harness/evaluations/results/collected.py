"""What all evaluations of a session came to: shown at its end, and written into a file where one is asked for."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from harness.evaluations.session import RECORD, REPORTED, result_of


class Collected:
    """The plugin of a session, where its results come together; with xdist those of all workers."""

    def __init__(self, config: pytest.Config) -> None:
        self.began = datetime.now(UTC)
        self.results: list[dict[str, Any]] = []
        self.under_way: pytest.Item | None = None
        self.interrupted = False
        self.told: list[tuple[str, bool]] = []
        """Lines for the terminal, and whether each is bad news."""
        folder = config.getoption("eval_report_dir")
        self.folder = None if folder is None else Path(config.invocation_params.dir) / folder
        self.address = config.getoption("eval_report_url")
        if self.address is not None:
            from harness.errors import UserMistake
            from harness.posting import check_address

            try:
                check_address(self.address, "--eval-report-url")
            except UserMistake as mistake:
                raise pytest.UsageError(str(mistake)) from None
        if self.folder is not None and not config.option.collectonly:
            from harness.evaluations.results.files import check_folder

            check_folder(self.folder)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.under_way = item

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        result = getattr(report, REPORTED, None)
        if result is not None:
            self.results.append(result)
            self.under_way = None

    def pytest_keyboard_interrupt(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        self.interrupted = not isinstance(excinfo.value, pytest.Session.Interrupted)  # as after mistakes in collecting

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.interrupted and self.under_way is not None and RECORD in self.under_way.stash:
            self.results.append(result_of(self.under_way) or {})
        if session.config.option.collectonly or (self.folder is None and self.address is None):
            return
        from harness.errors import UserMistake
        from harness.evaluations.results.files import report_of, text_of, write_report
        from harness.posting import post_json

        report = report_of(self.results, self.began, interrupted=self.interrupted)
        try:
            if self.folder is not None:
                self.told.append((f"report: {write_report(report, self.folder)}", False))
            if self.address is not None:
                post_json(self.address, text_of(report))
                self.told.append(("report: sent", False))
        except UserMistake as mistake:
            self.told.append((str(mistake), True))
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if not self.results and not self.told:
            return
        from harness.evaluations.results.record import shown_rate

        terminalreporter.section("evaluations")
        stories = [each for each in self.results if each.get("kind") == "story"]
        if stories:
            counts = Counter(each["outcome"] for each in stories)
            told = ", ".join(f"{number} {what}" for what, number in counts.items())
            terminalreporter.write_line(f"stories: {told}")
        for result in [each for each in self.results if each not in stories]:
            terminalreporter.write_line(_line(result, shown_rate))
        for line, is_bad in self.told:
            terminalreporter.write_line(line, red=is_bad)


def _line(result: dict[str, Any], shown_rate: Any) -> str:
    head = f"{result['test']} {result['outcome']}"
    if "pass_rate" not in result:
        return f"{head}: no entry was played"
    runs = ", ".join(shown_rate(rate) for rate in result["run_pass_rates"])
    several = f", runs {runs}" if len(result["run_pass_rates"]) > 1 else ""
    least = result["min_pass_rate"]
    if result["outcome"] == "error":
        head += ", no verdict"
    needed = "" if least is None else f", at least {shown_rate(least)} needed"
    counts = Counter(each["outcome"] for entry in result["entries"] for each in entry["outcomes"])
    told = ", ".join(f"{counts[what]} {what}" for what in ("pass", "fail", "error", "void") if counts[what])
    return f"{head}: pass rate {shown_rate(result['pass_rate'])}{needed} ({told}{several})"
