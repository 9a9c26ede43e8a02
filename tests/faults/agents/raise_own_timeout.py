"""Misdeed: raises TimeoutError at once, which can be mistaken for the harness's own limit."""
async def agent(text: str) -> str:
    raise TimeoutError('upstream model timed out')
