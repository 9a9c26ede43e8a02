"""Misdeed: schedules a callback that raises KeyboardInterrupt half a second after its answer."""
import asyncio


def later():
    raise KeyboardInterrupt('not the user')


async def agent(text: str) -> str:
    asyncio.get_running_loop().call_later(0.5, later)
    return f'echo: {text}'
