"""The models of one trial: the calls that were made to them, and where in the trial the next one is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from harness.llm.prices import Prices
from harness.types.protocols import Purse
from harness.types.trial import Failure, ModelCall

if TYPE_CHECKING:
    from harness.llm.cassette.session import CassetteSession


@dataclass(slots=True)
class TrialModels:
    """What all chats of one trial share."""

    story: str = ""
    trial: int = 1
    turn: int = 0
    """How many messages the user has said so far."""
    calls: list[ModelCall] = field(default_factory=list)
    """In the order in which they ended; with a cassette, once the trial is over, in that of their requests."""
    prices: Prices = field(default_factory=dict)
    """Of models whose price is not publicly known, or another for who asks here."""
    purse: Purse | None = None
    """What is put by for a call before it is sent; None where the run may spend what it likes."""
    session: CassetteSession | None = None
    """Where the calls are recorded, or played back from."""

    async def close(self) -> Failure | None:
        """The trial is over. Gives what makes it worthless: calls that could not be recorded or were not on record."""
        if self.session is None:
            return None
        self.calls = self.session.calls
        return await self.session.close()
