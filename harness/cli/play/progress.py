"""What a command shows while a run is played: a bar, the dialogue, or the debugger where an agent raised."""

from __future__ import annotations

import pdb
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from harness.errors import UserMistake
from harness.report.live import Companion, Dialogue
from harness.runs.trial import Job, Watch
from harness.types.trial import Confirmation, Trial


@contextmanager
def watching(
    total: int, *, quiet: bool, verbose: bool = False, person: bool = False, doing: str = "playing"
) -> Iterator[Watch]:
    """Who is told while `total` trials are played. With `person`, somebody plays the user in this terminal."""
    if person:
        yield Watch(step=Companion(calls=verbose).step)
    elif verbose:
        dialogue = Dialogue()
        yield Watch(step=dialogue.step, trial=dialogue.trial)
    else:
        with _bar(total, doing, quiet=quiet) as watch:
            yield watch


@contextmanager
def _bar(total: int, doing: str, *, quiet: bool) -> Iterator[Watch]:
    """A bar on stderr; silent when it is not a terminal."""
    if quiet or not sys.stderr.isatty() or not total:
        yield Watch()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[tally]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total, tally="")
        counts: dict[str, int] = {}

        def done(trial: Trial) -> None:
            counts[trial.shown] = counts.get(trial.shown, 0) + 1
            bar.update(task, advance=1, tally=" · ".join(f"{n} {outcome}" for outcome, n in sorted(counts.items())))

        again: Counter[str] = Counter()

        def played_again(confirmation: Confirmation) -> None:
            again[confirmation.found or "no verdict"] += 1
            found = " · ".join(f"{n} {what}" for what, n in sorted(again.items()))
            bar.update(task, tally=f"what failed, again and alone: {found}")

        yield Watch(trial=done, again=played_again)


@contextmanager
def counting(what: str, total: int, *, quiet: bool) -> Iterator[Callable[[], None]]:
    """A bar on stderr for what is no trial, moved on by each call; silent when it is not a terminal."""
    if quiet or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.update(task, advance=1)


def with_debugger(watch: Watch) -> Watch:
    """The same, and the debugger is opened where an agent raised; leaving it with `q` stops the run.

    Raises UserMistake without a terminal.
    """
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserMistake("--pdb needs a terminal, for its input and its output")
    debuggers: list[pdb.Pdb] = []

    def raised(job: Job, problem: BaseException) -> None:
        print(f"\n{job.story.id} #{job.trial} raised {type(problem).__name__}: {problem}", file=sys.stderr)
        debugger = pdb.Pdb()
        debuggers.append(debugger)
        debugger.reset()
        debugger.interaction(None, problem.__traceback__)

    def trial(trial: Trial) -> bool:
        stop = watch.trial is not None and watch.trial(trial)
        return bool(stop) or any(debugger.quitting for debugger in debuggers)

    return replace(watch, raised=raised, trial=trial)
