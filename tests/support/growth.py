"""How the time that work takes grows with its size, told without looking at how fast the machine is."""

from __future__ import annotations

import gc
import resource
from collections.abc import Callable

Work = Callable[[int], object]


def grows_in_proportion(work: Work, size: int) -> bool:
    """Whether eight times the size takes less than 24 times as long; if it grew with the square, it would take 64 times."""
    return _slows_down_at_most(24, work, size, 8 * size)


def stays_the_same(work: Work, small: int, large: int) -> bool:
    """Whether the large size takes less than three times as long as the small one."""
    return _slows_down_at_most(3, work, small, large)


def _slows_down_at_most(times: float, work: Work, small: int, large: int) -> bool:
    """In CPU time. What other work on the machine adds is kept out by trying again."""
    work(small)  # what is only done once is nobody's
    return any(_spent(work, large) < times * max(_spent(work, small), 0.001) for _ in range(5))


def _spent(work: Work, size: int) -> float:
    """Seconds of its own: neither the collector, which would look through all that other tests left behind, nor what the
    system needs to find memory."""
    gc.disable()
    try:
        began = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        work(size)
        return resource.getrusage(resource.RUSAGE_SELF).ru_utime - began
    finally:
        gc.enable()
