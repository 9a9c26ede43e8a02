"""Misdeed: cancels every task of the event loop, the harness's and its own included, then returns."""
import asyncio


async def agent(text: str) -> str:
    for task in asyncio.all_tasks():
        task.cancel()
    return f'echo: {text}'
