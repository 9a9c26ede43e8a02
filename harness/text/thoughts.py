"""What a model thought aloud, told apart from what it says: blocks of <think> or <thinking> in its text."""

from __future__ import annotations

import re

_NAME = r"think(?:ing)?"
_LEADING = re.compile(rf"\s*<({_NAME})>(?:.*?</\1>|.*\Z)", re.DOTALL | re.IGNORECASE)
"""A block at the beginning; one that is never closed was cut off there, and goes to the end."""
_BLOCK = re.compile(rf"<({_NAME})>.*?</\1>", re.DOTALL | re.IGNORECASE)
_UNCLOSED = re.compile(rf"^[ \t]*<{_NAME}>", re.MULTILINE | re.IGNORECASE)
_CLOSED = re.compile(rf"^[ \t]*</{_NAME}>|</{_NAME}>[ \t]*$", re.MULTILINE | re.IGNORECASE)
_CLOSED_AGAIN = re.compile(rf"</{_NAME}>", re.IGNORECASE)
_QUOTED = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`|\"[^\"\n]*\"|“[^”\n]*”|'<[^'\n]*>'", re.DOTALL)
"""Code and quotations: a tag in one of them is spoken of."""


def spoken_part(text: str) -> str:
    """The text without its blocks of thought, white space around them included; the same text where it has none.

    Tags within code or quotation marks are words like any other. Where a prompt has opened a block already, the text
    begins inside it: all up to its closing tag is thought.

    >>> spoken_part("<think>The user wants …</think>\\n\\nHello!"), spoken_part("Write `<think>` first.")
    ('Hello!', 'Write `<think>` first.')
    """
    if "think" not in text.casefold():
        return text
    rest, closed = text, _CLOSED
    while (leading := _LEADING.match(rest)) is not None:
        rest, closed = rest[leading.end() :], _CLOSED_AGAIN
    rest = _without(_BLOCK, rest)
    opened_before = closed.search(_unquoted(rest))
    unclosed = _UNCLOSED.search(_unquoted(rest))
    if opened_before is not None and (unclosed is None or opened_before.start() < unclosed.start()):
        return spoken_part(rest[opened_before.end() :]).strip()
    if unclosed is not None:
        rest = rest[: unclosed.start()]
    return text if rest == text else rest.strip()


def _without(block: re.Pattern[str], text: str) -> str:
    kept, place = "", 0
    for found in block.finditer(_unquoted(text)):
        kept += text[place : found.start()].rstrip(" ")
        place = found.end()
    return kept + text[place:]


def _unquoted(text: str) -> str:
    """The text with blanks where it quotes; all the rest stays in its place."""
    return _QUOTED.sub(lambda found: " " * len(found[0]), text)
