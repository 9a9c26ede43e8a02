"""harness simulate: play a suite, or go on with a run."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from harness.commands.outcome import announce, progress, run_async, with_settings
from harness.errors import UserMistake
from harness.gate import INTERRUPTED
from harness.planning import Plan, Selection, make_plan, suite_from
from harness.simulation import Run, plan_resumed, resume, simulate
from harness.store import find_run


def run(
    paths: Sequence[Path],
    options: Mapping[str, Any],
    settings: Sequence[str],
    selection: tuple[str | None, int | None],
    resumed: str | None,
    out: Path,
    as_json: bool,
) -> int:
    """Play, report, and return the exit status. Raises UserMistake before anything is played."""
    story, trial = selection
    changes = with_settings(options, settings)
    if resumed is None:
        if not paths:
            raise UserMistake(
                "no stories are given: add a suite file, story files or folders (harness demo needs none)"
            )
        plan = make_plan(suite_from(paths, changes), Selection(story or "*", trial))
        return _play(plan, None, out, paths, options, as_json)
    before = Run.read(find_run(resumed, out))
    suite = suite_from(paths, changes) if paths else None
    if changes and not paths:
        raise UserMistake(
            "--resume takes everything from the run; leave the other options out, or repeat them all with the PATH"
        )
    chosen = Selection(story or "*", trial) if story or trial else None
    plan = plan_resumed(before, suite, chosen)
    return _play(plan, before, out, paths, options, as_json)


def _play(
    plan: Plan, before: Run | None, out: Path, paths: Sequence[Path], options: Mapping[str, Any], as_json: bool
) -> int:
    done = len(before.trials) if before else 0
    try:
        with progress(len(plan.jobs) - done, quiet=as_json) as on_trial:
            played = run_async(resume(before, plan, on_trial) if before else simulate(plan, out, on_trial))
    except KeyboardInterrupt:
        kept = before.path if before else find_run("last", out)
        print(f"interrupted; what was finished is kept. To go on: harness simulate --resume {kept}", file=sys.stderr)
        return INTERRUPTED
    return announce(played, plan.warnings, as_json=as_json, replay=_words(paths, options, plan))


def _words(paths: Sequence[Path], options: Mapping[str, Any], plan: Plan) -> list[str]:
    """The command that plays this again, less the story."""
    words = ["harness", "simulate", *map(str, paths or plan.suite.stories)]
    targets = options.get("targets") or ({} if paths else {"agent": plan.suite.targets["agent"].ref})
    words += ["--agent", targets["agent"]] if targets else []
    user = options.get("user") or {}
    for name, value in (
        ("--user", user.get("kind")),
        ("--user-model", user.get("model")),
        ("--user-base-url", user.get("base_url")),
    ):
        words += [name, value] if value else []
    words += ["--seed", str(options["seed"])] if options.get("seed") is not None else []
    words += ["--trials", str(plan.suite.trials)] if options.get("trials") else []
    return words
