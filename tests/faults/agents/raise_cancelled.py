"""Misdeed: raises asyncio.CancelledError itself, though nobody cancelled it."""
import asyncio


async def agent(text: str) -> str:
    raise asyncio.CancelledError('not from you')
