"""Plays a plan into a run folder. The command line and the Python API are thin layers over this module."""

from __future__ import annotations

import hashlib
import platform
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness import __version__
from harness.errors import Unavailable, UserMistake
from harness.executors.local import LocalExecutor
from harness.planning import Plan, Selection, make_plan
from harness.play import Job, play
from harness.plugins import source_file
from harness.redaction import Redactor
from harness.report.files import write_reports
from harness.store import Header, RunFolder, read_header, read_stories, read_trials
from harness.story import Story
from harness.suite import Suite, Target
from harness.targets import Opening
from harness.trial import Trial, last_attempts
from harness.verdict import SCORER_VERSION

OnTrial = Callable[[Trial], None]


@dataclass(frozen=True, slots=True, repr=False)
class Run:
    """A run that was played: its folder, and the last attempt of every trial."""

    path: Path
    header: Header
    stories: Sequence[Story]
    trials: Sequence[Trial]

    @staticmethod
    def read(path: Path) -> Run:
        return Run(path, read_header(path), read_stories(path), last_attempts(read_trials(path)))

    def __repr__(self) -> str:
        """Short: an event loop's runner prints its result into a message that nobody sees."""
        return f"Run({self.header.id}, {len(self.trials)} trials)"

    @property
    def suite(self) -> Suite:
        return Suite.model_validate(self.header.config)


async def simulate(plan: Plan, out: Path, on_trial: OnTrial | None = None) -> Run:
    """Play everything that is planned into a new run folder below `out`."""
    redact = Redactor.from_environment()
    folder = RunFolder.create(out, plan.suite.name, header_for(plan), plan.played, redact)
    return await _play_into(folder, plan, plan.jobs, on_trial)


async def resume(run: Run, plan: Plan, on_trial: OnTrial | None = None) -> Run:
    """Play what a run has not finished."""
    folder = RunFolder.reopen(run.path, Redactor.from_environment())
    done = {trial.key for trial in read_trials(run.path)}
    return await _play_into(folder, plan, [job for job in plan.jobs if (job.story.id, job.trial) not in done], on_trial)


async def _play_into(folder: RunFolder, plan: Plan, jobs: Sequence[Job], on_trial: OnTrial | None) -> Run:
    async def play_one(job: Job) -> Trial:
        return await play(job, plan.openings)

    started: list[Opening] = []
    try:
        for opening in plan.openings.values():
            started.append(opening)
            try:
                await opening.start()
            except Unavailable as problem:
                raise UserMistake(f"{problem}; nothing was played") from problem
        async for trial in LocalExecutor(min(plan.suite.concurrency, max(1, len(jobs)))).map(play_one, jobs):
            folder.append(trial)
            if on_trial is not None:
                on_trial(trial)
    finally:
        for opening in started:
            with suppress(Unavailable):  # what was played is played
                await opening.stop()
        if "harness.llm" in sys.modules:
            await sys.modules["harness.llm"].close()
        folder.close()
        run = Run.read(folder.path)
        write_reports(run.path, run.trials, run.stories, folder.redact)
    return run


def plan_resumed(run: Run, given: Suite | None, selection: Selection | None) -> Plan:
    """The plan of a run that is continued. Raises UserMistake when anything is not as it was."""
    redact = Redactor.from_environment()
    kept = run.suite
    suite = given or kept
    before = Selection(**run.header.plan)
    if given is not None and redact(given.model_dump_json()) != redact(kept.model_dump_json()):
        changed = [name for name in Suite.model_fields if getattr(given, name) != getattr(kept, name)]
        raise UserMistake(
            f"--resume {run.path}: the run was begun with other settings for {', '.join(changed)}; leave them out"
        )
    if selection is not None and selection != before:
        raise UserMistake(f"--resume {run.path}: the run was begun with another --story or --trial; leave them out")
    if given is None and "[redacted:" in kept.model_dump_json():
        raise UserMistake(
            f"--resume {run.path}: the suite holds a secret, which is never kept; give the suite file again"
        )
    plan = make_plan(suite, before)
    played = {story.id: story.model_dump_json() for story in run.stories}
    now = {story.id: redact(story.model_dump_json()) for story in plan.played}
    changed_stories = sorted(name for name in played.keys() | now.keys() if played.get(name) != now.get(name))
    if changed_stories:
        raise UserMistake(
            f"--resume {run.path}: changed since the run began: {', '.join(changed_stories[:5])}"
            f"{' …' if len(changed_stories) > 5 else ''}; play a new run"
        )
    return plan


def header_for(plan: Plan) -> dict[str, Any]:
    return {
        "config": plan.suite.model_dump(mode="json"),
        "plan": {"story": plan.selection.story, "trial": plan.selection.trial},
        "story_files": {file.story.id: file.where for file in plan.stories},
        "versions": {"harness": __version__, "python": platform.python_version()},
        "scorer_version": SCORER_VERSION,
        "fingerprints": {label: fingerprint(target) for label, target in plan.suite.targets.items()},
        "git_commit": git_commit(),
    }


def fingerprint(target: Target) -> str:
    """A hash of a target's reference, its kwargs and the source file it was loaded from."""
    digest = hashlib.sha256(target.model_dump_json().encode())
    source = source_file(target.ref)
    if source is not None and source.is_file():
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def git_commit() -> str | None:
    """The commit of the current folder, with a + when there are changes beside it; None outside a checkout."""
    import subprocess

    try:
        commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, timeout=10, check=True)
        status = subprocess.run(
            ["git", "status", "--porcelain", "-uno"], capture_output=True, text=True, timeout=10, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return commit.stdout.strip() + ("+" if status.stdout.strip() else "")
