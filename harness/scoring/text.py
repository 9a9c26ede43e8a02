"""Whether a message says what a text goal asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from harness.scoring.same_meaning import same_meaning
from harness.scoring.similarity.tokens import RUNG as TOKENS
from harness.text.keywords import says
from harness.text.languages import words
from harness.text.normalize import CLOSE, OPEN, WORD
from harness.text.values import canonical
from harness.types.goals import TextGoal
from harness.types.protocols import Similarity
from harness.types.verdict import DECIDED_BY

KEYWORDS = "keywords"
STEM = 5
"""Letters by which two forms of a word are known: cancel, cancelled."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_TOKEN = re.compile(rf"{OPEN}[^{CLOSE}]*{CLOSE}|{WORD}+")


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
        missing = tuple(keyword for keyword in goal.keywords if not says(message, keyword, language))
        share = 1 - len(missing) / len(goal.keywords)
        if missing or not goal.response or not getattr(similarity, "semantic", False):
            return TextMatch(met=not missing, by=KEYWORDS, missing_keywords=missing, score=share)
    if similarity is None or not goal.response:
        return TextMatch(met=False, by=KEYWORDS)
    part = about(goal.response, message, language)
    found = same_meaning(
        goal.response, part, similarity=similarity, threshold=threshold, language=language, within=True
    )
    if goal.keywords and found.rung == TOKENS:  # everything that understands meaning had failed
        failed = (found.note or "").partition(DECIDED_BY)[0]
        return TextMatch(met=True, by=KEYWORDS, score=share, note=f"{failed}{DECIDED_BY}{KEYWORDS}" if failed else None)
    return TextMatch(met=found.met, by=found.rung, score=found.score, note=found.note)


def about(response: str, message: str, language: str) -> str:
    """The sentences of a message that share a word of weight or a value with the response; all of it where none does.

    What is said besides, such as "No problem!" or "If not, have a nice day!", neither meets nor denies the response.
    """
    wanted = _stems(response, language)
    sentences = [each for each in _SENTENCE.split(message) if each.strip()]
    kept = [each for each in sentences if not wanted.isdisjoint(_stems(each, language))]
    return " ".join(kept) if kept else message


def _stems(text: str, language: str) -> set[str]:
    """Values, and the beginnings of words that say something."""
    fillers = words(language).fillers
    return {token[:STEM] for token in _TOKEN.findall(canonical(text, language)) if token not in fillers}


def closeness(goal: TextGoal, message: str, language: str) -> tuple[float, float]:
    """How much a message that does not meet the goal speaks of it: for choosing between messages, no measure of itself.

    First the share of the words and values to be said that it has, and how alike its nearest passages are to them in
    spelling (another day of the same month); then the share of its own words that are among them.
    """
    from rapidfuzz import fuzz, utils

    texts = [*goal.keywords, *([goal.response] if goal.response else [])]
    wanted = set().union(*(_stems(text, language) for text in texts))
    said = _stems(message, language)
    alike = [fuzz.partial_ratio(text, message, processor=utils.default_process) / 100 for text in texts]
    common = len(wanted & said)
    return common / max(len(wanted), 1) + sum(alike) / len(alike), common / max(len(said), 1)
