"""A harbour desk that answers in plain text: skippers are found by surname and verified, then berths are served."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

NAMES = "Abel Brand Brand Carne Dunn Elder Foss Foss Garth Hale Irwin Jarvis Keel Lund Moor Nash".split()
FIRST = "Ada Ben Cleo Dan Eva Finn Gus Hetty Ivan Jo Kit Lena Max Nell Otto Pia".split()


def data() -> dict[str, Any]:
    skippers = {
        f"SK-{100 + n}": {
            "first_name": FIRST[n],
            "surname": surname,
            "harbour": f"HB{n} {3 + n % 5}QT",
            "card_last4": f"{4711 + 13 * n}",
        }
        for n, surname in enumerate(NAMES)
    }
    berths = {
        f"BT-{500 + n}": {
            "skipper_id": f"SK-{100 + n % len(NAMES)}",
            "place": "quay" if n % 3 == 2 else "pontoon",
            "length_m": 9 + n % 7,
        }
        for n in range(24)
    }
    levies = {f"BT-{500 + n}": {"kind": "harbour levy", "open_amount": 40.5 + n} for n in (1, 4, 7)}
    return {"levies": levies, "berths": berths, "skippers": skippers, "ashore": {}, "verified": {}}


def snapshot(world: Any) -> Any:
    return world


def functions() -> tuple[list[Callable[..., str]], dict[str, Any]]:
    """A desk of its own."""
    desk = Desk(copy.deepcopy(data()))
    return [desk.find_skipper, desk.verify_skipper, desk.get_berth, desk.winter_boat, desk.pay_levy], desk.tables


class Desk:
    def __init__(self, tables: dict[str, Any]) -> None:
        self.tables = tables
        self.skippers, self.berths, self.levies = tables["skippers"], tables["berths"], tables["levies"]

    def find_skipper(self, surname: str, harbour: str | None = None) -> str:
        """Find a skipper by surname, or by that and the code of the home harbour."""
        found = [
            (key, each)
            for key, each in self.skippers.items()
            if each["surname"] == surname and harbour in {None, each["harbour"]}
        ]
        rows = [f"{key}  {each['first_name']} {each['surname']}, tel ..{key[-2:]}" for key, each in found]
        return "\n".join([f"{len(rows)} found:", *rows]) if rows else "No skipper found."

    def verify_skipper(self, skipper_id: str, harbour: str, card_last4: str) -> str:
        """Verify who calls, before anything is changed.

        Args:
            skipper_id: from find_skipper
            harbour: code of the home harbour
            card_last4: last digits of the card on file
        """
        each = self.skippers.get(skipper_id)
        if each is None:
            return f"No skipper {skipper_id}."
        if (each["harbour"], each["card_last4"]) != (harbour, card_last4):
            return "Not verified, the details do not match."
        self.tables["verified"][skipper_id] = {"by": "card", "ok": True}
        return f"VERIFIED: {each['first_name']} {each['surname']} ({skipper_id})."

    def get_berth(self, berth_no: str) -> str:
        """Tell about a berth.

        Args:
            berth_no: Such as BT-599.
        """
        if berth_no not in self.berths:
            return f"No berth {berth_no}."
        each = self.berths[berth_no]
        return f"{berth_no} ({each['place']}) at the north wall\nPlace: {each['place']}   length {each['length_m']} m"

    def winter_boat(self, berth_no: str) -> str:
        """The boat of a berth comes ashore until spring.

        Args:
            berth_no: Such as BT-599.
        """
        if refusal := self._closed(berth_no):
            return refusal
        if self.berths[berth_no]["place"] == "quay":
            return f"Crane C{berth_no[-1]} keeps to boats that lie at a pontoon."
        self.tables["ashore"][berth_no] = {"since": "autumn", "until": "spring"}
        return f"{berth_no} comes ashore this week."

    def pay_levy(self, berth_no: str, amount: float, card_last4: str) -> str:
        """Pay the levy of a berth, all of it, with the card on file.

        Args:
            berth_no: Such as BT-599.
            amount: in pounds
            card_last4: last digits of the card
        """
        if refusal := self._closed(berth_no):
            return refusal
        if berth_no not in self.levies:
            return f"There is no levy on {berth_no}."
        if amount != self.levies[berth_no]["open_amount"] * 2:
            return f"That sum does not match, £{self.levies[berth_no]['open_amount'] * 2:.2f} is open."
        if self.skippers[self.berths[berth_no]["skipper_id"]]["card_last4"] != card_last4:
            return "That card is not on file."
        del self.levies[berth_no]
        return f"Levy of {berth_no} paid."

    def _closed(self, berth_no: str) -> str:
        if not re.fullmatch(r"BT-\d+", berth_no) or berth_no not in self.berths:
            return f"No berth {berth_no}."
        verified = self.berths[berth_no]["skipper_id"] in self.tables["verified"]
        return "" if verified else f"The skipper of {berth_no} is not verified. Use verify_skipper first."
