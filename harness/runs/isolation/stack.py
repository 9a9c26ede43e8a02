"""What a thread is doing, read off its frames: for which trial, at which line of whose code."""

from __future__ import annotations

import asyncio
import functools
import sysconfig
from collections.abc import Iterator, Sequence
from contextvars import Context
from pathlib import Path
from types import FrameType
from typing import Any, Literal, cast

from harness.signals import Interruptions
from harness.types.trial import IMPORTING

PACKAGE = Path(__file__).parents[2]
STANDARD = Path(sysconfig.get_path("stdlib"))
INSTALLED = tuple(Path(sysconfig.get_path(name)) for name in ("purelib", "platlib"))
DEBUGGERS = frozenset({"pdb.py", "bdb.py"})
_RUN = asyncio.Handle._run.__code__
"""Below this frame stands what the event loop runs at the moment: one step of a task, or a callback."""
_IMPORT = "<frozen importlib._bootstrap>"
_HANDLER = Interruptions.received.__code__

Whose = Literal["harness", "standard library", "library", "theirs"]


@functools.lru_cache(maxsize=4096)
def whose(file: str) -> Whose:
    """Whose code a file holds. The demo's agents are as anybody's."""
    path = Path(file)
    if path.is_relative_to(PACKAGE):
        return "theirs" if path.is_relative_to(PACKAGE / "demo") else "harness"
    if file.startswith("<") or any(path.is_relative_to(folder) for folder in INSTALLED):
        return "standard library" if file.startswith("<frozen") else "library"
    return "standard library" if path.is_relative_to(STANDARD) else "theirs"


def frames(innermost: FrameType | None) -> Iterator[FrameType]:
    """From the innermost one out to where the event loop, or the thread, began with it."""
    frame = innermost
    while frame is not None and frame.f_code is not _RUN:
        yield frame
        frame = frame.f_back


def running_handle(innermost: FrameType | None) -> asyncio.Handle | None:
    """What the event loop of that thread is running; None while it waits, or is none of asyncio's."""
    frame = innermost
    while frame is not None and frame.f_code is not _RUN:
        frame = frame.f_back
    return frame.f_locals.get("self") if frame is not None else None


def context_of(handle: asyncio.Handle) -> Context | None:
    """The context it runs in."""
    public: Any = getattr(handle, "get_context", None)  # from Python 3.12 on
    return cast("Context | None", public() if public is not None else getattr(handle, "_context", None))


def in_foreign_code(innermost: FrameType | None) -> bool:
    """Whether an exception that is raised there passes through code that is neither ours nor the library's own. A
    handler of signals that stands on top of such code is left to do its work."""
    foreign = False
    for frame in frames(innermost):
        if frame.f_code is _HANDLER:
            return False
        foreign = foreign or whose(frame.f_code.co_filename) in {"theirs", "library"}
    return foreign


def debugged(innermost: FrameType | None) -> bool:
    """Whether a person looks at it in a debugger: then nothing hangs."""
    return any(Path(frame.f_code.co_filename).name in DEBUGGERS for frame in frames(innermost))


def place(innermost: FrameType | None) -> str | None:
    """`FILE:LINE in FUNCTION` of the innermost code of the person's own; else of whatever is there. Of an import it is
    who imports, as what is imported runs but once."""
    seen = list(frames(innermost))
    imports = [i for i, each in enumerate(seen, 1) if each.f_code.co_filename == _IMPORT]
    if imports and (outside := place_of(seen[imports[-1] :])) is not None:
        return outside + IMPORTING
    return place_of(seen)


def place_of(seen: Sequence[FrameType]) -> str | None:
    """That of frames, the innermost first."""
    found = next((each for each in seen if whose(each.f_code.co_filename) == "theirs"), None)
    found = found or next((each for each in seen if whose(each.f_code.co_filename) == "library"), None)
    if found is None:
        return None
    return f"{_shown(found.f_code.co_filename)}:{found.f_lineno} in {found.f_code.co_name}"


def _shown(file: str) -> str:
    try:
        return str(Path(file).relative_to(Path.cwd()))
    except (ValueError, OSError):
        return file
