"""Misdeed: raises an exception whose __str__ returns None (a TypeError for the caller)."""
class Odd(Exception):
    def __str__(self):
        return None

    def __repr__(self):
        return 7


def agent(text: str) -> str:
    raise Odd()
