"""Misdeed: leaves 500 background tasks behind that sleep for ever and swallow cancellation."""
import asyncio

kept = []


async def stay():
    while True:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            pass


async def agent(text: str) -> str:
    kept.extend(asyncio.ensure_future(stay()) for _ in range(500))
    return f'echo: {text}'
