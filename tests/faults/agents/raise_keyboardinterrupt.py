"""Misdeed: raises KeyboardInterrupt itself on the event loop, as though the user had pressed Ctrl-C."""
async def agent(text: str) -> str:
    raise KeyboardInterrupt()
