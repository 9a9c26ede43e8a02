"""A walk over the tools: calls that were answered, the later ones fed by the earlier, and what is wanted of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from generators.bindings import Bound
from generators.findings import plain

Kind = Literal["read", "chain", "two", "each", "write", "refusal"]


@dataclass(frozen=True)
class Walk:
    """One thing or two that a user may want."""

    kind: Kind
    wanted: tuple[Bound, ...]
    """The calls whose results the user wants; the others are on the way to them."""

    @cached_property
    def calls(self) -> tuple[Bound, ...]:
        """All calls, each once, each after those it needs."""
        return tuple({call.identity: call for bound in self.wanted for call in bound.calls}.values())

    @property
    def recipe(self) -> str:
        return f"{self.kind}: " + " + ".join(bound.recipe for bound in self.wanted)

    @property
    def differing(self) -> frozenset[str]:
        """Of two calls of one tool: the arguments that the user says twice."""
        if len(self.wanted) != 2 or self.wanted[0].tool != self.wanted[1].tool:
            return frozenset()
        one, other = (bound.said for bound in self.wanted)
        return frozenset(name for name in one if plain(one[name]) != plain(other.get(name)))
