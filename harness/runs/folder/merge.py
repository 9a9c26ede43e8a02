"""The shards of one suite as one run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from harness.errors import UserMistake
from harness.runs.folder.header import Missing
from harness.runs.folder.store import RunFolder, StoredRun
from harness.text.wording import count, some
from harness.types.story import Story

ALIKE = ("scorer_version", "fingerprints", "git_commit")
"""What shards of one suite have in common, besides its configuration."""
MACHINES_OWN = {"harness", "python"}
"""Versions in which shards may differ. All others say what their verdicts rest on."""


def merged_run(runs: Sequence[StoredRun], out: Path, *, partial: bool = False) -> StoredRun:
    """A new run with all their trials, which names them as its sources.

    The trials of shards that are not among them count as not played, unless the run is to be `partial`; in both cases
    its header says what is missing. Raises UserMistake.
    """
    for other in runs[1:]:
        _check_alike(runs[0], other)
    stories = _stories(runs)
    _check_disjoint(runs)
    made_here = all(each.made_here for each in runs)
    folder = RunFolder.create(out, runs[0].suite.name, _header(runs, partial), stories, made_here=made_here)
    try:
        for each in runs:
            folder.worlds.take_over(each.worlds)
            for trial in each.trials.every_attempt():
                folder.append(trial)
    finally:
        folder.close()
    return folder.as_run()


def _header(runs: Sequence[StoredRun], partial: bool) -> dict[str, Any]:
    first, missing_shards = runs[0].header, _missing_shards(runs)
    planned = [each.header.planned for each in runs]
    present = None if None in planned else sum(map(_planned_here, runs))
    whole = _planned_in_all(runs, missing_shards, present)
    lacking = max(whole - present, 0) if whole is not None and present is not None else 0
    missing = Missing(what=_said(missing_shards, lacking), trials=lacking, accepted=partial) if lacking else None
    return {
        **first.model_dump(include={"config", "versions", "scorer_version", "fingerprints", "git_commit"}),
        "plan": {},
        "planned": present if whole is None else whole,
        "planned_in_all": whole,
        "unmeasured": next((each.header.unmeasured for each in runs if each.header.unmeasured), None),
        "missing": missing,
        "story_files": {name: file for each in runs for name, file in each.header.story_files.items()},
        "source": ", ".join(each.header.id for each in runs),
    }


@dataclass(frozen=True, slots=True)
class _Shard:
    """One that is not among those to be merged, and the stories in it."""

    number: int
    of: int
    stories: tuple[str, ...]


def _missing_shards(runs: Sequence[StoredRun]) -> list[_Shard]:
    """In their order; none where not all runs are shards. Raises UserMistake when they are of different wholes."""
    found = [tuple(each.header.plan.get("shard") or ()) for each in runs]
    parts = {shard[1] for shard in found if shard}
    if len(parts) > 1:
        said = ", ".join(f"{n}/{of}" for n, of in filter(None, found))
        raise UserMistake(f"these are shards of different wholes ({said}); merge those of one --shard N/M")
    if not all(found):
        return []
    glob, of = str(runs[0].header.plan.get("story", "*")), parts.pop()
    fitting = [name for name in runs[0].header.story_files if fnmatchcase(name, glob)]
    there = {shard[0] for shard in found}
    return [_Shard(n, of, tuple(fitting[n - 1 :: of])) for n in range(1, of + 1) if n not in there]


def _planned_here(run: StoredRun) -> int:
    """How many trials were planned for a run itself; of a merged one without those of the shards it lacks."""
    missing = run.header.missing
    return (run.header.planned or 0) - (missing.trials if missing else 0)


def _planned_in_all(runs: Sequence[StoredRun], missing: Sequence[_Shard], present: int | None) -> int | None:
    """How many trials the whole suite has; of older runs reckoned from the suite. Raises UserMistake."""
    wholes = sorted({each.header.planned_in_all for each in runs if each.header.planned_in_all is not None})
    if len(wholes) > 1:
        raise UserMistake(f"these are shards of different wholes: one of {wholes[0]} trials, one of {wholes[1]}")
    if wholes:
        return wholes[0]
    if not missing or present is None:
        return None
    return present + sum(len(shard.stories) for shard in missing) * runs[0].suite.trials


def _said(missing: Sequence[_Shard], trials: int) -> str:
    """What is missing, such as `shard 3/4 with 2 trials (of c, g)`."""
    number = count(trials, "trial")
    if not missing:
        return number
    names = some([name for shard in missing for name in shard.stories])
    which = "shard" if len(missing) == 1 else "shards"
    return f"{which} {', '.join(f'{shard.number}/{shard.of}' for shard in missing)} with {number} (of {names})"


def _check_alike(first: StoredRun, other: StoredRun) -> None:
    mine, theirs = first.header, other.header
    differing = sorted(first.suite.differing(other.suite))
    differing += [name for name in ALIKE if getattr(mine, name) != getattr(theirs, name)]
    judged_by = (mine.versions.keys() | theirs.versions.keys()) - MACHINES_OWN
    differing += sorted(name for name in judged_by if mine.versions.get(name) != theirs.versions.get(name))
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
