"""A desk of repairs with whole numbers as ids, records in lists, and a change that takes a list of objects."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from typing_extensions import TypedDict

STATES = ("open", "closed", "waiting")
PEOPLE = [{"id": 100 + n, "name": name, "phone": f"+49 30 555 01{n}0"} for n, name in enumerate(("Ann Lee", "Bo Ray"))]
TICKETS = [
    {
        "id": n,
        "state": STATES[n % 3],
        "person_id": 100 + n % 2,
        "parts": [{"part_id": 1000 + 10 * n + k, "name": name, "count": 2} for k, name in enumerate(("bolt", "nut"))],
    }
    for n in range(1, 13)
]


class Line(TypedDict):
    part_id: int
    count: int


def functions() -> list[Callable[..., Any]]:
    """A desk of its own."""
    tickets = {ticket["id"]: ticket for ticket in copy.deepcopy(TICKETS)}

    def find_person(phone: str) -> dict[str, Any]:
        """Find a person by phone."""
        return next({"id": each["id"], "name": each["name"]} for each in PEOPLE if each["phone"] == phone)

    def get_ticket(ticket_id: int) -> dict[str, Any]:
        """Get a ticket.

        Args:
            ticket_id: Its number, such as 99.
        """
        return tickets[ticket_id]

    def order_parts(ticket_id: int, lines: list[Line]) -> dict[str, Any]:
        """Order parts of a ticket that is not closed."""
        ticket = tickets[ticket_id]
        known = [part["part_id"] for part in ticket["parts"]]
        if ticket["state"] == "closed" or not lines or any(line["part_id"] not in known for line in lines):
            raise ValueError("that cannot be ordered")
        ticket["ordered"] = lines
        return ticket

    return [find_person, get_ticket, order_parts]
