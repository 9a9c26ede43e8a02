"""Misdeed: acquires a threading.Lock twice on the event loop's thread."""
import threading

lock = threading.Lock()


async def agent(text: str) -> str:
    lock.acquire()
    lock.acquire()
    return f'echo: {text}'
