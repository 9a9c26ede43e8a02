"""What one trial that is under way may spend: each call of a model is put by for before it is sent."""

from __future__ import annotations

import asyncio
from contextvars import Context
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from harness.text.wording import dollars
from harness.types.trajectory import Usage

if TYPE_CHECKING:
    from harness.runs.money.account import Account

Spendable = Literal["cost", "tokens"]
Amounts = dict[Spendable, float]


@dataclass(slots=True, eq=False)
class TrialPurse:
    """What one trial that is under way has spent on calls, and what is put by for it. See `Purse`."""

    account: Account
    promised: Amounts
    """What the whole trial is expected to spend."""
    spent: Amounts = field(default_factory=lambda: {"cost": 0.0, "tokens": 0})
    """On calls that were answered, as far as they tell."""
    asked_for: list[Amounts] = field(default_factory=list)
    """What the calls under way are expected to cost."""
    limit: asyncio.Timeout | None = None
    """Runs out when the trial is cut off."""
    _cut: bool = False

    @property
    def longest_answers(self) -> dict[str, int]:
        return self.account.longest_answers

    def held(self, what: Spendable) -> float:
        """What is spent and put by: as much as was promised, or more where the trial takes more."""
        taken = self.spent[what] + sum(each[what] for each in self.asked_for)
        return max(self.promised[what], taken)

    async def reserve(self, expected: Usage) -> None:
        """Return when the run has what a call is expected to take. Where it has not, the trial is cut off here."""
        wanted: Amounts = {"cost": expected.cost or 0.0, "tokens": expected.tokens or 0}
        while (short := self.account.short_of(wanted)) is not None:
            if not self.account.calls_under_way:
                self.account.stop(short, f"a call of a model is expected to take {said_as(short, wanted[short])}")
                await self._cut_off()
            await self.account.change()
        self.asked_for.append(wanted)

    async def _cut_off(self) -> None:
        """Never returns where the trial can be cut off, which cancels whoever waits here."""
        if self.limit is None:
            return
        loop = asyncio.get_running_loop()
        if not self._cut:
            self._cut = True
            Context().run(self.limit.reschedule, loop.time())  # it is the run that cancels, and not this trial
        await loop.create_future()

    def settle(self, expected: Usage, spent: Usage | None) -> None:
        """A call for which was reserved is over: what it did take is known, or nothing is."""
        self.asked_for.remove({"cost": expected.cost or 0.0, "tokens": expected.tokens or 0})
        if spent is not None:
            self.spent["cost"] += spent.cost or 0.0
            self.spent["tokens"] += spent.tokens or 0
        self.account.changed()


def said_as(what: Spendable, amount: float) -> str:
    return dollars(amount) if what == "cost" else f"{amount:,.0f}"
