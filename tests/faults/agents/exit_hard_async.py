"""Misdeed: calls os._exit(7) on the event loop."""
import os


async def agent(text: str) -> str:
    os._exit(7)
    return f'echo: {text}'
