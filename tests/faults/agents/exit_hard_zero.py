"""Misdeed: calls os._exit(0): the process is gone, with the exit code of success."""
import os


def agent(text: str) -> str:
    os._exit(0)
    return f'echo: {text}'
