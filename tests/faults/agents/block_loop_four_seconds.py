"""Misdeed: calls time.sleep(4) in a coroutine, which stops every other trial on the loop."""
import time


async def agent(text: str) -> str:
    time.sleep(4)
    return f'echo: {text}'
