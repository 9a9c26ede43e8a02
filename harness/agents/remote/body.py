"""Bodies of answers: read whole as text, or event by event as they come."""

from __future__ import annotations

import json
from collections.abc import AsyncIterable, AsyncIterator

from harness.errors import AgentFailed

LARGEST_ANSWER = 32 * 2**20
"""Bytes."""
DONE = "[DONE]"
"""What OpenAI and its likes send when a stream is complete."""


async def read_text(body: AsyncIterable[bytes]) -> str:
    """All of it: UTF-8 (or UTF-16 or 32, as JSON may be); what is none is replaced. Raises AgentFailed."""
    pieces, size = list[bytes](), 0
    async for piece in body:
        size = _within(size + len(piece))
        pieces.append(piece)
    return as_text(b"".join(pieces))


def as_text(content: bytes) -> str:
    return content.decode(json.detect_encoding(content), "replace").removeprefix("\ufeff")


async def read_events(body: AsyncIterable[bytes]) -> AsyncIterator[str]:
    """The data of each server-sent event; its data lines are joined by line breaks. Raises AgentFailed.

    Lines are split before they are decoded: only CR and LF end a line here, not the many characters that do in Python.
    """
    data: list[str] = []
    size = 0
    async for line in _lines(body):
        size = _within(size + len(line))
        if line.startswith(b"data"):
            name, _, value = line.decode("utf-8", "replace").partition(":")
            if name == "data":
                data.append(value.removeprefix(" "))
        elif not line and data:
            yield "\n".join(data)
            data = []
    if data:
        yield "\n".join(data)


async def _lines(body: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
    rest = b""
    async for piece in body:
        rest += piece
        _within(len(rest))
        *lines, rest = rest.splitlines(keepends=True) or [b""]
        if rest.endswith(b"\n"):
            lines.append(rest)
            rest = b""
        for line in lines:
            yield line.rstrip(b"\r\n")
    if rest:
        yield rest.rstrip(b"\r\n")


def _within(size: int) -> int:
    if size > LARGEST_ANSWER:
        raise AgentFailed(f"the answer is larger than {LARGEST_ANSWER // 2**20} MB", code="answer_too_large")
    return size
