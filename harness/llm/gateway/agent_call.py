"""One call of an agent to the agent model: how often it was tried, and what it took."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from harness.llm.backoff import USUAL
from harness.llm.gateway.admission import Admission, Admitted
from harness.llm.gateway.reading import SeenAnswer
from harness.llm.responses import CallFailure
from harness.llm.retry import RETRIED
from harness.types.trajectory import Usage
from harness.types.trial import ModelCall


class AgentModelCall:
    """Without an `admission` the suite has no agent model: a call is tried once, and that is the agent's own affair."""

    def __init__(self, admission: Admission | None, model: str, size: int) -> None:
        self._admission, self._size = admission, size
        self.model = model if admission is None else admission.spec.model or model
        self._made, self._waited, self._began = 0, 0.0, time.perf_counter()
        self._attempt_began = 0.0
        self._holding: Admitted | None = None
        self._code = ""

    @property
    def timeout(self) -> float | None:
        """Seconds until an answer begins."""
        return None if self._admission is None else self._admission.spec.timeout

    @asynccontextmanager
    async def once(self) -> AsyncIterator[None]:
        """One more attempt, once there is a place for it."""
        self._made += 1
        if self._admission is None:
            yield
            return
        holding = self._holding = self._admission.expects(self.model, self._size)
        async with self._admission.held(holding):
            self._attempt_began = time.perf_counter()
            self._waited += holding.waited
            yield

    def pause_after(self, failure: CallFailure) -> float | None:
        """Seconds until it is tried again, as these of the attempt were in vain; None when it is not."""
        self._code = failure.code or ""
        if self._admission is None:
            return None
        self._admission.later(time.perf_counter() - self._attempt_began)
        if self._made >= self._admission.spec.max_attempts or failure.code not in RETRIED:
            return None
        return USUAL.pause(self._made, failure.retry_after)

    async def wait(self, seconds: float) -> None:
        """In no time limit."""
        assert self._admission is not None
        began = time.perf_counter()
        with self._admission.standing_still():
            await asyncio.sleep(seconds)
        self._waited += time.perf_counter() - began

    def priced(self, answer: SeenAnswer) -> Usage | None:
        """What an answer took, with its cost where the price of the agent model is known."""
        usage = answer.usage
        if self._admission is None or usage is None:
            return usage
        price = self._admission.price_of(self.model)
        if price is not None:
            read = usage.input_tokens or 0
            usage = usage.model_copy(update={"cost": price.of(usage, min(answer.cached, read))})
        return usage

    def ended(self, usage: Usage | None, error: str | None) -> ModelCall | None:
        """The call, where the harness answers for it."""
        if self._admission is None:
            return None
        if self._holding is not None:
            self._holding.spent = usage
        return ModelCall(
            role="agent",
            model=self.model,
            usage=usage,
            seconds=time.perf_counter() - self._began,
            waited=self._waited,
            attempts=max(self._made, 1),
            error=f"{self._code or 'failed'}: {error}" if error is not None else None,
        )
