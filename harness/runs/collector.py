"""The garbage collector, kept from looking again and again at what it will not find anything in."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (100_000, 20, 20)
"""With Python's own (700, 10, 10) it has a fifth of the work of 500 conversations at once."""
_usual: list[tuple[int, int, int]] = []
"""The thresholds to go back to, once for everybody who has set others: several runs may be played at a time."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Trials hold no cycles; the collector, looking for some again and again, would take most of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@contextmanager
def seldom_collected() -> Iterator[None]:
    """For conversations: what is there already, such as imported packages, is not looked at, and the rest seldom."""
    before = _usual[0] if _usual else gc.get_threshold()
    _usual.append(before)
    if before[0]:  # 0 turns it off, which somebody wanted
        gc.freeze()
        gc.set_threshold(*(max(pair) for pair in zip(before, THRESHOLDS, strict=True)))
    try:
        yield
    finally:
        _usual.pop()
        if not _usual:
            gc.set_threshold(*before)
            gc.unfreeze()
