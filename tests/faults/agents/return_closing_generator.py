"""Misdeed: returns an object whose __await__ raises SystemExit."""
class Trap:
    def __await__(self):
        raise SystemExit(0)
        yield


async def agent(text: str) -> str:
    return Trap()
