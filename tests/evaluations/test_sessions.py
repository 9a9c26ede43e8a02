"""The plugin in a session: options of pytest, mistakes, interruptions, reports of several executions, what it costs."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from checkout import ROOT
from pytest_process import PLUGIN, Ran, environment, run_pytest

TWO = """
from harness.evaluations import evaluation
import pathlib

@evaluation(min_pass_rate=1, dataset=[1, 2])
def test_first(entry): assert entry < pathlib.Path("least").stat().st_size

@evaluation(min_pass_rate=1, dataset=[1, 2])
def test_second(entry): pass
"""
REPORTS = ("--eval-report-dir", "reports")


def test_options_of_pytest_are_those_of_any_test(tmp_path: Path) -> None:
    files = {"test_it.py": TWO, "least": ""}
    listed = run_pytest(tmp_path, "--collect-only", "-q", *REPORTS, files=files)
    assert listed.out.split("\n\n")[0].split() == ["test_it.py::test_first", "test_it.py::test_second"]
    assert not (tmp_path / "reports").exists(), "nothing was executed"
    first = run_pytest(tmp_path, "-x", *REPORTS)
    assert (first.status, len(first.reports[0]["evaluations"])) == (1, 1)
    assert first.reports[0]["interrupted"] is False
    assert run_pytest(tmp_path, "-k", "second", *REPORTS).status == 0
    lf = [sys.executable, "-m", "pytest", "-p", PLUGIN, "-q"]
    assert subprocess.run(lf, cwd=tmp_path, env=environment(), capture_output=True, check=False).returncode == 1
    again = subprocess.run([*lf, "--lf"], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False)
    assert "1 failed" in again.stdout
    assert "1 deselected" in again.stdout or "test_second" not in again.stdout


MISTAKES = [
    ("@evaluation()", "min_pass_rate is missing; write such as @evaluation(min_pass_rate=0.8)"),
    ("@evaluation", "min_pass_rate is missing"),
    ("@evaluation(min_pass_rate=1.2)", "min_pass_rate: expected a share from 0 to 1, found 1.2"),
    ("@evaluation(min_pass_rate=-1)", "expected a share from 0 to 1, found -1"),
    ("@evaluation(min_pass_rate=float('nan'))", "expected a share from 0 to 1, found nan"),
    ("@evaluation(min_pass_rate=True)", "expected a share from 0 to 1, found True"),
    ("@evaluation(min_pass_rate=1, runs=0)", "runs: expected a number from 1, found 0"),
    ("@evaluation(min_pass_rate=1, concurrency=2.5)", "concurrency: expected a number from 1, found 2.5"),
    (
        "@evaluation(min_pass_rate=1)\n@pytest.mark.parametrize('other', [1])",
        "has no parameter other, which parametrize gives",
    ),
    (
        "@evaluation(min_pass_rate=1)\n@pytest.mark.parametrize('entry', [pytest.param(1, marks=pytest.mark.xfail)])",
        "row 1 has the mark xfail, which cannot be applied to one entry",
    ),
    (
        "@evaluation(min_pass_rate=1)\n@pytest.mark.parametrize('entry, b', [(1,)])",
        "row 1 has 1 values for entry, b",
    ),
    (
        "@evaluation(min_pass_rate=1, dataset=[1])\ndef test_alone(): pass\n",
        "has a dataset, and no parameter that is given its entries",
    ),
    ("@evaluation(min_pass_rate=1, dataset=[1])\nclass Test: pass\n", "expected a function that tests"),
    ("@evaluation(min_pass_rate=1, dataset=[1])\ndef test_yields(entry): yield\n", "an evaluation cannot yield"),
]


@pytest.fixture(scope="module")
def mistakes(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    files = {
        f"test_{i:02}.py": f"import pytest\nfrom harness.evaluations import evaluation\n\n{text}\ndef test_it(entry): pass\n"
        for i, (text, _) in enumerate(MISTAKES)
    }
    return run_pytest(tmp_path_factory.mktemp("mistakes"), files=files)


@pytest.mark.parametrize("number", range(len(MISTAKES)), ids=[message for _, message in MISTAKES])
def test_settings_that_cannot_be_are_a_line_at_collecting(mistakes: Ran, number: int) -> None:
    assert mistakes.status == pytest.ExitCode.INTERRUPTED
    shown = mistakes.section(f"ERROR collecting test_{number:02}.py").strip()
    place, _, said = shown.partition(": ")
    assert MISTAKES[number][1] in said
    assert re.search(rf"test_{number:02}\.py:[456]$", place), "where"
    assert len(shown.splitlines()) == 1, "no traceback"


def test_each_execution_has_a_report_of_its_own(tmp_path: Path) -> None:
    from datetime import UTC, datetime

    from harness.evaluations.results.files import report_of, write_report

    began = datetime(2026, 3, 2, 9, 0, 0, 5000, UTC)
    report = report_of([], began, interrupted=False)
    names = [write_report(report, tmp_path).name for _ in range(3)]
    assert names == [f"evaluations-20260302T090000005Z{number}.json" for number in ("", "-2", "-3")]
    first = (tmp_path / names[0]).read_text()
    write_report(report, tmp_path)
    assert (tmp_path / names[0]).read_text() == first


def test_a_folder_that_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("")
    ran = run_pytest(tmp_path, *REPORTS, files={"test_it.py": TWO, "least": "12345"})
    assert ran.status == pytest.ExitCode.USAGE_ERROR
    assert "no report can be written there: File exists; name a folder" in ran.out
    assert "passed" not in ran.out


def test_a_report_that_cannot_be_written_is_no_silent_success(tmp_path: Path) -> None:
    def small_files() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    for name, text in {"test_it.py": TWO, "least": "12345"}.items():
        (tmp_path / name).write_text(text)
    command = [sys.executable, "-B", "-m", "pytest", "-p", PLUGIN, "-p", "no:cacheprovider", *REPORTS]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False, preexec_fn=small_files
    )
    assert done.returncode == 1, done.stdout
    assert "the report cannot be written: File too large; make room" in done.stdout
    assert "2 passed" in done.stdout
    assert list((tmp_path / "reports").iterdir()) == [], "no half report"


def test_what_is_finished_is_in_the_report_of_an_interrupted_session(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "import asyncio, pathlib\nfrom harness.evaluations import evaluation\n"
        "@evaluation(min_pass_rate=1, dataset=[1, 2])\ndef test_before(entry): pass\n\n"
        "@evaluation(min_pass_rate=1, dataset=range(10), concurrency=4)\n"
        "async def test_long(entry):\n"
        "    if entry < 3: return\n"
        "    pathlib.Path(f'at-{entry}').touch()\n"
        "    await asyncio.sleep(60)\n"
    )
    command = [sys.executable, "-m", "pytest", "-p", PLUGIN, "-p", "no:cacheprovider", *REPORTS]
    process = subprocess.Popen(
        command, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
    )  # fmt: skip
    for _ in range(600):
        if len(list(tmp_path.glob("at-*"))) == 4:
            break
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    assert process.returncode == pytest.ExitCode.INTERRUPTED, out
    (path,) = (tmp_path / "reports").glob("*.json")
    report = json.loads(path.read_text())
    assert report["interrupted"] is True
    before, cut = report["evaluations"]
    assert (before["outcome"], cut["outcome"]) == ("passed", "interrupted")
    assert [len(entry["outcomes"]) for entry in cut["entries"]] == [1, 1, 1, 0, 0, 0, 0, 0, 0, 0]


def test_the_plugin_is_installed_with_the_package() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert settings["project"]["entry-points"]["pytest11"] == {PLUGIN: PLUGIN}


def test_it_imports_next_to_nothing_and_says_nothing_until_it_is_used(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(
        "import sys\ndef pytest_unconfigure(): print('loaded', *[each for each in sys.modules if each.startswith(('harness', 'pydantic', 'asyncio'))])\n"
    )
    ran = run_pytest(tmp_path, files={"test_it.py": "def test_it(): pass\n"})
    loaded = ran.out.split("loaded ")[1].split()
    assert sorted(loaded) == [
        "harness", "harness.evaluations", "harness.evaluations.plugin", "harness.evaluations.results", "harness.evaluations.results.collected", "harness.evaluations.session",
    ]  # fmt: skip
    assert "evaluations ==" not in ran.out
    assert "1 passed" in ran.out
