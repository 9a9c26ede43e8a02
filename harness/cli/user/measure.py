"""Measures a simulated user: against desks, over recordings, beside people; prints and writes what was found."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from harness.analysis.gate import NO_VERDICT, PASSED
from harness.analysis.run import Run
from harness.analysis.user_figures.reference import reference_measurement
from harness.api import play
from harness.cli.outcome import warn
from harness.cli.play.progress import counting, watching
from harness.cli.user import desks, recordings, reference
from harness.errors import UserMistake
from harness.formats.documents import schema_problems
from harness.formats.recordings_by_story import Pair
from harness.redaction import Redactor
from harness.report.measured_user import measurement_text
from harness.runs.measured_user import identity_of
from harness.runs.request import PreparedRun
from harness.threads import run_sync
from harness.types.kinds import USER_KINDS
from harness.types.model_spec import UserSpec
from harness.types.user.measurement import RecordingMeasurement, UserMeasurement

ANY = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """What is to be measured of a user."""

    fields: Mapping[str, Any]
    """Of the suite that is played: user, trials, seed and whatever else is set."""
    agent: str | None = None
    """The one that people talked to."""
    desk: str | None = None
    style: str | None = None
    quick: bool = False
    bugs: bool = False
    recordings: Sequence[Path] = ()
    stories: Sequence[Path] = ()
    reference: Sequence[str] = ()
    out: Path = Path("runs")
    save: Path | None = None
    as_json: bool = False

    @property
    def seed(self) -> int:
        return int(self.fields.get("seed", 0))

    @property
    def at_desks(self) -> bool:
        """Desks are played unless only something else is asked for."""
        named = self.desk is not None or self.style is not None or self.quick or self.bugs
        return named or not (self.recordings or self.reference)


@dataclass(slots=True)
class _Prepared:
    """What was checked and can be played."""

    spec: UserSpec
    desks: PreparedRun | None = None
    bugs: PreparedRun | None = None
    people: list[Run] = field(default_factory=list)
    beside: PreparedRun | None = None
    recorded: Sequence[Pair] = ()


def measure(asked: Examination) -> int:
    """Measure, print, and return the exit status: 3 where nothing could be measured. Raises UserMistake before it."""
    prepared = _prepared(asked)
    user = identity_of(prepared.spec)
    broke: list[str] = []
    runs = {
        name: _played(each, asked, broke)
        for name in ("desks", "bugs", "beside")
        if (each := getattr(prepared, name)) is not None
    }
    recorded = _recorded(prepared, asked) if prepared.recorded else None
    found = UserMeasurement(
        user=user,
        measured_at=datetime.now(UTC).isoformat(timespec="seconds"),
        seed=asked.seed,
        trials=int(asked.fields.get("trials", 1)),
        desks=desks.measured(runs["desks"], quick=asked.quick) if "desks" in runs else None,
        bugs=desks.bugs_measured(runs["bugs"]) if "bugs" in runs else None,
        recordings=recorded,
        reference=reference_measurement(prepared.people, runs["beside"]) if "beside" in runs else None,
    )
    _say(found, asked)
    for line in broke:
        print(line, file=sys.stderr)
    return _status(found)


def _prepared(asked: Examination) -> _Prepared:
    """Everything that can be checked before anything is played or paid. Raises UserMistake."""
    spec = _spec(asked.fields)
    if asked.save is not None and (asked.save.is_dir() or not asked.save.absolute().parent.is_dir()):
        raise UserMistake(f"--save {asked.save}: expected a file in a folder that is there")
    if bool(asked.recordings) != bool(asked.stories):
        raise UserMistake("--recordings and --stories go together: the conversations, and what their users wanted")
    found = _Prepared(spec)
    chosen = partial(desks.chosen, asked.desk or ANY, asked.style or ANY, quick=asked.quick, seed=asked.seed)
    if asked.at_desks:
        found.desks = desks.prepared(chosen(), "user-check", asked.fields, asked.out)
    if asked.bugs:
        found.bugs = desks.prepared(chosen(bugs=True), "user-check-bugs", asked.fields, asked.out)
    if asked.recordings:
        found.recorded = recordings.read(asked.recordings, asked.stories, quick=asked.quick, seed=asked.seed)
        recordings.check(spec, found.recorded)
    if asked.reference:
        found.people = reference.read(asked.reference, asked.out)
        found.beside = reference.prepared(found.people, asked.agent, asked.fields, asked.out)
    elif asked.agent is not None:
        raise UserMistake(f"{asked.agent}: with --user an agent is played only beside people: add --reference RUN")
    return found


def _spec(fields: Mapping[str, Any]) -> UserSpec:
    """Raises UserMistake, also for users that cannot be measured."""
    try:
        spec = UserSpec.model_validate(fields["user"])
    except ValidationError as error:
        raise UserMistake(*schema_problems(error, "options", UserSpec)) from None
    if spec.person:
        raise UserMistake(
            "--user me: people are what users are held against: play with harness simulate --user me, and give that "
            "run as --reference"
        )
    if spec.kind in USER_KINDS and USER_KINDS[spec.kind].guards == "report":
        raise UserMistake(f"--user {spec.kind}: says what stories tell it word for word: there is nothing to measure")
    return spec


def _played(prepared: PreparedRun, asked: Examination, broke: list[str]) -> Run:
    warn(prepared.plan.warnings)
    with watching(len(prepared.plan.jobs), quiet=asked.as_json) as watch:
        run = run_sync(play(prepared, watch))
    errors = [trial for trial in run.trials.facts if trial.outcome == "error"]
    if errors and (failure := errors[0].read().failure) is not None:
        broke.append(
            f"{len(errors)} trials broke off and are in no figure; the first: {failure.code}: {failure.message}"
        )
    return run


def _recorded(prepared: _Prepared, asked: Examination) -> RecordingMeasurement:
    with counting("recordings", len(prepared.recorded), quiet=asked.as_json) as told:
        at_a_time = prepared.spec.max_in_flight or 10
        return run_sync(recordings.asked(prepared.spec, prepared.recorded, asked.seed, told, at_a_time))


def _say(found: UserMeasurement, asked: Examination) -> None:
    document = json.dumps(found.model_dump(mode="json"), ensure_ascii=False, indent=2)
    if asked.save is not None:
        asked.save.write_text(Redactor.from_environment()(document) + "\n", encoding="utf-8")
    print(document if asked.as_json else measurement_text(found))
    if asked.save is not None:
        demand = f"; a suite may demand it: user: {{check: {asked.save}}}" if found.desks is not None else ""
        print(f"written to {asked.save}{demand}", file=sys.stderr)


def _status(found: UserMeasurement) -> int:
    """3 where a part came to nothing."""
    came_to = [
        found.desks is None or found.desks.total.trials > 0,
        found.bugs is None or found.bugs.caught.of > 0,
        found.recordings is None or found.recordings.answers > found.recordings.broken,
    ]
    if all(came_to):
        return PASSED
    print(f"exit status {NO_VERDICT}: nothing could be measured", file=sys.stderr)
    return NO_VERDICT
