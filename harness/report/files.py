"""Writes the files that are derived from a run's trials: report.json, summary.md, junit.xml, and what failed."""

from __future__ import annotations

import sys
from collections.abc import Callable

from harness.analysis.run import Run
from harness.redaction import Redactor
from harness.report.json_report import json_report
from harness.report.junit import junit_xml
from harness.report.markdown import summary_md
from harness.report.trial.transcript import transcript_text
from harness.runs.store import dumps, safe_name, write_text


def write_reports(run: Run) -> Run:
    """Write them anew into the run's folder, and give back the run.

    They can all be derived again from trials.jsonl; a full disk is only said.
    """
    try:
        _write(run, Redactor.from_environment())
    except OSError as problem:
        print(f"warning: {run.path}: the reports are not complete: {problem.strerror}", file=sys.stderr)
    return run


def _write(run: Run, redact: Callable[[str], str]) -> None:
    folder, results = run.path, run.results
    write_text(folder / "report.json", redact(dumps(json_report(results, stopped=run.stopped))) + "\n")
    write_text(folder / "summary.md", redact(summary_md(results, folder.name, stopped=run.stopped)))
    write_text(folder / "junit.xml", redact(junit_xml(results, folder.name)))
    by_id = {story.id: story for story in run.stories}
    for trial in run.trials:
        if trial.outcome != "success":
            case = folder / "cases" / safe_name(trial.story)
            case.mkdir(parents=True, exist_ok=True)
            write_text(case / f"trial-{trial.trial:03d}.txt", redact(transcript_text(by_id[trial.story], trial)))
