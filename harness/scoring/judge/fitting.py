"""A question as it fits into the window of the judge's model: what only helps to understand gives way first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from harness.errors import RungFailed
from harness.llm.context_window import TOKENS_A_MESSAGE, TOKENS_OF_NOTE, cut, tokens
from harness.types.protocols import Question

READ_BY_ALL = 1_500
"""Tokens of a question that every model reads: nobody looks up the window for less."""
FEWEST = 64
"""Tokens of a text below which it is left out rather than cut."""
Helps = Literal["results", "asked"]
HELPS: tuple[Helps, ...] = ("results", "asked")
"""What is not judged itself, in the order in which it gives way."""
SMALLER = 0.8
"""A text is cut again by this much while it is too long: its escapes are told only when it is quoted."""


@dataclass(frozen=True, slots=True)
class Window:
    """How much the judge's model reads."""

    most: Callable[[], int | None]
    """Tokens of a question and its answer; None is any number. Asked only where a question is long."""
    answer: int | None = None
    """Tokens of an answer at most; an eighth of the window where nothing is said."""

    def fitted(self, question: Question, measure: Callable[[Question], int]) -> Question:
        """The question, its texts without their middle where they are too long.

        `measure` counts the tokens of all that is sent with a question. Raises RungFailed with the code window when not
        even half of a text that is judged could be read: a model would judge what is not there.
        """
        longest = max(tokens({"content": text}) for text in (question.expected, question.observed))
        most = self.most() if longest > READ_BY_ALL or measure(question) > READ_BY_ALL else None
        if most is None:
            return question
        room = most - min(self.answer or most // 8, most // 2)
        if longest > 2 * room:
            raise _too_small()
        if measure(question) <= room:
            return question
        for helps in HELPS:
            question = _shorter(question, helps, room, measure)
            if measure(question) <= room:
                return question
        return _halves(question, room, measure)


def _shorter(question: Question, helps: Helps, room: int, measure: Callable[[Question], int]) -> Question:
    """With less of a text that only helps, or none of it."""
    text = question.results if helps == "results" else question.asked
    if text is None:
        return question
    most = tokens({"content": text})
    while most >= FEWEST and measure(question) > room:
        most = int(most * SMALLER)
        question = _with(question, helps, cut(text, most))
    return question if measure(question) <= room else _with(question, helps, None)


def _with(question: Question, helps: Helps, text: str | None) -> Question:
    return replace(question, results=text) if helps == "results" else replace(question, asked=text)


def _halves(question: Question, room: int, measure: Callable[[Question], int]) -> Question:
    """With the longer of the two texts cut, then both, each to half of it at least."""
    expected, observed = (tokens({"content": text}) for text in (question.expected, question.observed))
    left, right = expected, observed
    while _half_of(expected, left) and _half_of(observed, right):
        short = replace(question, expected=cut(question.expected, left), observed=cut(question.observed, right))
        if measure(short) <= room:
            return short
        left, right = (int(left * SMALLER), right) if left > right else (left, int(right * SMALLER))
    raise _too_small()


def _half_of(size: int, most: int) -> bool:
    """Whether at least half of a text of that size is left where it is cut to so many tokens."""
    kept = most - TOKENS_A_MESSAGE - TOKENS_OF_NOTE
    return most >= size or 2 * kept >= size - TOKENS_A_MESSAGE


def _too_small() -> RungFailed:
    return RungFailed("the window is too small for the question", code="window")
