"""Progress bars on stderr while stories are generated or proved; silent when stderr is not a terminal."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generators.dataset.generate import GenerationProgress

LATE = 2.0
"""Seconds after which it is shown how far a generation has come."""


@contextmanager
def generating() -> Iterator[Callable[[GenerationProgress], None]]:
    """Who is told of each finished task. The bar is shown only when it takes longer."""
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("generating"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[tally]}"),
    )
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task("", total=None, tally="looking at the tools")
    begin = threading.Timer(LATE, bar.start)
    begin.daemon = True
    begin.start()
    try:
        yield lambda progress: bar.update(
            task, completed=progress.taken, total=progress.wanted, tally=f"{progress.refused} refused"
        )
    finally:
        begin.cancel()
        bar.stop()


@contextmanager
def proving(total: int, doing: str = "proving") -> Iterator[Callable[[], None]]:
    """What is called for each story that was proved, or for each conversation."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn(doing), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.update(task, advance=1)
