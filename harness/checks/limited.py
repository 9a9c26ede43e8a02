"""Functions of the suite's author have a time limit, and hold up nobody who wants to end the run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import wait
from time import monotonic
from typing import TypeVar

from harness.signals import interruptions
from harness.threads import THREADS, OverLimit, ThreadCall, calls_started

T = TypeVar("T")

SECONDS = 10.0
"""That a function may take, where nobody says otherwise."""
LOOK_UP = 0.1
"""Seconds after which it is looked whether the run is to end."""


def run_within(seconds: float, call: Callable[[], T]) -> T:
    """What it returns. It runs in a thread, for which this one waits.

    Raises OverLimit when it takes longer, and CancelledError when a signal has stopped the run; it is ended then.
    """
    calls: list[ThreadCall] = []
    token = calls_started.set(calls)
    try:
        future = THREADS.submit(call)
    finally:
        calls_started.reset(token)
    over, heard = monotonic() + seconds, interruptions()
    while not wait([future], max(0.0, min(LOOK_UP, over - monotonic()))).done:
        stopped = heard is not None and heard.first is not None
        if stopped or monotonic() >= over:
            calls[0].end()
            raise asyncio.CancelledError if stopped else OverLimit
    return future.result()
