"""Misdeed: locks a C pthread mutex twice through ctypes on the loop's thread; not even a signal handler gets in."""
import ctypes


async def agent(text: str) -> str:
    libc = ctypes.CDLL(None)
    mutex = ctypes.create_string_buffer(256)
    libc.pthread_mutex_init(mutex, None)
    libc.pthread_mutex_lock(mutex)
    libc.pthread_mutex_lock(mutex)
    return f'echo: {text}'
