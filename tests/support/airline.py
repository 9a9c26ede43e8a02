"""The airline tasks and recordings of others as stories of ours."""

from __future__ import annotations

from typing import Any

from recorded_tasks import TRANSFER

WRITES = (
    "book_reservation",
    "cancel_reservation",
    "send_certificate",
    "update_reservation_baggages",
    "update_reservation_flights",
    "update_reservation_passengers",
)


def name(line: dict[str, Any]) -> str:
    return f"task-{line['task_id']}-trial-{line['trial']}"


def story(line: dict[str, Any], *, reads_required: bool) -> dict[str, Any]:
    """Goals for what had to be done and said, in any order."""
    goals: list[dict[str, Any]] = [
        {"tool": action["name"], "args": action["kwargs"], "required": reads_required or action["name"] in WRITES}
        for action in line["actions"]
    ]
    goals += [{"say": output} for output in line["outputs"]]
    return {
        "id": name(line),
        "agent": "airline",
        "story": line["instruction"],
        "starting_sentence": line["messages"][0]["content"],
        "goals": goals,
        "extra_args": "allow_nested",
        "tools": {"write": list(WRITES)},
        "unexpected_writes": "allow" if reads_required else "fail",
        "regular_end": True,
        "ends_on": [TRANSFER],
    }
