"""Misdeed: calls loop.stop() on the running loop and answers properly."""
import asyncio


async def agent(text: str) -> str:
    asyncio.get_running_loop().stop()
    return f'echo: {text}'
