"""What a run may spend before no further trial begins, and what it has spent so far."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import Awaitable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from pydantic import Field

from harness.errors import UserMistake
from harness.llm.prices import Price, Prices
from harness.runs.trial import Job
from harness.scoring.with_models import asks_for_meaning
from harness.text.wording import dollars
from harness.types.model_spec import ModelSpec, Role
from harness.types.suite import Budget
from harness.types.trajectory import Data, Usage
from harness.types.trial import ModelCall, Trial

T = TypeVar("T")
Limit = Literal["cost", "tokens", "seconds"]
OPTIONS: dict[Limit, str] = {"cost": "--max-cost", "tokens": "--max-tokens", "seconds": "--max-time"}


@dataclass(slots=True)
class Account:
    """What a run has spent, held against its budget while it is played."""

    budget: Budget
    spent: dict[Limit, float] = field(default_factory=lambda: {"cost": 0.0, "tokens": 0, "seconds": 0.0})
    """As far as it is known; seconds are those of earlier sittings."""
    reached: Limit | None = None
    """The limit for which no further trial begins."""
    reason: str = ""
    """The same in words; "" while another trial may begin."""
    untold: Limit | None = None
    """The limit that cannot be kept, because a model does not tell what it spends."""
    cut_off: int = 0
    """Conversations that were under way when the time was over."""
    _began: float | None = None
    """When the first trial of this sitting began."""

    @staticmethod
    def opened(budget: Budget, before: Iterable[Trial] = ()) -> Account:
        """With what these trials have spent; superseded attempts count, too."""
        account, before = Account(budget), list(before)
        account.spent["seconds"] = _played(before)
        for trial in before:
            account.book(trial)
        return account

    def book(self, trial: Trial) -> None:
        """Count what a finished trial has spent."""
        if self.budget.cost is None and self.budget.tokens is None:
            return
        for role, spent in spending([trial]).items():
            if spent.usage is not None:
                self.spent["cost"] += spent.usage.cost or 0.0
                self.spent["tokens"] += spent.usage.tokens or 0
            self._watch(role, spent)
        cost, tokens = self.budget.cost, self.budget.tokens
        if cost is not None and self.spent["cost"] >= cost:
            self._stop("cost", f"max-cost {dollars(cost)} reached ({dollars(self.spent['cost'])} spent)")
        if tokens is not None and self.spent["tokens"] >= tokens:
            self._stop("tokens", f"max-tokens {tokens:,} reached ({self.spent['tokens']:,} spent)")

    def may_begin(self) -> bool:
        """Whether another trial may begin."""
        self._began = self._began or time.monotonic()
        left = self._seconds_left()
        if left is not None and left <= 0:
            self._stop("seconds", f"max-time {self.budget.seconds:g} s reached")
        return not self.reason

    async def in_time(self, work: Awaitable[T]) -> T | None:
        """What comes of it; None when the run's time is over before."""
        try:
            async with asyncio.timeout(self._seconds_left()) as limit:
                return await work
        except TimeoutError:
            if not limit.expired():
                raise
            self.cut_off += 1
            self._stop("seconds", f"max-time {self.budget.seconds:g} s reached")
            return None

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
        needed = max(self.spent[self.reached], limit) * planned / max(done, 1)
        return OPTIONS[self.reached], _rounded_up(max(needed, 1.5 * limit))

    def _seconds_left(self) -> float | None:
        return self.ends_at - time.monotonic() if self.ends_at is not None else None

    def _watch(self, role: str, spent: Spending) -> None:
        """A limit cannot be kept when what is spent is not told: better to stop than to spend without end."""
        if self.budget.cost is not None and spent.unpriced:
            self._give_up("cost", f"{role} model {min(spent.unpriced)} answers at unknown cost")
        if self.budget.tokens is not None and spent.uncounted:
            self._give_up("tokens", f"{role} model {min(spent.uncounted)} tells no tokens")

    def _give_up(self, limit: Limit, why: str) -> None:
        if not self.reason:
            self.untold, self.reason = limit, f"max-{limit} cannot be kept: {why}"

    def _stop(self, limit: Limit, reason: str) -> None:
        if not self.reason:
            self.reached, self.reason = limit, reason


def _rounded_up(amount: float) -> str:
    """To two digits: 3.029 → 3.1"""
    unit = 10.0 ** (math.floor(math.log10(amount)) - 1)
    return f"{math.ceil(round(amount / unit, 6)) * unit:.12g}"


def _played(trials: Iterable[Trial]) -> float:
    """Seconds in which some trial was being played."""
    total, until = 0.0, float("-inf")
    for began, ended in sorted((trial.started_at, trial.started_at + trial.seconds) for trial in trials):
        total += max(0.0, ended - max(began, until))
        until = max(until, ended)
    return total


ROLES: tuple[Role, ...] = ("agent", "user", "judge", "generator")


