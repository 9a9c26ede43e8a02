"""Misdeed: changes to a temporary directory and deletes it, so that os.getcwd() raises."""
import os
import tempfile


def agent(text: str) -> str:
    folder = tempfile.mkdtemp(prefix='faults-')
    os.chdir(folder)
    os.rmdir(folder)
    return f'echo: {text}'
