"""What all commands that play or judge have in common: options, warnings, the report, the exit status."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from harness.analysis.run import Run
from harness.report.formats import going_on, run_markdown
from harness.report.github import publish
from harness.report.json_report import json_report
from harness.report.terminal import console_for, print_report
from harness.report.trial.incidents import incident_lines
from harness.types.trial import Trial


def warn(warnings: Iterable[str]) -> None:
    for warning in warnings:
        print(f"warning: {warning}", file=sys.stderr)


def announce(
    run: Run, *, as_json: bool, replay: Sequence[str] | None, also: Mapping[str, Any] = MappingProxyType({})
) -> int:
    """Print what came out and return the exit status.

    `replay` are the words of the command that plays this again, less the story; None when nothing was played. `also`
    stands beside the report of a program.
    """
    if as_json:
        report = json_report(run.results, stopped=run.stopped)
        print(json.dumps({**report, "run": str(run.path), **also}, allow_nan=False))
    else:
        _print_report(run, replay)
    warn(incident_lines(run.trials))
    unexpected = [trial for trial in run.trials if not trial.failed_as_expected]
    for line in publish(unexpected, run.stories, run.header, run_markdown(run)):
        print(line, file=sys.stderr)
    print(f"run: {run.path}", file=sys.stderr)
    status, reason = run.decision
    if reason:
        print(f"exit status {status}: {reason}", file=sys.stderr)
    if run.stopped:
        print(f"stopped: {run.stopped}; go on with: {going_on(run)}", file=sys.stderr)
    elif run.unplayed:
        print(f"to play the other {run.unplayed}: {going_on(run)}", file=sys.stderr)
    return status


def _print_report(run: Run, replay: Sequence[str] | None) -> None:
    out = ["--out", str(run.path.parent)] if run.path.parent != Path("runs") else []

    def again(trial: Trial) -> str:
        number = ["--trial", str(trial.trial)] if trial.trial > 1 else []
        if replay is None:
            return "to read it: " + shlex.join(["harness", "show", "last", trial.story, *number, *out])
        return "play it again: " + shlex.join([*replay, *out, "--story", trial.story, *number])

    show = shlex.join(["harness", "show", "last", *out])
    print_report(console_for(), run.results, replay=again, show=show)
