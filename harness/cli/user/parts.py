"""The parts of a measurement: each is a run, and all are begun before the first is played, to be resumed together."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from harness.analysis.run import Run
from harness.cli.user.recordings import RecordedPart, read_again
from harness.errors import UserMistake
from harness.formats.story_files import StoryFile
from harness.formats.suite_files import suite_of
from harness.runs.folder.store import STORIES, RunFolder, StoredRun, find_run
from harness.runs.measured.user import differences, identity_of
from harness.runs.request import PreparedRun, find
from harness.runs.resume import kept_suite, plan_resumed
from harness.runs.simulate import header_for
from harness.types.model_spec import UserSpec
from harness.types.story import Story
from harness.types.suite import Suite
from harness.types.trial import Outcome
from harness.types.user.measurement import Part, PartOfMeasurement, UserIdentity

BROKE_OFF: tuple[Outcome, ...] = ("error",)


@dataclass(frozen=True, slots=True)
class Parts:
    """What was checked and can be played."""

    quick: bool
    runs: Mapping[Part, PreparedRun] = field(default_factory=dict)
    people: Sequence[Run] = ()
    """What `beside` is held against."""
    recorded: RecordedPart | None = None

    @property
    def suite(self) -> Suite:
        """Of one part: user, seed and trials are those of all."""
        played = next(iter(self.runs.values()), None)
        if played is not None:
            return played.plan.suite
        assert self.recorded is not None, "there is always a part"
        return self.recorded.suite

    @property
    def user(self) -> UserSpec:
        """It is always given."""
        return self.suite.user or UserSpec()

    @property
    def names(self) -> list[Part]:
        """Of the parts, in the order in which they are played."""
        also: list[Part] = ["recordings"] if self.recorded is not None else []
        return [*self.runs, *also]

    @property
    def going_on(self) -> str:
        """The command that goes on with them, once they are begun."""
        runs = [*(each.before for each in self.runs.values()), self.recorded.run if self.recorded else None]
        path = next(str(run.path) for run in runs if run is not None)
        return shlex.join(["harness", "doctor", "--resume", path])


def begun(parts: Parts, out: Path) -> Parts:
    """The same with a folder for each: from here on nothing that is finished is lost. Raises UserMistake."""
    user = identity_of(parts.user)
    folders: dict[Part, RunFolder] = {}
    for part in parts.names:
        suite, header, stories = _to_write(parts, part)
        measures = PartOfMeasurement(part=part, user=user, quick=parts.quick, **_sources(parts, part))
        folders[part] = RunFolder.create(out, suite.name, {**header, "measures": measures}, stories)
    together = tuple(folder.path.name for folder in folders.values())
    for folder in folders.values():
        if folder.header.measures is not None:
            folder.restate(measures=folder.header.measures.model_copy(update={"together": together}))
        folder.close()
    return _with_runs(parts, {part: StoredRun.read(folder.path) for part, folder in folders.items()})


def _to_write(parts: Parts, part: Part) -> tuple[Suite, Mapping[str, Any], Sequence[Story]]:
    """The suite, header and stories of its run."""
    if part == "recordings" and parts.recorded is not None:
        return parts.recorded.suite, parts.recorded.header, parts.recorded.told
    plan = parts.runs[part].plan
    return plan.suite, header_for(plan), plan.played


def _sources(parts: Parts, part: Part) -> dict[str, Any]:
    """What it is made of besides, by the names of files and runs."""
    if part == "beside":
        return {"people": tuple(str(run.path) for run in parts.people)}
    if part == "recordings" and parts.recorded is not None:
        of = parts.recorded
        return {"recordings": of.files, "stories": of.story_files, "recorded": of.digest}
    return {}


def _with_runs(parts: Parts, stored: Mapping[Part, StoredRun]) -> Parts:
    runs = {part: replace(each, before=stored[part]) for part, each in parts.runs.items()}
    recorded = parts.recorded and replace(parts.recorded, run=stored["recordings"])
    return replace(parts, runs=runs, recorded=recorded)


def resumed(name: str, out: Path, repeated: Parts | None, changes: Mapping[str, Any]) -> Parts:
    """What is left of a measurement that was begun; `name` is any of its runs.

    `repeated` is what the options say, where they are repeated; without them, `changes` may set another budget. Raises
    UserMistake where anything is not as it was.
    """
    stored = _stored(name, out)
    first = next(iter(stored.values()))
    if repeated is not None:
        _same_parts(first, stored, repeated)
    suites = {
        part: _suite_of(run, changes) if repeated is None else _to_write(repeated, part)[0]
        for part, run in stored.items()
    }
    measures = {part: _measures(run) for part, run in stored.items()}
    for part, suite in suites.items():
        _same_user(stored[part], measures[part].user, suite)
    recorded = None
    if "recordings" in stored:
        quick, of = measures["recordings"].quick, measures["recordings"]
        recorded = read_again(of, suites["recordings"], stored["recordings"], quick=quick)
    return Parts(
        quick=any(each.quick for each in measures.values()),
        runs={
            part: _rest(run, suites[part], repeated.runs[part] if repeated is not None else None, out)
            for part, run in stored.items()
            if part != "recordings"
        },
        people=[Run.read(find_run(each, out)) for each in measures["beside"].people] if "beside" in measures else [],
        recorded=recorded,
    )


def _stored(name: str, out: Path) -> dict[Part, StoredRun]:
    """All runs of the measurement to which this one belongs. Raises UserMistake."""
    first = find(name, out, damaged=True)
    if first.header.measures is None:
        raise UserMistake(
            f"--resume {first.path}: measures no user; harness simulate --resume {first.path} goes on with it"
        )
    folders = [first.path.with_name(Path(each).name) for each in first.header.measures.together]
    runs = [StoredRun.read(folder, damaged=True) for folder in folders] or [first]
    return {_measures(run).part: run for run in runs}


def _measures(run: StoredRun) -> PartOfMeasurement:
    if run.header.measures is None:
        raise UserMistake(f"{run.path}: is named as part of a measurement, and is none; put it back, or measure anew")
    return run.header.measures


def _suite_of(run: StoredRun, changes: Mapping[str, Any]) -> Suite:
    """That which it was begun with. Raises UserMistake where it has to be given again."""
    if not run.made_here or "[redacted:" in run.suite.model_dump_json() or run.suite.personas:
        raise UserMistake(
            f"--resume {run.path}: was not made here, holds a secret (which is never kept), or was played with "
            "personas: repeat the options that it was begun with"
        )
    suite = kept_suite(run)
    return suite_of(suite.model_dump(), changes) if changes else suite


def _same_parts(first: StoredRun, stored: Mapping[Part, StoredRun], repeated: Parts) -> None:
    """Raises UserMistake where other options are given than it was begun with."""
    other: str | None = None
    if set(stored) != set(repeated.names):
        other = f"was begun with {', '.join(stored)}, and here are {', '.join(repeated.names)}"
    elif _measures(first).quick != repeated.quick:
        other = f"was begun {'without' if repeated.quick else 'with'} --quick"
    elif any(_ids(stored[part].stories) != _ids(each.plan.played) for part, each in repeated.runs.items()):
        other = "was begun with other conversations (--desk, --style, --seed, --reference)"
    if other is not None:
        raise UserMistake(f"--resume {first.path}: {other}; leave the options out, or repeat them all")


def _ids(stories: Iterable[Story]) -> set[str]:
    return {story.id for story in stories}


def _same_user(run: StoredRun, user: UserIdentity, suite: Suite) -> None:
    other = next(differences(user, identity_of(suite.user or UserSpec())), None)
    if other is not None:
        raise UserMistake(f"--resume {run.path}: was begun with {other}; bring it back, or measure anew")


def _rest(run: StoredRun, suite: Suite, repeated: PreparedRun | None, out: Path) -> PreparedRun:
    """What is left of one run, and what broke off there, which no figure counts. Raises UserMistake."""
    stories = [StoryFile(story, str(run.path / STORIES)) for story in run.stories]
    if repeated is not None:
        stories = list(repeated.plan.stories)
    return PreparedRun(plan_resumed(run, suite, None, BROKE_OFF, stories=stories), out, run)
