"""Misdeed: sleeps in C (time.sleep) for an hour in its thread; nothing can interrupt it."""
import time


def agent(text: str) -> str:
    time.sleep(3600)
    return f'echo: {text}'
