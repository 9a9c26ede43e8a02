"""Misdeed: calls time.sleep(3600) in a coroutine: a C call that holds the event loop's thread."""
import time


async def agent(text: str) -> str:
    time.sleep(3600)
    return f'echo: {text}'
