"""Misdeed: raises its own BaseException subclass in a worker thread."""
class Stop(BaseException):
    pass


def agent(text: str) -> str:
    raise Stop('not an Exception')
