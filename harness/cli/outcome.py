"""What all commands that play or judge have in common: options, warnings, the report, the exit status."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from harness.analysis.run import Run
from harness.report.formats import print_json, run_markdown, what_is_left
from harness.report.github import publish
from harness.report.terminal import console_for, print_report
from harness.report.trial.incidents import incident_lines
from harness.runs.scenes import misnamed_tools, unused_doubles
from harness.types.trial import Standing


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
        print_json(run, also)
    else:
        _print_report(run, replay)
    warn(incident_lines(run.trials.facts))
    warn(unused_doubles(run.stories, run.trials.facts) if run.header.source is None else ())
    warn(misnamed_tools(run.stories, run.trials.facts))
    unexpected = [trial for trial in run.trials.facts if not trial.failed_as_expected]
    for line in publish(unexpected, run.stories, run.header, run_markdown(run)):
        print(line, file=sys.stderr)
    print(f"run: {run.path}", file=sys.stderr)
    for line in gate_lines(run):
        print(line, file=sys.stderr)
    if left := what_is_left(run):
        print(left, file=sys.stderr)
    return run.exit_status


def gate_lines(run: Run) -> list[str]:
    """Why the run did not pass, the most important first; none when it did. Whatever the gate has to name goes here."""
    status, reason = run.decision
    lines = [f"exit status {status}: {reason}"] if reason else []
    return [*lines, f"not confirmed: {run.header.unconfirmed}"] if run.header.unconfirmed else lines


def _print_report(run: Run, replay: Sequence[str] | None) -> None:
    out = ["--out", str(run.path.parent)] if run.path.parent != Path("runs") else []

    def again(trial: Standing) -> str:
        number = ["--trial", str(trial.trial)] if trial.trial > 1 else []
        if replay is None:
            return "to read it: " + shlex.join(["harness", "show", "last", trial.story, *number, *out])
        return "play it again: " + shlex.join([*replay, *out, "--story", trial.story, *number])

    show = shlex.join(["harness", "show", "last", *out])
    print_report(console_for(), run.results, replay=again, show=show)
