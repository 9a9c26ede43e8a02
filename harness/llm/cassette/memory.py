"""What a model answered in this run, kept in memory: an equal request is not sent twice, nor paid twice."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakKeyDictionary

from harness.llm.cassette.request import OPTIONS, request_of
from harness.llm.pausable_timeout import paused
from harness.types.model_spec import ModelSpec, Role
from harness.types.protocols import Chat, Reply
from harness.types.trajectory import ToolSchema

MOST_KEPT = 50_000
"""Replies of a run; the oldest give way."""


@dataclass(slots=True)
class SharedReplies:
    """The replies of one event loop, which is that of a run, by the hashes of their requests."""

    known: dict[str, Reply] = field(default_factory=dict)
    under_way: dict[str, asyncio.Future[None]] = field(default_factory=dict)
    """Done when the request has ended, however it ended."""

    def keep(self, key: str, reply: Reply) -> None:
        self.known[key] = reply
        if len(self.known) > MOST_KEPT:
            del self.known[next(iter(self.known))]


_replies: WeakKeyDictionary[asyncio.AbstractEventLoop, SharedReplies] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class OnceAskedChat:
    """A chat that sends an equal request once in an event loop, whichever trials make it.

    A reply that others had asked for comes without a ModelCall: nothing was spent on it. What failed is asked again.
    """

    chat: Chat
    role: Role
    spec: ModelSpec

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None = None,
        tools: Sequence[ToolSchema] | None = None,
    ) -> Reply:
        options = {name: getattr(self.spec, name) for name in (*OPTIONS, "base_url")}
        key = request_of(self.role, self.spec.name, options, messages, schema, tools).hash
        loop = asyncio.get_running_loop()
        replies = _replies.setdefault(loop, SharedReplies())
        while key not in replies.known:
            under_way = replies.under_way.get(key)
            if under_way is None:
                return await self._asked(replies, key, messages, schema, tools)
            with paused():
                await asyncio.wait([under_way])  # which is not cancelled with the one who waits
        return replace(replies.known[key], call=None)

    async def _asked(
        self,
        replies: SharedReplies,
        key: str,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None,
        tools: Sequence[ToolSchema] | None,
    ) -> Reply:
        ended = replies.under_way[key] = asyncio.get_running_loop().create_future()
        try:
            reply = await self.chat.complete(messages, schema, tools)
            replies.keep(key, reply)
        finally:
            del replies.under_way[key]
            ended.set_result(None)
        return reply
