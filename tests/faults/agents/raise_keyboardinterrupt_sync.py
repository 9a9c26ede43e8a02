"""Misdeed: raises KeyboardInterrupt in a worker thread."""
def agent(text: str) -> str:
    raise KeyboardInterrupt('in a thread')
