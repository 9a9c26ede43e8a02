"""Where a world ended otherwise than it should, in words a person can act on."""

from __future__ import annotations

from collections.abc import Sequence

from harness.report.trial.values import value
from harness.types.world.state import StateDifference

LONGEST = 160
"""Characters of a value that is shown."""


def grouped(differences: Sequence[StateDifference]) -> list[tuple[str, list[str]]]:
    """Places under what is said of them, such as `not done: see cancel_order` → `orders.W1.status: expected …`."""
    found: dict[str, list[str]] = {}
    for each in differences:
        found.setdefault(_about(each), []).append(_told(each))
    return list(found.items())


def _about(difference: StateDifference) -> str:
    """What was done, by which calls, and which goals ask for something else."""
    calls, goals = ", ".join(difference.made_by), ", ".join(difference.goals)
    by = f" by {calls}" if calls else ""
    see = f": see {goals}" if goals else ""
    match difference.change:
        case "not_done":
            return f"not done{see}"
        case "not_asked":
            return f"done{by}, though nothing asks for it"
        case "otherwise":
            return f"done{by} otherwise than expected{see}"
    return f"not as expected{f', maybe{by}' if by else ''}{see}"


def _told(difference: StateDifference) -> str:
    expected, observed = _short(difference.expected), _short(difference.observed)
    match difference.problem:
        case "unexpected":
            return f"{difference.path}: should not be there: {observed}"
        case "missing":
            return f"{difference.path}: expected {expected}, is not there"
        case _:
            return f"{difference.path}: expected {expected}, is {observed}"


def _short(given: object) -> str:
    text = value(given)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
