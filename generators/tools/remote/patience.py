"""How long is waited for tools that are busy, and when one that hangs is called no more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from generators.tools.world import Unusable
from harness.llm.backoff import Backoff

PATIENCE = 30.0
"""Seconds that one call waits in all for a tool that is busy; none is waited for that asks for more."""
BACKOFF = Backoff(longest=PATIENCE)
MOST_HANGS = 3
"""So often a tool may hang, or return more than can be read, before it is called no more."""
_BUSY = re.compile(
    r"\brate.?limit|\btoo many requests\b|\bthrottl(?:ed|ing)\b|\b(?:http|status|error|code)\D{0,3}429\b", re.IGNORECASE
)
_TIME = re.compile(r"(?:in|after|wait)\D{0,12}?(\d+(?:\.\d+)?) ?(ms|millisecond|s|m|h)", re.IGNORECASE)
_SECONDS = {"ms": 0.001, "millisecond": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}


def is_busy(error: str) -> bool:
    """Whether a tool says that it was called too often."""
    return bool(_BUSY.search(error))


def asked_for(error: str) -> float | None:
    """The seconds that such a tool asks to wait: "try again in 5 seconds"."""
    found = _TIME.search(error)
    return float(found[1]) * _SECONDS[found[2].lower()] if found else None


def too_busy(tool: str, said: str) -> Unusable:
    """It was waited for long enough."""
    return Unusable(f"{tool} is rate-limited: {said}; a call waits {PATIENCE:g} s in all")


class GivenUp:
    """The tools of one toolbox that are called no more."""

    def __init__(self) -> None:
        self._why: dict[str, list[str]] = {}

    @contextmanager
    def watched(self, tool: str) -> Iterator[None]:
        """Around a call. Raises Unusable instead of one more that would hang."""
        why = self._why.get(tool, [])
        if len(why) >= MOST_HANGS:
            raise Unusable(f"{why[-1]} ({MOST_HANGS} times; it is called no more)")
        try:
            yield
        except Unusable as problem:
            self._why.setdefault(tool, []).append(str(problem))
            raise
