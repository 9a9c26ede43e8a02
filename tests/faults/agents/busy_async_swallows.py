"""Misdeed: busy loop in a coroutine which swallows everything with `except BaseException` (bounded at 120 s)."""
import time


async def agent(text: str) -> str:
    end = time.perf_counter() + 120
    n = 0
    while time.perf_counter() < end:
        try:
            while time.perf_counter() < end:
                n += 1
        except BaseException:
            pass
    return str(n)
