"""What a run may spend before no further trial begins, and what it has spent so far."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from pydantic import Field

from harness.spending import Spending, spending
from harness.trajectory import Data
from harness.trial import Trial


class Budget(Data):
    """What all trials of a run may spend together, from its beginning, resumed or not. None: any amount."""

    cost: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    """US dollars: of the models that the harness asks, and what agents report."""
    tokens: int | None = Field(default=None, gt=0)
    """Of the same."""
    seconds: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    """On the clock. What is being played then is cut off and not recorded."""


@dataclass(slots=True)
class Account:
    """What a run has spent, held against its budget while it is played."""

    budget: Budget
    cost: float = 0.0
    tokens: int = 0
    seconds: float = 0.0
    """In earlier sittings."""
    exhausted: str = ""
    """Why no further trial begins, such as `max-cost 1.00 is reached ($1.03 spent)`; "" while one may."""
    _began: float = field(default_factory=time.monotonic)

    @staticmethod
    def opened(budget: Budget, before: Iterable[Trial] = ()) -> Account:
        """With what these trials have spent; superseded attempts count, too."""
        before = list(before)
        account = Account(budget, seconds=_played(before))
        for trial in before:
            account.book(trial)
        account.exhausted = account.exhausted or account._too_late()
        return account

    @property
    def seconds_left(self) -> float | None:
        """Until the run is cut off; None: for ever."""
        if self.budget.seconds is None:
            return None
        return self.budget.seconds - self.seconds - (time.monotonic() - self._began)

    def book(self, trial: Trial) -> None:
        """Count what a finished trial has spent."""
        for role, spent in spending([trial]).items():
            if spent.usage is not None:
                self.cost += spent.usage.cost or 0.0
                self.tokens += spent.usage.tokens or 0
            self.exhausted = self.exhausted or self._unwatched(role, spent)
        if self.budget.cost is not None and self.cost >= self.budget.cost:
            self.exhausted = f"max-cost {self.budget.cost:g} is reached ({dollars(self.cost)} spent)"
        elif self.budget.tokens is not None and self.tokens >= self.budget.tokens:
            self.exhausted = f"max-tokens {self.budget.tokens:,} is reached ({self.tokens:,} spent)"

    def may_begin(self) -> bool:
        """Whether another trial may begin."""
        self.exhausted = self.exhausted or self._too_late()
        return not self.exhausted

    def _too_late(self) -> str:
        left = self.seconds_left
        return f"max-time {self.budget.seconds:g} s is reached" if left is not None and left <= 0 else ""

    def _unwatched(self, role: str, spent: Spending) -> str:
        """A limit cannot be kept when what is spent is not told: better to stop than to spend without end."""
        if self.budget.cost is not None and spent.unpriced:
            return f"max-cost cannot be kept: {role} model {next(iter(spent.unpriced))} gave answers of unknown cost"
        if self.budget.tokens is not None and spent.uncounted:
            return f"max-tokens cannot be kept: {role} model {next(iter(spent.uncounted))} tells no tokens"
        return ""


def dollars(amount: float) -> str:
    """$1.25, and four digits of what is less than a dollar."""
    if 0 < amount < 0.0001:
        return "less than $0.0001"
    return f"${amount:,.2f}" if amount >= 1 else f"${amount:.4f}"


def _played(trials: Iterable[Trial]) -> float:
    """Seconds in which some trial was being played."""
    total, until = 0.0, float("-inf")
    for began, ended in sorted((trial.started_at, trial.started_at + trial.seconds) for trial in trials):
        total += max(0.0, ended - max(began, until))
        until = max(until, ended)
    return total
