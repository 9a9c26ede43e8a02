"""Misdeed: raises StopIteration (next() on an empty iterator) in a worker thread; Future.set_exception refuses it, which leaves a waiter hanging."""
def agent(text: str) -> str:
    return next(iter([]))
