"""Misdeed: awaits itself recursively until RecursionError, on the event loop."""
async def agent(text: str) -> str:
    return await agent(text)
