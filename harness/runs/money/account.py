"""What a run has spent and has promised to what is under way, held against its budget while it is played."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from harness.runs.money.purse import Amounts, Spendable, TrialPurse, said_as
from harness.runs.money.spending import Spending, spending
from harness.types.suite import Budget
from harness.types.trajectory import Usage
from harness.types.trial import Trial

Limit = Literal["cost", "tokens", "seconds"]
OPTIONS: dict[Limit, str] = {"cost": "--max-cost", "tokens": "--max-tokens", "seconds": "--max-time"}
NOTHING: Mapping[Spendable, float] = MappingProxyType({"cost": 0.0, "tokens": 0})
SLACK = 1e-9
"""Sums of cents are not exact: less than this share above a limit is at the limit."""


@dataclass(slots=True)
class Account:
    """What a run has spent, held against its budget while it is played.

    Before a trial begins, what one is expected to take is put by for it, and for each trial under way; a trial that
    finds no room waits until others have ended, and where none is under way the run stops. As long as no trial of this
    run has told what one takes, the most that a trial can take is put by (`highest`); where that cannot be known
    because the agent asks its models itself, one trial is played, then two at a time, and so on.
    """

    budget: Budget
    highest: Mapping[Spendable, float] | None = None
    """What a trial takes at most as far as the harness asks its models; None where agents ask models themselves."""
    spent: dict[Limit, float] = field(default_factory=lambda: {"cost": 0.0, "tokens": 0, "seconds": 0.0})
    """As far as it is known, by trials that are over; seconds are those of earlier sittings."""
    lost: Amounts = field(default_factory=lambda: {"cost": 0.0, "tokens": 0})
    """What of that was spent by trials that were cut off, and are not in the run."""
    dearest: Amounts | None = None
    """The most that one trial has spent; None as long as none has told."""
    finished: int = 0
    """Trials that have ended."""
    reached: Limit | None = None
    """The limit for which no further trial begins."""
    untold: Limit | None = None
    """The limit that cannot be kept, because a model does not tell what it spends."""
    cut_off: int = 0
    """Conversations that were under way when the time or the money was over."""
    longest_answers: dict[str, int] = field(default_factory=dict)
    """Tokens, by the role and the name of a model."""
    _why: str = ""
    _under_way: list[TrialPurse] = field(default_factory=list)
    _began: float | None = None
    """When the first trial of this sitting began."""
    _change: asyncio.Event = field(default_factory=asyncio.Event)

    @staticmethod
    def opened(
        budget: Budget,
        before: Iterable[Trial] = (),
        besides: Usage | None = None,
        highest: Mapping[Spendable, float] | None = None,
    ) -> Account:
        """With what these trials have spent, superseded attempts included, and what was spent `besides` them."""
        account, spans = Account(budget, highest), list[tuple[float, float]]()
        if besides is not None:
            account._lose({"cost": besides.cost or 0.0, "tokens": besides.tokens or 0})
        for trial in before:  # one at a time: a large run does not fit into memory
            spans.append((trial.started_at, trial.started_at + trial.seconds))
            account.book(trial)
        account.spent["seconds"] = _covered(spans)
        return account

    async def played(self, play: Callable[[TrialPurse], Awaitable[Trial]]) -> Trial | None:
        """What comes of a trial; None when the run has no room for it, or it was cut off."""
        purse = await self._admitted()
        if purse is None:
            return None
        trial: Trial | None = None
        try:
            trial = await self._in_time(purse, play(purse))
        finally:
            self._under_way.remove(purse)
            if trial is None:
                self._lose(purse.spent)
            else:
                self.book(trial)
            self.changed()
        return trial

    def book(self, trial: Trial) -> None:
        """Count what a finished trial has spent."""
        self.finished += 1
        if not self.budget.spendable:
            return
        took: Amounts = {"cost": 0.0, "tokens": 0}
        for role, spent in spending([trial]).items():
            if spent.usage is not None:
                took["cost"] += spent.usage.cost or 0.0
                took["tokens"] += spent.usage.tokens or 0
            self._watch(role, spent)
        self._count(took)
        if trial.scored or any(took.values()):
            known = self.dearest or took
            self.dearest = {what: max(known[what], took[what]) for what in took}

    @property
    def reason(self) -> str:
        """Why no further trial begins, with what is spent by now; "" while one may."""
        if self.untold is not None:
            return f"max-{self.untold} cannot be kept: {self._why}"
        if self.reached is None:
            return ""
        if self.reached == "seconds":
            return f"max-time {self.budget.seconds:g} s reached"
        what: Spendable = self.reached
        spent = said_as(what, self.spent[what] + sum(purse.spent[what] for purse in self._under_way))
        why = f"; {self._why}" if self._why else ""
        return f"max-{what} {said_as(what, getattr(self.budget, what))} reached ({spent} spent{why})"

    def may_begin(self) -> bool:
        """Whether another trial may begin, now or when others have ended."""
        self._began = self._began or time.monotonic()
        left = self._seconds_left()
        if left is not None and left <= 0:
            self.stop("seconds")
        return not self.stopped

    def short_of(self, wanted: Amounts) -> Spendable | None:
        """What there is not enough left of, beside what was spent and what the calls under way are expected to take."""
        for what in wanted:
            held = sum(purse.spent[what] + sum(each[what] for each in purse.asked_for) for purse in self._under_way)
            if self._exceeds(what, self.spent[what] + held + wanted[what]):
                return what
        return None

    @property
    def calls_under_way(self) -> bool:
        return any(purse.asked_for for purse in self._under_way)

    async def change(self) -> None:
        """Wait until something under way has ended."""
        await self._change.wait()

    def changed(self) -> None:
        """Whoever waits looks again."""
        self._change.set()
        self._change = asyncio.Event()

    def stop(self, limit: Limit, why: str = "") -> None:
        """No further trial begins."""
        if not self.stopped:
            self.reached, self._why = limit, why

    @property
    def stopped(self) -> bool:
        return self.reached is not None or self.untold is not None

    @property
    def overshot(self) -> str:
        """That more was spent than the budget allows; "" where it was not."""
        for what in NOTHING:
            if self._exceeds(what, self.spent[what]):
                limit = getattr(self.budget, what)
                return f"max-{what} {said_as(what, limit)} was overshot: {said_as(what, self.spent[what])} spent"
        return ""

    @property
    def lost_usage(self) -> Usage | None:
        """What was spent on trials that were cut off; None for nothing."""
        cost, tokens = self.lost["cost"], int(self.lost["tokens"])
        return Usage(cost=cost, total_tokens=tokens) if cost or tokens else None

    @property
    def ends_at(self) -> float | None:
        """When the time is over, by the monotonic clock; None while nothing is played, or without a limit."""
        if self.budget.seconds is None or self._began is None:
            return None
        return self._began + self.budget.seconds - self.spent["seconds"]

    def to_go_on(self, done: int, planned: int) -> tuple[str, ...]:
        """The option with which all planned trials could be finished, as far as one can tell; none where none would do.

        A limit that cannot be kept is lifted, for no other would do.

        >>> account.to_go_on(34, 100)  # after $1.03
        ('--max-cost', '3.1')
        """
        if self.untold is not None:
            return "--set", f"budget.{self.untold}=null"
        if self.reached is None:
            return ()
        limit: float = getattr(self.budget, self.reached)
        spent = self.spent[self.reached] if done else max(self.spent[self.reached], limit)
        needed = spent * planned / max(done, 1)
        return OPTIONS[self.reached], _rounded_up(max(needed, 1.5 * limit))

    async def _admitted(self) -> TrialPurse | None:
        """Put by for one more trial, once there is room for it; None when there will be none."""
        while self.may_begin():
            promised = self._expected()
            # The first one of all is let begin: its calls are held against the limit one by one.
            needed = promised if self.dearest is not None or self._under_way else NOTHING
            short = next((what for what in needed if self._crowded(what, needed[what])), None)
            if short is None and (self._is_turn() or not self.budget.spendable):
                self._under_way.append(TrialPurse(self, promised))
                return self._under_way[-1]
            if short is not None and not self._under_way:
                self.stop(short, f"a trial has taken up to {said_as(short, promised[short])}")
                break
            with suppress(TimeoutError):
                async with asyncio.timeout(self._seconds_left()):
                    await self.change()
        return None

    def _expected(self) -> Amounts:
        """What is put by for one more trial."""
        return dict(self.dearest or self.highest or NOTHING)

    def _is_turn(self) -> bool:
        """Whether so many may be under way: no more than have told what one takes, where that was not to be known."""
        return self.highest is not None or len(self._under_way) <= self.finished

    def _crowded(self, what: Spendable, wanted: float) -> bool:
        limit = getattr(self.budget, what)
        if limit is None:
            return False
        held = self.spent[what] + sum(purse.held(what) for purse in self._under_way)
        return self._exceeds(what, held + wanted) or held >= limit

    def _exceeds(self, what: Spendable, amount: float) -> bool:
        limit = getattr(self.budget, what)
        return limit is not None and amount > limit * (1 + SLACK)

    async def _in_time(self, purse: TrialPurse, work: Awaitable[Trial]) -> Trial | None:
        if self.budget.seconds is None and not self.budget.spendable:
            return await work
        try:
            async with asyncio.timeout(self._seconds_left()) as limit:
                purse.limit = limit
                return await work
        except TimeoutError:
            if not limit.expired():
                raise
            self.cut_off += 1
            self.stop("seconds")  # unless it was the money
            return None

    def _lose(self, amounts: Amounts) -> None:
        for what, amount in amounts.items():
            self.lost[what] += amount
        self._count(amounts)

    def _count(self, amounts: Amounts) -> None:
        for what, amount in amounts.items():
            self.spent[what] += amount
        for what in amounts:
            limit = getattr(self.budget, what)
            if limit is not None and self.spent[what] >= limit * (1 - SLACK):
                self.stop(what)

    def _seconds_left(self) -> float | None:
        return self.ends_at - time.monotonic() if self.ends_at is not None else None

    def _watch(self, role: str, spent: Spending) -> None:
        """A limit cannot be kept when what is spent is not told: better to stop than to spend without end."""
        if self.budget.cost is not None and spent.unpriced:
            self._give_up("cost", f"{role} model {min(spent.unpriced)} answers at unknown cost")
        if self.budget.tokens is not None and spent.uncounted:
            self._give_up("tokens", f"{role} model {min(spent.uncounted)} tells no tokens")

    def _give_up(self, limit: Limit, why: str) -> None:
        if not self.stopped:
            self.untold, self._why = limit, why


def _rounded_up(amount: float) -> str:
    """To two digits: 3.029 → 3.1"""
    unit = 10.0 ** (math.floor(math.log10(amount)) - 1)
    return f"{math.ceil(round(amount / unit, 6)) * unit:.12g}"


def _covered(spans: Iterable[tuple[float, float]]) -> float:
    """Seconds that lie in any of the spans, such as those in which some trial was being played."""
    total, until = 0.0, float("-inf")
    for began, ended in sorted(spans):
        total += max(0.0, ended - max(began, until))
        until = max(until, ended)
    return total
