"""What changed since the last run of the same suite."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from harness.analysis.versions.comparable import comparable, differences, refusal
from harness.analysis.versions.journeys import JourneyPair, journey_pairs, tally
from harness.errors import UserMistake
from harness.runs.folder.header import read_header
from harness.runs.folder.store import run_folders
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
    unlike: str = ""
    """Why the two are not comparable; then no journey is held against what it was."""

    @property
    def line(self) -> str:
        """Such as `since 20260301T…-9f2c1a: 1 broken (refund), 3 flaky`; those that may be broken are named, too."""
        return f"since {self.run}: {self.unlike or tally(self.journeys, named={'broken', 'likely'})}"


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
    """Stories that changed since then are left out; None where no other is in both."""
    if not any(story.id in run.results.by_id for story in before.stories):
        return None
    if said := refusal(differences(before, run), {"stories"}, "harness compare"):
        return SinceLast(run=before.header.id, journeys=(), unlike=said)
    first, second = comparable([before, run], {"stories"})
    pairs = journey_pairs(first, second)
    return SinceLast(run=before.header.id, journeys=pairs) if pairs else None
