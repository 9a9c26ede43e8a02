"""Measures a simulated user: against desks, over recordings, beside people; prints and writes what was found."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
from harness.cli.user.parts import Parts, begun, resumed
from harness.cli.user.recordings import RecordedPart
from harness.errors import UserMistake
from harness.formats.documents import schema_problems
from harness.redaction import Redactor
from harness.report.formats import what_is_left
from harness.report.measured_user import measurement_text
from harness.runs.measured.user import identity_of
from harness.runs.request import PreparedRun
from harness.threads import run_sync
from harness.types.kinds import USER_KINDS
from harness.types.model_spec import UserSpec
from harness.types.user.measurement import Part, RecordingMeasurement, UserMeasurement

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
    resume: str | None = None
    """One of the runs of a measurement that was cut off."""

    @property
    def repeats(self) -> bool:
        """Whether it says what is to be measured; else all is taken from the run that is resumed."""
        return "user" in self.fields

    @property
    def seed(self) -> int:
        return int(self.fields.get("seed", 0))

    @property
    def at_desks(self) -> bool:
        """Desks are played unless only something else is asked for."""
        named = self.desk is not None or self.style is not None or self.quick or self.bugs
        return named or not (self.recordings or self.reference)


def measure(asked: Examination) -> int:
    """Measure, print, and return the exit status: 3 where nothing could be measured. Raises UserMistake before it."""
    if asked.save is not None and (asked.save.is_dir() or not asked.save.absolute().parent.is_dir()):
        raise UserMistake(f"--save {asked.save}: expected a file in a folder that is there")
    said = _checked(asked) if asked.repeats else None
    if asked.resume is not None:
        parts = resumed(asked.resume, asked.out, said, asked.fields)
    else:
        assert said is not None, "a user is given, or a run to resume"
        parts = begun(said, asked.out)
    try:
        return _measured(parts, asked)
    except KeyboardInterrupt:
        print(f"what was finished is kept. To go on: {parts.going_on}", file=sys.stderr)
        raise


def _measured(parts: Parts, asked: Examination) -> int:
    broke: list[str] = []
    runs = {part: _played(each, asked, broke) for part, each in parts.runs.items()}
    recorded = _recorded(parts.recorded, asked) if parts.recorded is not None else None
    found = UserMeasurement(
        user=identity_of(parts.user),
        measured_at=datetime.now(UTC).isoformat(timespec="seconds"),
        seed=parts.suite.seed,
        trials=parts.suite.trials,
        desks=desks.measured(runs["desks"], quick=parts.quick) if "desks" in runs else None,
        bugs=desks.bugs_measured(runs["bugs"]) if "bugs" in runs else None,
        recordings=recorded,
        reference=reference_measurement(parts.people, runs["beside"]) if "beside" in runs else None,
    )
    left = [what_is_left(run) for run in runs.values() if run.unplayed]
    _say(found, asked, whole=not left)
    for line in broke + left:
        print(line, file=sys.stderr)
    return _status(found, whole=not left)


def _checked(asked: Examination) -> Parts:
    """Everything that can be checked before anything is played or paid. Raises UserMistake."""
    spec = _spec(asked.fields)
    if bool(asked.recordings) != bool(asked.stories):
        raise UserMistake("--recordings and --stories go together: the conversations, and what their users wanted")
    runs: dict[Part, PreparedRun] = {}
    people, recorded = list[Run](), None
    chosen = partial(desks.chosen, asked.desk or ANY, asked.style or ANY, quick=asked.quick, seed=asked.seed)
    if asked.at_desks:
        runs["desks"] = desks.prepared(chosen(), "user-check", asked.fields, asked.out)
    if asked.bugs:
        runs["bugs"] = desks.prepared(chosen(bugs=True), "user-check-bugs", asked.fields, asked.out)
    if asked.recordings:
        files, stories = list(map(str, asked.recordings)), list(map(str, asked.stories))
        fields = {**asked.fields, "user": spec}
        recorded = recordings.read(files, stories, fields, quick=asked.quick, seed=asked.seed)
    if asked.reference:
        people = reference.read(asked.reference, asked.out)
        runs["beside"] = reference.prepared(people, asked.agent, asked.fields, asked.out)
    elif asked.agent is not None:
        raise UserMistake(f"{asked.agent}: with --user an agent is played only beside people: add --reference RUN")
    return Parts(asked.quick, runs, people, recorded)


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


def _recorded(part: RecordedPart, asked: Examination) -> RecordingMeasurement:
    with counting("recordings", len(part.pairs), quiet=asked.as_json) as told:
        return run_sync(recordings.asked(part, told))


def _say(found: UserMeasurement, asked: Examination, *, whole: bool) -> None:
    document = json.dumps(found.model_dump(mode="json"), ensure_ascii=False, indent=2)
    if asked.save is not None and whole:
        asked.save.write_text(Redactor.from_environment()(document) + "\n", encoding="utf-8")
    print(document if asked.as_json else measurement_text(found))
    if asked.save is not None and whole:
        demand = f"; a suite may demand it: user: {{check: {asked.save}}}" if found.desks is not None else ""
        print(f"written to {asked.save}{demand}", file=sys.stderr)
    elif asked.save is not None:
        print(f"not written to {asked.save}: not everything was played", file=sys.stderr)


def _status(found: UserMeasurement, *, whole: bool) -> int:
    """3 where a part came to nothing, or was not played to its end."""
    came_to = [
        found.desks is None or found.desks.total.trials > 0,
        found.bugs is None or found.bugs.caught.of > 0,
        found.recordings is None or found.recordings.answers > found.recordings.broken,
    ]
    if whole and all(came_to):
        return PASSED
    what = "nothing could be measured" if whole else "not everything was played"
    print(f"exit status {NO_VERDICT}: {what}", file=sys.stderr)
    return NO_VERDICT
