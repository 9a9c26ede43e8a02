"""harness show: a run, or one conversation of it."""

from __future__ import annotations

import os
from pathlib import Path

from harness.errors import UserMistake, nearest
from harness.gate import PASSED
from harness.report.lines import print_lines
from harness.report.terminal import console_for, print_overview
from harness.report.transcript import transcript
from harness.simulation import Run
from harness.store import find_run
from harness.trial import Trial


def run(name: str, story: str | None, trial: int | None, full: bool, out: Path) -> int:
    """Print it. Raises UserMistake when there is no such run, story or trial."""
    found = Run.read(find_run(name, out))
    console = console_for()
    if story is None:
        print_overview(console, found.trials, found.stories, show=f"harness show {name}" + _out(out))
        return PASSED
    chosen = _choose(found, story, trial)
    known = {each.id: each for each in found.stories}
    width = min(console.width, 120) if console.is_terminal else int(os.environ.get("COLUMNS", 100))
    print_lines(console, transcript(known.get(story), chosen, width=width, full=full))
    return PASSED


def _out(out: Path) -> str:
    return "" if out == Path("runs") else f" --out {out}"


def _choose(found: Run, story: str, number: int | None) -> Trial:
    trials = [trial for trial in found.trials if trial.story == story]
    if not trials:
        raise UserMistake(
            f'{found.path}: no trial of a story "{story}"{nearest(story, {t.story for t in found.trials})}'
        )
    if number is None:
        return next((trial for trial in trials if trial.outcome != "success"), trials[0])
    chosen = next((trial for trial in trials if trial.trial == number), None)
    if chosen is None:
        numbers = ", ".join(str(trial.trial) for trial in sorted(trials, key=lambda each: each.trial))
        raise UserMistake(f'{found.path}: story "{story}" has no trial {number} (there are {numbers})')
    return chosen
