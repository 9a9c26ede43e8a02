"""From which likeness on two texts mean the same, below which they do not, and between the two nobody can say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from harness.types.rules import Rules
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
    TOKENS: Band(0.2, 0.92),
    EMBEDDINGS: Band(0.15, 0.88),
}
"""Rung → where it decides."""
ARGUMENT_BANDS = {**BANDS, EMBEDDINGS: Band(0.15, 0.7)}
"""The same for arguments: they are short, and what is said anew in few words is told from what is not (of 193 traps of
strangers 6 pass, of 131 paraphrases 28); of messages it is not."""


Limit = float | Mapping[str, Band] | None
"""What somebody has set: one threshold for every likeness, or a band for some rungs."""


def band_of(rung: str, limit: Limit, *, within: bool) -> Band:
    """Of a message (`within`) or of an argument. A threshold that somebody has set is the only one."""
    shipped = (BANDS if within else ARGUMENT_BANDS)[rung]
    if isinstance(limit, Mapping):
        return limit.get(rung, shipped)
    return shipped if limit is None else Band(limit, limit)


def limit_of(rules: Rules) -> Limit:
    """What a suite says of likenesses."""
    if rules.similarity_threshold is not None:
        return rules.similarity_threshold
    bands = rules.similarity_bands
    given = (TOKENS, bands.tokens), (EMBEDDINGS, bands.embeddings)
    return {rung: Band(*band) for rung, band in given if band is not None}
