"""Misdeed: forks; the child returns the answer too and goes on with the harness's code (it ends after 20 s)."""
import os
import signal
import threading


def agent(text: str) -> str:
    if os.fork() == 0:
        # the child goes on with the harness's code, but ends after 20 s in any case
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(20)
        except ValueError:
            pass
        killer = threading.Timer(20, os._exit, (0,))
        killer.daemon = True
        killer.start()
    return f'echo: {text}'
