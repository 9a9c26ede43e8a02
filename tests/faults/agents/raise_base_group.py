"""Misdeed: raises a BaseExceptionGroup that holds SystemExit and KeyboardInterrupt."""
async def agent(text: str) -> str:
    raise BaseExceptionGroup('both', [SystemExit(0), KeyboardInterrupt(), ValueError('x')])
