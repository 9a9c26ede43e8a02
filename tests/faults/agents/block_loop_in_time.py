"""Misdeed: blocks the event loop with time.sleep for 1.5 s, then answers properly (within its 2 s)."""
import time


async def agent(text: str) -> str:
    time.sleep(1.5)
    return f'echo: {text}'
