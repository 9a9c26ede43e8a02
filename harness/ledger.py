"""The model calls of one trial, and where in it the next one is made."""

from __future__ import annotations

from dataclasses import dataclass, field

from harness.trial import ModelCall


@dataclass(slots=True)
class Ledger:
    """Filled by whoever asks a model, in the order in which the calls end."""

    story: str = ""
    trial: int = 1
    turn: int = 0
    """How many messages the user has said so far."""
    calls: list[ModelCall] = field(default_factory=list)
