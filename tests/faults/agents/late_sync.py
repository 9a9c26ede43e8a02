"""Misdeed: answers properly, but after 3.5 seconds (limit 2 s), from a thread."""
import time


def agent(text: str) -> str:
    time.sleep(3.5)
    return f'echo: {text}'
