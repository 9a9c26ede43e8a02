"""A desk for lines and phones: holders are verified first, lines are only known by what they are called, and visits
are moved to what is free where the line is."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Literal

SLOTS = {
    "north": [("2026-03-14", "morning"), ("2026-03-17", "evening"), ("2026-03-18", "afternoon")],
    "south": [("2026-03-15", "afternoon"), ("2026-03-16", "morning"), ("2026-03-19", "evening")],
}
VISITED = ("completed", "booked", "missed")


def data() -> dict[str, Any]:
    accounts, lines, faults, visits = {}, {}, {}, {}
    for n in range(12):
        number = f"AC4{n:02d}7"
        accounts[number] = {
            "account_number": number,
            "postcode": f"HG{n} 4LE",
            "town": ("Ripon", "Thirsk", "Selby")[n % 3],
            "plan": "basic" if n % 2 else "plus",
        }
        for m, nickname in enumerate(("Home broadband", "Kitchen phone", "Garden phone")):
            line, fixed = f"L-{700 + 10 * n + m}", m == 0
            own = (
                {"router": {"state": "slow" if n % 2 else "ok"}}
                if fixed
                else {"card": {"state": "blocked" if n % 3 == m else "active"}}
            )
            area = "north" if n % 2 else "south"
            lines[line] = {
                "line_id": line, "account_number": number, "nickname": nickname, "area": area, "reading": 31 * n + m,
                **own,
            }  # fmt: skip
        fault, visit = f"FLT-{218_700 + n}", f"V-{91_100 + n}"
        faults[fault] = {"fault_ref": fault, "line_id": f"L-{700 + 10 * n}", "status": "open" if n % 2 else "closed"}
        visits[visit] = {"visit_id": visit, "line_id": f"L-{700 + 10 * n}", "status": VISITED[n % 3]}
    return {"accounts": accounts, "lines": lines, "faults": faults, "visits": visits}


def functions() -> list[Callable[..., Any]]:  # noqa: C901
    """A desk of its own."""
    tables = copy.deepcopy(data())
    accounts, lines, faults, visits = (tables[name] for name in ("accounts", "lines", "faults", "visits"))
    verified: set[str] = set()

    def own(line_id: str) -> dict[str, Any]:
        line = lines[line_id]
        if line["account_number"] not in verified:
            raise PermissionError(f"Security not passed for account {line['account_number']}. Verify the holder first.")
        return line

    def verify_holder(account_number: str, postcode: str) -> dict[str, Any]:
        """Verify who calls.

        Args:
            account_number: As on each bill, e.g. "AC9997".
            postcode: Of the home.
        """
        if accounts[account_number]["postcode"] != postcode:
            raise ValueError("no account with this postcode")
        verified.add(account_number)
        return {"verified": True, "account_number": account_number}

    def get_account(account_number: str) -> dict[str, Any]:
        """An account, with its lines."""
        if account_number not in verified:
            raise PermissionError(f"Security not passed for account {account_number}. Verify the holder first.")
        mine = [each for each in lines.values() if each["account_number"] == account_number]
        listed = [{"line_id": each["line_id"], "nickname": each["nickname"]} for each in mine]
        return {**accounts[account_number], "lines": listed}

    def get_line(line_id: str) -> dict[str, Any]:
        """All of one line.

        Args:
            line_id: The line, e.g. L-70412 (from get_account).
        """
        return {
            **own(line_id),
            "faults": [each for each in faults.values() if each["line_id"] == line_id],
            "visits": [each for each in visits.values() if each["line_id"] == line_id],
        }

    def get_slots(line_id: str) -> list[dict[str, str]]:
        """Free days for a visit where the line is."""
        return [{"date": day, "window": window} for day, window in SLOTS[own(line_id)["area"]]]

    def replace_card(line_id: str) -> dict[str, Any]:
        """Replace the card of a phone."""
        line = own(line_id)
        if line.get("card", {}).get("state") != "active":
            raise ValueError("there is no active card")
        line["card"]["state"] = "blocked"
        return {"line_id": line_id, "state": "blocked"}

    def close_fault(fault_ref: str) -> dict[str, Any]:
        """Close a fault.

        Args:
            fault_ref: Fault reference, FLT-...
        """
        own(faults[fault_ref]["line_id"])
        if faults[fault_ref]["status"] != "open":
            raise ValueError("it is closed already")
        faults[fault_ref]["status"] = "closed"
        return faults[fault_ref]

    def move_visit(
        visit_id: str, new_date: str, new_window: Literal["morning", "afternoon", "evening"]
    ) -> dict[str, Any]:
        """Move a visit to another free slot.

        Args:
            visit_id: The visit, V-...
            new_date: YYYY-MM-DD
            new_window: morning, afternoon or evening
        """
        visit = visits[visit_id]
        area = own(visit["line_id"])["area"]
        if visit["status"] != "booked":
            raise ValueError(f"Visit {visit_id} is {visit['status']} and cannot be moved")
        if (new_date, new_window) not in SLOTS[area]:
            raise ValueError(f"{new_date} {new_window} is not free")
        visit.update(date=new_date, window=new_window)
        return visit

    made: list[Callable[..., Any]] = [
        verify_holder, get_account, get_line, get_slots, replace_card, close_fault, move_visit,
    ]  # fmt: skip
    for each in made[:4]:
        each.read_only = True  # type: ignore[attr-defined]
    for each in made[4:]:
        each.read_only = False  # type: ignore[attr-defined]
    return made
