"""Misdeed: reads address 0 through ctypes."""
import ctypes
import resource


def agent(text: str) -> str:
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    ctypes.string_at(0)
    return f'echo: {text}'
