"""harness history: the runs of a folder, how they came out, and since when a story fails."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from harness.cli.options import AsJson, Out

if TYPE_CHECKING:
    from harness.analysis.history import RunPoint


def history(
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FOLDER]",
            help="A folder of runs, or of reports of evaluations; the same as --out.",
            show_default=False,
        ),
    ] = None,
    out: Out = Path("runs"),
    as_json: AsJson = False,
) -> None:
    """List the runs of a folder with rate and trend, and the run in which each failing story began to fail."""
    import json

    from harness.analysis.history import began_to_fail
    from harness.cli.runs.evaluations import print_trend
    from harness.errors import UserMistake
    from harness.formats.evaluation_reports import reports_in
    from harness.report.history import history_document, print_history

    if folder is not None and out not in (Path("runs"), folder):
        raise UserMistake(f"{folder} and --out {out}: two folders of runs; keep one")
    folder = folder or out
    points = _points(folder)
    if reports := reports_in(folder):
        print_trend(reports, as_json=as_json)
        if not points or as_json:
            return
    if not points:
        raise UserMistake(f"{folder}: holds no runs; play one with harness simulate, or name another folder")
    failing = began_to_fail(points)
    if as_json:
        print(json.dumps(history_document(points, failing), allow_nan=False))
    else:
        print_history(points, failing)


def _points(folder: Path) -> list[RunPoint]:
    """Oldest first; a run that cannot be read is said and left out."""
    from harness.analysis.history import point_of
    from harness.analysis.run import Run
    from harness.errors import UserMistake
    from harness.runs.folder.store import run_folders

    found = []
    for path in run_folders(folder):
        try:
            found.append(point_of(Run.read(path)))
        except UserMistake as mistake:
            print(f"warning: left out: {mistake}", file=sys.stderr)
    return found
