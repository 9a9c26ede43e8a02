"""Groups of goals of which only some must be met, and the conditions under which a goal is there at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import Field, JsonValue, model_serializer

from harness.types.jsonable import Data

DEEPEST_GROUPS = 3
"""How many groups may stand in each other."""


class DueWhen(Data):
    """A goal is there only if the call that met another goal gave this; otherwise it is as if it were not written."""

    goal: str = Field(min_length=1)
    """The goal, or group, whose result decides. It comes before."""
    path: str | None = None
    """The place in the result, such as status or items.0.price. Default is the whole result."""
    expected: JsonValue = Field(alias="is")
    """The value that must stand there, or a predicate such as {$any: [pending, open]}."""

    @model_serializer
    def _as_written(self) -> dict[str, Any]:
        path = {} if self.path is None else {"path": self.path}
        return {"goal": self.goal, **path, "is": self.expected}


class Several(Data):
    """How many of which goals must be met."""

    n: int = Field(ge=1)
    """How many of them, exactly: further calls are extra."""
    goals: tuple[str, ...]
    """The names of goals or groups."""


class GoalGroup(Data):
    """Goals of which one way, or a number, must be met. It counts as the goals of the way that was taken."""

    any_of: tuple[tuple[str, ...], ...] = ()
    """The ways, each a list of goals or groups by name. One of them must be taken, whole."""
    n_of: Several | None = None
    """A number of goals of which so many must be met."""
    required: bool = True
    """Whether the journey fails when no way is taken."""
    when: DueWhen | None = None
    """The group is there only if a result says so."""

    @property
    def ways(self) -> tuple[tuple[str, ...], ...]:
        """What can be taken: each way of `any_of`, or each goal of `n_of` alone."""
        return tuple((name,) for name in self.n_of.goals) if self.n_of is not None else self.any_of

    @property
    def number(self) -> int:
        """How many ways must be taken."""
        return self.n_of.n if self.n_of is not None else 1


@dataclass(frozen=True, slots=True)
class Way:
    """Some goals and groups that are taken together."""

    nodes: tuple[int | Choice, ...]
    """Places of goals, and groups in the group."""
    leaves: int
    """The bits of all goals in it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A group as the search sees it: `n` of these ways."""

    name: str
    n: int
    ways: tuple[Way, ...]
    leaves: int
    """The bits of all goals in it."""

    def all(self) -> Iterator[Choice]:
        """This group and all that stand in it, outer ones first."""
        yield self
        for way in self.ways:
            for node in way.nodes:
                if isinstance(node, Choice):
                    yield from node.all()

    def longest(self) -> int:
        """The bits of the goals of the ways with most goals."""
        ways = [
            sum(node.longest() if isinstance(node, Choice) else 1 << node for node in way.nodes) for way in self.ways
        ]
        return sum(sorted(ways, key=int.bit_count, reverse=True)[: self.n])
