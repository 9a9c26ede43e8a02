"""What a check may look at, and what is asked of it by several of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, NamedTuple

from pydantic import JsonValue

from harness.scoring.candidates import Evidence
from harness.scoring.search.problem import Assignment
from harness.scoring.world.end import EndState
from harness.types.jsonable import json_equal
from harness.types.story import Story
from harness.types.trajectory import ToolCall, Trajectory
from harness.types.verdict import CheckResult

if TYPE_CHECKING:
    from collections.abc import Mapping


class Judged(NamedTuple):
    """What a check may look at."""

    story: Story
    trajectory: Trajectory
    evidence: Evidence
    assignment: Assignment
    """Which goal was met by which call or message."""
    told: Mapping[int, str]
    """Slot of a call that meets no goal → the goal whose reason tells of it."""
    end: EndState | None = None
    """How the world ended, where that is known."""

    @property
    def as_expected(self) -> bool:
        """Whether the world ended as the goals would leave it, so that no call changed anything else."""
        return self.end is not None and self.end.reached is not None

    def met_at(self, goal: str) -> int | None:
        """The step at which a goal was met, or the last one of a way of a group; None where it was not."""
        met = {i: self.evidence.slots[slot].step for i, slot in enumerate(self.assignment.slots) if slot is not None}
        return self.story.graph.met_at(goal, met)

    def calls(self) -> Iterator[tuple[int, ToolCall]]:
        """Every call of the agent with its step: failed ones and handovers, too."""
        for step in self.trajectory.steps:
            if step.role == "agent":
                yield from ((step.number, call) for call in step.calls)


Check = Callable[[Judged], CheckResult | None]
"""None: the check does not apply."""


def named_by(name: str, globs: Iterable[str]) -> bool:
    """Whether a tool has one of these names, each of which may be a glob."""
    return any(fnmatchcase(name, glob) for glob in globs)


def same_call(call: ToolCall, other: ToolCall) -> bool:
    """Whether two calls are of one tool, with the same arguments."""
    return call.name == other.name and json_equal(call.arguments, other.arguments)


def at_step(calls: Iterable[tuple[int, ToolCall]]) -> str:
    """Such as `cancel_order (step 4), cancel_order (step 6)`."""
    return ", ".join(f"{call.name} (step {step})" for step, call in calls)


def as_observed(calls: Iterable[tuple[int, ToolCall]]) -> list[JsonValue]:
    """Calls as reports show them."""
    return [{"tool": call.name, "arguments": call.arguments} for _, call in calls]
