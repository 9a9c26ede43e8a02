"""Misdeed: calls os.abort()."""
import os
import resource


def agent(text: str) -> str:
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    os.abort()
    return f'echo: {text}'
