"""How checks may be written: a list, or in short a mapping from types to checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def as_checks(written: Any) -> Any:
    """The list that is meant, each with its `type`; anything else as it is.

    `{answer: {contains: refund}, calls: [{name: a}, {name: b}]}` and `[{answer: {contains: refund}}]` are short for
    what has the types inside.
    """
    if isinstance(written, Mapping) and "type" not in written:
        return [each for name, value in written.items() for each in _of_type(name, value)]
    if isinstance(written, Mapping):
        return [written]
    if isinstance(written, list | tuple):
        return [found for each in written for found in _spelled_out(each)]
    return written


def _spelled_out(entry: Any) -> Iterator[Any]:
    if isinstance(entry, Mapping) and len(entry) == 1 and "type" not in entry:
        name, value = next(iter(entry.items()))
        if isinstance(value, Mapping | list | tuple):
            yield from _of_type(name, value)
            return
    yield {"type": entry} if isinstance(entry, str) else entry


def _of_type(name: Any, value: Any) -> Iterator[Any]:
    for each in value if isinstance(value, list | tuple) else [value]:
        yield {"type": name, **each} if isinstance(each, Mapping) else {"type": name} if each is None else each
