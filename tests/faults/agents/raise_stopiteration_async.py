"""Misdeed: raises StopIteration from a coroutine (Python turns it into RuntimeError)."""
async def agent(text: str) -> str:
    raise StopIteration('echo: go')
