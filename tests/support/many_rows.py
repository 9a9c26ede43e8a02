"""A desk with 20,000 tickets, all of which one tool lists: what `generate-dataset --tools many_rows:functions` takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ROWS = 20_000
STATES = ("open", "paid", "shipped", "closed")
FIRST = ("Ada", "Bo", "Cy", "Dee", "Eli", "Flo", "Gus", "Hal", "Ida", "Jo")
LAST = ("Abel", "Berg", "Cole", "Dunn", "Eck", "Fox", "Gold", "Hahn", "Iser", "Jung")
TICKETS = {
    f"T-{10_000 + i}": {
        "ticket_id": f"T-{10_000 + i}",
        "customer": f"{FIRST[i % 10]} {LAST[i // 10 % 10]} {i // 100}",
        "status": STATES[i % 4],
        "amount": round(10 + i * 0.37, 2),
    }
    for i in range(ROWS)
}


def functions() -> list[Callable[..., Any]]:
    """The tools of a fresh world."""
    changed: dict[str, dict[str, str]] = {}

    def now(ticket_id: str) -> dict[str, Any]:
        if ticket_id not in TICKETS:
            raise ValueError("there is no such ticket")
        return {**TICKETS[ticket_id], **changed.get(ticket_id, {})}

    def get_ticket(ticket_id: str) -> dict[str, Any]:
        """The ticket with this id.

        Args:
            ticket_id: Such as T-10042.
        """
        return now(ticket_id)

    def list_tickets() -> list[dict[str, Any]]:
        """All tickets."""
        return [now(ticket_id) for ticket_id in TICKETS]

    def find_tickets(status: str) -> list[str]:
        """Ids of the tickets with a status.

        Args:
            status: One of open, paid, shipped, closed.
        """
        return [ticket_id for ticket_id in TICKETS if now(ticket_id)["status"] == status]

    def close_ticket(ticket_id: str) -> dict[str, Any]:
        """Close an open ticket.

        Args:
            ticket_id: Such as T-10042.
        """
        if now(ticket_id)["status"] != "open":
            raise ValueError("the ticket is not open")
        changed[ticket_id] = {"status": "closed"}
        return now(ticket_id)

    for tool in (get_ticket, list_tickets, find_tickets):
        tool.read_only = True  # type: ignore[attr-defined]
    return [get_ticket, list_tickets, find_tickets, close_ticket]
