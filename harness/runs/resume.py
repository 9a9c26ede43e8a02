"""Plans that begin with an earlier run: going on with it, repeating trials of it, playing what fell short there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from harness.errors import UserMistake
from harness.formats.story_files import StoryFile
from harness.llm.cassette.file import Cassette
from harness.redaction import Redactor
from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.header import MAY_CHANGE, RUN
from harness.runs.folder.store import DAMAGED, RESTORE, TRIALS, StoredRun, redactor_for
from harness.runs.plan import Plan, make_plan
from harness.runs.rounds.drawn import in_rounds
from harness.runs.selection.selection import Selection
from harness.runs.trial import Job
from harness.scoring.with_models import weights_of
from harness.types.suite import Suite
from harness.types.trial import Outcome
from harness.types.verdict import SCORER_VERSION
from harness.users.instructions import prompts_told

UNDECIDED: tuple[Outcome, ...] = ("error", "void", "unsure")
"""They are shown as one, and may be played again together."""


def plan_resumed(
    run: StoredRun,
    given: Suite | None,
    selection: Selection | None,
    retry: Collection[Outcome] = (),
    objects: Mapping[str, Any] | None = None,
    stories: Sequence[StoryFile] | None = None,
    cassette: Cassette | None = None,
) -> Plan:
    """What is left to be played of a run, and a further attempt at every trial with an outcome in `retry`.

    Raises UserMistake when anything is not as it was.
    """
    _same_scorer(run)
    before = kept_selection(run)
    if given is not None:
        more = given.trials > run.suite.trials and run.header.measures is None
        may_change = {*MAY_CHANGE, "trials"} if more else MAY_CHANGE
        _same_suite(run, given.model_copy(update={name: getattr(run.suite, name) for name in may_change}))
    if selection is not None and selection != before:
        raise UserMistake(
            f"--resume {run.path}: the run was begun with another --story, --trial, --failed or --env; leave them out"
        )
    plan = make_plan(given or kept_suite(run), before, objects, stories, cassette)
    plan = in_rounds(plan) if run.header.decides is not None else plan
    _same_stories(run, plan)
    _same_weights(run, plan)
    if run.header.decides is not None:
        return replace(plan, warnings=[*_set_aside(run), *plan.warnings])
    last = {trial.key: trial for trial in run.trials.facts}
    lost = {(each.story, each.trial): each.attempt or 1 for each in run.trials.damaged}
    jobs = [job for each in plan.jobs if (job := _next_attempt(each, last, lost, retry))]
    return replace(plan, jobs=jobs, warnings=[*_set_aside(run), *plan.warnings])


def _next_attempt(
    job: Job,
    last: Mapping[tuple[str, int], TrialFacts],
    lost: Mapping[tuple[str | None, int | None], int],
    retry: Collection[Outcome],
) -> Job | None:
    """The job as it is now to be played; None when it is done. `lost` are attempts of which the line is damaged."""
    key = job.story.id, job.trial
    before = last.get(key)
    if before is None:
        return job
    again = before.outcome in retry or lost.get(key, 0) > before.attempt
    return replace(job, attempt=before.attempt + 1, supersedes=before.attempt) if again else None


def _set_aside(run: StoredRun) -> Iterator[str]:
    for each in run.trials.damaged:
        yield f"{run.path / TRIALS}:{each.number}: is damaged: {each}; it is kept in {DAMAGED}, and played again"


def fell_short_in(run: StoredRun) -> tuple[tuple[str, int], ...]:
    """The trials of a run that did not succeed, by story and number; known failures (xfail) are left out.

    Raises UserMistake when there are none.
    """
    found = tuple(trial.key for trial in run.trials.facts if trial.fell_short)
    if not found:
        known = sum(trial.failed_as_expected for trial in run.trials.facts)
        but = f" but {known} that failed as expected" if known else ""
        raise UserMistake(f"--failed {run.path}: every trial succeeded there{but}; there is nothing to play again")
    return found


def refuse_measurement(run: StoredRun) -> None:
    """Raises UserMistake where it is part of what `harness doctor` measures, which goes on with all parts together."""
    if run.header.measures is not None:
        raise UserMistake(
            f"--resume {run.path}: measures a user; {run.header.resumed_by} --resume {run.path} goes on with it"
        )


def kept_selection(run: StoredRun) -> Selection:
    """What options narrowed the suite down to. Raises UserMistake."""
    try:
        return Selection(**run.header.plan)
    except (TypeError, ValidationError):
        raise UserMistake(f"{run.path / RUN}: plan: does not say what was to be played; {RESTORE}") from None


def kept_suite(run: StoredRun) -> Suite:
    """The suite a run was played with. Raises UserMistake when it held a secret, or is somebody else's."""
    if not run.made_here:
        raise UserMistake(
            f"{run.path}: was not made here, and what its run.json names is not run: give the suite (or PATH and "
            "--agent) again"
        )
    if "[redacted:" in run.suite.model_dump_json():
        raise UserMistake(f"{run.path}: the suite holds a secret, which is never kept; give the suite file again")
    return run.suite


def _same_scorer(run: StoredRun) -> None:
    """One run is judged by one version. Raises UserMistake."""
    judged = run.header.scorer_version
    if judged != SCORER_VERSION:
        raise UserMistake(
            f"--resume {run.path}: its trials were judged by scorer version {judged}, this is {SCORER_VERSION}; "
            "play a new run (harness score judges again what is finished of this one)"
        )


def _same_suite(run: StoredRun, given: Suite) -> None:
    redact, kept = Redactor.from_environment(), run.suite
    if redact.line(given.model_dump_json()) != redact.line(kept.model_dump_json()):
        changed = kept.differing(given)
        raise UserMistake(
            f"--resume {run.path}: the run was begun with other settings for {', '.join(changed)}; leave them out"
        )


def _same_weights(run: StoredRun, plan: Plan) -> None:
    """One run is judged by one judge, and played by one user, whatever the name of its file. Raises UserMistake."""
    for name, now in (weights_of(plan.suite.meaning) | prompts_told(plan.suite.user)).items():
        before = run.header.versions.get(name)
        if before is not None and before != now:
            what = name.replace("_", " ")
            raise UserMistake(
                f"--resume {run.path}: another file of {what} than the run began with ({before}, now {now}); "
                "bring it back, or play a new run"
            )


def _same_stories(run: StoredRun, plan: Plan) -> None:
    written = {story.id: story.model_dump_json() for story in plan.played}
    redact = redactor_for(run.header.config, written.values())
    played = {story.id: story.model_dump_json() for story in run.stories}
    now = {name: redact.story(text) for name, text in written.items()}
    changed = sorted(name for name in played.keys() | now.keys() if played.get(name) != now.get(name))
    if changed:
        more = " …" if len(changed) > 5 else ""
        raise UserMistake(
            f"--resume {run.path}: changed since the run began: {', '.join(changed[:5])}{more}; play a new run"
        )
