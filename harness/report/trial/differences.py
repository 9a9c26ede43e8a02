"""Where a world ended otherwise than it should, in words a person can act on."""

from __future__ import annotations

from harness.report.trial.values import value
from harness.types.world.state import StateDifference

LONGEST = 160
"""Characters of a value that is shown."""


def told(difference: StateDifference) -> str:
    """Such as `orders.#W1.status: expected "cancelled", is "pending", as it was; not met: cancel_order`."""
    expected, observed = _short(difference.expected), _short(difference.observed)
    match difference.problem:
        case "unexpected":
            what = f"should not be there: {observed}"
        case "missing":
            what = f"is not there; expected {expected}"
        case _:
            what = f"expected {expected}, is {observed}"
    notes = []
    if difference.change == "not_done":
        notes.append("nothing was changed there")
    elif difference.change == "not_asked":
        notes.append("nothing should be changed there")
    if difference.made_by:
        notes.append(f"made by {', '.join(difference.made_by)}")
    if difference.goals:
        notes.append(f"see {', '.join(difference.goals)}")
    return f"{difference.path}: {what}{''.join(f'; {note}' for note in notes)}"


def _short(given: object) -> str:
    text = value(given)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
