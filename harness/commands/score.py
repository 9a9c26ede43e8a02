"""harness score: judge a run again, or judge recorded conversations. Nothing is played."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from harness.analysis.run import Run
from harness.commands.outcome import announce, with_settings
from harness.commands.watching import watching
from harness.errors import UserMistake
from harness.llm.cassette.file import Cassette
from harness.report.files import write_reports
from harness.runs.rescore import Recorded, score_run
from harness.runs.store import find_run


def run(
    source: Sequence[str],
    stories: Sequence[Path],
    options: Mapping[str, Any],
    settings: Sequence[str],
    out: Path,
    as_json: bool,
    cassette: Cassette | None = None,
) -> int:
    """Judge, write a new run, report, and return the exit status. Raises UserMistake."""
    changes = with_settings(options, settings)
    if stories:
        recorded = Recorded.read([Path(each) for each in source], stories)
        for path, reason in recorded.ignored:
            print(f"ignored: {path}: {reason}", file=sys.stderr)
        for story in recorded.without_recording:
            print(f"not recorded: {story}", file=sys.stderr)
        with watching(len(recorded.pairs), quiet=as_json, doing="judging") as watch:
            judged = recorded.judge(changes, out, watch.trial, cassette)
        return announce(write_reports(Run.of(judged)), as_json=as_json, replay=None)
    if len(source) != 1:
        raise UserMistake("score takes one run, or recordings with --stories PATH")
    found = _find(source[0], out)
    with watching(len(found.trials), quiet=as_json, doing="judging") as watch:
        judged = score_run(found, changes, out, watch.trial, cassette)
    return announce(write_reports(Run.of(judged)), as_json=as_json, replay=None)


def _find(name: str, out: Path) -> Run:
    try:
        path = find_run(name, out)
    except UserMistake as mistake:
        if Path(name).exists():
            raise UserMistake(f"{name}: is no run; recorded conversations need --stories PATH") from None
        raise mistake from None
    return Run.read(path)
