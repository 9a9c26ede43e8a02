"""Misdeed: swallows every CancelledError and goes on sleeping for ever."""
import asyncio


async def agent(text: str) -> str:
    while True:
        try:
            await asyncio.sleep(3600)
        except BaseException:
            pass
