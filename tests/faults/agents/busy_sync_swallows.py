"""Misdeed: busy loop in its thread that swallows everything injected into it (bounded at 60 s)."""
import time


def agent(text: str) -> str:
    end = time.perf_counter() + 60
    n = 0
    while time.perf_counter() < end:
        try:
            while time.perf_counter() < end:
                n += 1
        except BaseException:
            continue
    return str(n)
