"""What came of playing a failed trial again, alone."""

from __future__ import annotations

from typing import Literal

from harness.types.trajectory import Data
from harness.types.trial import Outcome

Found = Literal["confirmed", "passes alone: trials share state", "flaky"]


class Confirmation(Data):
    """A line of confirmations.jsonl. It is no attempt of the run: no rate, gate or comparison looks at it."""

    story: str
    trial: int
    attempt: int
    """Together the trial that had failed."""
    outcomes: tuple[Outcome, ...]
    """Of each time it was played again, each in a fresh process with nothing else being played."""
    found: Found | None
    """None when it had no verdict alone, so that nothing is known."""
    seconds: float

    @property
    def key(self) -> tuple[str, int, int]:
        return self.story, self.trial, self.attempt
