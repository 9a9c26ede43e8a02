"""A baseline: what a run came to, in one small file fit for git, and what a later run must not fall below."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from harness.analysis.versions.comparable import OtherTerm, judged_by, other_scorer, other_settings, settings_of
from harness.analysis.versions.journeys import reproduced
from harness.analysis.versions.pairing import count
from harness.analysis.versions.regressions import Regression, StoryPlayed, VersionPair
from harness.analysis.versions.sides import known_failures
from harness.errors import UserMistake
from harness.formats.documents import read_text
from harness.redaction import Redactor
from harness.runs.folder.store import dumps, write_text
from harness.text.wording import some
from harness.types.judging.gate import FailOn
from harness.types.trajectory import Data

if TYPE_CHECKING:
    from harness.analysis.run import Run

FORMAT = 1


class StoryBaseline(Data):
    """One story: the outcome of each trial, the tools its first trial called, and what it cost on average."""

    story: str
    """A hash of everything in it that can move a verdict."""
    outcomes: tuple[str, ...]
    tools: tuple[str, ...]
    cost: float | None = None
    seconds: float | None = None


class Baseline(Data):
    """What a run came to."""

    format: int = FORMAT
    run: str
    suite: str
    scorer_version: int
    fingerprints: dict[str, str]
    stories: dict[str, StoryBaseline]
    settings: dict[str, Any] | None = None
    """On what terms it was played and judged; None in a baseline of an earlier version, which does not say."""


def baseline_of(run: Run) -> Baseline:
    stories = {story.id: story for story in run.stories}
    return Baseline(
        run=run.header.id,
        suite=str(run.header.config.get("name")),
        scorer_version=run.header.scorer_version,
        fingerprints=run.header.fingerprints,
        settings={**settings_of(run)},
        stories={
            name: StoryBaseline(
                story=hashlib.sha256(judged_by(stories[name]).encode()).hexdigest()[:16],
                outcomes=came.outcomes,
                tools=came.tools,
                cost=came.cost,
                seconds=came.seconds,
            )
            for name, came in sorted((id, StoryPlayed(group.trials)) for id, group in run.results.by_id.items())
        },
    )


def write_baseline(run: Run, path: Path, redact: Redactor) -> None:
    """Raises UserMistake when it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, redact.line(dumps(baseline_of(run)), indent=2) + "\n")
    except OSError as problem:
        raise UserMistake(f"--record-baseline {path}: cannot be written: {problem.strerror}") from None


def read_baseline(path: Path) -> Baseline:
    """Raises UserMistake: a baseline that is not there is a mistake, never a pass."""
    if not path.is_file():
        raise UserMistake(f"--compare-baseline {path}: no such file; make one with --record-baseline {path}")
    try:
        return Baseline.model_validate(json.loads(read_text(path)))
    except (ValueError, ValidationError):
        raise UserMistake(f"--compare-baseline {path}: is no baseline; make one with --record-baseline FILE") from None


def regressions(baseline: Baseline, run: Run, rules: FailOn) -> list[Regression]:
    """The rules that the run breaks; known failures (`xfail`) that failed break none.

    Raises UserMistake when nothing can be compared.
    """
    now = baseline_of(run)
    common = _common(baseline, now)
    if not common:
        raise UserMistake("the baseline and this run have no story in common; record the baseline again")
    expected = set(known_failures([run]))
    old, new = ({name: side.stories[name] for name in common if name not in expected} for side in (baseline, now))
    return VersionPair(old, new, rules, reproduced(run)).regressions()


def differences(baseline: Baseline, run: Run) -> list[OtherTerm]:
    """In what the run differs from its baseline beside the agent; stories that changed are left out, and named."""
    settings = settings_of(run)
    return [
        *other_scorer(baseline.scorer_version, run.header.scorer_version),
        *other_settings(settings if baseline.settings is None else baseline.settings, settings),
    ]


def remarks(baseline: Baseline, run: Run) -> list[str]:
    """What has to be said before the rules are read: another target, changed stories, stories on one side only."""
    now = baseline_of(run)
    found = []
    if baseline.fingerprints != now.fingerprints:
        found.append(f"the target is not the one of the baseline ({baseline.run})")
    shared = [name for name in now.stories if name in baseline.stories]
    kept = set(_common(baseline, now))
    for names, what in (
        ([name for name in shared if name not in kept], "changed since the baseline was recorded"),
        ([name for name in now.stories if name not in baseline.stories], "not in the baseline"),
        ([name for name in baseline.stories if name not in now.stories], "only in the baseline"),
    ):
        if names:
            found.append(f"{count(len(names), 'story is', 'stories are')} {what} and not compared: {some(names)}")
    return found


def passed_before(baseline: Baseline) -> frozenset[str]:
    """The stories of which every trial had passed: where one fails now, it is worth more than one look."""
    return frozenset(
        name for name, each in baseline.stories.items() if "success" in each.outcomes and "fail" not in each.outcomes
    )


def _common(baseline: Baseline, now: Baseline) -> list[str]:
    """The stories that are in both and are still the same."""
    return [
        name
        for name, each in now.stories.items()
        if name in baseline.stories and baseline.stories[name].story == each.story
    ]
