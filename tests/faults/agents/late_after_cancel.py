"""Misdeed: catches the cancellation at the limit and then returns the right answer."""
import asyncio


async def agent(text: str) -> str:
    try:
        await asyncio.sleep(3600)
    except asyncio.CancelledError:
        pass
    return f'echo: {text}'
