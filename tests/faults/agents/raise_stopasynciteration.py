"""Misdeed: raises StopAsyncIteration from anext() on an empty async generator."""
async def nothing():
    return
    yield


async def agent(text: str) -> str:
    return await anext(nothing())
