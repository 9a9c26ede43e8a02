"""Misdeed: raises SystemExit with a text on the event loop; asyncio lets SystemExit through run_until_complete."""
async def agent(text: str) -> str:
    raise SystemExit('bye')
