"""Which thing a message speaks of, where a call names it by an id and the message by what it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from harness.formats.lint import leaves
from harness.text.keywords import mentions
from harness.types.trajectory import ToolCall

LEAST = 2
"""What must be named of a thing: its practitioner and its day, its title and its price."""
LONGEST = 80
"""Characters of a value; longer ones are texts, and nobody repeats them."""
MOST_BESIDE = 100
"""Things of one list; what stands in a longer one is not looked for, for all the others would have to be."""


def speaks_of_entity(
    text: str, call: ToolCall, results: Sequence[Any], language: str, now: datetime | None = None
) -> bool:
    """Whether a text names by its values what an argument of the call names by its id: "your visit with Ines Duarte on
    3 June" for A-511.

    `results` are those that were read before. What stands beside it in the same list must be named by fewer values.
    """
    return any(
        _is_told(text, str(leaf.value), entity, beside, language, now)
        for leaf in leaves(call.arguments)
        if isinstance(leaf.value, str) and leaf.value.strip()
        for result in results
        for entity, beside in _holding(result, leaf.value, ())
    )


def _holding(value: Any, key: str, beside: Sequence[Any]) -> Iterator[tuple[dict[str, Any], Sequence[Any]]]:
    """The objects of which a value of their own is the key, each with those of the same list."""
    if isinstance(value, dict):
        if any(each == key for each in value.values()):
            yield value, [each for each in beside if each is not value]
        for each in value.values():
            yield from _holding(each, key, ())
    elif isinstance(value, list) and len(value) <= MOST_BESIDE:
        for each in value:
            yield from _holding(each, key, value)


def _is_told(
    text: str, key: str, entity: dict[str, Any], beside: Sequence[Any], language: str, now: datetime | None
) -> bool:
    told = _told(text, key, entity, language, now)
    return told >= LEAST and all(told > _told(text, key, each, language, now) for each in beside)


def _told(text: str, key: str, entity: Any, language: str, now: datetime | None) -> int:
    """How many of its values are named."""
    values = {str(leaf.value) for leaf in leaves(entity)} - {key}
    days = (None,) if now is None else (None, now)
    return sum(
        any(mentions(text, value, language, now=day) for day in days)
        for value in values
        if 1 < len(value.strip()) <= LONGEST
    )
