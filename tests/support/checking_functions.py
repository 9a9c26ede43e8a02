"""Checks of a suite that misbehave."""

from __future__ import annotations

import sys
from typing import Any


def leaves(trajectory: Any) -> bool:
    sys.exit(0)


def raises(trajectory: Any) -> bool:
    raise LookupError("no such column")


def forgets(trajectory: Any) -> bool:
    trajectory.steps.clear()
    return True


def says_nothing(trajectory: Any) -> str:
    return ""


def says_blank(trajectory: Any) -> str:
    return " "


FUNCTIONS = ("leaves", "raises")
