"""Misdeed: raises an exception that holds a lock, a lambda and an open generator, and cannot be pickled or serialised."""
import threading


def agent(text: str) -> str:
    exc = RuntimeError(threading.Lock(), lambda: 1, (i for i in 'ab'))
    exc.loop = threading.local()
    raise exc
