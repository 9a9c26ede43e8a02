"""What a conversation took: tokens, money, time, answers of the model, turns, calls, as far as that is known."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from harness.types.trajectory import ModelStep, Trajectory, Usage

_NOTHING = Usage()


class Amounts(NamedTuple):
    """None where the agent does not report it."""

    tokens: int | None
    cost: float | None
    """US dollars."""
    seconds: float | None
    """Of the turns of the agent together; of a recording that tells no turns from beginning to end."""
    steps: int | None
    """Answers of the agent's models."""
    turns: int
    """How often the user spoke."""
    calls: int
    at_least: frozenset[str] = frozenset()
    """Which of them are more than is said: some model answered without telling."""


def amounts_of(trajectory: Trajectory) -> Amounts:
    """What it took, all in all."""
    asked = [event for step in trajectory.steps for event in step.events if isinstance(event, ModelStep)]
    usage = usage_of(trajectory, asked)
    return Amounts(
        tokens=usage.tokens if usage is not None else None,
        cost=_finite(usage.cost) if usage is not None else None,
        seconds=_seconds(trajectory),
        steps=len(asked) or None,
        turns=sum(step.role == "user" for step in trajectory.steps),
        calls=sum(len(step.calls) for step in trajectory.steps if step.role == "agent"),
        at_least=frozenset() if trajectory.usage is not None else _told_in_part(asked),
    )


def _told_in_part(asked: Sequence[ModelStep]) -> frozenset[str]:
    usages = [step.usage or _NOTHING for step in asked if step.error is None]
    known: dict[str, list[float | None]] = {
        "tokens": [usage.tokens for usage in usages],
        "cost": [_finite(usage.cost) for usage in usages],
    }
    return frozenset(name for name, amounts in known.items() if None in amounts)


def usage_of(trajectory: Trajectory, asked: Sequence[ModelStep]) -> Usage | None:
    """What the agent says that it spent, else the sum of what its models say; None where nobody says anything."""
    return trajectory.usage or Usage.total(step.usage for step in asked if step.usage is not None)


def _seconds(trajectory: Trajectory) -> float | None:
    if trajectory.turn_seconds:
        return _finite(sum(trajectory.turn_seconds))
    began, ended = trajectory.started_at, trajectory.ended_at
    return _finite(max(0.0, ended - began)) if began is not None and ended is not None else None


def _finite(number: float | None) -> float | None:
    """What is no number says nothing."""
    return number if number is not None and math.isfinite(number) else None
