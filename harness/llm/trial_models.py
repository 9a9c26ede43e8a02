"""The model calls of one trial, and where in it the next one is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from harness.llm.prices import Prices
from harness.types.trial import ModelCall

if TYPE_CHECKING:
    from harness.llm.cassette.chat import CassetteSession


@dataclass(slots=True)
class TrialModels:
    """Filled by whoever asks a model, in the order in which the calls end."""

    story: str = ""
    trial: int = 1
    turn: int = 0
    """How many messages the user has said so far."""
    calls: list[ModelCall] = field(default_factory=list)
    prices: Prices = field(default_factory=dict)
    """Of models whose price is not publicly known, or another for who asks here."""
    session: CassetteSession | None = None
    """What the calls are recorded on, or played back from."""
