"""Misdeed: returns an int too large to be turned into text (5000 digits)."""
async def agent(text: str) -> str:
    return 10 ** 5000
