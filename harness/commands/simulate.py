"""harness simulate: play a suite, or go on with a run."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from dataclasses import dataclass, replace
from typing import Any

from harness.commands.outcome import announce, warn
from harness.commands.watching import watching, with_debugger
from harness.errors import UserMistake
from harness.gate import INTERRUPTED
from harness.preparing import Prepared, Request, prepare
from harness.simulation import Run
from harness.store import find_run
from harness.threads import run_sync

OPTIONS = {
    "user.kind": "--user",
    "user.model": "--user-model",
    "user.base_url": "--user-base-url",
    "trials": "--trials",
    "seed": "--seed",
    "limits.trial": "--timeout",
}
"""Fields of the suite that have an option of their own."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How it is played: what is shown meanwhile, and when it stops."""

    verbose: bool = False
    exitfirst: bool = False
    pdb: bool = False
    as_json: bool = False


def run(request: Request, manner: Manner = Manner()) -> int:
    """Play, report, and return the exit status. Raises UserMistake before anything is played."""
    with _stdout_for_the_report():
        prepared = prepare(request)
        warn(prepared.plan.warnings)
        try:
            played = _play(prepared, manner)
        except KeyboardInterrupt:
            kept = prepared.before.path if prepared.before else find_run("last", request.out)
            print(
                f"interrupted; what was finished is kept. To go on: harness simulate --resume {kept}", file=sys.stderr
            )
            return INTERRUPTED
    return announce(played, as_json=manner.as_json, replay=_words(request, played))


def _stdout_for_the_report() -> AbstractContextManager[Any]:
    """What an agent prints where no trial keeps it, such as on import, goes to stderr; on a terminal it is the same."""
    return nullcontext() if sys.stdout.isatty() else redirect_stdout(sys.stderr)


def _play(prepared: Prepared, manner: Manner) -> Run:
    plan = prepared.plan
    person = any(job.user.kind == "me" for job in plan.jobs)
    if manner.pdb and person:
        raise UserMistake("--pdb and --user me both read from the terminal; leave one of them out")
    quiet = manner.as_json or manner.pdb
    with watching(len(plan.jobs), quiet=quiet, verbose=manner.verbose, person=person) as watch:
        if manner.pdb:
            watch, prepared = with_debugger(watch), replace(prepared, plan=replace(plan, concurrency=1))
        return run_sync(prepared.play(watch, exitfirst=manner.exitfirst))


def _words(request: Request, played: Run) -> list[str]:
    """The command that plays this again, less the story; where all was taken from a run, it is again."""
    if not request.stories:
        return ["harness", "simulate", "--failed", played.path.name]
    words = ["harness", "simulate", *map(str, request.stories)]
    for name, value in (("--agent", request.agent), ("--env", request.env), ("--env-file", request.env_file)):
        words += [name, str(value)] if value is not None else []
    words += ["--allow-protected"] if request.allow_protected else []
    for path, value in _leaves(request.fields):
        if not path.startswith(("gate.", "concurrency")):  # they change nothing about one trial
            text = value if isinstance(value, str) else json.dumps(value)
            words += [OPTIONS[path], text] if path in OPTIONS else ["--set", f"{path}={text}"]
    return words


def _leaves(fields: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in fields.items():
        if isinstance(value, Mapping) and value:
            yield from _leaves(value, f"{above}{name}.")
        else:
            yield above + name, value
