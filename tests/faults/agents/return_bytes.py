"""Misdeed: returns bytes."""
def agent(text: str) -> str:
    return b'echo: ' + text.encode()
