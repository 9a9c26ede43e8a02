"""How tools say no in words of their own: what they answered so had changed nothing, other answers of theirs had."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from pydantic import JsonValue

from generators.tools.dataflow import read

LONGEST = 240
FEWEST_WORDS = 2
"""Words of a text that are not particular: with fewer it says nothing."""
_PARTICULAR = re.compile(r"(?:(?![A-Z]{2,}[,.:;!]?(?:\s|$))\S*[\dA-Z£$€'\"]\S*\s*)+")
"""Names, numbers and sums, but not what is written in capitals as a whole: NO MATCH."""


@dataclass(slots=True)
class VainTexts:
    """Of each tool the texts of calls that left the world as it was, without what is particular in them."""

    known: dict[str, set[str]] = field(default_factory=dict)
    of_all: set[str] = field(default_factory=set)
    """What several tools say alike that ask for something else first."""

    def learn(self, tool: str, vain: Iterable[JsonValue], done: Iterable[JsonValue]) -> None:
        """Some calls changed nothing, others did: what both are answered with says nothing."""
        did = set(map(in_general, done))
        found = {said for said in map(in_general, vain) if said and said not in did}
        if did and found:
            self.known.setdefault(tool, set()).update(found)
            self.known[tool] -= did

    def says_no(self, tool: str, result: JsonValue) -> bool:
        """Whether the tool answers so where it does nothing."""
        return in_general(result) in (self.of_all | self.known.get(tool, set())) - {""}


def in_general(result: JsonValue) -> str:
    """Empty where it is no short text of one line."""
    text = read(result)
    if not isinstance(text, str) or len(text) > LONGEST or "\n" in text.strip():
        return ""
    said = _PARTICULAR.sub("# ", text).strip()
    return said if sum(word != "#" for word in said.split()) >= FEWEST_WORDS else ""
