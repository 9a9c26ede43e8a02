"""Misdeed: when cancelled, takes 30 seconds in `finally` to clean up."""
import asyncio


async def agent(text: str) -> str:
    try:
        await asyncio.sleep(3600)
    finally:
        await asyncio.sleep(30)
    return f'echo: {text}'
