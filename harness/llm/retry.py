"""How a model is asked and how patiently, and whose fault it is when it gives no answer."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from harness.errors import Unavailable
from harness.llm.concurrency import Lane
from harness.llm.pausable_timeout import extend, paused
from harness.llm.responses import CallFailure
from harness.types.model_spec import Role
from harness.types.protocols import Reply
from harness.types.trajectory import ToolSchema, Usage

RETRIED = frozenset({"rate_limited", "server_error", "timed_out", "unreachable"})
"""What may pass."""
BLAME = {
    "no_key": "no key is set; set {keys}",
    "unauthorized": "the provider refuses the credentials; check the key in {keys} and what it may use",
    "unknown_model": "the provider does not know the model (or the base URL is wrong, most end in /v1); check both",
    "quota": "the account at the provider has no credit or quota left; top it up, or use the key of another in {keys}",
    "rate_limited": "the provider limits requests; set max_in_flight, lower the concurrency, or raise the limit there",
    "server_error": "the provider failed; try again later",
    "timed_out": "the provider gave no answer in time (limit {limit:g} s); try again, or use a faster model",
    "unreachable": "there is no connection to the provider; check that it runs, the base URL and the network",
    "bad_request": "the provider refuses the request; check the model's settings and how long the conversation is",
    "bad_reply": "the model's answer cannot be used; try again, raise max_tokens, or use another model",
}
"""Code → whose fault it is and what to do about it. It is never the agent's."""


@dataclass(frozen=True, slots=True)
class ChatSettings:
    """Which model to ask, and how patiently. Times are seconds."""

    role: Role
    model: str
    base_url: str | None = None
    temperature: float | None = None
    seed: int | None = None
    max_tokens: int | None = None
    timeout: float = 60
    """For one request, from sending it to its last byte."""
    max_attempts: int = 4
    max_in_flight: int | None = None
    """Most requests to the model at one time, of the whole process."""
    window: int | None = None
    """Tokens of a conversation and its answer at most; a longer one is cut. None: what is known of the model."""
    first_pause: float = 0.5
    """Doubled after every attempt, half of it by chance."""
    longest_pause: float = 30
    """Also the longest Retry-After that is waited for; a longer one ends the attempts."""

    def pause(self, failure: CallFailure, attempts: int) -> float | None:
        """Seconds to wait before the next attempt; None when the provider wants longer than we are ready to wait."""
        if failure.retry_after is not None:
            return failure.retry_after if failure.retry_after <= self.longest_pause else None
        ceiling = min(self.first_pause * 2.0 ** (attempts - 1), self.longest_pause)
        return ceiling * random.uniform(0.5, 1)

    def unavailable(self, model: str, failure: CallFailure, attempts: int, keys: str) -> Unavailable:
        """Why there is no answer, whose fault that is, and what to do. `keys` names the variable of the key."""
        place = f" at {_address(self.base_url)}" if self.base_url else ""
        tries = f" ({attempts} attempts)" if attempts > 1 else ""
        blame = BLAME[failure.code].format(keys=keys, limit=self.timeout)
        return Unavailable(
            f"{self.role} model {model}{place}: {blame}{tries}; detail: {failure.detail}", code=failure.code
        )


@dataclass(slots=True)
class Attempts:
    """One call, tried as often as there is use in it."""

    usages: list[Usage | None] = field(default_factory=list)
    """What each attempt reported."""
    waited: float = 0.0
    """Seconds for a free place and between attempts."""

    async def until_answered(
        self, ask: Callable[[bool], Awaitable[Reply | CallFailure]], settings: ChatSettings, lane: Lane
    ) -> Reply | CallFailure:
        """The answer, or the last failure. `ask` is told whether to say in words what the answer has to look like.

        What waits, and what was asked in vain, is in no time limit of the conversation.
        """
        explain = refused = False
        while True:
            async with lane.place(settings.max_in_flight) as waited:
                self.waited += waited
                self.usages.append(None)
                began = time.perf_counter()
                outcome = await ask(explain)
                self.usages[-1] = outcome.usage
            if isinstance(outcome, Reply):
                return outcome
            extend(time.perf_counter() - began)
            if outcome.refuses_schema and not refused:
                refused = True  # it is asked in words from now on
                continue
            unusable, made = outcome.code == "bad_reply", len(self.usages)
            pause = settings.pause(outcome, made)
            again = outcome.code in RETRIED or (unusable and not explain)
            if not again or pause is None or made >= settings.max_attempts:
                return outcome
            explain = explain or unusable
            self.waited += pause
            with paused():
                await asyncio.sleep(pause)


def as_function(tool: ToolSchema) -> dict[str, Any]:
    """A tool as OpenAI's chat completions take it."""
    parameters = tool.parameters or {"type": "object", "properties": {}}
    told = {"name": tool.name, "description": tool.description or "", "parameters": parameters}
    return {"type": "function", "function": told}


def _address(url: str) -> str:
    """A URL without what may be secret in it."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
