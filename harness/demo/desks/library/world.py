"""What a library has: members, titles, loans and reservations, and the tools that work on them."""

from __future__ import annotations

import copy
from datetime import date, timedelta

from harness.demo.desks.engine.tasks import Result

_RENEWAL_DAYS = 21
_MEMBERS: dict[str, Result] = {
    "L-4471": {"card": "L-4471", "name": "Marta Oliveira", "fine": 6.40},
    "L-2083": {"card": "L-2083", "name": "Jonas Weber", "fine": 0.0},
    "L-5926": {"card": "L-5926", "name": "Priya Nair", "fine": 12.00},
    "L-3310": {"card": "L-3310", "name": "Tom Becker", "fine": 0.0},
    "L-7745": {"card": "L-7745", "name": "Ingrid Solheim", "fine": 3.20},
    "L-1290": {"card": "L-1290", "name": "Samuel Osei", "fine": 1.50},
}
TITLES: dict[str, Result] = {
    "Middlemarch": {"item": "B-001", "waiting": 0},
    "Dune": {"item": "B-002", "waiting": 1},
    "Solaris": {"item": "B-003", "waiting": 2},
    "The Left Hand of Darkness": {"item": "B-004", "waiting": 5},
    "Pachinko": {"item": "B-005", "waiting": 0},
    "Wolf Hall": {"item": "B-006", "waiting": 0},
    "The Hobbit": {"item": "B-007", "waiting": 0},
    "Kindred": {"item": "B-008", "waiting": 0},
    "The Overstory": {"item": "B-009", "waiting": 3},
    "Ulysses": {"item": "B-010", "waiting": 0},
    "The Name of the Rose": {"item": "B-011", "waiting": 1},
    "Moby-Dick": {"item": "B-012", "waiting": 1},
}
_LOANS: dict[str, Result] = {
    "LN-101": {"loan": "LN-101", "card": "L-4471", "title": "Middlemarch", "due": "2026-03-09"},
    "LN-102": {"loan": "LN-102", "card": "L-4471", "title": "Wolf Hall", "due": "2026-03-12"},
    "LN-103": {"loan": "LN-103", "card": "L-2083", "title": "Solaris", "due": "2026-03-05"},
    "LN-104": {"loan": "LN-104", "card": "L-2083", "title": "The Hobbit", "due": "2026-03-16"},
    "LN-105": {"loan": "LN-105", "card": "L-5926", "title": "Pachinko", "due": "2026-03-20"},
    "LN-106": {"loan": "LN-106", "card": "L-7745", "title": "Kindred", "due": "2026-03-06"},
    "LN-107": {"loan": "LN-107", "card": "L-7745", "title": "The Overstory", "due": "2026-03-06"},
    "LN-108": {"loan": "LN-108", "card": "L-1290", "title": "Moby-Dick", "due": "2026-03-18"},
}
_RESERVATIONS: dict[str, Result] = {
    "RS-301": {"reservation": "RS-301", "card": "L-3310", "title": "Ulysses", "branch": "Central"},
    "RS-302": {"reservation": "RS-302", "card": "L-3310", "title": "The Name of the Rose", "branch": "Central"},
    "RS-303": {"reservation": "RS-303", "card": "L-1290", "title": "Dune", "branch": "Northside"},
}


class LibraryWorld:
    """Members, titles, loans and reservations, and the tools that work on them."""

    def __init__(self) -> None:
        self.members = copy.deepcopy(_MEMBERS)
        self.titles = copy.deepcopy(TITLES)
        self.loans = copy.deepcopy(_LOANS)
        self.reservations = copy.deepcopy(_RESERVATIONS)
        self.receipts = 0

    def entities(self, argument: str) -> list[str]:
        """The values that an argument naming an entity may take."""
        items = [str(entry["item"]) for entry in self.titles.values()]
        known = {"loan": list(self.loans), "reservation": list(self.reservations), "card": list(self.members)}
        return known.get(argument, items)

    def find_member(self, card: str) -> Result:
        """Tool: a member with the open fine and the reservations."""
        if card not in self.members:
            raise ValueError(f"there is no library card {card}")
        own = [dict(entry) for entry in self.reservations.values() if entry["card"] == card]
        return {**self.members[card], "reservations": own}

    def find_loan(self, card: str, title: str) -> Result:
        """Tool: a member's loan of a title, with the latest date to which it can be renewed."""
        for loan in self.loans.values():
            if loan["card"] == card and loan["title"] == title:
                due = date.fromisoformat(str(loan["due"]))
                latest = (due + timedelta(days=_RENEWAL_DAYS)).isoformat()
                return {**loan, "latest": latest, "waiting": self.titles[title]["waiting"]}
        raise ValueError(f"{title} is not on loan to {card}")

    def search_catalogue(self, title: str) -> Result:
        """Tool: a title of the catalogue and how many people are waiting for it."""
        if title not in self.titles:
            raise ValueError(f"{title} is not in the catalogue")
        return {"title": title, **self.titles[title]}

    def renew_loan(self, loan: str, until: str) -> Result:
        """Tool: let a loan run until a later date."""
        entry = self.loans[loan]
        latest = date.fromisoformat(str(_LOANS[loan]["due"])) + timedelta(days=_RENEWAL_DAYS)
        if date.fromisoformat(until) > latest:
            raise ValueError(f"the latest possible date is {latest.isoformat()}")
        entry["due"] = until
        return {"loan": loan, "due": until}

    def reserve_title(self, card: str, item: str, branch: str) -> Result:
        """Tool: put a member on the waiting list of a title."""
        title = next(name for name, entry in self.titles.items() if entry["item"] == item)
        number = f"RS-{301 + len(self.reservations)}"
        self.reservations[number] = {"reservation": number, "card": card, "title": title, "branch": branch}
        return dict(self.reservations[number])

    def cancel_reservation(self, reservation: str) -> Result:
        """Tool: take a member off a waiting list."""
        if reservation not in self.reservations:
            raise ValueError(f"there is no reservation {reservation}")
        return {**self.reservations.pop(reservation), "cancelled": True}

    def pay_fine(self, card: str, amount: float) -> Result:
        """Tool: pay a fine or a part of it from the deposit on the card."""
        member = self.members[card]
        if amount > float(str(member["fine"])):
            raise ValueError("that is more than the fine")
        member["fine"] = round(float(str(member["fine"])) - amount, 2)
        self.receipts += 1
        return {"receipt": f"RC-{900 + self.receipts}", "paid": amount, "remaining": member["fine"]}
