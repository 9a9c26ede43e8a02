"""What changed since the last run of the same suite."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from harness.analysis.versions.journeys import JourneyPair, journey_pairs, of_change, tally
from harness.analysis.versions.pairing import differing_settings, judged_by
from harness.errors import UserMistake
from harness.runs.folder.header import read_header
from harness.runs.folder.store import run_folders
from harness.text.wording import some
from harness.types.trajectory import Data

if TYPE_CHECKING:
    from harness.analysis.run import Run

MOST_LOOKED_AT = 50
"""Runs of other suites that are passed over."""


class SinceLast(Data):
    """A run held against the one before it, journey by journey."""

    run: str
    journeys: tuple[JourneyPair, ...]
    """Of the stories that both have and that are the same in both."""
    unlike: tuple[str, ...] = ()
    """Settings apart from the agent in which the two differ."""

    @property
    def line(self) -> str:
        """Such as `since 20260301T…-9f2c1a: 1 broken (refund), 3 flaky`."""
        told = [
            f"{change} {some([pair.story for pair in found])}"
            for change in ("broken", "likely")
            if (found := of_change(self.journeys, change))
        ]
        more = f"; {', '.join(told)}" if told else ""
        unlike = f" (not alike: {some(list(self.unlike))})" if self.unlike else ""
        return f"since {self.run}{unlike}: {tally(self.journeys)}{more}"


def since_last(run: Run) -> SinceLast | None:
    """Held against the newest earlier run of the same suite and scorer; None where there is none to be read."""
    earlier = [path for path in run_folders(run.path.parent) if path.name < run.path.name]
    for path in list(reversed(earlier))[:MOST_LOOKED_AT]:
        with suppress(UserMistake):
            header = read_header(path)
            alike = header.config.get("name") == run.header.config.get("name")
            if not alike or header.source is not None or header.scorer_version != run.header.scorer_version:
                continue
            return _held_against(type(run).read(path), run)
    return None


def _held_against(before: Run, run: Run) -> SinceLast | None:
    mine, theirs = ({story.id: judged_by(story) for story in each.stories} for each in (before, run))
    pairs = [pair for pair in journey_pairs(before, run) if mine[pair.story] == theirs.get(pair.story)]
    unlike = tuple(name for name, _, _ in differing_settings(before, run))
    return SinceLast(run=before.header.id, journeys=tuple(pairs), unlike=unlike) if pairs else None
