"""Plays what `harness simulate` was asked for: one run, or several versions together, and says what came out."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from harness.agents.workers.target import WorkerTarget
from harness.analysis.run import Run
from harness.analysis.versions.since import since_last
from harness.api import play
from harness.cli.outcome import announce, warn
from harness.cli.pages import write_page
from harness.cli.play import deciding, dry_run, selection
from harness.cli.play.baselines import Baselines, held_against, keep, record
from harness.cli.play.deciding import leave
from harness.cli.play.progress import watching, with_debugger
from harness.cli.play.versions import announce_together, play_together, prepare_versions
from harness.errors import UserMistake
from harness.report.formats import going_on
from harness.report.layout.printable import printable
from harness.runs.folder.store import StoredRun, find_run, run_folders
from harness.runs.request import PreparedRun, RunRequest
from harness.signals import Terminated, status_of
from harness.threads import run_sync

if TYPE_CHECKING:
    from harness.analysis.versions.baseline import Baseline


@dataclass(frozen=True, slots=True)
class Manner:
    """How it is played: what is shown meanwhile, and when it stops."""

    verbose: bool = False
    exitfirst: bool = False
    pdb: bool = False
    as_json: bool = False
    dry_run: bool = False
    """It is not played."""
    explain_selection: bool = False
    """It is not played, and no agent is imported."""
    html: str | None = None
    """The file for a page of the run; "" is one in its folder, None is none."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Field of the suite → the option that sets it, for the command that plays a story again."""


def run(
    request: RunRequest,
    manner: Manner = Manner(),
    baselines: Baselines = Baselines(),
    agents: Mapping[str, str] = MappingProxyType({}),
    against: str | None = None,
    effect: float | None = None,
) -> int:
    """Play, report, and return the exit status. Raises UserMistake before anything is played.

    With several `agents`, or a suite with variants, all are played together, and compared with the first; so is the
    working tree with the commit `against`. With an `effect`, two are played until it is decided which is better.
    """
    if manner.explain_selection:
        first = next(iter(agents.values()), request.agent)  # all versions play the same stories
        return selection.run(replace(request, agent=first), manner.as_json, manner.verbose)
    with _stdout_for_the_report():
        baseline = baselines.read()
        versions = prepare_versions(request, agents, against)
        effect = deciding.effect_of(versions, effect, request)
        if manner.dry_run:
            warn(dict.fromkeys(warning for each in versions.values() for warning in each.plan.warnings))
    if manner.dry_run:
        try:
            plans = {label: each.plan for label, each in versions.items()}
            return dry_run.run(plans, request.out, manner.as_json, effect)
        finally:
            leave(versions.values())
    if "" in versions:
        return _run_one(versions[""], request, manner, baseline, baselines)
    alone = baselines != Baselines() or manner.pdb or manner.exitfirst
    if alone or (request.resume is not None and effect is None):
        leave(versions.values())
        raise UserMistake("baselines, --pdb, --exitfirst and --resume go with one version at a time")
    if effect is not None and manner.html:
        leave(versions.values())
        raise UserMistake("--until-decided writes a page into each run: give --html without a file")
    if effect is not None:
        return _run_until_decided(versions, effect, request, manner)
    return _run_several(versions, request, manner, regressing=against is not None)


def _run_one(
    prepared: PreparedRun, request: RunRequest, manner: Manner, baseline: Baseline | None, baselines: Baselines
) -> int:
    if baseline is not None:
        from harness.analysis.versions.baseline import passed_before

        prepared = replace(prepared, plan=replace(prepared.plan, passed_before=passed_before(baseline)))
    with _stdout_for_the_report():
        warn(prepared.plan.warnings)
        try:
            played = _play(prepared, manner)
        except KeyboardInterrupt as interruption:
            kept = prepared.before.path if prepared.before else find_run("last", request.out)
            return _interrupted([kept], interruption)
    held, since = held_against(played, baseline, baselines.allow), since_last(played)
    also = {**(held.document if held else {}), **({"since": since.model_dump()} if since else {})}
    again = _words(request, played, manner.options)
    status = announce(played, as_json=manner.as_json, replay=again, also=also, verbose=manner.verbose)
    warn(_unusable(request, played))
    if since is not None and not manner.as_json:
        print(printable(since.line))
    _write_page(played, manner)
    if held is not None:
        keep(played, held)
    if baselines.record is not None:
        record(played, baselines.record)
    return held.announce(status) if held else status


def _unusable(request: RunRequest, played: Run) -> Iterator[str]:
    """What is said of the cassette where a judge gave no usable answer; a note beside it keeps that."""
    from harness.llm.cassette.unusable import note_of, note_unusable, told_unusable, unusable_in

    path = request.record or request.replay
    if path is None:
        return
    if request.record is not None:
        judged = (each.read() for each in played.trials.facts if each.fault == "judge")
        if (why := next(filter(None, map(unusable_in, judged)), None)) is not None:
            note_unusable(Path(path), why)
        else:
            note_of(Path(path)).unlink(missing_ok=True)
    if (told := told_unusable(Path(path))) is not None:
        yield told


