"""What all commands that play or judge have in common: options, progress, the report, the exit status."""

from __future__ import annotations

import asyncio
import json
import shlex
import sys
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from harness.errors import UserMistake
from harness.gate import decide
from harness.planning import merged
from harness.simulation import OnTrial, Run
from harness.threads import THREADS
from harness.trial import Trial

T = TypeVar("T")


def run_async(work: Coroutine[Any, Any, T]) -> T:
    """The one place where an event loop is started; what hangs in its threads does not keep the process alive."""
    with asyncio.Runner() as runner:
        runner.get_loop().set_default_executor(THREADS)
        return runner.run(work)


def with_settings(options: Mapping[str, Any], settings: Sequence[str]) -> dict[str, Any]:
    """The options that were given, and `--set a.b=value` (the value is JSON, else text). Raises UserMistake."""
    result = {name: value for name, value in options.items() if value is not None}
    for setting in settings:
        path, equals, text = setting.partition("=")
        if not equals or not all(path.split(".")):
            raise UserMistake(f'--set "{setting}": expected NAME=VALUE, such as limits.trial=60')
        try:
            value = json.loads(text)
        except ValueError:
            value = text
        for name in reversed(path.split(".")):
            value = {name: value}
        result = merged(result, value)
    return result


@contextmanager
def progress(total: int, *, quiet: bool) -> Iterator[OnTrial | None]:
    """A bar on stderr while trials are played; silent when it is not a terminal."""
    if quiet or not sys.stderr.isatty() or not total:
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[tally]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total, tally="")
        counts: dict[str, int] = {}

        def done(trial: Trial) -> None:
            counts[trial.outcome] = counts.get(trial.outcome, 0) + 1
            bar.update(task, advance=1, tally=" · ".join(f"{n} {outcome}" for outcome, n in sorted(counts.items())))

        yield done


def announce(run: Run, warnings: Sequence[str], *, as_json: bool, replay: Sequence[str] | None) -> int:
    """Print what came out and return the exit status.

    `replay` are the words of the command that plays this again, less the story; None when nothing was played.
    """
    status, reason = decide(run.trials, run.suite.gate)
    for warning in warnings:
        print(f"warning: {warning}", file=sys.stderr)
    if as_json:
        from harness.report.document import json_report

        print(json.dumps({**json_report(run.trials, run.stories), "run": str(run.path)}, allow_nan=False))
    else:
        from harness.report.terminal import console_for, print_report

        out = ["--out", str(run.path.parent)] if run.path.parent != Path("runs") else []

        def again(trial: Trial) -> str:
            number = ["--trial", str(trial.trial)] if trial.trial > 1 else []
            if replay is None:
                return "to read it: " + shlex.join(["harness", "show", "last", trial.story, *number, *out])
            return "play it again: " + shlex.join([*replay, *out, "--story", trial.story, *number])

        console = console_for()
        print_report(console, run.trials, run.stories, replay=again, show=show_command(run))
    print(f"run: {run.path}", file=sys.stderr)
    if reason:
        print(f"exit status {status}: {reason}", file=sys.stderr)
    return status


def show_command(run: Run) -> str:
    """The command that shows this run."""
    place = run.path.parent
    return "harness show last" if place == Path("runs") else f"harness show last --out {shlex.quote(str(place))}"
