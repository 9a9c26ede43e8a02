"""What all commands that play or judge have in common: options, warnings, the report, the exit status."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from harness.analysis.run import Run
from harness.errors import UserMistake
from harness.report.causes.lines import cause_lines
from harness.report.ci.github import error_lines, publish
from harness.report.formats import print_json, run_markdown, what_is_left
from harness.report.layout.lines import Line, line, print_lines
from harness.report.terminal import console_for, print_report, reading_width
from harness.report.trial.failures import no_calls_seen
from harness.report.trial.incidents import incident_lines
from harness.runs.folder.store import StoredRun, redactor_for
from harness.runs.labels.kept import keep_labels
from harness.runs.scenes import misnamed_tools, unused_doubles
from harness.types.trial import Standing


def warn(warnings: Iterable[str]) -> None:
    for warning in warnings:
        print(f"warning: {warning}", file=sys.stderr)


def announce(
    run: Run,
    *,
    as_json: bool,
    replay: Sequence[str] | None,
    also: Mapping[str, Any] = MappingProxyType({}),
    verbose: bool = False,
) -> int:
    """Print what came out and return the exit status.

    `replay` are the words of the command that plays this again, less the story; None when nothing was played. `also`
    stands beside the report of a program.
    """
    if as_json:
        print_json(run, also)
    else:
        _print_report(run, replay, verbose=verbose)
    warn(incident_lines(run.trials.facts))
    warn(unused_doubles(run.stories, run.trials.facts) if run.header.source is None else ())
    warn(misnamed_tools(run.stories, run.trials.facts))
    unexpected = [trial for trial in run.trials.facts if not trial.failed_as_expected]
    for text in publish(error_lines(unexpected, run.stories, run.header), run_markdown(run)):
        print(text, file=sys.stderr)
    print(f"run: {run.path}", file=sys.stderr)
    for text in gate_lines(run):
        print(text, file=sys.stderr)
    if left := what_is_left(run):
        print(left, file=sys.stderr)
    return run.exit_status


def say_labels(of: Sequence[StoredRun], run: StoredRun, *, any_rubric: bool = False) -> None:
    """What became of the labels of these runs in the one that was made of them."""
    redact = redactor_for(run.header.config, [story.model_dump_json() for story in run.stories])
    try:
        found = keep_labels(of, run, redact, any_rubric=any_rubric)
    except UserMistake as mistake:  # nothing of the run rests on them
        print(f"warning: no labels kept: {mistake}", file=sys.stderr)
        return
    if found.kept or found.lost:
        again = f"; to label them anew: harness label {run.path}" if found.lost else ""
        print(f"{found}{again}", file=sys.stderr)
    for text in found.criteria:
        print(text, file=sys.stderr)


def print_causes(run: Run) -> None:
    """Why trials of one of several versions failed, where so many did that it is not seen at a glance."""
    if not run.causes_are_shorter or no_calls_seen(run.results.groups) is not None:
        return
    out = ["--out", str(run.path.parent)] if run.path.parent != Path("runs") else []
    console = console_for()
    show = shlex.join(["harness", "show", run.path.name, *out])
    found = cause_lines(run.causes, reading_width(console), show, whole=False)
    print_lines(console, [line(), line((f"{run.suite.name}: ", "bold"), *found[0].pieces), *found[1:]])


def gate_lines(run: Run) -> list[str]:
    """Why the run did not pass, the most important first; none when it did. Whatever the gate has to name goes here."""
    status, reason = run.decision
    lines = [f"exit status {status}: {reason}"] if reason else []
    return [*lines, f"not confirmed: {run.header.unconfirmed}"] if run.header.unconfirmed else lines


def _print_report(run: Run, replay: Sequence[str] | None, *, verbose: bool) -> None:
    """Of many failures the causes, unless every diff is asked for."""
    out = ["--out", str(run.path.parent)] if run.path.parent != Path("runs") else []

    def again(trial: Standing) -> str:
        number = ["--trial", str(trial.trial)] if trial.trial > 1 else []
        if replay is None:
            return "to read it: " + shlex.join(["harness", "show", "last", trial.story, *number, *out])
        return "play it again: " + shlex.join([*replay, *out, "--story", trial.story, *number])

    show = shlex.join(["harness", "show", "last", *out])
    console = console_for()
    causes: list[Line] = []
    if run.causes_are_shorter and not verbose:
        causes = cause_lines(run.causes, reading_width(console), show, whole=False)
    print_report(console, run.results, replay=again, show=show, causes=causes)
