"""Output that nobody reads to its end, as with `| head -1`: the command goes on, and its exit status is its own."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class _Unread(io.FileIO):
    """A file that may be closed at the other end: what is written then is lost."""

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            return memoryview(data).nbytes


@contextmanager
def unread_is_fine() -> Iterator[None]:
    """For the streams of the process as they were at its start; those that somebody put in their place stay."""
    before = sys.stdout, sys.stderr
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper) and stream is getattr(sys, f"__{name}__"):
            setattr(sys, name, _unread(stream))
    try:
        yield
    finally:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None and stream not in before:
                stream.flush()
        sys.stdout, sys.stderr = before


def _unread(stream: io.TextIOWrapper) -> io.TextIOWrapper:
    stream.flush()
    return io.TextIOWrapper(
        io.BufferedWriter(_Unread(stream.fileno(), "wb", closefd=False)),
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )
