"""Stories that no version ever passed: maybe it is the story, and not the agent."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

from harness.types.trajectory import Data

if TYPE_CHECKING:
    from harness.analysis.run import Run

LEAST_VERSIONS = 2


class Suspect(Data):
    """A story of which no trial passed in any version at hand."""

    story: str
    versions: int
    """Different agents, by their reference, source and commit, that were judged by this very story."""
    runs: tuple[str, ...]
    """The runs in which it was judged, oldest first."""


def suspects_of(run: Run, earlier: Iterable[Run]) -> tuple[Suspect, ...]:
    """Of a run and earlier ones of its suite, the latest first; they are read as long as some story may be suspect.

    A run in which the story was another one tells nothing of it.
    """
    red = {group.id: [run] for group in run.results.groups if group.scored and not group.passed}
    others = iter(earlier)
    while red and (other := next(others, None)) is not None:
        for story in list(red):
            same = other.results.by_id.get(story)
            if same is None or not same.scored or same.story != run.results.by_id[story].story:
                continue
            if same.passed:
                del red[story]
            else:
                red[story].insert(0, other)
    found = ((story, runs, len(set(map(version_of, runs)))) for story, runs in red.items())
    return tuple(
        Suspect(story=story, versions=versions, runs=tuple(each.header.id for each in runs))
        for story, runs, versions in found
        if versions >= LEAST_VERSIONS
    )


def version_of(run: Run) -> str:
    """What tells one version of an agent from another: its reference, its source and the commit."""
    header = run.header
    told = [header.fingerprints, header.git_commit, header.config.get("agent"), header.config.get("targets")]
    return json.dumps(told, sort_keys=True, default=str)
