"""harness show: a run, or one conversation of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from harness.cli.options import Out

if TYPE_CHECKING:
    from harness.analysis.run import Run
    from harness.report.trial.transcript import Turns
    from harness.types.trial import Trial


def show(
    run: Annotated[str, typer.Argument(help="A run folder, the beginning of its name, `last` or `last~1`.")] = "last",
    story: Annotated[str | None, typer.Argument(help="The id of a story.")] = None,
    trial: Annotated[
        int | None, typer.Option(min=1, help="The number of the trial (default: the first that failed).")
    ] = None,
    turns: Annotated[
        str | None, typer.Option(metavar="N-M", help="Only these turns: what the user said, and what followed.")
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="Shorten nothing.")] = False,
    layout: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="text, markdown (for a ticket) or json.")
    ] = "text",
    out: Out = Path("runs"),
) -> None:
    """Show a run, or the conversation of one story with its goals marked where they were met."""
    from harness.analysis.run import Run
    from harness.errors import UserMistake, nearest
    from harness.report.formats import FORMATS, SHOWN, TrialView
    from harness.runs.folder.store import find_run

    if layout not in SHOWN:
        raise UserMistake(f'--format "{layout}": expected {", ".join(SHOWN)}{nearest(layout, SHOWN)}')
    form, found = FORMATS[layout], Run.read(find_run(run, out))
    if story is None:
        if turns is not None or trial is not None:
            raise UserMistake("--turns and --trial are about one conversation: name its story")
        if form.show_run is not None:
            form.show_run(found, f"harness show {run}" + ("" if out == Path("runs") else f" --out {out}"))
    elif form.show_trial is not None:
        chosen = _choose(found, story, trial)
        told = next((each for each in found.stories if each.id == chosen.story), None)
        form.show_trial(found, told, chosen, TrialView(_turns(turns, chosen), full))


def _turns(given: str | None, trial: Trial) -> Turns:
    """The turns that were asked for; all, when none were. Raises UserMistake."""
    from harness.errors import UserMistake
    from harness.report.trial.transcript import ALL_TURNS, Turns, numbered

    if given is None:
        return ALL_TURNS
    turns, played = Turns.parse(given), [turn for turn, _ in numbered(trial.trajectory.steps)]
    if not any(turn in turns for turn in played):
        there = f"are numbered {played[0]} to {played[-1]}" if played else "are none: nothing was said"
        raise UserMistake(f"--turns {given}: the turns of this conversation {there}")
    return turns


def _choose(found: Run, story: str, number: int | None) -> Trial:
    """The trial of that number; without one, the first that failed, else one that is undecided. Raises UserMistake."""
    from harness.errors import UserMistake, nearest

    trials = [trial for trial in found.trials.facts if trial.story == story]
    if not trials:
        raise UserMistake(
            f'{found.path}: no trial of a story "{story}"{nearest(story, {t.story for t in found.trials.facts})}'
        )
    if number is None:
        return min(trials, key=lambda trial: ("fail", "undecided", "success").index(trial.shown)).read()
    chosen = next((trial for trial in trials if trial.trial == number), None)
    if chosen is None:
        numbers = ", ".join(str(trial.trial) for trial in sorted(trials, key=lambda each: each.trial))
        raise UserMistake(f'{found.path}: story "{story}" has no trial {number} (there are {numbers})')
    return chosen.read()
