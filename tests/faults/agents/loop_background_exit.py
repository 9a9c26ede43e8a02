"""Misdeed: leaves a background task behind that raises SystemExit half a second later; asyncio lets it stop the loop."""
import asyncio


async def later():
    await asyncio.sleep(0.5)
    raise SystemExit(0)


async def agent(text: str) -> str:
    asyncio.get_running_loop().create_task(later())
    return f'echo: {text}'
