"""harness show: a run, or one conversation of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from harness.analysis.gate import PASSED
from harness.analysis.run import Run
from harness.commands.outcome import going_on
from harness.errors import UserMistake, nearest
from harness.report.json_report import json_report
from harness.report.layout.lines import print_lines
from harness.report.markdown import summary_md
from harness.report.terminal import console_for, print_overview, reading_width
from harness.report.trial.ticket import ticket_markdown, trial_json
from harness.report.trial.transcript import Turns, numbered, transcript
from harness.runs.store import find_run
from harness.types.trial import Trial

FORMATS = ("text", "markdown", "json")


@dataclass(frozen=True, slots=True)
class View:
    """What of a run is shown, and how."""

    story: str | None = None
    trial: int | None = None
    turns: str | None = None
    full: bool = False
    layout: str = "text"


def run(name: str, view: View, out: Path) -> int:
    """Print it. Raises UserMistake when there is no such run, story, trial or turn."""
    if view.layout not in FORMATS:
        raise UserMistake(f'--format "{view.layout}": expected {", ".join(FORMATS)}{nearest(view.layout, FORMATS)}')
    found = Run.read(find_run(name, out))
    if view.story is None:
        if view.turns is not None or view.trial is not None:
            raise UserMistake("--turns and --trial are about one conversation: name its story")
        _show_run(found, view, f"harness show {name}" + ("" if out == Path("runs") else f" --out {out}"))
    else:
        _show_trial(found, _choose(found, view.story, view.trial), view)
    return PASSED


def _show_run(found: Run, view: View, command: str) -> None:
    if view.layout == "json":
        report = json_report(found.results, stopped=found.stopped)
        print(json.dumps({**report, "run": str(found.path)}, allow_nan=False))
    elif view.layout == "markdown":
        print(summary_md(found.results, found.path.name, stopped=found.stopped), end="")
    else:
        print_overview(console_for(), found.results, show=command)
        if found.stopped:
            print(f"stopped: {found.stopped}; go on with: {going_on(found)}")
        elif found.unplayed:
            print(f"{found.unplayed} more to be played: {going_on(found)}")


def _show_trial(found: Run, trial: Trial, view: View) -> None:
    story = next((each for each in found.stories if each.id == trial.story), None)
    turns = _turns(view.turns, trial)
    if view.layout == "json":
        print(json.dumps(trial_json(story, trial, str(found.path), turns=turns), allow_nan=False))
    elif view.layout == "markdown":
        print(ticket_markdown(story, trial, found.path.name, turns=turns, full=view.full), end="")
    else:
        console = console_for()
        print_lines(console, transcript(story, trial, width=reading_width(console), full=view.full, turns=turns))


def _turns(given: str | None, trial: Trial) -> Turns:
    if given is None:
        return Turns()
    turns, played = Turns.parse(given), [turn for turn, _ in numbered(trial.trajectory.steps)]
    if not any(turn in turns for turn in played):
        there = f"are numbered {played[0]} to {played[-1]}" if played else "are none: nothing was said"
        raise UserMistake(f"--turns {given}: the turns of this conversation {there}")
    return turns


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
