"""Whether a message says what a text goal asks for."""

from __future__ import annotations

from dataclasses import dataclass, field

from harness.goals import TextGoal
from harness.protocols import Similarity
from harness.scoring.meaning import same_meaning
from harness.similarity.tokens import RUNG as TOKENS
from harness.values import contains
from harness.verdict import DECIDED_BY

KEYWORDS = "keywords"


@dataclass(frozen=True, slots=True)
class TextMatch:
    """How one message was held against a text goal."""

    met: bool
    by: str
    """What decided: keywords, or the rung that compared the response."""
    missing_keywords: tuple[str, ...] = ()
    score: float | None = None
    """The share of keywords found, or the likeness to the response."""
    note: str | None = field(default=None, compare=False)
    """What has to be said beside it, such as which rungs of the ladder had failed."""


def match_text(
    goal: TextGoal, message: str, *, language: str, similarity: Similarity | None, threshold: float
) -> TextMatch:
    """All keywords in this one message and, where something can tell meaning, the same meaning as the response.

    Likeness of words alone is no second opinion on keywords that are all there: it decides only when there are none.
    """
    share: float | None = None
    if goal.keywords:
        missing = tuple(keyword for keyword in goal.keywords if not contains(message, keyword, language))
        share = 1 - len(missing) / len(goal.keywords)
        if missing or not goal.response or not getattr(similarity, "semantic", False):
            return TextMatch(met=not missing, by=KEYWORDS, missing_keywords=missing, score=share)
    if similarity is None or not goal.response:
        return TextMatch(met=False, by=KEYWORDS)
    found = same_meaning(goal.response, message, similarity=similarity, threshold=threshold, language=language)
    if goal.keywords and found.rung == TOKENS:  # everything that understands meaning had failed
        failed = (found.note or "").partition(DECIDED_BY)[0]
        return TextMatch(met=True, by=KEYWORDS, score=share, note=f"{failed}{DECIDED_BY}{KEYWORDS}" if failed else None)
    return TextMatch(met=found.met, by=found.rung, score=found.score, note=found.note)
