"""Turns of a conversation: what the user said, and what followed until the user spoke again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from harness.errors import UserMistake
from harness.types.trajectory import Step

_GIVEN = re.compile(r"(?P<first>\d+)?(?P<dash>-)?(?P<last>\d+)?")


@dataclass(frozen=True, slots=True)
class Turns:
    """A range of turns, both ends included. Turns count from 1; turn 0 is what an agent says that speaks first."""

    first: int = 0
    last: int | None = None

    @staticmethod
    def parse(text: str) -> Turns:
        """`4-9`, `4`, `4-` or `-9`. Raises UserMistake."""
        match = _GIVEN.fullmatch(text.strip())
        if match is None or not (match["first"] or match["last"]):
            raise UserMistake(f'--turns "{text}": expected turns such as 4-9, 4, 4- or -9')
        first = int(match["first"] or 0)
        last = int(match["last"]) if match["last"] else None if match["dash"] else first
        if last is not None and last < first:
            raise UserMistake(f'--turns "{text}": the first turn comes after the last one; turn them round')
        return Turns(first, last)

    def __contains__(self, turn: object) -> bool:
        return isinstance(turn, int) and self.first <= turn and (self.last is None or turn <= self.last)


ALL_TURNS = Turns()


def numbered(steps: Iterable[Step]) -> list[tuple[int, Step]]:
    """Each step with the number of its turn."""
    turn, found = 0, []
    for step in steps:
        turn += step.role == "user"
        found.append((turn, step))
    return found
