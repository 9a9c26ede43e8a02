"""Misdeed: raises asyncio.CancelledError in a worker thread."""
import asyncio


def agent(text: str) -> str:
    raise asyncio.CancelledError()
