"""Misdeed: waits with subprocess.run for a child that sleeps for 50 s, on the event loop's thread."""
import subprocess


async def agent(text: str) -> str:
    subprocess.run(['sleep', '50'])
    return f'echo: {text}'
