"""A riding stable's desk without data to look into: who was verified gets the number of their account, which some tools
take; others take the rider's number, and refuse everybody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

RIDERS = {f"RD{70 + n}": (f"19{70 + n}-03-0{n + 1}", f"AC-{5100 + 13 * n}") for n in range(6)}
LOGINS = [{"rider_no": number, "date_of_birth": born} for number, (born, _) in RIDERS.items()]


def functions() -> list[Callable[..., Any]]:
    """A desk of its own."""
    known: set[str] = set()
    lessons = {number: [{"lesson_ref": f"L{number[2:]}{n}", "state": "booked"} for n in range(2)] for number in RIDERS}

    def verify_rider(rider_no: str, date_of_birth: str) -> dict[str, str]:
        """Verify who calls."""
        if RIDERS[rider_no][0] != date_of_birth:
            raise ValueError("VERIFICATION_FAILED: that does not match")
        known.add(rider_no)
        return {"rider_no": rider_no, "account_no": RIDERS[rider_no][1]}

    def get_account(account_no: str) -> dict[str, Any]:
        """The account of a rider."""
        rider = next((number for number, (_, account) in RIDERS.items() if account == account_no), "")
        if rider not in known:
            raise ValueError("NOT_VERIFIED: the caller has not been verified for this account")
        return {"account_no": account_no, "balance": 10 * int(rider[2:]), "plan": "weekly"}

    def list_bills(account_no: str) -> list[dict[str, Any]]:
        """The bills of an account."""
        return [{"bill_ref": f"B{account_no[3:]}", "total": get_account(account_no)["balance"]}]

    def get_plan(account_no: str) -> dict[str, Any]:
        """The plan of an account."""
        return {"account_no": account_no, "plan": get_account(account_no)["plan"]}

    def list_lessons(rider_no: str) -> list[dict[str, str]]:
        """The lessons of a rider."""
        if rider_no not in known:
            raise ValueError("NOT_VERIFIED: the caller has not been verified for this rider")
        return lessons[rider_no]

    for each in (get_account, list_bills, get_plan, list_lessons):
        each.read_only = True  # type: ignore[attr-defined]
    return [verify_rider, get_account, list_bills, get_plan, list_lessons]
