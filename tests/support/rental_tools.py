"""A rental of cameras that says nothing of what its tools do: lists, choices, ids in plain text, a request id, states."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable
from typing import Any, Literal

REQUESTS = itertools.count(1)
"""Counted over all worlds: no two results are the same."""
MODELS = ("tripod", "field lens", "lamp", "microphone")
COLOURS = ("black", "silver", "sand")


def data() -> dict[str, dict[str, dict[str, Any]]]:
    """Members, bookings and models, each by id."""
    models = {
        f"T-{30 + m}": {
            "title": title,
            "pieces": {
                f"P{700 + 10 * m + c}": {"piece_id": f"P{700 + 10 * m + c}", "colour": colour, "free": c != 1}
                for c, colour in enumerate(COLOURS)
            },
        }
        for m, title in enumerate(MODELS)
    }
    members: dict[str, dict[str, Any]] = {}
    bookings: dict[str, dict[str, Any]] = {}
    for n in range(9):
        member = f"M-{201 + n}"
        members[member] = {
            "name": f"Ada Vale{'nkls'[n % 4]}{n}",
            "email": f"member{n}@example.org",
            "cards": {
                key: {"id": key, "kind": kind}
                for key, kind in ((f"card_{810 + n}", "visa"), (f"card_{850 + n}", "voucher"))
            },
            "bookings": [f"B-{401 + n}"],
        }
        first, second = n % 4, (n + 1) % 4
        bookings[f"B-{401 + n}"] = {
            "booking_id": f"B-{401 + n}",
            "member_id": member,
            "status": ("reserved", "out", "returned")[n % 3],
            "pieces": [
                {"piece_id": f"P{700 + 10 * m}", "model_id": f"T-{30 + m}", "title": MODELS[m], "price": 4.5 + m}
                for m in (first, second)
            ],
        }
    return {"members": members, "bookings": bookings, "models": models}


class Rental:
    """One world."""

    def __init__(self) -> None:
        self.data = copy.deepcopy(data())

    def find_member_id_by_email(self, email: str) -> str:
        """Find the id of a member.

        Args:
            email: The e-mail address of the member.
        """
        return next(
            (key for key, each in self.data["members"].items() if each["email"] == email), "Error: no such member"
        )

    def get_member(self, member_id: str) -> dict[str, Any]:
        """Get the record of a member."""
        return self._known("members", member_id)

    def get_booking(self, booking_id: str) -> dict[str, Any]:
        """Get a booking.

        Args:
            booking_id: The number of the booking, such as B-000.
        """
        return {**self._known("bookings", booking_id), "request_id": f"req-{next(REQUESTS)}"}

    def get_model(self, model_id: str) -> dict[str, Any]:
        """Get a model with all its pieces."""
        return self._known("models", model_id)

    def cancel_booking(self, booking_id: str, reason: Literal["weather", "illness"]) -> dict[str, Any]:
        """Cancel a booking that is reserved, before it starts, for one of some reasons."""
        return self._moved(booking_id, "reserved", "cancelled")

    def bring_back_pieces(self, booking_id: str, piece_ids: list[str]) -> dict[str, Any]:
        """Bring back pieces of a booking that is out."""
        self._pieces(booking_id, piece_ids)
        return self._moved(booking_id, "out", "partly returned")

    def swap_pieces(
        self, booking_id: str, piece_ids: list[str], new_piece_ids: list[str], card_id: str
    ) -> dict[str, Any]:
        """Swap pieces of a reserved booking, each for a free one of the same model.

        Args:
            booking_id: The number of the booking, such as B-000.
            piece_ids: The pieces that are given away.
            new_piece_ids: The pieces that are taken, each in the position of the one it stands for.
            card_id: The card that pays the difference.
        """
        booking = self._known("bookings", booking_id)
        if card_id not in self.data["members"][booking["member_id"]]["cards"]:
            raise LookupError("it is no card of the member")
        if len(piece_ids) != len(new_piece_ids):
            raise ValueError("as many as are given away must be taken")
        for piece, new in zip(self._pieces(booking_id, piece_ids), new_piece_ids, strict=True):
            if not self.data["models"][piece["model_id"]]["pieces"].get(new, {}).get("free"):
                raise LookupError(f"{new} is no free piece of the same model")
            piece["piece_id"] = new
        return self._moved(booking_id, "reserved", "swapped")

    def think(self, thought: str) -> str:
        """Think about something. It gives no new information and changes nothing; the thought is logged."""
        return ""

    def transfer_to_human(self, summary: str) -> str:
        """Transfer the caller to a human agent."""
        return "done"

    def _known(self, table: str, key: str) -> dict[str, Any]:
        if key not in self.data[table]:
            raise LookupError(f"there is no {key}")
        return self.data[table][key]

    def _pieces(self, booking_id: str, piece_ids: list[str]) -> list[dict[str, Any]]:
        found = [each for each in self._known("bookings", booking_id)["pieces"] if each["piece_id"] in piece_ids]
        if not piece_ids or len(found) != len(piece_ids):
            raise LookupError("not all of these are in the booking")
        return found

    def _moved(self, booking_id: str, before: str, after: str) -> dict[str, Any]:
        booking = self._known("bookings", booking_id)
        if booking["status"] != before:
            raise ValueError(f"only what is {before} can be {after}")
        booking["status"] = after
        return booking


def functions() -> list[Callable[..., Any]]:
    """A rental of its own."""
    desk = Rental()
    return [
        *(desk.find_member_id_by_email, desk.get_member, desk.get_booking, desk.get_model),
        *(desk.cancel_booking, desk.bring_back_pieces, desk.swap_pieces, desk.think, desk.transfer_to_human),
    ]
