"""Judges what was recorded: a run again, or the conversations of others. Nothing is played."""

from __future__ import annotations

import platform
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from harness import __version__
from harness.errors import UserMistake
from harness.formats.pairing import Pair
from harness.planning import merged
from harness.reading import schema_problems
from harness.redaction import Redactor
from harness.report.files import write_reports
from harness.scoring.judge import score
from harness.simulation import Run
from harness.store import RunFolder
from harness.story import Story
from harness.suite import Suite, Target
from harness.trial import Trial, outcome_of
from harness.verdict import SCORER_VERSION, Rules


def score_run(run: Run, changes: Mapping[str, Any], out: Path) -> Run:
    """The trials of a run judged again, in a new run that names the old one. Raises UserMistake."""
    suite = _with(run.suite, changes)
    stories = {story.id: story for story in run.stories}
    trials = [judged(trial, stories[trial.story], suite.rules) for trial in run.trials]
    return _write(suite, run.stories, trials, out, source=run.header.id)


def score_recordings(pairs: Sequence[Pair], suite: Suite, changes: Mapping[str, Any], out: Path, source: str) -> Run:
    """Recorded conversations judged against their stories, as a new run. Raises UserMistake."""
    suite = _with(suite, changes)
    trials = []
    for each in pairs:
        trial = Trial(
            story=each.story.id,
            trial=each.trial,
            job="recorded",
            agent=each.story.agent,
            user="recorded",
            seed=0,
            outcome="error",
            ended_by=each.trajectory.ended_by,
            trajectory=each.trajectory,
            xfail=each.story.xfail,
            started_at=each.trajectory.started_at or time.time(),
            seconds=0.0,
        )
        trials.append(judged(trial, each.story, suite.rules))
    return _write(suite, list({each.story.id: each.story for each in pairs}.values()), trials, out, source=source)


def judged(trial: Trial, story: Story, rules: Rules) -> Trial:
    """The trial with a new verdict on the same trajectory; whose failure it was stays."""
    verdict = score(story, trial.trajectory, rules)
    return trial.model_copy(
        update={
            "verdict": verdict,
            "outcome": outcome_of(trial.failure, verdict, void=trial.outcome == "void"),
        }
    )


def recorded_suite(stories: Sequence[str], name: str) -> Suite:
    """The suite that stands for recordings without one."""
    return Suite(name=name, targets={"recorded": Target(ref=name, kind="replay")}, stories=tuple(stories))


def _with(suite: Suite, changes: Mapping[str, Any]) -> Suite:
    try:
        return Suite.model_validate(merged(suite.model_dump(exclude_unset=True), changes))
    except ValidationError as error:
        raise UserMistake(*schema_problems(error, "options", Suite)) from None


def _write(suite: Suite, stories: Iterable[Story], trials: Sequence[Trial], out: Path, source: str) -> Run:
    stories = list(stories)
    header = {
        "config": suite.model_dump(mode="json"),
        "plan": {},
        "versions": {"harness": __version__, "python": platform.python_version()},
        "scorer_version": SCORER_VERSION,
        "source": source,
    }
    folder = RunFolder.create(out, suite.name, header, stories, Redactor.from_environment())
    for trial in trials:
        folder.append(trial)
    folder.close()
    run = Run.read(folder.path)
    write_reports(run.path, run.trials, run.stories, folder.redact)
    return run
