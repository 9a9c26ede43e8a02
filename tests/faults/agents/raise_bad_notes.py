"""Misdeed: raises an exception with a broken __notes__ and a hostile class name."""
def agent(text: str) -> str:
    exc = type('\n<script>', (Exception,), {'__module__': None})('x')
    exc.__notes__ = 5
    exc.args = ({}, [exc])
    raise exc
