"""Misdeed: calls loop.close() on the running loop, which raises RuntimeError that it does not catch."""
import asyncio


async def agent(text: str) -> str:
    asyncio.get_running_loop().close()
    return f'echo: {text}'
