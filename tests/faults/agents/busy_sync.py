"""Misdeed: runs a busy loop in pure Python in its thread (bounded at 60 s), competing for the GIL."""
import time


def agent(text: str) -> str:
    end = time.perf_counter() + 60
    n = 0
    while time.perf_counter() < end:
        n += 1
    return str(n)
