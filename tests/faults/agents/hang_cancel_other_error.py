"""Misdeed: answers cancellation with SystemExit(0)."""
import asyncio


async def agent(text: str) -> str:
    try:
        await asyncio.sleep(3600)
    except asyncio.CancelledError:
        raise SystemExit(0)
    return ''
