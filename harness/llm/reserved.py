"""Calls that are sent only while the run has the money, or the tokens, that they are expected to take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from harness.llm.context_window import measured
from harness.llm.pausable_timeout import paused
from harness.llm.prices import Price
from harness.llm.responses import CallFailure
from harness.types.protocols import Chat, Purse, Reply
from harness.types.trajectory import ToolSchema, Usage

FIRST_ANSWER = 500
"""Tokens that the first answer of a model is expected to have, or max_tokens if less; later, as many as the longest."""


@dataclass(frozen=True, slots=True)
class ReservedChat:
    """A chat that waits, in no time limit, until what a request is expected to take is put by for it."""

    chat: Chat
    purse: Purse
    name: str
    """Of the model in its role."""
    price: Price | None
    max_tokens: int | None = None

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None = None,
        tools: Sequence[ToolSchema] | None = None,
    ) -> Reply:
        expected = self._expected(measured(messages, schema, tools))
        with paused():
            await self.purse.reserve(expected)
        spent: Usage | None = None
        try:
            reply = await self.chat.complete(messages, schema, tools)
            spent = reply.usage
            return reply
        except CallFailure as failure:
            spent = failure.usage
            raise
        finally:
            if spent is not None and spent.output_tokens is not None:
                known = self.purse.longest_answers
                known[self.name] = max(known.get(self.name, 0), spent.output_tokens)
            self.purse.settle(expected, spent)

    def _expected(self, read: int) -> Usage:
        answer = self.purse.longest_answers.get(self.name) or FIRST_ANSWER
        usage = Usage(input_tokens=read, output_tokens=min(answer, self.max_tokens or answer))
        return usage if self.price is None else usage.model_copy(update={"cost": self.price.of(usage)})
