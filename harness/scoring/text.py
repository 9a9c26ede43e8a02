"""Whether a message says what a text goal asks for."""

from __future__ import annotations

from dataclasses import dataclass

from harness.goals import TextGoal
from harness.protocols import Similarity
from harness.scoring.meaning import same_meaning
from harness.values import contains

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


def match_text(
    goal: TextGoal, message: str, *, language: str, similarity: Similarity | None, threshold: float
) -> TextMatch:
    """All keywords in this one message and, where something can tell meaning, the same meaning as the response.

    Likeness of words alone is no second opinion on keywords that are all there: it decides only when there are none.
    """
    if goal.keywords:
        missing = tuple(keyword for keyword in goal.keywords if not contains(message, keyword, language))
        share = 1 - len(missing) / len(goal.keywords)
        if missing or not goal.response or not getattr(similarity, "semantic", False):
            return TextMatch(met=not missing, by=KEYWORDS, missing_keywords=missing, score=share)
    if similarity is None or not goal.response:
        return TextMatch(met=False, by=KEYWORDS)
    found = same_meaning(goal.response, message, similarity=similarity, threshold=threshold, language=language)
    return TextMatch(met=found.met, by=found.rung, score=found.score)
