"""Misdeed: raises an exception whose message has lone surrogates, NUL and escape codes, which cannot be written as UTF-8."""
def agent(text: str) -> str:
    raise RuntimeError('bad \ud800\udfff \x00 \x1b[2J message')
