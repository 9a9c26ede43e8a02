"""A desk of which nothing can be read before something is known of who calls."""

from __future__ import annotations

from typing import Any

CUSTOMERS = {"ada_1": {"email": "ada@example.org", "orders": ["#A-10", "#A-11"]}}
ORDERS = {"#A-10": {"status": "open", "seat": "S-7"}, "#A-11": {"status": "gone", "seat": "S-8"}}


def functions() -> list[Any]:
    """Nothing but an e-mail address leads to any of it; and a tool of thought."""
    orders = {number: dict(order) for number, order in ORDERS.items()}

    def find_user_id(email: str) -> str:
        """The id of a user."""
        return next(key for key, each in CUSTOMERS.items() if each["email"] == email)

    def get_user(user_id: str) -> dict[str, Any]:
        """A user."""
        return CUSTOMERS[user_id]

    def get_order(order_id: str) -> dict[str, Any]:
        """An order."""
        return orders[order_id]

    def cancel_order(order_id: str) -> str:
        """Cancel an order."""
        orders[order_id]["status"] = "cancelled"
        return "cancelled"

    def think(thought: str) -> str:
        """Think about something."""
        return ""

    return [find_user_id, get_user, get_order, cancel_order, think]
