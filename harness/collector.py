"""The garbage collector, kept from looking again and again at what it will not find anything in."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (20_000, 20, 20)
"""Python's own (700, 10, 10) make it a fifth of the work of 500 conversations at once."""


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
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*(max(pair) for pair in zip(before, THRESHOLDS, strict=True)))
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
