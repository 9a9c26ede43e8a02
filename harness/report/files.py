"""Writes the files that are derived from a run's trials: report.json, summary.md, junit.xml, and what failed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from harness.report.json_report import json_report
from harness.report.junit import junit_xml
from harness.report.markdown import summary_md
from harness.report.trial.transcript import transcript_text
from harness.runs.store import dumps, safe_name, write_text
from harness.types.story import Story
from harness.types.trial import Trial


def write_reports(
    run: Path, trials: Sequence[Trial], stories: Sequence[Story], redact: Callable[[str], str], *, stopped: str = ""
) -> None:
    """Write them anew. They can all be derived again from trials.jsonl; a full disk is only said.

    `stopped` is why not everything was played, where the budget was the reason.
    """
    try:
        _write(run, trials, stories, redact, stopped)
    except OSError as problem:
        print(f"warning: {run}: the reports are not complete: {problem.strerror}", file=sys.stderr)


def _write(
    run: Path, trials: Sequence[Trial], stories: Sequence[Story], redact: Callable[[str], str], stopped: str
) -> None:
    write_text(run / "report.json", redact(dumps(json_report(trials, stories, stopped=stopped))) + "\n")
    write_text(run / "summary.md", redact(summary_md(trials, stories, run.name, stopped=stopped)))
    write_text(run / "junit.xml", redact(junit_xml(trials, stories, run.name)))
    by_id = {story.id: story for story in stories}
    for trial in trials:
        if trial.outcome != "success":
            folder = run / "cases" / safe_name(trial.story)
            folder.mkdir(parents=True, exist_ok=True)
            text = transcript_text(by_id[trial.story], trial)
            write_text(folder / f"trial-{trial.trial:03d}.txt", redact(text))
