"""What stands behind the figures of a comparison, for all its forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.analysis.versions.compare import Comparison
from harness.analysis.versions.why.broken import WhyBroken, why_broken
from harness.analysis.versions.why.dearer import Dearer, dearer

if TYPE_CHECKING:
    from harness.analysis.run import Run


@dataclass(frozen=True, slots=True)
class WhyChanged:
    """Why journeys broke, and what rose."""

    broken: WhyBroken
    dearer: tuple[Dearer, ...]


def why_changed(before: Run, after: Run, comparison: Comparison) -> WhyChanged:
    """Reads the trials of what broke, and some of what did not."""
    return WhyChanged(why_broken(before, after, comparison.journeys), dearer(before, after))
