"""Answers as it should, in a task of its own, beside whatever the others do."""

from __future__ import annotations

import asyncio


async def agent(text: str) -> str:
    await asyncio.gather(asyncio.sleep(0.02), asyncio.create_task(asyncio.sleep(0.02)))
    return f"innocent: {text}"
