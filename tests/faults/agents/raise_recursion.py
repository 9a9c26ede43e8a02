"""Misdeed: recurses without end in Python until RecursionError."""
def down(text, n):
    return down(text, n + 1) + '.'


def agent(text: str) -> str:
    return down(text, 0)
