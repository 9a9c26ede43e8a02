"""Misdeed: changes the working directory to a temporary one."""
import os
import tempfile


def agent(text: str) -> str:
    os.chdir(tempfile.mkdtemp(prefix='faults-'))
    return f'echo: {text}'
