"""Misdeed: waits on the event loop's thread for run_coroutine_threadsafe(...).result(), a future that only this loop could resolve."""
import asyncio


async def inner(text):
    return f'echo: {text}'


async def agent(text: str) -> str:
    loop = asyncio.get_running_loop()
    return asyncio.run_coroutine_threadsafe(inner(text), loop).result()