def _run_several(versions: Mapping[str, PreparedRun], request: RunRequest, manner: Manner, *, regressing: bool) -> int:
    total, before = sum(len(each.plan.jobs) for each in versions.values()), set(run_folders(request.out))
    try:
        with (
            _stdout_for_the_report(),
            watching(total, quiet=manner.as_json, verbose=manner.verbose) as watch,
        ):
            runs = play_together(versions, watch)
    except KeyboardInterrupt as interruption:
        last = [path for path in run_folders(request.out) if path not in before]
        return _interrupted(last, interruption)
    suite = next(iter(versions.values())).plan.suite
    status = announce_together(runs, suite, manner.as_json, regressing=regressing, html=manner.html)
    for each in runs:
        _write_page(each, replace(manner, html="" if manner.html else manner.html))
    return status


def _write_page(played: Run, manner: Manner) -> None:
    """Where one is wanted, and say where it is."""
    if manner.html is not None:
        path = write_page(played, manner.html)
        if not manner.as_json:
            print(f"page: {path}")


def _run_until_decided(versions: Mapping[str, PreparedRun], effect: float, request: RunRequest, manner: Manner) -> int:
    earlier = set(run_folders(request.out))
    try:
        with (
            _stdout_for_the_report(),
            watching(deciding.most_trials(versions, effect), quiet=manner.as_json, verbose=manner.verbose) as watch,
        ):
            runs = deciding.play(versions, effect, watch)
    except KeyboardInterrupt as interruption:
        kept = [each.before.path for each in versions.values() if each.before is not None]
        begun = kept or [path for path in run_folders(request.out) if path not in earlier]
        return _interrupted(begun[:1], interruption)  # whichever is gone on with, the other is, too
    status = deciding.announce(runs, as_json=manner.as_json)
    for each in runs:
        _write_page(each, manner)
    return status


def _interrupted(paths: Sequence[Path], interruption: KeyboardInterrupt) -> int:
    """Say how far it came and how to go on."""
    word = "terminated" if isinstance(interruption, Terminated) else "interrupted"
    for path in paths:
        run = Run.of(StoredRun.read(path))
        outcomes = Counter(trial.shown for trial in run.trials.facts)
        came_to = ", ".join(f"{number} {outcome}" for outcome, number in sorted(outcomes.items()))
        far = f"after {len(run.trials)} of {len(run.trials) + run.unplayed} trials{f' ({came_to})' if came_to else ''}"
        print(f"{word} {far}; what was finished is kept. To go on: {going_on(run)}", file=sys.stderr)
    return status_of(interruption)


@contextmanager
def _stdout_for_the_report() -> Iterator[None]:
    """What an agent prints where no trial keeps it, such as on import or from a process that it starts, goes to stderr;
    on a terminal it is the same."""
    if sys.stdout.isatty():
        yield
        return
    sys.stdout.flush()
    kept = os.dup(1)
    try:
        os.dup2(2, 1)
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def _play(prepared: PreparedRun, manner: Manner) -> Run:
    plan = prepared.plan
    person = any(job.user.person for job in plan.jobs)
    if manner.pdb and person:
        raise UserMistake("--pdb and --user me both read from the terminal; leave one of them out")
    if manner.pdb and any(isinstance(each, WorkerTarget) for each in plan.open_targets.values()):
        raise UserMistake("--pdb needs the agent in this process; leave out workers, isolation and gateway")
    quiet = manner.as_json or manner.pdb
    with watching(len(plan.jobs), quiet=quiet, verbose=manner.verbose, person=person) as watch:
        if manner.pdb:
            watch, prepared = with_debugger(watch), replace(prepared, plan=replace(plan, concurrency=1))
        return run_sync(play(prepared, watch, exitfirst=manner.exitfirst))


def _words(request: RunRequest, played: Run, options: Mapping[str, str]) -> list[str]:
    """The command that plays this again, less the story; where all was taken from a run, it is again."""
    if not request.stories:
        return ["harness", "simulate", "--failed", played.path.name]
    words = ["harness", "simulate", *map(str, request.stories)]
    for name, value in (
        ("--agent", request.agent),
        ("--variant", request.variant),
        ("--env", request.env),
        ("--env-file", request.env_file),
        ("--replay", request.replay),
    ):
        words += [name, str(value)] if value is not None else []
    words += ["--allow-protected"] if request.allow_protected else []
    for path, value in _leaves(request.fields):
        if not path.startswith(("gate.", "concurrency", "budget.")):  # they change nothing about one trial
            text = value if isinstance(value, str) else json.dumps(value)
            words += [options[path], text] if path in options else ["--set", f"{path}={text}"]
    return words


def _leaves(fields: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in fields.items():
        if isinstance(value, Mapping) and value:
            yield from _leaves(value, f"{above}{name}.")
        else:
            yield above + name, value
