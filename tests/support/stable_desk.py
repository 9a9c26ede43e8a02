"""A riding stable's desk: lessons and bills are only shown in lists of a rider, and no tool gives one by its key."""

from __future__ import annotations

import copy
from typing import Any, Literal

TODAY, LAST = "2026-06-10", "2026-07-20"
NAMES = ("Ada Berg", "Ben Cole", "Cleo Dahl", "Dan Evers", "Edda Falk", "Finn Gray", "Gita Holm", "Hal Irvin")
HORSES = ("Comet", "Dusty", "Echo", "Flint", "Ginger")
STATES = ("booked", "booked", "booked", "ridden", "cancelled")
SORTS = ("feed", "lesson", "shoeing", "fine")


def world() -> dict[str, dict[str, dict[str, Any]]]:
    """The records of a fresh world."""
    riders = {
        f"R-{410 + 3 * i}": {
            "rider_no": f"R-{410 + 3 * i}",
            "name": name,
            "email": f"{name.split()[0].lower()}.{name.split()[1].lower()}@stable.example",
            "card_until": "2029-12-31",
        }
        for i, name in enumerate(NAMES)
    }
    lessons, bills = {}, {}
    for i in range(40):
        day = 11 + i // 2 if i < 38 else 30
        ref = f"LS-{6000 + 7 * i}"
        lessons[ref] = {
            "lesson_ref": ref,
            "rider_no": f"R-{410 + 3 * (i % 8)}",
            "horse": HORSES[i // 8],
            "starts_at": f"2026-06-{day}T{9 + i % 8:02}:00",
            "status": STATES[(i + i // 8) % 5],
        }
        bill = f"B{3000 + i}"
        bills[bill] = {
            "bill_no": bill,
            "rider_no": f"R-{410 + 3 * (i % 8)}",
            "sort": SORTS[i // 10],
            "text": f"{SORTS[i // 10]} of {HORSES[i // 8]}, no. {i}",
            "state": "open" if i % 3 else "paid",
        }
    return {"riders": riders, "lessons": lessons, "bills": bills}


def functions() -> tuple[list[Any], dict[str, Any]]:  # noqa: C901 a desk is its tools
    data = copy.deepcopy(world())
    riders, lessons, bills = data["riders"], data["lessons"], data["bills"]

    def find_rider(email: str) -> dict[str, Any]:
        """Find a rider by e-mail address.

        Args:
            email: The address on file.
        """
        found = [each for each in riders.values() if each["email"] == email]
        if not found:
            raise ValueError("No such rider.")
        return found[0]

    def list_lessons(rider_no: str) -> dict[str, Any]:
        """The lessons of a rider.

        Args:
            rider_no: Number of the rider.
        """
        riders[rider_no]
        return {"lessons": [each for each in lessons.values() if each["rider_no"] == rider_no]}

    def list_bills(rider_no: str) -> dict[str, Any]:
        """The bills of a rider.

        Args:
            rider_no: Number of the rider.
        """
        riders[rider_no]
        return {"bills": [each for each in bills.values() if each["rider_no"] == rider_no]}

    def cancel_lesson(lesson_ref: str) -> dict[str, Any]:
        """Cancel a lesson.

        Args:
            lesson_ref: Reference of the lesson.
        """
        lesson = lessons[lesson_ref]
        if lesson["status"] != "booked":
            return {"error": f"{lesson_ref} is {lesson['status']}"}
        lesson["status"] = "cancelled"
        return lesson

    def move_lesson(lesson_ref: str, new_starts_at: str) -> dict[str, Any]:
        """Move a lesson to another time.

        Args:
            lesson_ref: Reference of the lesson.
            new_starts_at: New begin, e.g. 2026-06-20T14:00.
        """
        lesson = lessons[lesson_ref]
        if lesson["status"] != "booked":
            return {"error": f"{lesson_ref} is {lesson['status']}"}
        if not TODAY < new_starts_at[:10] <= LAST:
            return {"error": "Lessons can be moved up to 40 days ahead"}
        lesson["starts_at"] = new_starts_at
        return lesson

    def contest_bill(bill_no: str) -> dict[str, Any]:
        """Contest a bill. Only fines can be contested, before they are paid.

        Args:
            bill_no: Number of the bill.
        """
        bill = bills[bill_no]
        if bill["sort"] != "fine":
            return {"error": f"{bill_no} is a {bill['sort']} bill, which cannot be contested"}
        if bill["state"] != "open":
            return {"error": f"{bill_no} is {bill['state']}"}
        bill["state"] = "contested"
        return bill

    def pay_bills(rider_no: str, bill_nos: list[str], method: Literal["card", "transfer"]) -> dict[str, Any]:
        """Pay bills of a rider that are open.

        Args:
            rider_no: Number of the rider.
            bill_nos: Numbers of the bills.
            method: How.
        """
        riders[rider_no]
        for each in bill_nos:
            if bills[each]["rider_no"] != rider_no:
                return {"error": f"{each} is no bill of {rider_no}"}
            if bills[each]["state"] != "open":
                return {"error": f"{each} is {bills[each]['state']}"}
        for each in bill_nos:
            bills[each]["state"] = "paid"
        return {"paid": bill_nos, "method": method}

    return [find_rider, list_lessons, list_bills, cancel_lesson, move_lesson, contest_bill, pay_bills], data
