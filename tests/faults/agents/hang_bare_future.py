"""Misdeed: awaits a future that nobody will ever resolve, behind asyncio.shield."""
import asyncio


async def agent(text: str) -> str:
    while True:
        try:
            await asyncio.shield(asyncio.get_running_loop().create_future())
        except asyncio.CancelledError:
            continue
