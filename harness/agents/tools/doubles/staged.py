"""What stands in for tools in one trial, as its story says: asked by whatever runs a tool in this process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from copy import deepcopy
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from harness.types.scene.doubles import ToolDouble


class DoubledError(Exception):
    """The error that a story's double ends a call in; its text is the message."""


@dataclass(slots=True)
class StagedTools:
    """The doubles of one trial, and how often each was asked for."""

    doubles: Mapping[str, Sequence[ToolDouble]]
    _asked: Counter[str] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock)

    def next(self, tool: str) -> ToolDouble | None:
        """What becomes of the next call of a tool; None where nothing stands in for it."""
        doubles = self.doubles.get(tool)
        if doubles is None:
            return None
        with self._lock:
            place = min(self._asked[tool], len(doubles) - 1)
            self._asked[tool] += 1
        found = doubles[place]
        return found if found.stands_in or found.delay is not None else None


_staged: ContextVar[StagedTools | None] = ContextVar("harness_staged_tools", default=None)


@contextmanager
def staged(doubles: Mapping[str, Sequence[ToolDouble]]) -> Iterator[None]:
    """While this lasts, these stand in for tools, in all tasks and threads that are begun inside."""
    before = _staged.get()
    _staged.set(StagedTools(doubles) if doubles else None)
    try:
        yield
    finally:
        _staged.set(before)


def any_doubles() -> bool:
    """Whether anything stands in for a tool in this trial."""
    return _staged.get() is not None


def next_double(tool: str) -> ToolDouble | None:
    """What becomes of the call of a tool that is about to be made; None: the tool runs, as always."""
    current = _staged.get()
    return None if current is None else current.next(tool)


def outcome(double: ToolDouble) -> Any:
    """What it gives instead of running the tool. Raises DoubledError."""
    if double.error is not None:
        raise DoubledError(double.error)
    return deepcopy(double.result)
