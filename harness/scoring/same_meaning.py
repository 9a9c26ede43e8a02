"""Whether two values mean the same: equality, equality by value, another value instead; then whoever can tell."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from typing import Any

from pydantic import JsonValue

from harness.scoring.sentences import about
from harness.scoring.similarity.likeness import same_value
from harness.text.conflicts import conflicts
from harness.text.values import Value, canonical, dated, find_values, says_value
from harness.types.jsonable import json_equal
from harness.types.protocols import Answer, Question, Similarity
from harness.types.verdict import EQUAL, VALUE

_SAME = Answer(True, EQUAL, 1.0)
_SAME_VALUE = Answer(True, VALUE, 1.0)
_OTHER = Answer(False, VALUE, 0.0)
LONGEST_PHONE = 40
"""Characters."""
_STRENGTH = {EQUAL: 0, VALUE: 1}
"""How much a rung settles; every other one less."""


def same_meaning(
    expected: JsonValue,
    observed: JsonValue,
    *,
    similarity: Similarity,
    language: str = "en",
    now: datetime | None = None,
) -> Answer:
    """Lists and objects of the same shape mean the same when all their elements do.

    The first element that does not is reported, else the first of which nobody can tell, else the least sure one.
    Nobody is asked about equal values, nor where one value stands instead of another. Relative dates are read by `now`.
    """
    if json_equal(expected, observed):
        return _SAME
    found: list[Answer] = []
    for pair in _leaves(expected, observed):
        answer = _OTHER if pair is None else _compare(*pair, similarity, language, now)
        if answer.met is False:
            return answer
        found.append(answer)
    undecided = next((each for each in found if each.met is None), None)
    return undecided or max(found or [_SAME], key=_unsureness)


def follows(question: Question, similarity: Similarity) -> Answer:
    """Whether the expected text follows from a message, which may say more.

    Nobody is asked where it is said word for word, nor where another value is said instead, in the sentences that are
    about it and in no other either.
    """
    language = question.language
    expected, message = (dated(text, language, question.now) for text in (question.expected, question.observed))
    if same_value(expected, message, language):
        return _SAME if json_equal(expected, message) else _SAME_VALUE
    instead = conflicts(expected, about(expected, message, language), language, within=True)
    if instead is not None and conflicts(expected, message, language, within=True) is not None:
        return Answer(False, VALUE, 0.0, instead)
    return similarity.answer(question)


def _unsureness(answer: Answer) -> tuple[float, int]:
    return -(1.0 if answer.score is None else answer.score), _STRENGTH.get(answer.rung, 2)


def _leaves(expected: Any, observed: Any) -> Iterator[tuple[Any, Any] | None]:
    """The pairs of single values in two structures, in order; None where the shapes differ."""
    pairs = [(expected, observed)]
    while pairs:
        left, right = pairs.pop()
        if isinstance(left, dict) and isinstance(right, dict):
            if left.keys() != right.keys():
                yield None
                return
            pairs += [(left[key], right[key]) for key in reversed(left)]
        elif isinstance(left, list | tuple) and isinstance(right, list | tuple):
            if len(left) != len(right):
                yield None
                return
            pairs += reversed(list(zip(left, right, strict=True)))
        elif isinstance(left, dict | list | tuple) or isinstance(right, dict | list | tuple):
            yield None
            return
        else:
            yield left, right


def _compare(
    expected: Any, observed: Any, similarity: Similarity, language: str, now: datetime | None = None
) -> Answer:
    """Two single values."""
    if json_equal(expected, observed):
        return _SAME
    texts = isinstance(expected, str) + isinstance(observed, str)
    if texts == 0 or expected is None or observed is None:
        return _OTHER
    if texts < 2:
        return _SAME_VALUE if _canonical(expected, language) == _canonical(observed, language) else _OTHER
    if same_value(expected, observed, language) or _same_phone(expected, observed, language):
        return _SAME_VALUE
    wanted, given = (dated(text, language, now) for text in (expected, observed))
    if (wanted, given) != (expected, observed) and same_value(wanted, given, language):
        return _SAME_VALUE
    instead = conflicts(wanted, given, language, within=False)
    if instead is not None:
        return Answer(False, VALUE, 0.0, instead)
    return similarity.answer(Question(expected, observed, language=language, now=now))


def _same_phone(expected: str, observed: str, language: str) -> bool:
    """Whether both are nothing but one telephone number, in whatever form."""
    if max(len(expected), len(observed)) > LONGEST_PHONE:
        return False
    left, right = _only_value(expected, language), _only_value(observed, language)
    if left is None or right is None or "phone" not in (left.kind, right.kind):
        return False
    return says_value(left, right, language)


def _only_value(text: str, language: str) -> Value | None:
    found = find_values(text, language)
    return found[0] if len(found) == 1 and found[0].text == text.strip() else None


def _canonical(value: Any, language: str) -> str:
    if isinstance(value, str):
        return canonical(value, language)
    if isinstance(value, bool):
        return "true" if value else "false"
    return canonical(format(Decimal(repr(value)), "f"))  # a JSON number has a decimal point in every language
