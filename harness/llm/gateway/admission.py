"""The agent's calls in one trial to the agent model of its suite: places, money, time and what they came to."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from typing import Any

from harness.llm.concurrency import places_of
from harness.llm.context_window import BYTES_A_TOKEN
from harness.llm.pausable_timeout import PausableTimeout
from harness.llm.prices import Price
from harness.llm.reserved import FIRST_ANSWER
from harness.llm.transport import public_price
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import PASSED_ON, AgentModelSpec
from harness.types.trajectory import Usage


@dataclass(slots=True)
class Admitted:
    """A call under way, as what it may take is held for it."""

    model: str
    expected: Usage
    over: asyncio.Event = field(default_factory=asyncio.Event)
    spent: Usage | None = None
    waited: float = 0.0


class Admission:
    """Places and money belong to the event loop of the run, in which this is made; the gateway asks in its own."""

    def __init__(self, spec: AgentModelSpec, models: TrialModels) -> None:
        self.spec, self.models = spec, models
        self.limit: PausableTimeout | None = None
        """That of the agent's turn."""
        self._loop = asyncio.get_running_loop()
        self._held: set[Future[None]] = set()

    def price_of(self, model: str) -> Price | None:
        """One's own, else the public one."""
        prices = self.models.prices
        named = model.partition("/")[0] in PASSED_ON
        names = [model] if named else [f"{provider}/{model}" for provider in PASSED_ON]
        own = next((prices[name] for name in (model, *names) if name in prices), None)
        if own is not None or (self.spec.base_url is not None and not named):
            return own
        return next((price for name in names if (price := public_price(name)) is not None), None)

    def expects(self, model: str, size: int) -> Admitted:
        """A call that sends so many bytes."""
        purse = self.models.purse
        known = purse.longest_answers.get(f"agent {model}") if purse is not None else None
        usage = Usage(input_tokens=-(-size // BYTES_A_TOKEN), output_tokens=known or FIRST_ANSWER)
        price = self.price_of(model) if purse is not None else None
        return Admitted(model, usage if price is None else usage.model_copy(update={"cost": price.of(usage)}))

    @asynccontextmanager
    async def held(self, call: Admitted) -> AsyncIterator[None]:
        """There is a place, and what it may take is put by, while this is open. The wait is in no limit."""
        if self.spec.max_in_flight is None and self.models.purse is None:
            yield
            return
        here, came, began = asyncio.get_running_loop(), asyncio.Event(), time.perf_counter()

        def enter() -> None:
            with suppress(RuntimeError):  # the gateway is closed
                here.call_soon_threadsafe(came.set)

        holding = asyncio.run_coroutine_threadsafe(self._hold(call, enter), self._loop)
        self._held.add(holding)
        try:
            with self.standing_still():
                await came.wait()
            call.waited += time.perf_counter() - began
            yield
        finally:
            self._held.discard(holding)
            if came.is_set():
                self._soon(call.over.set)
            else:
                holding.cancel()

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """The turn's limit does not run while this is open."""
        still = self.limit.standing_still() if self.limit is not None else None
        if still is None:
            yield
            return
        self._soon(still.__enter__)
        try:
            yield
        finally:
            self._soon(still.__exit__, None, None, None)

    def later(self, seconds: float) -> None:
        """So much of the turn was spent in vain."""
        if self.limit is not None:
            self._soon(self.limit.later, seconds)

    def end(self) -> None:
        """The trial is over: nothing is held for it."""
        for each in tuple(self._held):
            each.cancel()

    async def _hold(self, call: Admitted, enter: Callable[[], None]) -> None:
        most, purse = self.spec.max_in_flight, self.models.purse
        place = places_of(call.model, self.spec.base_url, most) if most is not None else nullcontext()
        async with place:
            if purse is not None:
                await purse.reserve(call.expected)
            try:
                enter()
                await call.over.wait()
            finally:
                if purse is not None:
                    written = call.spent.output_tokens if call.spent is not None else None
                    known, name = purse.longest_answers, f"agent {call.model}"
                    known[name] = max(known.get(name, 0), written or 0)
                    purse.settle(call.expected, call.spent)

    def _soon(self, function: Callable[..., Any], *arguments: Any) -> None:
        with suppress(RuntimeError):  # the run is over
            self._loop.call_soon_threadsafe(function, *arguments)
