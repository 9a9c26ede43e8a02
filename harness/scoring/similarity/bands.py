"""From which likeness on two texts mean the same, below which they do not, and between the two nobody can say."""

from __future__ import annotations

from dataclasses import dataclass

from harness.types.verdict import EMBEDDINGS, TOKENS


@dataclass(frozen=True, slots=True)
class Band:
    """Two thresholds of a likeness. One number twice is one threshold, with nothing between."""

    fails_below: float
    passes_from: float

    def decide(self, score: float) -> bool | None:
        """Whether the texts mean the same; None where this likeness cannot tell."""
        if score >= self.passes_from:
            return True
        return False if score < self.fails_below else None


BANDS = {
    TOKENS: Band(0.3, 0.95),
    EMBEDDINGS: Band(0.3, 0.95),
}
"""Rung → where it decides."""


def band_of(rung: str, threshold: float | None) -> Band:
    """A threshold that somebody has set is the only one."""
    return BANDS[rung] if threshold is None else Band(threshold, threshold)
