"""Misdeed: raises an exception whose __str__ and __repr__ raise too."""
class Nasty(Exception):
    def __str__(self):
        raise RuntimeError('str of the exception failed')

    def __repr__(self):
        raise RuntimeError('repr of the exception failed')


def agent(text: str) -> str:
    raise Nasty('x')
