"""Misdeed: a sync agent that returns a coroutine which never ends when awaited."""
import asyncio


async def never():
    await asyncio.sleep(3600)


def agent(text: str) -> str:
    return never()
