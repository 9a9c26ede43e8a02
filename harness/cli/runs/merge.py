"""harness merge: the shards of one suite as one run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from harness.cli.options import AsJson, Out


def merge(
    runs: Annotated[list[str], typer.Argument(help="The shards of one suite.")],
    partial: Annotated[
        bool, typer.Option("--partial", help="Shards may be missing: the gate is that of the trials that are there.")
    ] = False,
    out: Out = Path("runs"),
    as_json: AsJson = False,
) -> None:
    """Put the shards of one suite together as a new run. Missing shards are said, and end in exit status 3."""
    from harness.analysis.run import Run
    from harness.cli.outcome import announce, say_labels
    from harness.errors import UserMistake
    from harness.report.files import write_reports
    from harness.runs.folder.merge import merged_run
    from harness.runs.folder.store import StoredRun, find_run

    if len(runs) < 2:
        raise UserMistake("merge takes two runs or more: the shards of one suite")
    found = [StoredRun.read(find_run(name, out)) for name in runs]
    merged = merged_run(found, out, partial=partial)
    say_labels(found, merged)
    raise typer.Exit(announce(write_reports(Run.of(merged)), as_json=as_json, replay=None))
