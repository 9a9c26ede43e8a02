"""Misdeed: raises its own BaseException subclass, which `except Exception` misses and asyncio lets through."""
class Stop(BaseException):
    pass


async def agent(text: str) -> str:
    raise Stop('not an Exception')
