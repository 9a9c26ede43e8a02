"""Misdeed: schedules a callback that blocks the loop for 3 s after the answer was given."""
import asyncio
import time


async def agent(text: str) -> str:
    asyncio.get_running_loop().call_later(0.2, time.sleep, 3)
    return f'echo: {text}'
