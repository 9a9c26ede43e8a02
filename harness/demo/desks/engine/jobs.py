"""The things a person wants done, and how a sentence with several wishes is divided among them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from harness.demo.desks.engine.tasks import Service

Phase = Literal["want", "slot", "guess", "check", "trouble", "confirm", "change", "more", "over"]
_CLAUSE_END = re.compile(r"[.;!?,]\s+|\s(?:and|then|also|plus|secondly|second|afterwards|after that)\s", re.IGNORECASE)


@dataclass
class ServiceRequest:
    """One thing the person wants, with what is known for it."""

    task: Service
    values: dict[str, str] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)
    unchecked: list[str] = field(default_factory=list)
    guessed: set[str] = field(default_factory=set)
    set_back: dict[str, str] = field(default_factory=dict)
    agreed: bool = False


def parts(text: str, wants: list[tuple[int, Service]]) -> list[tuple[str, Service]]:
    """Cut a text with several wishes into the part of each, at the clause ends before them."""
    starts = [0]
    for place, _ in wants[1:]:
        ends = [match.end() for match in _CLAUSE_END.finditer(text, starts[-1], place + 1)]
        starts.append(ends[-1] if ends else place)
    borders = [*starts[1:], len(text)]
    return [(text[start:end], task) for start, end, (_, task) in zip(starts, borders, wants, strict=False)]


def before(text: str, wants: list[tuple[int, Service]]) -> str:
    """The part of a text before the clause of its first wish."""
    ends = [match.end() for match in _CLAUSE_END.finditer(text, 0, wants[0][0] + 1)]
    return text[: ends[-1]] if ends else ""
