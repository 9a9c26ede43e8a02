"""Misdeed: replaces sys.stdout and sys.stderr by objects that raise on write."""
import sys


class Broken:
    def write(self, text):
        raise OSError('no output')

    def flush(self):
        raise OSError('no flush')


def agent(text: str) -> str:
    sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = Broken()
    return f'echo: {text}'
