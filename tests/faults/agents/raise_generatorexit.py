"""Misdeed: raises GeneratorExit from a coroutine."""
async def agent(text: str) -> str:
    raise GeneratorExit('odd')
