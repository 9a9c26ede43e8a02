"""How sure the agent must say that it is of what it answers, and of what it found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from pydantic import Field

from harness.checks.check import DemandedCheck, Found, Number, Seen, unknown
from harness.types.events import Confidence
from harness.types.trajectory import Message, Trajectory


class ConfidenceCheck(DemandedCheck):
    """How sure the agent must say that it is, from 0 to 1; what is just that passes.

    It is the agent's own word, which nobody has measured. What it does not report is skipped.
    """

    scope: Literal["final", "all"] = "final"
    """final: the last message of the agent. all: every one of them that reports it."""
    min_response: Number | None = Field(default=None, gt=0, le=1)
    """That the message answers what was asked (response_confidence)."""
    min_retrieval: Number | None = Field(default=None, gt=0, le=1)
    """That what was found holds what the answer needs (retrieval_confidence)."""

    @property
    def asks_for_nothing(self) -> str | None:
        asked = any(getattr(self, name) is not None for name in LIMITS)
        return None if asked else f"give one of {', '.join(LIMITS)}"

    def look(self, seen: Seen) -> Iterator[Found]:
        told = _told(seen.trajectory, self.scope)
        for name, (field, code) in LIMITS.items():
            least = getattr(self, name)
            if least is not None:
                yield _held_against(name, code, least, {step: getattr(each, field) for step, each in told})


LIMITS: Mapping[str, tuple[str, str]] = {
    "min_response": ("response", "low_response_confidence"),
    "min_retrieval": ("retrieval", "low_retrieval_confidence"),
}
"""Field → which confidence it is about, and the code of what is below it."""


def _told(trajectory: Trajectory, scope: str) -> Sequence[tuple[int, Confidence]]:
    """What the agent says of its messages, with their steps."""
    said = [
        (step.number, event.confidence or Confidence())
        for step in trajectory.steps
        for event in step.events
        if step.role == "agent" and isinstance(event, Message) and event.text
    ]
    return said[-1:] if scope == "final" else said


def _held_against(name: str, code: str, least: float, told: Mapping[int, float | None]) -> Found:
    known = {step: share for step, share in told.items() if share is not None}
    what = name.removeprefix("min_")
    if not known:
        return unknown(name, f"the agent does not report its {what} confidence as a number from 0 to 1")
    lowest = min(known.values())
    if lowest >= least:
        return Found(name, "pass", observed=lowest)
    below = tuple(step for step, share in known.items() if share < least)
    message = f"the agent reports a {what} confidence of {lowest:g}, at least {least:g} is asked"
    return Found(name, "fail", code, message, least, lowest, below)
