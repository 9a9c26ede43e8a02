"""Checks of a suite that misbehave."""

from __future__ import annotations

import sys
import time
from typing import Any


def leaves(trajectory: Any) -> bool:
    sys.exit(0)


def raises(trajectory: Any) -> bool:
    raise LookupError("no such column")


def forgets(trajectory: Any) -> bool:
    trajectory.steps.clear()
    return True


def loops(trajectory: Any) -> bool:
    while True:
        pass


def catches(trajectory: Any) -> bool:
    while True:
        try:
            time.sleep(0.01)
        except Exception:  # noqa: BLE001
            pass


def waits(trajectory: Any) -> bool:
    time.sleep(600)
    return True


def like(arguments: Any, reference: Any) -> bool:
    return waits(arguments)


ENDLESS = ("loops", "catches", "waits")
FUNCTIONS = ("leaves", "raises")
