"""harness merge: the shards of one suite as one run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from harness.analysis.run import Run
from harness.commands.outcome import announce
from harness.errors import UserMistake
from harness.report.files import write_reports
from harness.runs.merge import merge
from harness.runs.store import find_run


def run(names: Sequence[str], out: Path, as_json: bool) -> int:
    """Write the new run, report it, and return its exit status. Raises UserMistake when they do not belong together."""
    if len(names) < 2:
        raise UserMistake("merge takes two runs or more: the shards of one suite")
    merged = merge([Run.read(find_run(name, out)) for name in names], out)
    return announce(write_reports(Run.of(merged)), as_json=as_json, replay=None)
