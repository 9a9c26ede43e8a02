"""Where a process that hangs stands: the stacks of its threads and of the task that waits."""

from __future__ import annotations

import asyncio
import sys
import sysconfig
import threading
import traceback
from collections.abc import Iterator, Sequence
from types import FrameType
from typing import Any

from harness.errors import is_own

_STANDARD = (sysconfig.get_path("stdlib"), "<frozen")


def stacks(waiting: asyncio.Task[Any] | None) -> str:
    """Those in which there is code of somebody else, the agent's: each from the first line of it."""
    found = [
        _said(f"Thread {thread.name}", _frames_of(frame))
        for thread in threading.enumerate()
        if (frame := sys._current_frames().get(thread.ident or 0)) is not None
    ]
    if waiting is not None:
        found.append(_said("Waiting", list(_awaited(waiting.get_coro()))))
    return "\n".join(filter(None, found))


def _frames_of(frame: FrameType) -> list[tuple[FrameType, int]]:
    return list(traceback.walk_stack(frame))[::-1]


def _awaited(coroutine: Any) -> Iterator[tuple[FrameType, int]]:
    """A coroutine that is suspended, and what it waits for, down to what is no coroutine of Python's."""
    while coroutine is not None:
        frame = next((found for name in ("cr_frame", "ag_frame", "gi_frame") if (found := _of(coroutine, name))), None)
        if frame is not None:
            yield frame, frame.f_lineno
        coroutine = next(
            (found for name in ("cr_await", "ag_await", "gi_yieldfrom") if (found := _of(coroutine, name))), None
        )


def _of(coroutine: Any, name: str) -> Any:
    return getattr(coroutine, name, None)


def _said(name: str, frames: Sequence[tuple[FrameType, int]]) -> str:
    """ "" when none of it is the agent's."""
    first = next((place for place, (frame, _) in enumerate(frames) if _is_agents(frame.f_code.co_filename)), None)
    if first is None:
        return ""
    summary = traceback.StackSummary.extract(iter(frames[first:]))
    return f"{name} (most recent call last):\n{''.join(summary.format())}"


def _is_agents(file: str) -> bool:
    return not (is_own(file) or (file.startswith(_STANDARD) and "site-packages" not in file))
