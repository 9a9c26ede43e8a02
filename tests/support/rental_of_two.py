"""The rental whose members have two bookings each, and are found by their e-mail address or by their name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import rental_tools


def data() -> dict[str, dict[str, dict[str, Any]]]:
    """Beside each booking the same once more, under another number: B-501 beside B-401."""
    world = rental_tools.data()
    for key, booking in list(world["bookings"].items()):
        other = key.replace("B-4", "B-5")
        world["bookings"][other] = {**booking, "booking_id": other}
        world["members"][booking["member_id"]]["bookings"].append(other)
    return world


def functions() -> list[Callable[..., Any]]:
    """A rental of its own."""
    desk = rental_tools.Rental()
    desk.data = data()

    def find_member_id_by_name(name: str) -> str:
        """Find the id of a member by the full name."""
        return next(
            (key for key, each in desk.data["members"].items() if each["name"] == name), "Error: no such member"
        )

    return [
        *(desk.find_member_id_by_email, find_member_id_by_name, desk.get_member, desk.get_booking, desk.get_model),
        *(desk.cancel_booking, desk.bring_back_pieces, desk.swap_pieces),
    ]
