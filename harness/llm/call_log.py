"""What a call took: carried by its reply, or by what was raised instead, and kept in the list of its trial."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from harness.llm.trial_models import TrialModels
from harness.types.protocols import Chat, Reply
from harness.types.trajectory import ToolSchema
from harness.types.trial import ModelCall

Problem = TypeVar("Problem", bound=BaseException)


def with_call(problem: Problem, call: ModelCall | None) -> Problem:
    """The same exception, which tells `call_of` from now on what the call took that it ended."""
    vars(problem)["call"] = call
    return problem


def call_of(problem: BaseException) -> ModelCall | None:
    """What the call took that this exception ended, a cancellation as well; None when nobody measured it."""
    found = vars(problem).get("call")
    return found if isinstance(found, ModelCall) else None


@dataclass(frozen=True, slots=True)
class LoggedChat:
    """A chat whose calls are kept in the order in which they end, failed and cancelled ones too."""

    chat: Chat
    models: TrialModels

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None = None,
        tools: Sequence[ToolSchema] | None = None,
    ) -> Reply:
        try:
            reply = await self.chat.complete(messages, schema, tools)
        except BaseException as problem:
            self._keep(call_of(problem))
            raise
        self._keep(reply.call)
        return reply

    def _keep(self, call: ModelCall | None) -> None:
        if call is not None:
            self.models.calls.append(call)
