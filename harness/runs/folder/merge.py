"""The shards of one suite as one run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from harness.errors import UserMistake
from harness.redaction import Redactor
from harness.runs.folder.store import RunFolder, StoredRun
from harness.types.story import Story

ALIKE = ("scorer_version", "fingerprints", "git_commit")
"""What shards of one suite have in common, besides its configuration."""


def merged_run(runs: Sequence[StoredRun], out: Path) -> StoredRun:
    """A new run with all their trials, which names them as its sources. Raises UserMistake."""
    for other in runs[1:]:
        _check_alike(runs[0], other)
    stories = _stories(runs)
    _check_disjoint(runs)
    folder = RunFolder.create(out, runs[0].suite.name, _header(runs), stories, Redactor.from_environment())
    try:
        for each in runs:
            for trial in each.trials.every_attempt():
                folder.append(trial)
    finally:
        folder.close()
    return StoredRun.read(folder.path)


def _header(runs: Sequence[StoredRun]) -> dict[str, Any]:
    first = runs[0].header
    planned = [each.header.planned for each in runs]
    return {
        **first.model_dump(include={"config", "versions", "scorer_version", "fingerprints", "git_commit"}),
        "plan": {},
        "planned": None if None in planned else sum(filter(None, planned)),
        "story_files": {name: file for each in runs for name, file in each.header.story_files.items()},
        "source": ", ".join(each.header.id for each in runs),
    }


def _check_alike(first: StoredRun, other: StoredRun) -> None:
    mine, theirs = first.header, other.header
    differing = sorted(first.suite.differing(other.suite))
    differing += [name for name in ALIKE if getattr(mine, name) != getattr(theirs, name)]
    if differing:
        raise UserMistake(
            f"{first.path.name} and {other.path.name} are no shards of one suite: they differ in {', '.join(differing)}"
        )


def _check_disjoint(runs: Sequence[StoredRun]) -> None:
    holder: dict[tuple[str, int], StoredRun] = {}
    for each in runs:
        for trial in each.trials.facts:
            other = holder.setdefault(trial.key, each)
            if other is not each:
                raise UserMistake(
                    f"{other.path.name} and {each.path.name} both hold trial {trial.trial} of {trial.story}; "
                    "shards have no trial in common"
                )


def _stories(runs: Sequence[StoredRun]) -> list[Story]:
    """Of all runs, once each. Raises UserMistake when a story is not the same everywhere."""
    found: dict[str, Story] = {}
    for each in runs:
        for story in each.stories:
            if found.setdefault(story.id, story) != story:
                raise UserMistake(f"{each.path.name}: story {story.id} is not the same as in the other runs")
    return list(found.values())
