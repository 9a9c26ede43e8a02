"""Misdeed: sets sys.stdout, sys.stderr and sys.stdin to None."""
import sys


def agent(text: str) -> str:
    sys.stdout = sys.stderr = sys.stdin = None
    return f'echo: {text}'
