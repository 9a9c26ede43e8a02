"""Requests that are under way at the same time: no more to a model than it bears."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

from harness.llm.pausable_timeout import paused
from harness.types.protocols import Chat, Reply
from harness.types.trajectory import ToolSchema

_places: WeakValueDictionary[tuple[asyncio.AbstractEventLoop, str, str | None], asyncio.Semaphore]
_places = WeakValueDictionary()
"""By event loop, model and address; each is there as long as a request is under way or waits."""


def places_of(model: str, base_url: str | None, most: int) -> asyncio.Semaphore:
    """Those at this model that the event loop that runs has; the first who asks says how many there are."""
    return _places.setdefault((asyncio.get_running_loop(), model, base_url), asyncio.Semaphore(most))


@dataclass(frozen=True, slots=True)
class LimitedChat:
    """A chat that lets so many requests be under way at most; others wait, in no time limit, in the order of coming.

    The places belong to a model at an address: all chats of an event loop that ask it share them. Where two roles give
    different limits, that of the one who came first counts until nobody asks any more. So there are never more
    under way than the higher limit allows. Chats without a limit neither wait nor take a place.
    """

    chat: Chat
    model: str
    base_url: str | None
    most: int

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None = None,
        tools: Sequence[ToolSchema] | None = None,
    ) -> Reply:
        free = places_of(self.model, self.base_url, self.most)
        if free.locked():
            with paused():
                await free.acquire()
        else:
            await free.acquire()
        try:
            return await self.chat.complete(messages, schema, tools)
        finally:
            free.release()
