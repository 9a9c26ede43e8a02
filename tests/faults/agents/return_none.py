"""Misdeed: returns None."""
def agent(text: str) -> str:
    return None
