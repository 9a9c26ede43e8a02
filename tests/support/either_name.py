"""Functions that compare the arguments of calls, as a suite may name them under `overrides` of a trajectory check."""

from __future__ import annotations

from typing import Any


def of_the_city(made: dict[str, Any], expected: dict[str, Any]) -> bool:
    return made["city"] in {"SF", "San Francisco"}


def same_day(made: dict[str, Any], expected: dict[str, Any]) -> bool:
    return bool(made["at"][:10] == expected["at"][:10])


def raises(made: dict[str, Any], expected: dict[str, Any]) -> bool:
    raise LookupError("no such column")


NO_FUNCTION = 7