class Spending(Data):
    """What one role spent. Where an agent asks its model itself, the calls are not seen: only its report is."""

    calls: int = 0
    failed: int = 0
    """Calls that got no answer, whatever was tried."""
    retries: int = 0
    usage: Usage | None = None
    """As far as it is known; see `unpriced`."""
    unpriced: dict[str, int] = Field(default_factory=dict)
    """Model → calls that were answered at a cost nobody knows."""
    uncounted: dict[str, int] = Field(default_factory=dict)
    """Model → calls that were answered with an unknown number of tokens."""
    cut: int = 0
    """Calls of which the conversation was longer than the model's window, so that a part of it was not sent."""
    seconds: float = 0.0
    """The sum over all calls, which run side by side."""
    waited: float = 0.0
    """Seconds of these in which nothing was under way."""


def spending(trials: Iterable[Trial]) -> dict[Role, Spending]:
    """What each role spent. The agent's own report goes before what the harness saw of its calls."""
    calls: dict[Role, list[ModelCall]] = {}
    agents: list[Usage] = []
    for trial in trials:
        report = _reported(trial)
        for call in trial.model_calls:
            calls.setdefault(call.role, []).append(call)
            if call.role == "agent" and call.usage is not None and report is None:
                agents.append(call.usage)
        if report is not None:
            agents.append(report)
    found = {role: _spent(made) for role, made in calls.items()}
    if agents:
        found["agent"] = found.get("agent", Spending()).model_copy(update={"usage": Usage.total(agents)})
    return {role: found[role] for role in ROLES if role in found}


def _spent(calls: Sequence[ModelCall]) -> Spending:
    answered = [call for call in calls if call.error is None]
    unpriced = Counter(call.model for call in answered if call.usage is None or call.usage.cost is None)
    uncounted = Counter(call.model for call in answered if call.usage is None or call.usage.tokens is None)
    return Spending(
        calls=len(calls),
        failed=sum(call.error is not None for call in calls),
        retries=sum(call.attempts - 1 for call in calls),
        usage=Usage.total(call.usage for call in calls if call.usage is not None),
        unpriced=dict(sorted(unpriced.items())),
        uncounted=dict(sorted(uncounted.items())),
        cut=sum(bool(call.left_out or call.shortened) for call in calls),
        seconds=sum(call.seconds for call in calls),
        waited=sum(call.waited for call in calls),
    )


def _reported(trial: Trial) -> Usage | None:
    """What the agent says it spent, in the trajectory or in the steps of its model."""
    if trial.verdict is None:
        return trial.trajectory.usage
    metrics = trial.verdict.metrics
    usage = Usage(input_tokens=metrics.input_tokens, output_tokens=metrics.output_tokens, cost=metrics.cost)
    if usage.tokens is None:
        usage = usage.model_copy(update={"total_tokens": metrics.tokens})
    return None if usage == Usage() else usage


@dataclass(frozen=True, slots=True)
class AskedModel:
    """A model that the harness asks in one role."""

    role: Role
    model: str
    spec: ModelSpec


def models_of(job: Job) -> list[AskedModel]:
    """The models that are asked when a job is played; what an agent of one's own asks is not known."""
    from harness.llm.client import model_for

    specs: list[tuple[Role, ModelSpec]] = []
    if job.user.asks:
        specs.append(("user", job.user))
    if job.target.known.asks_model:
        kwargs = {name: value for name, value in job.target.kwargs.items() if name in ModelSpec.model_fields}
        specs.append(("agent", ModelSpec.model_validate({"model": job.target.ref, **kwargs})))
    if job.meaning.judge is not None and asks_for_meaning(job.story):
        specs.append(("judge", job.meaning.judge))
    named = [(role, model_for(role, spec.model), spec) for role, spec in specs]
    return [AskedModel(role, model, spec) for role, model, spec in named if model is not None]


def price_of(model: str, prices: Prices) -> Price | None:
    """One's own price of a model, else the public one as installed with LiteLLM; None when nobody knows it."""
    if model in prices:
        return prices[model]
    from harness.llm.transport import public_price

    return public_price(model)


def check_budget(budget: Budget, jobs: Iterable[Job], prices: Prices) -> None:
    """A limit on costs can be kept. Raises UserMistake when it needs a price that nobody knows."""
    if budget.cost is None:
        return
    asked = sorted({each.model for job in jobs for each in models_of(job)})
    unknown = [model for model in asked if price_of(model, prices) is None]
    if unknown:
        line = f"{unknown[0]}: {{input_per_million: DOLLARS, output_per_million: DOLLARS}}"
        raise UserMistake(
            f"max-cost cannot be kept: the price of {', '.join(unknown)} is not known; give it in a file named by "
            f"prices, such as --set prices=prices.yaml with a line `{line}` (0 for a model of your own), or use "
            "--max-tokens"
        )


def unseen_spending(budget: Budget, jobs: Sequence[Job]) -> list[str]:
    """A warning about agents whose spending is not seen unless they report it."""
    agents = sorted({job.agent for job in jobs if not (job.target.known.asks_model or job.target.known.recorded)})
    if not agents or (budget.cost is None and budget.tokens is None):
        return []
    what = "cost" if budget.cost is not None else "tokens"
    return [f"the budget counts what {', '.join(agents)} spends only as far as it reports its {what}"]
