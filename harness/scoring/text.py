"""Whether a message says what a text goal asks for."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from harness.scoring.same_meaning import follows
from harness.scoring.sentences import stems
from harness.text.keywords import says
from harness.types.goals import TextGoal
from harness.types.protocols import Answer, Question, Similarity
from harness.types.verdict import DECIDED_BY, EMBEDDINGS, GUARD, KEYWORDS, TOKENS

LIKENESSES = frozenset({EMBEDDINGS, TOKENS, GUARD})
"""What does not overrule keywords that are all there. A guard speaks only where a likeness would have decided."""


@dataclass(frozen=True, slots=True)
class TextMatch:
    """How one message was held against a text goal."""

    met: bool | None
    """None where nobody can say."""
    by: str
    """What decided: keywords, or the rung that compared the response."""
    missing_keywords: tuple[str, ...] = ()
    score: float | None = None
    """The share of keywords found, or the likeness to the response."""
    note: str | None = field(default=None, compare=False)
    """What has to be said beside it, such as which rungs of the ladder had failed."""
    judge_said: str | None = field(default=None, compare=False)
    """Why, in the words of the judge."""
    quote: str | None = field(default=None, compare=False)
    """The part of the message by which the judge decided."""


class SaidMessage(NamedTuple):
    """A message of the agent, and what came before it."""

    text: str
    asked: str | None = None
    """What the user had said last, where somebody is to be told."""
    results: str | None = None
    """What tools had given until then, likewise."""


def tells(message: str, keyword: str, language: str, now: datetime | None) -> bool:
    """Whether a message says a keyword, in which tomorrow may be a date where it is known what day it is."""
    return says(message, keyword, language) or (now is not None and says(message, keyword, language, now=now))


def match_text(
    goal: TextGoal, message: SaidMessage, *, language: str, similarity: Similarity, now: datetime | None = None
) -> TextMatch:
    """All keywords in this one message and, where somebody understands it, a message from which the response follows.

    A likeness is no second opinion on keywords that are all there: it is asked only where there are none.
    """
    share: float | None = None
    if goal.keywords:
        missing = tuple(keyword for keyword in goal.keywords if not tells(message.text, keyword, language, now))
        share = 1 - len(missing) / len(goal.keywords)
        if missing or not goal.response or not similarity.decides:
            return TextMatch(met=not missing, by=KEYWORDS, missing_keywords=missing, score=share)
    if not goal.response:
        return TextMatch(met=False, by=KEYWORDS)
    asked = Question(goal.response, message.text, "follows", language, message.asked, message.results, now)
    found = follows(asked, similarity)
    if goal.keywords and found.rung in LIKENESSES:  # everybody who understands it had failed
        return TextMatch(met=True, by=KEYWORDS, score=share, note=_instead(found))
    return TextMatch(
        met=found.met, by=found.rung, score=found.score, note=found.note, judge_said=found.reason, quote=found.quote
    )


def _instead(found: Answer) -> str | None:
    """Which rungs had failed, so that the keywords decided."""
    failed, decided, _ = (found.note or "").partition(DECIDED_BY)
    return f"{failed}{DECIDED_BY}{KEYWORDS}" if decided else None


def closeness(goal: TextGoal, message: str, language: str) -> tuple[float, float]:
    """How much a message that does not meet the goal speaks of it: for choosing between messages, no measure of itself.

    First the share of the words and values to be said that it has, and how alike its nearest passages are to them in
    spelling (another day of the same month); then the share of its own words that are among them.
    """
    from rapidfuzz import fuzz, utils

    texts = [*goal.keywords, *([goal.response] if goal.response else [])]
    wanted = set().union(*(stems(text, language) for text in texts))
    said = stems(message, language)
    alike = [fuzz.partial_ratio(text, message, processor=utils.default_process) / 100 for text in texts]
    common = len(wanted & said)
    return common / max(len(wanted), 1) + sum(alike) / len(alike), common / max(len(said), 1)
