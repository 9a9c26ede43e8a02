"""harness validate RUN --mutate: mistakes are planted in the passed conversations of a run, and judged by its rules."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.analysis.run import Run
    from harness.runs.folder.mutation import MutationFigure

RUNS = Path("runs")
"""Where runs are looked for by name."""


def validate_run(
    paths: Sequence[Path],
    *,
    seed: int,
    min_kill: float | None,
    as_json: bool,
    tools: str | None = None,
    snapshot: str | None = None,
) -> int:
    """Print the share of mistakes that are caught, and keep it with the run, whose reports carry it from now on.

    With `tools` and `snapshot`, and by default those of the run's target, changed calls are made again in fresh worlds.

    The exit status is 1 when a story catches too few, 3 when no conversation passed. Raises UserMistake.
    """
    from generators.cli.progress import proving
    from generators.proof.mutation.recorded.figure import figure_of
    from generators.proof.mutation.recorded.worlds import MutationWorlds
    from generators.report.mistakes import below
    from harness.analysis.gate import FELL_SHORT, NO_VERDICT, PASSED
    from harness.threads import run_sync

    run = _find(paths)
    worlds = MutationWorlds.of(run, tools, snapshot)
    passed = sum(trial.outcome == "success" for trial in run.trials.facts)
    if not passed:
        print(f"{run.path}: no conversation passed, so that there is none to plant mistakes in", file=sys.stderr)
        return NO_VERDICT
    if not run.made_here:
        print(
            f"warning: {run.path.name} was not made here, or its run.json was changed: its rules are taken as they "
            "stand there",
            file=sys.stderr,
        )
    with proving(passed, "planting mistakes") as advance:
        figure = run_sync(figure_of(run, seed, advance, worlds))
    _keep(run, figure)
    if as_json:
        print(json.dumps({"run": str(run.path), "share": figure.all.share, **figure.model_dump(mode="json")}))
    else:
        _print(figure, min_kill)
    if figure.all.planted == 0:
        return NO_VERDICT
    return FELL_SHORT if below(figure, min_kill) else PASSED


def is_run(path: Path) -> bool:
    """Whether it is the folder of a run."""
    from harness.runs.folder.header import RUN

    return (path / RUN).is_file()


def _find(paths: Sequence[Path]) -> Run:
    from harness.analysis.run import Run
    from harness.errors import UserMistake
    from harness.runs.folder.store import find_run

    if len(paths) != 1:
        raise UserMistake("--mutate without --execute takes one run: give its folder, or `last`")
    if paths[0].exists() and not is_run(paths[0]):
        raise UserMistake(
            f"{paths[0]}: is no run: --mutate takes the folder of a run, or stories with --execute and --tools"
        )
    return Run.read(find_run(str(paths[0]), RUNS))


def _keep(run: Run, figure: MutationFigure) -> None:
    """In the run's folder, and in its reports; a folder that cannot be written is only said."""
    from harness.analysis.run import Run
    from harness.report.files import write_reports
    from harness.runs.folder.mutation import MUTATION, keep_mutation
    from harness.runs.folder.store import redactor_for

    redact = redactor_for(run.header.config, [story.model_dump_json() for story in run.stories])
    try:
        keep_mutation(run.path, figure, redact)
    except OSError as problem:
        print(f"warning: {run.path / MUTATION}: cannot be written: {problem.strerror}", file=sys.stderr)
    else:
        write_reports(Run.of(run))


def _print(figure: MutationFigure, min_kill: float | None) -> None:
    from generators.report.mistakes import lines
    from harness.report.layout.lines import print_lines
    from harness.report.terminal import console_for, reading_width

    console = console_for(sys.stdout)
    print_lines(console, lines(figure, min_kill, reading_width(console)))
