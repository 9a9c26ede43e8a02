"""Misdeed: answers properly, but after 3.5 seconds (limit 2 s), politely asynchronous."""
import asyncio


async def agent(text: str) -> str:
    await asyncio.sleep(3.5)
    return f'echo: {text}'
