"""Misdeed: cancels every task of the event loop but its own and answers properly."""
import asyncio


async def agent(text: str) -> str:
    for task in asyncio.all_tasks():
        if task is not asyncio.current_task():
            task.cancel()
    return f'echo: {text}'
