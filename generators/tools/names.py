"""What names say: whether an argument and a value in a result mean the same, and whether a value identifies a thing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
OPAQUE = frozenset({"id", "ids", "uuid", "guid", "key"})
"""Last words of names whose values only a system knows by heart."""
IDENTIFYING = OPAQUE | frozenset(
    "code number no num ref reference sku username login handle user email iban isbn account phone slug symbol "
    "identifier customer employee order product".split()
)
"""Last words of names whose values stand for one thing."""
_SHAPE = ((re.compile(r"[A-Z]+"), "A"), (re.compile(r"[a-z]+"), "a"), (re.compile(r"\d+"), "9"))


@lru_cache(maxsize=4_096)
def words(name: str) -> tuple[str, ...]:
    """order_id, orderId and ORDER-ID are all ("order", "id")."""
    return tuple(word.lower() for word in _WORDS.findall(name))


def singular(word: str) -> str:
    """categories → category, orders → order, status → status"""
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("xes", "x")):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word[: -len(ending)] + instead
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3 else word


def identifying(name: str) -> bool:
    """Whether the values of an argument of this name stand for one thing."""
    return bool(words(name)) and words(name)[-1] in IDENTIFYING


def opaque(name: str) -> bool:
    """Whether only a system knows the values of an argument of this name by heart."""
    return bool(words(name)) and words(name)[-1] in OPAQUE


def shape(value: str) -> str:
    """X-2041 and X-7 have one shape."""
    for pattern, mark in _SHAPE:
        value = pattern.sub(mark, value)
    return value


def kinship(argument: str, taker: Sequence[str], key: str, owner: Sequence[str]) -> int:
    """How sure it is by names that a value under `key` is what `argument` asks for: 0 to 3.

    `taker` are the words of the tool that takes it, `owner` those of what the key belongs to: the `id` in `orders` is
    an `order_id`, and the `id` that `get_order` takes is one, too.
    """
    wanted, given = words(argument), words(key)
    if not wanted or not given:
        return 0
    of = tuple(singular(word) for word in owner[-1:])
    by = tuple(singular(word) for word in taker[-1:])
    if wanted == given and (wanted[-1] not in OPAQUE or len(wanted) > 1 or of == by):
        return 3
    if wanted in {of + given, of} and given[-1] in IDENTIFYING:
        return 3
    if given == by + wanted:
        return 3
    if wanted[-1] == given[-1] and len(given) > 1 and set(given) < set(wanted):
        return 2
    return int(wanted[-1] == given[-1] and wanted[-1] in OPAQUE)
