"""Misdeed: calls asyncio.run inside the running loop (the classic mistake), RuntimeError and a never awaited coroutine."""
import asyncio


async def inner(text):
    return f'echo: {text}'


async def agent(text: str) -> str:
    return asyncio.run(inner(text))
