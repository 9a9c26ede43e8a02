"""Misdeed: raises a plain ValueError."""
def agent(text: str) -> str:
    raise ValueError('plain failure')
