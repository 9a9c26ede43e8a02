"""Writes the files that are derived from a run's trials: the reports, and the conversations that fell short."""

from __future__ import annotations

import json
import sys

from harness.analysis.run import Run
from harness.redaction import Redactor
from harness.report.formats import FORMATS
from harness.report.judging.artifacts import judge_files
from harness.report.trial.transcript import transcript_text
from harness.runs.executor import uncollected
from harness.runs.folder.store import redactor_for, safe_name, write_text


def write_reports(run: Run) -> Run:
    """Write them anew into the run's folder, and give back the run.

    They can all be derived again from trials.jsonl; a full disk is only said.
    """
    try:
        with uncollected():
            _write(run, redactor_for(run.header.config, [story.model_dump_json() for story in run.stories]))
    except OSError as problem:
        print(f"warning: {run.path}: the reports are not complete: {problem.strerror}", file=sys.stderr)
    return run


def _write(run: Run, redact: Redactor) -> None:
    for form in FORMATS.values():
        if form.file is not None and form.content is not None:
            write_text(run.path / form.file, form.content(run, redact))
    by_id = {story.id: story for story in run.stories}
    for trial in run.trials.facts:
        if trial.outcome != "success":
            case = run.path / "cases" / safe_name(trial.story)
            case.mkdir(parents=True, exist_ok=True)
            story, whole = by_id[trial.story], trial.read()
            name = f"trial-{trial.trial:03d}"
            write_text(case / f"{name}.txt", redact(transcript_text(story, whole)))
            for kind, content in judge_files(story, whole, run.suite.rules.checks, run.suite.judge).items():
                written = json.dumps(content, ensure_ascii=False, indent=2)
                write_text(case / f"{name}.judge-{kind}.json", f"{redact(written)}\n")
