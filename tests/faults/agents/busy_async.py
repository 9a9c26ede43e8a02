"""Misdeed: runs a busy loop in pure Python in a coroutine, which never yields (bounded at 120 s)."""
import time


async def agent(text: str) -> str:
    end = time.perf_counter() + 120
    n = 0
    while time.perf_counter() < end:
        n += 1
    return str(n)
