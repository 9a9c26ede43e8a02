"""Misdeed: installs an exception handler that raises SystemExit, then leaves a task with an exception behind."""
import asyncio


def handler(loop, context):
    raise SystemExit(0)


async def broken():
    raise ValueError('never retrieved')


async def agent(text: str) -> str:
    asyncio.get_running_loop().set_exception_handler(handler)
    asyncio.ensure_future(broken())
    return f'echo: {text}'
