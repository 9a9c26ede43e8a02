"""A desk whose tools want a thing in the right state: one of many orders is on its way, and what is refunded must have
been reported before."""

from __future__ import annotations

from collections.abc import Callable

COUNT, ON_ITS_WAY = 490, "OR0478"


def functions() -> list[Callable[..., object]]:
    """A desk of its own."""
    numbers = [f"OR{n:04d}" for n in range(COUNT)]
    status = {number: "on its way" if number == ON_ITS_WAY else "delivered" for number in numbers}
    reported: set[str] = set()

    def list_orders() -> list[dict[str, str]]:
        """All orders."""
        return [{"order_id": number, "status": status[number]} for number in numbers]

    def track_van(order_id: str) -> dict[str, int]:
        """Where the van of an order is."""
        if status[order_id] != "on its way":
            raise ValueError("no van has it")
        return {"stops_before": 3}

    def report_damage(order_id: str) -> dict[str, str]:
        """Report damage to an order."""
        if order_id not in status:
            raise ValueError("there is no such order")
        reported.add(order_id)
        return {"reported": order_id}

    def refund_order(order_id: str) -> dict[str, str]:
        """Refund an order."""
        if order_id not in reported:
            raise ValueError("report the damage first")
        return {"refunded": order_id}

    for read in (list_orders, track_van):
        read.read_only = True  # type: ignore[attr-defined]
    for change in (report_damage, refund_order):
        change.read_only = False  # type: ignore[attr-defined]
    return [list_orders, track_van, report_damage, refund_order]
