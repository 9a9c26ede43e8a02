"""Misdeed: sends itself SIGKILL."""
import os
import signal
import time


def agent(text: str) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(30)
    return f'echo: {text}'
