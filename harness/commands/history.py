"""harness history: the runs of a folder, how they came out, and since when a story fails."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from harness.analysis.gate import PASSED
from harness.analysis.history import FailingSince, RunPoint, began_to_fail, entry_of
from harness.analysis.run import Run
from harness.errors import UserMistake
from harness.report.history import lines
from harness.report.json_report import as_valid_json
from harness.report.layout.lines import print_lines
from harness.report.terminal import console_for
from harness.runs.store import run_folders


def run(folder: Path, as_json: bool) -> int:
    """Print it. Raises UserMistake when there is no run."""
    entries = _entries(folder)
    if not entries:
        raise UserMistake(f"{folder}: holds no runs; play one with harness simulate, or name another folder")
    failing = began_to_fail(entries)
    if as_json:
        print(json.dumps(as_valid_json(_document(entries, failing)), allow_nan=False))
        return PASSED
    console = console_for()
    width = console.width if console.is_terminal else int(os.environ.get("COLUMNS", 100))
    print_lines(console, lines(entries, failing, width))
    return PASSED


def _entries(folder: Path) -> list[RunPoint]:
    """Oldest first; a run that cannot be read is said and left out."""
    found = []
    for path in run_folders(folder):
        try:
            found.append(entry_of(Run.read(path)))
        except UserMistake as mistake:
            print(f"warning: left out: {mistake}", file=sys.stderr)
    return found


def _document(entries: Sequence[RunPoint], failing: Sequence[FailingSince]) -> dict[str, object]:
    return {
        "runs": [each.model_dump(mode="json") for each in entries],
        "began_to_fail": [each.model_dump(mode="json") for each in failing],
    }
