"""Misdeed: raises an exception whose __str__ raises SystemExit(0), so that whoever formats it exits with success."""
class Nasty(Exception):
    def __str__(self):
        raise SystemExit(0)

    __repr__ = __str__


def agent(text: str) -> str:
    raise Nasty('x')
