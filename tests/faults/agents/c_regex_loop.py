"""Misdeed: runs a catastrophic regular expression on the event loop's thread."""
import re


async def agent(text: str) -> str:
    re.match(r'(a|aa)+$', 'a' * 43 + '!')
    return f'echo: {text}'
