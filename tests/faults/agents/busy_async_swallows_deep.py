"""Misdeed: busy loop in a coroutine behind three nested layers that swallow everything with bare `except:` (bounded at 120 s)."""
import time


def layer(end, depth):
    n = 0
    while time.perf_counter() < end:
        try:
            if depth:
                n += layer(end, depth - 1)
            else:
                for _ in range(1000):
                    n += 1
        except:  # noqa: E722
            continue
        finally:
            n += 1
    return n


async def agent(text: str) -> str:
    return str(layer(time.perf_counter() + 120, 3))
