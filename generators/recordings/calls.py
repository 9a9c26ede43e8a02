"""The calls of a conversation, each by the name that its goal will have."""

from __future__ import annotations

from dataclasses import dataclass

from generators.world.effects import spoken
from generators.world.model import Effect
from harness.scoring.calls.effects import effect_or_guess, words_of
from harness.scoring.calls.errors import call_error
from harness.text.languages import FALLBACK
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import ToolCall, ToolSchema, Trajectory
from harness.users.agenda.language.pack import load_pack

IDLE: frozenset[Effect] = frozenset({"thinks", "calculates"})
"""What leaves the world as it is, and tells nothing of it."""


@dataclass(frozen=True, slots=True)
class NamedCall:
    """One call, by the name its goal will have."""

    name: str
    call: ToolCall
    step: int
    error: str | None
    writes: bool | None
    says_of_itself: Effect | None = None
    """Where that is thought, calculation, or the end of the talk."""

    @property
    def is_idle(self) -> bool:
        """Whether no story demands it: it thinks or calculates."""
        return self.says_of_itself in IDLE

    @property
    def reads(self) -> bool:
        """Whether it is known to leave the world as it is."""
        return self.writes is False

    @property
    def changes(self) -> bool:
        """Whether it changes something, as somebody says, or as the verb that its name begins with does."""
        if self.writes is not None:
            return self.writes
        pack, first = load_pack(FALLBACK), words_of(self.call.name)[:1]
        return pack is not None and bool((pack.lists["verbs"] - pack.lists["looking"]).intersection(first))


def calls_of(trajectory: Trajectory, story: Story, rules: Rules) -> list[NamedCall]:
    """The calls in order, each with a name of its own: the tool's, numbered where it was called before."""
    found: list[NamedCall] = []
    for step in trajectory.steps:
        for call in step.calls if step.role == "agent" else ():
            number = sum(each.call.name == call.name for each in found) + 1
            name = call.name if number == 1 else f"{call.name}_{number}"
            own = spoken(_schema(call, trajectory))
            does = "read" if own is not None else effect_or_guess(call.name, story, rules, trajectory.tools)
            error = call_error(call, rules.error_pattern)
            found.append(NamedCall(name, call, step.number, error, None if does is None else does == "write", own))
    return found


def _schema(call: ToolCall, trajectory: Trajectory) -> ToolSchema:
    """The tool as it was offered, else as it was called."""
    offered = next((each for each in trajectory.tools or () if each.name == call.name), None)
    given = call.arguments if isinstance(call.arguments, dict) else {}
    return offered or ToolSchema(name=call.name, parameters={"properties": {name: {} for name in given}})
