"""A call is tried again while there is use in it; when it is given up, whose fault that is and what to do about it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlsplit

from harness.errors import Unavailable
from harness.llm.answers import in_words
from harness.llm.backoff import USUAL, Backoff
from harness.llm.call_log import with_call
from harness.llm.pausable_timeout import Pauses, extend, paused
from harness.llm.responses import CallFailure
from harness.types.jsonable import unchecked
from harness.types.model_spec import ModelSpec, Role
from harness.types.protocols import Chat, Reply
from harness.types.trajectory import ToolSchema, Usage
from harness.types.trial import ModelCall

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
    "redirects": "it redirects to another host, which is not followed: only the configured address is contacted; give "
    "the address it names, if that is the right one",
    "bad_request": "the provider refuses the request; check the model's settings and how long the conversation is",
    "content_filter": "the provider's content filter stopped it; see what was said, or use another model or filter",
    "bad_reply": "the model's answer cannot be used; try again, raise max_tokens, or use another model",
}
"""Code → whose fault it is and what to do about it. It is never the agent's."""


@dataclass(slots=True)
class Attempts:
    """What was done for one call so far."""

    pauses: Pauses
    usages: list[Usage | None] = field(default_factory=list)
    """What each attempt reported."""
    began: float = field(default_factory=time.perf_counter)

    async def one_more(
        self,
        chat: Chat,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None,
        tools: Sequence[ToolSchema] | None,
    ) -> Reply | CallFailure:
        """What comes of asking. The time of a request that was made in vain is in no limit of the conversation."""
        self.usages.append(None)
        began = time.perf_counter() - self.pauses.seconds  # what was paused is in no limit as it is
        outcome: Reply | CallFailure
        try:
            outcome = await chat.complete(messages, schema, tools)
        except CallFailure as failure:
            outcome = failure.with_traceback(None)  # else it and the frame it was raised in keep each other
            extend(time.perf_counter() - self.pauses.seconds - began)
        self.usages[-1] = outcome.usage
        return outcome


@dataclass(frozen=True, slots=True)
class RetriedChat:
    """A chat that is asked again when that may help. Its replies, and what it raises, carry their ModelCall."""

    chat: Chat
    role: Role
    spec: ModelSpec
    backoff: Backoff = USUAL

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None = None,
        tools: Sequence[ToolSchema] | None = None,
    ) -> Reply:
        """Ask until there is an answer, or no use in asking. Raises Unavailable with one of the codes in BLAME."""
        with Pauses() as pauses:
            attempts = Attempts(pauses)
            try:
                outcome = await self._until_answered(attempts, messages, schema, tools)
                if isinstance(outcome, CallFailure):
                    raise self._unavailable(outcome, len(attempts.usages))
            except BaseException as problem:
                error = f"{problem.code}: {problem}" if isinstance(problem, Unavailable) else type(problem).__name__
                with_call(problem, self._call(attempts, error))
                raise
            return replace(outcome, call=self._call(attempts))

    async def _until_answered(
        self,
        attempts: Attempts,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None,
        tools: Sequence[ToolSchema] | None,
    ) -> Reply | CallFailure:
        """The answer, or the last failure. An answer that cannot be used is asked for once more, its shape in words."""
        asked_again = refused = False
        while True:
            outcome = await attempts.one_more(self.chat, messages, schema, tools)
            if isinstance(outcome, Reply):
                return outcome
            if outcome.refuses_schema and not refused:
                refused = True  # its transport asks in words from now on
                continue
            made, unusable = len(attempts.usages), outcome.code == "bad_reply"
            pause = self.backoff.pause(made, outcome.retry_after)
            again = outcome.code in RETRIED or (unusable and not asked_again)
            if not again or pause is None or made >= self.spec.max_attempts:
                return outcome
            if unusable:
                asked_again = True
                messages = in_words(messages, schema) if schema is not None else messages
            with paused():
                await asyncio.sleep(pause)

    def _call(self, attempts: Attempts, error: str | None = None) -> ModelCall:
        return _model_call(
            role=self.role,
            model=self.spec.name,
            usage=Usage.total(usage for usage in attempts.usages if usage is not None),
            seconds=time.perf_counter() - attempts.began,
            waited=attempts.pauses.seconds,
            attempts=len(attempts.usages),
            error=error,
        )

    def _unavailable(self, failure: CallFailure, attempts: int) -> Unavailable:
        """Why there is no answer, whose fault that is, and what to do."""
        place = f" at {_address(self.spec.base_url)}" if self.spec.base_url else ""
        tries = f" ({attempts} attempts)" if attempts > 1 else ""
        blame = BLAME[failure.code].format(keys=failure.keys, limit=self.spec.timeout)
        said = f"{self.role} model {self.spec.name}{place}: {blame}{tries}; detail: {failure.detail}"
        return Unavailable(said, code=failure.code, said=failure.said)


_model_call = unchecked(ModelCall)


def _address(url: str) -> str:
    """A URL without what may be secret in it."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
