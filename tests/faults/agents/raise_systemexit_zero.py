"""Misdeed: calls sys.exit(0) in the middle of its turn."""
import sys


def agent(text: str) -> str:
    sys.exit(0)
