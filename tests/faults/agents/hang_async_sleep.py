"""Misdeed: awaits asyncio.sleep for an hour."""
import asyncio


async def agent(text: str) -> str:
    await asyncio.sleep(3600)
    return f'echo: {text}'
