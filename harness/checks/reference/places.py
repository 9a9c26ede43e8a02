"""Which calls of a reference take a call, found in what each argument says alone: for calls with a part of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from harness.checks.reference.arguments import Arguments

_TRUTH: Mapping[bool, object] = {True: object(), False: object()}
"""By which true and false are known here: in Python they equal 1 and 0."""


class PlacesOfTool(NamedTuple):
    """The places of a tool's calls in the reference, as the bits of a number."""

    every: int
    having: dict[str, dict[Any, int]]
    """Argument → value → the places that have it."""


class Places(NamedTuple):
    """Those of all calls of a reference."""

    size: int
    by_tool: Mapping[str, PlacesOfTool]

    def given(self, made: Sequence[tuple[str, Arguments]]) -> tuple[Sequence[int], Sequence[int]]:
        """Each call gets the first place that is free and has all of its arguments: (places that nobody got, calls that
        got none)."""
        by_tool, free = self.by_tool, (1 << self.size) - 1
        without = []
        for number, (name, arguments) in enumerate(made):
            try:
                every, having = by_tool[name]
                possible = every & free
                for key, value in arguments.items():  # type: ignore[union-attr]
                    possible &= having[key][value if type(value) is not bool else _TRUTH[value]]
            except (LookupError, TypeError, AttributeError):  # no such tool, argument or value; a list; no object
                possible = 0
            if possible:
                free ^= possible & -possible
            else:
                without.append(number)
        return [place for place in range(self.size) if free >> place & 1] if free else (), without


def places_of(calls: Iterable[tuple[str, Arguments | None]]) -> Places | None:
    """None where not all arguments are single values that equal themselves."""
    found: dict[str, PlacesOfTool] = {}
    size = 0
    for place, (name, arguments) in enumerate(calls):
        if not isinstance(arguments, dict):
            return None
        every, having = found.get(name, (0, {}))
        for key, value in arguments.items():
            if isinstance(value, dict | list) or value != value:
                return None
            known = _TRUTH[value] if isinstance(value, bool) else value
            places = having.setdefault(key, {})
            places[known] = places.get(known, 0) | 1 << place
        found[name] = PlacesOfTool(every | 1 << place, having)
        size = place + 1
    return Places(size, found)
