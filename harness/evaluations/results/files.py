"""The report of an execution as a file: a new one each time, whole or not at all."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from harness.errors import UserMistake

PREFIX = "evaluations-"


def check_folder(folder: Path) -> None:
    """The folder is there, and may be written to. Raises pytest.UsageError, before anything is played."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".{os.getpid()}-probe"
        probe.touch()
        probe.unlink()
    except OSError as problem:
        raise pytest.UsageError(
            f"--eval-report-dir {folder}: no report can be written there: {problem.strerror}; name a folder"
        ) from None


def report_of(results: Sequence[dict[str, Any]], began: datetime, *, interrupted: bool) -> dict[str, Any]:
    """The report, as JSON."""
    from harness.runs.folder.header import git_commit

    outcomes = Counter(result["outcome"] for result in results)
    entries = [entry for result in results for entry in result["entries"]]
    totals = {
        "evaluations": len(results),
        "passed": outcomes["passed"],
        "failed": outcomes["failed"],
        "errors": outcomes["error"] + outcomes["interrupted"],
        "entries": len(entries),
        "runs": sum(result["runs"] for result in results),
        "outcomes": dict(Counter(each["outcome"] for entry in entries for each in entry["outcomes"])),
    }
    stamp = began.strftime("%Y%m%dT%H%M%S") + f"{began.microsecond // 1000:03d}Z"
    return {
        "kind": "evaluations",
        "format": 1,
        "id": f"{PREFIX}{stamp}",
        "started_at": began.isoformat(timespec="milliseconds"),
        "ended_at": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "interrupted": interrupted,
        "git_commit": git_commit(),
        "totals": totals,
        "evaluations": list(results),
    }


def text_of(report: dict[str, Any]) -> str:
    """As it leaves the process: secrets are tokens."""
    from harness.redaction import Redactor

    return Redactor.from_environment().line(json.dumps(report, ensure_ascii=False, indent=1), indent=1)


def write_report(report: dict[str, Any], folder: Path) -> Path:
    """Into a new file; of two that began in the same millisecond, the second gets a number.

    Raises UserMistake when it cannot be written.
    """
    first = report["id"]
    for number in range(1, 10_000):
        report = {**report, "id": first if number == 1 else f"{first}-{number}"}
        path = folder / f"{report['id']}.json"
        text = text_of(report)
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text + "\n")
        except FileExistsError:
            continue
        except OSError as problem:
            path.unlink(missing_ok=True)
            raise UserMistake(f"{path}: the report cannot be written: {problem.strerror}; make room") from None
        return path
    raise UserMistake(f"{folder}: too many reports of one instant")
