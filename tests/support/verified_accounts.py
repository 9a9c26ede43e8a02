"""A desk that serves the holder of an account once its number and postcode are verified, and lists each one's bills."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

STATUSES = ("active", "active", "closed")


def data() -> dict[str, Any]:
    accounts = [
        {
            "account_number": f"AC4{n:02d}7",
            "status": STATUSES[n % 3],
            "home": {"town": "Ripon", "postcode": f"HG{n} 4LE"},
            "monthly_budget": 40 + n,
        }
        for n in range(12)
    ]
    bills = [
        {
            "bill_id": f"B-{70 + n}",
            "account_number": f"AC4{n // 2:02d}7",
            "status": "open" if n % 2 else "paid",
            "due_on": f"2026-0{1 + n % 9}-12",
            "total": 31 + n,
        }
        for n in range(24)
    ]
    lockers = {f"LK{300 + n}": {"account_number": f"AC4{n:02d}7", "floor": n % 3, "rented_until": f"2026-1{n % 3}-01"}
               for n in range(12)}  # fmt: skip
    return {"accounts": accounts, "bills": bills, "lockers": lockers}


def functions() -> list[Callable[..., Any]]:
    """A desk of its own."""
    tables = copy.deepcopy(data())
    accounts = {each["account_number"]: each for each in tables["accounts"]}
    bills = {each["bill_id"]: each for each in tables["bills"]}
    lockers = tables["lockers"]

    def verify_holder(account_number: str, postcode: str) -> dict[str, Any]:
        """Verify who calls.

        Args:
            account_number: As on each bill, e.g. "AC9997".
            postcode: Of the home.
        """
        account = accounts[account_number]
        if account["home"]["postcode"] != postcode:
            raise ValueError("no account with this postcode")
        return account

    def list_bills(account_number: str) -> dict[str, Any]:
        """List the bills of an account.

        Args:
            account_number: As on each bill, e.g. "AC9997".
        """
        mine = [each for each in bills.values() if each["account_number"] == account_number]
        return {"total": len(mine), "items": mine}

    def get_bill(bill_id: str) -> dict[str, Any]:
        """Get a bill.

        Args:
            bill_id: Its number, e.g. "B-99".
        """
        return bills[bill_id]

    def get_locker(locker_tag: str) -> dict[str, Any]:
        """Get a locker.

        Args:
            locker_tag: The tag on its door.
        """
        return {"tag": locker_tag, **lockers[locker_tag]}

    def pay_bill(bill_id: str) -> dict[str, Any]:
        """Pay a bill.

        Args:
            bill_id: Its number, e.g. "B-99".
        """
        if bills[bill_id]["status"] != "open":
            raise ValueError("it is paid")
        bills[bill_id]["status"] = "paid"
        return bills[bill_id]

    def change_budget(account_number: str, monthly_budget: int) -> dict[str, Any]:
        """Change the monthly budget of an account.

        Args:
            account_number: As on each bill, e.g. "AC9997".
            monthly_budget: In whole pounds.
        """
        account = accounts[account_number]
        if account["status"] == "closed":
            raise ValueError("the account is closed")
        account["monthly_budget"] = monthly_budget
        return account

    return [verify_holder, list_bills, get_bill, get_locker, pay_bill, change_budget]
