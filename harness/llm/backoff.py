"""When to ask again: the pause before the next attempt, and the Retry-After of a server."""

from __future__ import annotations

import email.utils
import random
import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Backoff:
    """Pauses that grow from attempt to attempt. Seconds."""

    first: float = 0.5
    """Doubled after every attempt, half of it by chance."""
    longest: float = 30
    """Also the longest Retry-After that is waited for."""

    def pause(self, attempts: int, retry_after: float | None = None) -> float | None:
        """How long to wait after so many attempts; None when the server wants longer than is ever waited."""
        if retry_after is not None:
            return retry_after if retry_after <= self.longest else None
        return min(self.first * 2.0 ** (attempts - 1), self.longest) * random.uniform(0.5, 1)


USUAL = Backoff()


def retry_after(header: str) -> float | None:
    """Seconds that a server asks to wait: its header Retry-After holds a number or a date. None for anything else."""
    value = header.strip()
    try:
        seconds = float(value)
    except ValueError:
        date = email.utils.parsedate_tz(value)
        seconds = email.utils.mktime_tz(date) - time.time() if date else -1
    return seconds if 0 <= seconds < float("inf") else None
