"""A harbour whose members book berths: some of them owe something, the berths stand in a list for each pier, and only
days of a season are taken."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

MEMBERS = 20
OWING = range(1, 13)
"""Most members; those who are tried first are among them."""


def data() -> dict[str, dict[str, Any]]:
    members = {
        f"M-{100 + n}": {
            "member_id": f"M-{100 + n}",
            "email": f"member{n}@example.org",
            "name": f"Member {n}",
            "joined_on": f"2025-{1 + n % 12:02d}-{1 + n:02d}",
            "owes": 40.0 if n in OWING else 0.0,
        }
        for n in range(1, MEMBERS + 1)
    }
    return {"members": members}


BERTHS = {
    pier: [
        {"berth_id": f"{pier}-{n}", "length": length, "status": status}
        for n, (length, status) in enumerate([("short", "taken"), ("short", "free"), ("long", "free")], 1)
    ]
    for pier in ("NOR", "SUD")
}
PIERS = [{"pier_code": "NOR", "name": "North Pier"}, {"pier_code": "SUD", "name": "South Pier"}]


class Refused(Exception):
    pass


class Harbour:
    """Its tools."""

    def __init__(self) -> None:
        self.members = copy.deepcopy(data())["members"]
        self.berths = {berth["berth_id"]: dict(berth) for found in BERTHS.values() for berth in found}

    def find_member(self, email: str) -> dict[str, Any]:
        """Find a member by email."""
        for member in self.members.values():
            if member["email"] == email:
                return {"member_id": member["member_id"]}
        raise Refused("no member has this email")

    def get_member(self, member_id: str) -> dict[str, Any]:
        """A member, with what is owed."""
        if member_id not in self.members:
            raise Refused("no such member")
        found: dict[str, Any] = self.members[member_id]
        return found

    def list_piers(self) -> dict[str, Any]:
        """The piers."""
        return {"piers": PIERS}

    def search_berths(self, pier_code: str) -> dict[str, Any]:
        """The berths of a pier."""
        if pier_code not in BERTHS:
            raise Refused("no such pier")
        return {"pier_code": pier_code, "berths": [self.berths[each["berth_id"]] for each in BERTHS[pier_code]]}

    def book_berth(self, member_id: str, berth_id: str, first_date: str) -> dict[str, Any]:
        """Book a berth for a member.

        Args:
            member_id: Who books.
            berth_id: Which one.
            first_date: YYYY-MM-DD.
        """
        member = self.get_member(member_id)
        if member["owes"]:
            raise Refused(f"account in arrears: {member['owes']:.2f} is to be paid first")
        if berth_id not in self.berths:
            raise Refused("no such berth")
        if self.berths[berth_id]["status"] != "free":
            raise Refused(f"Berth {berth_id} is {self.berths[berth_id]['status']}.")
        if not "2026-05-01" <= first_date <= "2026-06-30":
            raise Refused("Berths are let from 2026-05-01 to 2026-06-30.")
        self.berths[berth_id]["status"] = "taken"
        return {"booking": "B-1", "berth_id": berth_id}

    find_member.read_only = get_member.read_only = True  # type: ignore[attr-defined]
    list_piers.read_only = search_berths.read_only = True  # type: ignore[attr-defined]


def functions() -> list[Callable[..., Any]]:
    harbour = Harbour()
    return [harbour.find_member, harbour.get_member, harbour.list_piers, harbour.search_berths, harbour.book_berth]
