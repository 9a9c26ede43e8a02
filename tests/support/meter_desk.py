"""A desk for households with meters at several sites: a number is no id, most of it needs no proof, and what belongs to
somebody may be told inside of what is theirs, or only refer to it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Literal, TypedDict

NAMES = ("Hall meter", "Attic meter", "Barn meter")
EXTRAS = {"NIGHT": "Night Rate", "SOLAR": "Solar Bonus", "BOILER": "Boiler Care"}
REASONS = ("not_used", "wrong_price")


class Charge(TypedDict):
    """A line of a bill that is contested."""

    line: int
    reason: Literal["not_used", "wrong_price"]


def data() -> dict[str, Any]:
    members = [
        {"member_number": f"MB-{310 + 7 * n}", "phone": f"07700 9001{n:02d}", "born_on": f"19{60 + n}-03-0{1 + n % 9}"}
        for n in range(12)
    ]
    meters = [
        {"meter_id": f"MT-{40 + 3 * n + i}", "site_id": f"ST-{n}{i // 2}", "nickname": name, "status": "active",
         "extras": ["BOILER"] if i == 1 else []}
        for n in range(12) for i, name in enumerate(NAMES)
    ]  # fmt: skip
    sites = [
        {"site_id": f"ST-{n}{i}", "member_number": members[n]["member_number"], "opened_on": f"202{i}-0{1 + n % 9}-04"}
        for n in range(12)
        for i in range(2)
    ]
    jobs = [
        {"job_ref": f"JB{800 + n}", "meter_id": f"MT-{40 + 3 * n}", "job_date": f"2026-05-{10 + n}", "status": "booked"}
        for n in range(12)
    ]
    bills = [
        {"bill_number": f"BL-{500 + n}", "member_number": members[n]["member_number"], "status": "open",
         "items": [{"line": 1, "text": "Standing charge", "amount": 9.5}, {"line": 2, "text": "Night units", "amount": 4.0}]}
        for n in range(12)
    ]  # fmt: skip
    return {"members": members, "sites": sites, "meters": meters, "jobs": jobs, "bills": bills}


def functions() -> list[Callable[..., Any]]:  # noqa: C901
    """A desk of its own."""
    tables = copy.deepcopy(data())
    members = {each["member_number"]: each for each in tables["members"]}
    meters = {each["meter_id"]: each for each in tables["meters"]}
    jobs = {each["job_ref"]: each for each in tables["jobs"]}
    bills = {each["bill_number"]: each for each in tables["bills"]}
    proved: set[str] = set()

    def find_member(phone: str) -> dict[str, Any]:
        """Find the member who calls by phone.

        Args:
            phone: As on the account, e.g. 07700 900101.
        """
        found = [each for each in members.values() if each["phone"] == phone]
        if not found:
            raise ValueError("No member has this phone.")
        return {"member_number": found[0]["member_number"], "phone": phone}

    def verify_member(member_number: str, born_on: str) -> dict[str, Any]:
        """Security check, needed in this session before a supply is ended.

        Args:
            member_number: e.g. MB-310 (from find_member).
            born_on: Date of birth, YYYY-MM-DD.
        """
        if members[member_number]["born_on"] != born_on:
            raise ValueError("This does not match.")
        proved.add(member_number)
        return {"verified": True, "member_number": member_number}

    def get_household(member_number: str) -> dict[str, Any]:
        """The household: sites, and the meters of each."""
        sites = [each for each in tables["sites"] if each["member_number"] == members[member_number]["member_number"]]
        told = [{**site, "meters": [{key: each[key] for key in ("meter_id", "nickname", "status")}
                                    for each in meters.values() if each["site_id"] == site["site_id"]]}
                for site in sites]  # fmt: skip
        return {**members[member_number], "sites": told}

    def get_meter(meter_id: str) -> dict[str, Any]:
        """One meter.

        Args:
            meter_id: e.g. MT-40 (from get_household).
        """
        return meters[meter_id]

    def list_jobs(member_number: str) -> dict[str, Any]:
        """The jobs of engineers at the meters of a member."""
        own = {each["site_id"] for each in tables["sites"] if each["member_number"] == member_number}
        return {"jobs": [each for each in jobs.values() if meters[each["meter_id"]]["site_id"] in own]}

    def get_bill(bill_number: str) -> dict[str, Any]:
        """One bill with its lines.

        Args:
            bill_number: As printed, e.g. BL-500.
        """
        return bills[bill_number]

    def list_extras() -> list[dict[str, Any]]:
        """All extras that there are."""
        return [{"code": code, "name": name} for code, name in EXTRAS.items()]

    def block_meter(meter_id: str, reason: Literal["damaged", "moving"]) -> dict[str, Any]:
        """Block a meter.

        Args:
            meter_id: e.g. MT-40 (from get_household).
            reason: Why.
        """
        if meters[meter_id]["status"] == "blocked":
            raise ValueError("It is blocked already.")
        meters[meter_id]["status"] = "blocked"
        return {"meter_id": meter_id, "status": "blocked"}

    def change_job(job_ref: str, action: Literal["move", "cancel"], new_date: str | None = None) -> dict[str, Any]:
        """Move or cancel a job.

        Args:
            job_ref: e.g. JB800 (from list_jobs).
            action: What to do with it.
            new_date: YYYY-MM-DD, only to move it.
        """
        if action == "move" and not new_date:
            raise ValueError("To move it, give new_date.")
        jobs[job_ref] |= {"status": "cancelled"} if action == "cancel" else {"job_date": new_date}
        return jobs[job_ref]

    def contest_charges(bill_number: str, items: list[Charge]) -> dict[str, Any]:
        """Contest lines of a bill.

        Args:
            bill_number: As printed, e.g. BL-500.
            items: The lines and why, e.g. [{"line": 1, "reason": "not_used"}].
        """
        bill = bills[bill_number]
        if bill["status"] != "open" or any(each["line"] not in {1, 2} for each in items):
            raise ValueError("There is no such line.")
        bill["status"] = "contested"
        return bill

    def end_supply(meter_id: str, reason: Literal["moving", "price"]) -> dict[str, Any]:
        """End the supply at a meter.

        Args:
            meter_id: e.g. MT-40 (from get_household).
            reason: Why.
        """
        site = next(each for each in tables["sites"] if each["site_id"] == meters[meter_id]["site_id"])
        if site["member_number"] not in proved:
            raise ValueError("SECURITY_REQUIRED: verify the member with verify_member first.")
        meters[meter_id]["status"] = "ended"
        return {"meter_id": meter_id, "status": "ended"}

    return [find_member, verify_member, get_household, get_meter, list_jobs, get_bill, list_extras, block_meter,
            change_job, contest_charges, end_supply]  # fmt: skip
