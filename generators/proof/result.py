"""What is proved of a story, what is refuted, and what cannot be proved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from harness.types.jsonable import Data

STATE_UNSEEN = "state: what it equals was not looked at: the world behind the tools gives no snapshot here"
Status = Literal["proved", "refuted", "not_proved"]


class ProofResult(Data):
    """How one proof came out, and why it did not succeed."""

    status: Status
    reasons: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        return self.status.replace("_", " ")

    @staticmethod
    def of(refuted: Sequence[str], not_proved: Sequence[str]) -> ProofResult:
        """What speaks against it weighs more than what could not be looked at."""
        status: Status = "refuted" if refuted else "not_proved" if not_proved else "proved"
        return ProofResult(status=status, reasons=(*refuted, *not_proved))

    def and_also(self, other: ProofResult, which: str) -> ProofResult:
        """What is known when both must hold; `which` names the other."""
        statuses = (self.status, other.status)
        status = next((each for each in ("refuted", "not_proved") if each in statuses), "proved")
        reasons = [f"{which}: {reason}" for reason in other.reasons if reason not in self.reasons]
        return ProofResult.model_validate({"status": status, "reasons": (*self.reasons, *reasons)})


class Survivor(Data):
    """A mistake that the story does not catch."""

    kind: str
    what: str
    """What was changed in the passing trajectory."""
    hint: str
    """The rule that would catch it."""


class Proof(Data):
    """What is known of one story."""

    story: str
    executable: ProofResult
    """The goals' calls run on the tools, and give what the text goals say."""
    solvable: ProofResult
    """An agent that knows the goals reaches success with what the simulated user tells it."""
    independent: ProofResult | None = None
    """An agent that knows tools and world but no goals serves the user, too; None where that was not looked at."""
    mutants: int = 0
    """Mistakes that were made in the passing trajectory, one at a time."""
    planted: dict[str, int] = Field(default_factory=dict)
    """The same by kind."""
    killed: int = 0
    """Those that the story catches."""
    survivors: tuple[Survivor, ...] = ()
    unmutated: str | None = None
    """Why no mistake was made."""
    warnings: tuple[str, ...] = ()
    """Where a wrong answer or a wrong change would pass, whatever share of the mistakes is caught."""
    gives: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """Tool → the names of what its results hold."""

    @property
    def kill_score(self) -> float | None:
        """The share of mistakes that are caught; None where none was made."""
        return self.killed / self.mutants if self.mutants else None

    @property
    def status(self) -> Status:
        """Refuted when one of the first two proofs is, proved when both are. That nobody served it without the goals
        is no proof against a story."""
        statuses = {self.executable.status, self.solvable.status}
        return "refuted" if "refuted" in statuses else "not_proved" if "not_proved" in statuses else "proved"

    @property
    def served(self) -> bool:
        """Whether nothing is known against an agent that knows no goals doing it from the user's words alone."""
        return self.independent is None or self.independent.status == "proved"

    @property
    def passed(self) -> bool:
        """Nothing speaks against the story. What could not be proved of it is among the reasons."""
        return self.status != "refuted"

    @property
    def reasons(self) -> list[str]:
        """One line for each thing that is refuted or not proved."""
        parts = (("executable", self.executable), ("solvable", self.solvable))
        found: dict[str, str] = {}
        for name, result in (*parts, *([("independent", self.independent)] if self.independent else [])):
            for reason in result.reasons:
                found.setdefault(reason, f"{result.word}: {name}: {reason}")
        return list(found.values())
