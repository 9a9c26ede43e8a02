"""Misdeed: raises an exception whose __cause__ and __context__ form a cycle."""
def agent(text: str) -> str:
    a, b = ValueError('a'), KeyError('b')
    a.__cause__, b.__cause__ = b, a
    a.__context__, b.__context__ = b, a
    raise a
